import type { ReplayReport, ReplaySettings } from '../../core/replay/replay-views.ts';
import type { Schedule } from '../../core/replay/types.ts';
import { fractionDone, sentence } from '../jobs/replay-job.ts';
import { adapterContext } from '../replay/context.ts';
import { BENCHMARK } from '../replay/keep-session.ts';
import { adapters } from '../replay/kinds.ts';
import { replay } from '../replay/replay.ts';
import { replaySettingsSchema } from '../replay/settings.ts';
import { readReplays, replaySettingsOf } from '../store/replays.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { log, printResult, progressLine, UsageError } from './output.ts';
import { openForCommand } from './study-option.ts';

/** The options that make up the settings of a replay; `shards` takes the same. */
export interface SettingsFlags {
  adapter?: string;
  set?: string[];
  settings?: string;
  arm?: string;
  schedule?: string;
  pace?: string;
  fps?: string;
  longestEdge?: string;
  blockMs?: string;
  answerTimeout?: string;
  tail?: string;
}

export interface ReplayFlags extends SettingsFlags {
  study?: string;
  run?: string;
  samples?: string[];
  parallel?: string;
  resume?: boolean;
  shard?: string;
  out?: string;
  json?: boolean;
}

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
  if (flags.resume && flags.adapter === undefined) {
    const runName = flags.run ?? unfinishedRun(study);
    const settings = replaySettingsOf(study.db, BENCHMARK, runName);
    if (!settings) throw new UsageError(`The study has no replay "${runName}" to go on with.`);
    const samples = flags.samples ?? plannedSamples(study, runName);
    return { settings, runName, samples, parallel };
  }
  return { settings: settingsOf(command, flags), runName: flags.run, samples: flags.samples, parallel };
}

function unfinishedRun(study: OpenStudy): string {
  const open = readReplays(study.db).filter(({ state }) => state !== 'done');
  const last = open.at(-1);
  if (!last) throw new UsageError('No replay of this study is unfinished. Name one with --run.');
  return last.runName;
}

function plannedSamples(study: OpenStudy, runName: string): string[] | undefined {
  return readReplays(study.db).find((info) => info.runName === runName)?.plannedSamples;
}

/**
 * The settings that a command line asks for.
 *
 * @param command the program and its arguments, for the adapter `process`
 * @throws UsageError naming the option that cannot be used
 */
export function settingsOf(command: readonly string[], flags: SettingsFlags): ReplaySettings {
  if (flags.adapter === undefined) {
    const known = adapters()
      .list()
      .map(({ name }) => name);
    throw new UsageError(`Say which adapter to replay to: --adapter ${known.join(' | ')}.`);
  }
  if (command.length > 0 && flags.adapter !== 'process') {
    throw new UsageError(`"${command.join(' ')}" is one too many: only --adapter process takes a program.`);
  }
  const exposure = Object.fromEntries(
    Object.entries({ fps: flags.fps, longestEdge: flags.longestEdge, blockMs: flags.blockMs }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, positive(name, value)]]),
    ),
  );
  const parsed = replaySettingsSchema.safeParse({
    adapter: flags.adapter,
    adapterSettings: { ...ownSettings(flags), ...(command.length > 0 ? { command } : {}) },
    arm: flags.arm,
    schedule: flags.schedule === undefined ? undefined : scheduleOf(flags.schedule),
    pace: flags.pace === undefined || flags.pace === 'stepped' ? flags.pace : { speed: Number(flags.pace) },
    exposure,
    answerTimeout: flags.answerTimeout === undefined ? undefined : Number(flags.answerTimeout),
    tailSeconds: flags.tail === undefined ? undefined : Number(flags.tail),
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UsageError(`These settings cannot be used: ${problems.join('; ')}.`);
}

function scheduleOf(text: string): Schedule {
  if (text === 'none' || text === 'grid') return { kind: text };
  return { kind: 'every', seconds: positive('schedule', text) };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new UsageError(`"${text}" is no number above 0 (${name}).`);
}

/** The adapter's own settings: a JSON object, and single `name=value` pairs over it. */
function ownSettings({ settings, set }: SettingsFlags): Record<string, unknown> {
  const own: Record<string, unknown> = settings === undefined ? {} : objectOf(settings);
  for (const pair of set ?? []) {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`"${pair}" is no setting. Write --set name=value.`);
    own[pair.slice(0, at)] = jsonOrText(pair.slice(at + 1));
  }
  return own;
}

function objectOf(json: string): Record<string, unknown> {
  const value = jsonOrText(json);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { ...value };
  }
  throw new UsageError('--settings takes a JSON object, e.g. \'{"delay": 2}\'.');
}

/** Numbers, true, false, lists and objects as JSON; anything else is text. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
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
