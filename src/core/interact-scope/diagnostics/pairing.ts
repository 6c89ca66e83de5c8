import type { TargetScore } from '../score.ts';
import type { StudyInteraction } from '../study-facts.ts';
import type { Task } from '../types.ts';
import { type Contrast, contrastOf } from './contrast.ts';
import { isHit, isUnjudged, type ScoredRun, targetsOf } from './scored.ts';

/** One target that several runs have a settled score for. */
export interface AlignedTarget {
  slotKey: number;
  interaction: StudyInteraction;
  /** Position in time order, from 0. */
  index: number;
  /** In the order of the runs. */
  scores: readonly TargetScore[];
}

/** The targets several runs can be compared on, and what had to be left out. */
export interface Alignment {
  targets: readonly AlignedTarget[];
  /** Targets that some of the runs have and others have not. */
  notInAll: number;
  /** Targets in all runs that are unjudged in at least one. */
  unjudged: number;
}

/**
 * The targets that all of the runs were run on and are settled in. What is missing or unjudged in any of them
 * is left out and counted, never taken for a failure.
 */
export function alignTargets(runs: readonly ScoredRun[], tasks?: readonly Task[]): Alignment {
  const scores = new Map<number, { interaction: StudyInteraction; index: number; scores: TargetScore[] }>();
  for (const run of runs) {
    for (const { slotKey, interaction, index, score } of targetsOf(run, tasks)) {
      const entry = scores.get(slotKey) ?? { interaction, index, scores: [] };
      entry.scores.push(score);
      scores.set(slotKey, entry);
    }
  }
  const inAll = [...scores].filter(([, entry]) => entry.scores.length === runs.length);
  const settled = inAll.filter(([, entry]) => !entry.scores.some(isUnjudged));
  return {
    targets: settled.map(([slotKey, entry]) => ({ slotKey, ...entry })),
    notInAll: scores.size - inAll.length,
    unjudged: inAll.length - settled.length,
  };
}

/** Which of two runs hit which targets, by target. */
export interface SuccessGroups {
  both: number[];
  firstOnly: number[];
  secondOnly: number[];
  neither: number[];
}

/** Sort targets by which of two runs hit them; the groups hold slot keys in the study's order. */
export function successGroups(targets: readonly AlignedTarget[], first = 0, second = 1): SuccessGroups {
  const groups: SuccessGroups = { both: [], firstOnly: [], secondOnly: [], neither: [] };
  for (const { slotKey, scores } of targets) {
    const one = isHit(scores[first]!);
    const other = isHit(scores[second]!);
    const group = one ? (other ? 'both' : 'firstOnly') : other ? 'secondOnly' : 'neither';
    groups[group].push(slotKey);
  }
  return groups;
}

/** Difference of two runs' hit rates on the same targets, first minus second. */
export function hitContrast(targets: readonly AlignedTarget[], first = 0, second = 1): Contrast {
  return contrastOf(
    targets.map(({ interaction, scores }) => ({
      video: interaction.video,
      difference: Number(isHit(scores[first]!)) - Number(isHit(scores[second]!)),
    })),
  );
}
