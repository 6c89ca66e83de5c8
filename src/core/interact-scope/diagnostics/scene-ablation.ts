import type { ScopeFacts, StudyTraces } from '../study-facts.ts';
import type { Task } from '../types.ts';
import type { Contrast } from './contrast.ts';
import {
  type AlignedTarget,
  type Alignment,
  alignTargets,
  hitContrast,
  type SuccessGroups,
  successGroups,
} from './pairing.ts';
import { scoreRun } from './scored.ts';
import { type OutcomeTally, tallyOf } from './tally.ts';

/** Two arms on the same targets, scene present first (paper D.1.2). */
export interface SceneAblation {
  tolerance: number;
  present: OutcomeTally;
  removed: OutcomeTally;
  /** `firstOnly` are hits with the scene alone, `secondOnly` hits without it alone. */
  groups: SuccessGroups;
  /** Scene present minus scene removed. */
  contrast: Contrast;
  alignment: Alignment;
}

/** Tolerances the paper reports, in seconds (its Table 12). */
export const REPORTED_TOLERANCES = [1, 2, 4] as const;

/**
 * Compare a run with the scene and one without it. The tolerance moves what counts as in time; the grouping of
 * outputs stays at two seconds.
 *
 * @param tolerance seconds around a target time
 */
export function sceneAblation(
  facts: Pick<ScopeFacts, 'interactions'>,
  present: StudyTraces,
  removed: StudyTraces,
  tolerance: number,
  tasks: readonly Task[] = ['T1'],
): SceneAblation {
  const runs = [present, removed].map((run) => scoreRun(facts, run, { tolerance, tasks }));
  const alignment = alignTargets(runs);
  return {
    tolerance,
    present: tallyOfArm(alignment.targets, 0, present.runId),
    removed: tallyOfArm(alignment.targets, 1, removed.runId),
    groups: successGroups(alignment.targets),
    contrast: hitContrast(alignment.targets),
    alignment,
  };
}

/** What became of the aligned targets in one of the runs. */
export function tallyOfArm(targets: readonly AlignedTarget[], arm: number, runId: number): OutcomeTally {
  return tallyOf(targets.map(({ scores, ...target }) => ({ ...target, runId, score: scores[arm]! })));
}

/** One point of the tolerance curve: joint rates of both arms on the targets they share at that tolerance. */
export interface TolerancePoint {
  tolerance: number;
  targets: number;
  presentHits: number;
  removedHits: number;
  presentRate: number | null;
  removedRate: number | null;
  contrast: Contrast;
  unjudged: number;
}

/** The ablation at each of several tolerances (paper D.4.2). */
export function toleranceSweep(
  facts: Pick<ScopeFacts, 'interactions'>,
  present: StudyTraces,
  removed: StudyTraces,
  tolerances: readonly number[],
  tasks: readonly Task[] = ['T1'],
): TolerancePoint[] {
  return tolerances.map((tolerance) => {
    const result = sceneAblation(facts, present, removed, tolerance, tasks);
    return {
      tolerance,
      targets: result.alignment.targets.length,
      presentHits: result.present.hits,
      removedHits: result.removed.hits,
      presentRate: result.present.rate,
      removedRate: result.removed.rate,
      contrast: result.contrast,
      unjudged: result.alignment.unjudged,
    };
  });
}
