import type { ReplaySettings } from '../../core/replay/replay-views.ts';
import type { Schedule } from '../../core/replay/types.ts';
import { adapters } from '../replay/kinds.ts';
import { replaySettingsSchema } from '../replay/settings.ts';
import { UsageError } from './output.ts';

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
  rate?: string;
}

export interface ReplayFlags extends SettingsFlags {
  study?: string;
  run?: string;
  samples?: string[];
  parallel?: string;
  resume?: boolean;
  benchmark?: string;
  shard?: string;
  out?: string;
  json?: boolean;
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
    rate: flags.rate === undefined ? undefined : positive('rate', flags.rate),
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UsageError(`These settings cannot be used: ${problems.join('; ')}.`);
}

function scheduleOf(text: string): Schedule {
  if (text === 'none' || text === 'grid') return { kind: text };
  return { kind: 'every', seconds: positive('schedule', text) };
}

/** A number above 0 from an option. @throws UsageError naming the option */
export function positive(name: string, text: string): number {
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
