import type { Benchmark } from '@core/benchmarks.ts';
import { isJsonObject, type JsonObject } from '@core/json.ts';
import type { ReplayInfo } from '@core/replay/replay-views.ts';
import { ARMS, type Arm, type ExposureSettings, type Pace, type Schedule } from '@core/replay/types.ts';
import { adapterNote } from './adapter-notes.ts';
import { ALL_CLIPS, addressOf, type ClipScope, samplesInScope } from './clip-scope.ts';
import { type ReplayConditions, USUAL_CONDITIONS } from './conditions.ts';

/** A replay as it is being put together on the page. */
export interface ReplayDraft extends ReplayConditions {
  scope: ClipScope;
  adapter: string;
  /** By adapter: what was given, without what is left at its default. Never a key. */
  adapterSettings: Record<string, JsonObject>;
  /** Empty: the host makes one. */
  runName: string;
}

export const NEW_DRAFT: ReplayDraft = {
  ...USUAL_CONDITIONS,
  scope: ALL_CLIPS,
  adapter: 'silent',
  adapterSettings: {},
  runName: '',
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Choose another adapter. Conditions that stood as suggested for the one before follow the new one's suggestions;
 * what a person changed by hand stays.
 */
export function chooseAdapter(draft: ReplayDraft, adapter: string): ReplayDraft {
  const before = { ...USUAL_CONDITIONS, ...adapterNote(draft.adapter, null).suggested };
  const after = { ...USUAL_CONDITIONS, ...adapterNote(adapter, null).suggested };
  const next: ReplayDraft = { ...draft, adapter };
  if (same(draft.arm, before.arm)) next.arm = after.arm;
  if (same(draft.schedule, before.schedule)) next.schedule = after.schedule;
  if (same(draft.pace, before.pace)) next.pace = after.pace;
  return next;
}

/** Whether a benchmark is replayed by simulating interruptions instead of playing clips. */
export const isSimulated = (benchmark: Benchmark): boolean => benchmark === 'ovi-bench';

/** A draft as the benchmark is replayed: interruptions are simulated with a chat model, which steps and sees frames. */
export const draftFor = (benchmark: Benchmark, draft: ReplayDraft): ReplayDraft =>
  isSimulated(benchmark)
    ? { ...draft, adapter: 'chat', arm: 'no-audio', schedule: { kind: 'none' }, pace: 'stepped' }
    : draft;

/** The adapter's settings as given so far. */
export const settingsOf = (draft: ReplayDraft): JsonObject => draft.adapterSettings[draft.adapter] ?? {};

/** A draft with other settings for its adapter. */
export const withSettings = (draft: ReplayDraft, settings: JsonObject): ReplayDraft => ({
  ...draft,
  adapterSettings: { ...draft.adapterSettings, [draft.adapter]: settings },
});

/** A draft that repeats an earlier replay under a new name. */
export function draftLike({ settings, plannedSamples }: ReplayInfo, draft: ReplayDraft): ReplayDraft {
  const { adapter, adapterSettings, arm, schedule, pace, exposure, answerTimeout, tailSeconds } = settings;
  return {
    ...draft,
    adapter,
    adapterSettings: {
      ...draft.adapterSettings,
      [adapter]: isJsonObject(adapterSettings) ? adapterSettings : {},
    },
    arm,
    schedule,
    pace,
    exposure,
    answerTimeout,
    tailSeconds,
    rate: settings.rate ?? draft.rate,
    runName: '',
    scope: { ...draft.scope, kind: 'chosen', samples: plannedSamples },
  };
}

/** What the host's `plan` and `start` are asked with. */
export interface ReplayAsk {
  /** OmniInteract when absent. */
  benchmark?: Benchmark;
  settings: {
    adapter: string;
    adapterSettings: JsonObject;
    arm: Arm;
    schedule: Schedule;
    pace: Pace;
    exposure: ExposureSettings;
    answerTimeout: number;
    tailSeconds: number;
    rate?: number;
  };
  runName?: string;
  samples?: string[];
  parallel?: number;
}

/** The request a draft stands for, over the samples the study has. */
export function askFor(
  draft: ReplayDraft,
  samples: readonly { subset: string; name: string }[],
  benchmark: Benchmark = 'omni-interact',
): ReplayAsk {
  const { rate } = draft;
  const { adapter, arm, schedule, pace, exposure, answerTimeout, tailSeconds } = draft;
  const runName = draft.runName.trim();
  return {
    settings: {
      adapter,
      adapterSettings: settingsOf(draft),
      arm,
      schedule,
      pace,
      exposure,
      answerTimeout,
      tailSeconds,
      ...(isSimulated(benchmark) && rate !== null ? { rate } : {}),
    },
    ...(runName === '' ? {} : { runName }),
    ...(draft.scope.kind === 'all' ? {} : { samples: samplesInScope(samples, draft.scope).map(addressOf) }),
    ...(pace === 'stepped' && draft.parallel > 1 ? { parallel: draft.parallel } : {}),
  };
}

/** A draft read back from text, or null when it is from another version or not one at all. */
export function readDraft(text: string | null): ReplayDraft | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value) || !isJsonObject(value.scope) || !isJsonObject(value.adapterSettings))
      return null;
    if (typeof value.adapter !== 'string' || !ARMS.some((arm) => arm === value.arm)) return null;
    return { ...NEW_DRAFT, ...(value as Partial<ReplayDraft>) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * A draft as a link asks for it: `/replay?adapter=chat&sample=1q1a/0001`; anything unknown is left out.
 *
 * @param search with or without the leading `?`
 */
export function draftFromAddress(draft: ReplayDraft, search: string): ReplayDraft {
  const query = new URLSearchParams(search);
  const adapter = query.get('adapter');
  const samples = query.getAll('sample');
  const chosen = adapter === null ? draft : chooseAdapter(draft, adapter);
  return samples.length === 0 ? chosen : { ...chosen, scope: { ...chosen.scope, kind: 'chosen', samples } };
}

/** A link to the Replay view with these clips (`subset/name`) chosen. */
export const replayLink = (samples: readonly string[]): string =>
  `/replay?${new URLSearchParams(samples.map((sample) => ['sample', sample]))}`;
