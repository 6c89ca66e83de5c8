import type { ReplayInfo, ReplaySettings } from '@core/replay/replay-views.ts';
import type { RunKind } from '@core/study-views.ts';
import { t } from '../language/text.ts';

/** What a run's name means for a replay that is to be recorded under it. */
export type NameState =
  | { kind: 'free' }
  /** The study has a run of this name that was not replayed. */
  | { kind: 'taken'; by: RunKind }
  /** A replay of this name is at work. */
  | { kind: 'at-work' }
  /** A replay of this name was begun under the same settings: it is gone on with. */
  | { kind: 'goes-on'; replay: ReplayInfo }
  /** A replay of this name was begun under other settings, named here. */
  | { kind: 'differs'; replay: ReplayInfo; settings: string[] };

/**
 * Look a run's name up among the study's runs and replays.
 *
 * @param atWork names of the replays that run now
 */
export function nameState(
  runName: string,
  settings: ReplaySettings,
  replays: readonly ReplayInfo[],
  runs: readonly { name: string; kind: RunKind }[],
  atWork: ReadonlySet<string>,
): NameState {
  if (atWork.has(runName)) return { kind: 'at-work' };
  const replay = replays.find((each) => each.runName === runName);
  if (replay) {
    const different = differences(replay.settings, settings);
    return different.length === 0
      ? { kind: 'goes-on', replay }
      : { kind: 'differs', replay, settings: different };
  }
  const run = runs.find(({ name }) => name === runName);
  return run && run.kind !== 'replayed' ? { kind: 'taken', by: run.kind } : { kind: 'free' };
}

const WORDS: Record<Exclude<keyof ReplaySettings, 'answerTimeout'>, string> = {
  adapter: 'adapter',
  adapterSettings: t('its settings'),
  arm: 'arm',
  schedule: 'schedule',
  pace: 'pace',
  exposure: t('frames and sound'),
  tailSeconds: t('time after the clip'),
  rate: t('generation rate'),
};

/** Names of what differs and matters: how long to wait for an answer does not. */
function differences(before: ReplaySettings, now: ReplaySettings): string[] {
  const keys = Object.keys(WORDS) as (keyof typeof WORDS)[];
  return keys.filter((key) => sorted(before[key]) !== sorted(now[key])).map((key) => WORDS[key]);
}

/** JSON with the keys of objects in order, so that equal things read equally. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

/** The first of NAME, NAME-2, NAME-3 … that no run or replay has. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
