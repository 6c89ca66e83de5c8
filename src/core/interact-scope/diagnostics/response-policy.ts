import type { Task } from '../types.ts';
import type { Contrast } from './contrast.ts';
import { type Alignment, alignTargets, hitContrast, type SuccessGroups, successGroups } from './pairing.ts';
import type { ScoredRun } from './scored.ts';
import { shareOf } from './tally.ts';
import { type OutputVolume, outputVolume } from './volume.ts';

/** One arm on the targets that all arms compared share. */
export interface PolicyArm {
  runId: number;
  hits: number;
  recall: number | null;
  /** Over the interactions that all arms were run on. */
  volume: OutputVolume;
}

/** One arm against another: what it gained and lost, and how much less it said. */
export interface PolicyContrast {
  /** Places in the list of arms. */
  from: number;
  to: number;
  /** `firstOnly` are the targets lost, `secondOnly` those gained. */
  groups: SuccessGroups;
  /** Recall of `to` minus recall of `from`. */
  contrast: Contrast;
  /** Share of outputs that fell away, e.g. 0.5809; negative where there are more; null without any to begin with. */
  outputReduction: number | null;
}

export interface PolicyComparison {
  arms: PolicyArm[];
  /** Each arm after the first against the one before it. */
  contrasts: PolicyContrast[];
  alignment: Alignment;
  /** Interactions that some of the arms were not run on. */
  interactionsNotInAll: number;
}

/**
 * Compare arms that differ in response policy, e.g. no history, history, and history with a cooldown (paper
 * D.2.2, Table 10), on the targets that all share.
 *
 * @param runs in the order of comparison, scored without a filter of tasks or with the same one
 */
export function comparePolicies(
  runs: readonly ScoredRun[],
  tasks: readonly Task[] = ['T8-A'],
): PolicyComparison {
  const alignment = alignTargets(runs, tasks);
  const relevant = runs.map(({ interactions }) =>
    interactions.filter(({ interaction }) => tasks.includes(interaction.task)),
  );
  const ids = relevant.map((list) => new Set(list.map(({ interaction }) => interaction.sampleId)));
  const all = new Set(ids.flatMap((set) => [...set]));
  const shared = [...all].filter((id) => ids.every((set) => set.has(id)));
  const sharedIds = new Set(shared);
  const arms = runs.map((run, arm): PolicyArm => {
    const hits = alignment.targets.filter(({ scores }) => scores[arm]!.outcome === 'hit').length;
    const volume = outputVolume(
      relevant[arm]!.filter(({ interaction }) => sharedIds.has(interaction.sampleId)),
    );
    return { runId: run.runId, hits, recall: shareOf(hits, alignment.targets.length), volume };
  });
  const contrasts = arms.slice(1).map((_, before) => policyContrast(alignment, arms, before, before + 1));
  return { arms, contrasts, alignment, interactionsNotInAll: all.size - shared.length };
}

function policyContrast(
  { targets }: Alignment,
  arms: readonly PolicyArm[],
  from: number,
  to: number,
): PolicyContrast {
  const before = arms[from]!.volume.outputs;
  return {
    from,
    to,
    groups: successGroups(targets, from, to),
    contrast: hitContrast(targets, to, from),
    outputReduction: outputReduction(before, arms[to]!.volume.outputs),
  };
}

/** Share of outputs that fell away between two counts; null where there were none to begin with. */
export const outputReduction = (before: number, after: number): number | null =>
  shareOf(before - after, before);
