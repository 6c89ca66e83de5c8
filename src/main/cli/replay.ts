import { BENCHMARKS } from '../../core/benchmarks.ts';
import { fractionDone, sentence } from '../../core/replay/progress.ts';
import type { ReplayReport } from '../../core/replay/replay-views.ts';
import { adapterContext } from '../replay/context.ts';
import { DEFAULT_BENCHMARK } from '../replay/keep-session.ts';
import { adapters } from '../replay/kinds.ts';
import { replay } from '../replay/replay.ts';
import { readReplays } from '../store/replays.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { log, printResult, progressLine, UsageError } from './output.ts';
import { positive, type ReplayFlags, settingsOf } from './replay-settings.ts';
import { openForCommand } from './study-option.ts';

/** `slotscope replay`: play clips of a study to an adapter and keep what it says as a run. */
export async function replayCommand(command: readonly string[], flags: ReplayFlags): Promise<void> {
  if (flags.shard !== undefined) return (await import('./shards.ts')).replayShard(flags);
  const study = openForCommand(flags.study);
  const progress = progressLine();
  const stopping = new AbortController();
  const stop = (): void =>
    stopping.abort(
      new Error('Stopped. Clips played to their end are kept; the same command with --resume goes on.'),
    );
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const report = await replay(study, requestOf(study, command, flags), {
      registry: adapters(),
      context: adapterContext(),
      signal: stopping.signal,
      onProgress: (state) => progress.show(fractionDone(state), sentence(state)),
    });
    progress.end();
    if (flags.json) printResult(JSON.stringify(report, null, 1));
    else tell(report);
    if (report.failed.length > 0) {
      throw new Error(`${report.failed.length} clips failed; the same command tries them again.`);
    }
  } finally {
    progress.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
    study.db.close();
  }
}

function requestOf(study: OpenStudy, command: readonly string[], flags: ReplayFlags) {
  const parallel = flags.parallel === undefined ? 1 : positive('parallel', flags.parallel);
  const benchmark = benchmarkOf(flags.benchmark);
  if (flags.resume && flags.adapter === undefined) {
    const { benchmark, runName, settings, plannedSamples } = replayToResume(study, flags);
    return { settings, benchmark, runName, samples: flags.samples ?? plannedSamples, parallel };
  }
  return {
    settings: settingsOf(command, flags),
    benchmark,
    runName: flags.run,
    samples: flags.samples,
    parallel,
  };
}

function benchmarkOf(name: string | undefined) {
  if (name === undefined) return DEFAULT_BENCHMARK;
  const benchmark = BENCHMARKS.find((each) => each === name);
  if (!benchmark) throw new UsageError(`There is no benchmark "${name}". Known: ${BENCHMARKS.join(', ')}.`);
  return benchmark;
}

/** The replay to go on with: the one named, else the last unfinished one; of any benchmark unless one is named. */
function replayToResume(study: OpenStudy, { run, benchmark }: ReplayFlags) {
  const known = readReplays(study.db).filter(
    (info) => benchmark === undefined || info.benchmark === benchmarkOf(benchmark),
  );
  const last =
    run === undefined
      ? known.findLast(({ state }) => state !== 'done')
      : known.findLast(({ runName }) => runName === run);
  if (last) return { ...last, benchmark: benchmarkOf(last.benchmark) };
  throw new UsageError(
    run === undefined
      ? 'No replay of this study is unfinished. Name one with --run.'
      : `The study has no replay "${run}" to go on with.`,
  );
}

function tell(report: ReplayReport): void {
  const { runName, replayed, kept, failed, mediaSeconds, seconds } = report;
  const speed = seconds > 0 ? ` (${(mediaSeconds / seconds).toFixed(0)}× real time)` : '';
  log(
    `${runName}: ${replayed} clips replayed, ${mediaSeconds.toFixed(0)} s in ${seconds.toFixed(1)} s${speed}` +
      `${kept > 0 ? `; ${kept} recorded before` : ''}`,
  );
  for (const { subset, name, detail } of failed) log(`  failed: ${subset}/${name}: ${detail}`);
  log('Not judged yet: its core and early answers count as unjudged until a judge has seen them.');
}
