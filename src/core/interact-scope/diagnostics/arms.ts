import type { StudyTraces } from '../study-facts.ts';

/** Runs of one model that differ in their arm, as a comparison wants them. */
export interface ArmSet {
  model: string;
  /** In the order of the arms asked for. */
  runs: StudyTraces[];
}

/** An arm a comparison wants: its names, the first of which is the usual one; null is a run without an arm. */
export type WantedArm = readonly (string | null)[];

/**
 * The models that have a run for every arm wanted, with these runs. Where a model has several runs of one arm,
 * the first counts; any two runs can be chosen by hand.
 */
export function armSets(runs: readonly StudyTraces[], wanted: readonly WantedArm[]): ArmSet[] {
  const models = [...new Set(runs.map(({ model }) => model))];
  return models.flatMap((model) => {
    const own = runs.filter((run) => run.model === model);
    const found = wanted.flatMap((names) => {
      const named = names.map((name) => own.find(({ arm }) => arm === name));
      return named.find((run) => run !== undefined) ?? [];
    });
    return found.length === wanted.length ? [{ model, runs: found }] : [];
  });
}

/** Arms of the comparisons, as `runs[].arm` names them. */
export const SCENE_ARMS: readonly WantedArm[] = [['scene', null], ['no-scene']];
/** Arms of the history and cooldown comparison; a run without an arm stands in for `no-history`. */
export const POLICY_ARMS: readonly WantedArm[] = [
  ['no-history', 'general-autonomous', null],
  ['history'],
  ['cooldown', 'history+cooldown'],
];
export const GUIDANCE_ARMS: readonly WantedArm[] = [
  ['event-scheduled'],
  ['general-scheduled'],
  ['event-autonomous'],
  ['general-autonomous'],
];
export const SCHEDULE_ARMS: readonly WantedArm[] = [['continuous', null], ['target-local']];
export const MODALITY_ARMS: readonly WantedArm[] = [['V'], ['V+ASR'], ['V,A']];
