import { BENCHMARKS, type Benchmark } from '../../core/benchmarks.ts';
import { fractionDone, sentence } from '../../core/replay/progress.ts';
import type { ReplayReport } from '../../core/replay/replay-views.ts';
import { adapterContext } from '../replay/context.ts';
import { DEFAULT_BENCHMARK } from '../replay/keep-session.ts';
import { adapters } from '../replay/kinds.ts';
import { replay } from '../replay/replay.ts';
import { readReplays, replaySettingsOf } from '../store/replays.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { log, printJson, progressLine, UsageError } from './output.ts';
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
    if (flags.json) printJson(report);
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
  if (flags.resume && flags.adapter === undefined) {
    const { benchmark, runName } = begunReplay(study, flags);
    const settings = replaySettingsOf(study.db, benchmark, runName);
    if (!settings) throw new UsageError(`The study has no replay "${runName}" to go on with.`);
    const samples = flags.samples ?? plannedSamples(study, benchmark, runName);
    return { settings, benchmark, runName, samples, parallel };
  }
  return {
    settings: settingsOf(command, flags),
    benchmark: benchmarkOf(flags.benchmark),
    runName: flags.run,
    samples: flags.samples,
    parallel,
  };
}

function benchmarkOf(name: string | undefined): Benchmark {
  if (name === undefined) return DEFAULT_BENCHMARK;
  const benchmark = BENCHMARKS.find((each) => each === name);
  if (!benchmark) throw new UsageError(`There is no benchmark "${name}". Known: ${BENCHMARKS.join(', ')}.`);
  return benchmark;
}

/** The replay to go on with: the one named, else the last that is unfinished. */
function begunReplay(
  study: OpenStudy,
  { run, benchmark: wanted }: ReplayFlags,
): { benchmark: Benchmark; runName: string } {
  if (run !== undefined && wanted !== undefined) return { benchmark: benchmarkOf(wanted), runName: run };
  const begun = readReplays(study.db).filter(
    ({ benchmark, runName, state }) =>
      (wanted === undefined || benchmark === wanted) &&
      (run === undefined ? state !== 'done' : runName === run),
  );
  // Of several benchmarks with a run of that name, the one that is unfinished is meant.
  const last = begun.findLast(({ state }) => state !== 'done') ?? begun[0];
  if (run !== undefined) return { benchmark: benchmarkOf(last?.benchmark), runName: run };
  if (!last) throw new UsageError('No replay of this study is unfinished. Name one with --run.');
  return { benchmark: benchmarkOf(last.benchmark), runName: last.runName };
}

function plannedSamples(study: OpenStudy, benchmark: string, runName: string): string[] | undefined {
  return readReplays(study.db).find((info) => info.runName === runName && info.benchmark === benchmark)
    ?.plannedSamples;
}

function tell(report: ReplayReport): void {
  const { runName, replayed, kept, failed, mediaSeconds, seconds } = report;
  const speed = seconds > 0 ? ` (${(mediaSeconds / seconds).toFixed(0)}× real time)` : '';
  log(
    `${runName}: ${replayed} clips replayed, ${mediaSeconds.toFixed(0)} s in ${seconds.toFixed(1)} s${speed}` +
      `${kept > 0 ? `; ${kept} recorded before` : ''}`,
  );
  for (const { subset, name, detail } of failed) log(`  failed: ${subset}/${name}: ${detail}`);
  log('Not judged yet: what hangs on a judge counts as unjudged until one has seen it.');
}
