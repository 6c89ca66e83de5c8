import type { StratifiedCluster } from '../../stats/stratified-bootstrap.ts';
import { AVERAGED_TASKS, type Task } from '../types.ts';
import { type AlignedTarget, type Alignment, alignTargets } from './pairing.ts';
import { tallyOfArm } from './scene-ablation.ts';
import { isHit, type ScoredRun } from './scored.ts';
import { type OutcomeTally, shareOf } from './tally.ts';

/** One schedule's result on the shared targets. */
export interface ScheduleArm {
  runId: number;
  tally: OutcomeTally;
  /** Mean of the tasks' accuracies, each weighing the same; null without any. */
  accuracy: number | null;
  /** Premature first responses among all shared targets, targets weighing the same. */
  prematureShare: number | null;
}

/** A continuous and a target-local schedule on the same targets (paper D.4.1, Table 11). */
export interface ScheduleComparison {
  continuous: ScheduleArm;
  local: ScheduleArm;
  /** The tasks of the six that have a shared target; the means are over these. */
  tasks: Task[];
  /** Continuous minus target-local accuracy. */
  difference: number | null;
  /** For the interval: per video record the difference and the targets of each of `tasks`. */
  clusters: StratifiedCluster[];
  perTask: { task: Task; targets: number; continuousHits: number; localHits: number }[];
  alignment: Alignment;
}

/** Compare two decision schedules on the targets both have a settled score for. */
export function compareSchedules(continuous: ScoredRun, local: ScoredRun): ScheduleComparison {
  const alignment = alignTargets([continuous, local], AVERAGED_TASKS);
  const perTask = AVERAGED_TASKS.map((task) => {
    const targets = alignment.targets.filter(({ interaction }) => interaction.task === task);
    const hits = (arm: number): number => targets.filter(({ scores }) => isHit(scores[arm]!)).length;
    return { task, targets: targets.length, continuousHits: hits(0), localHits: hits(1) };
  }).filter(({ targets }) => targets > 0);
  const tasks = perTask.map(({ task }) => task);
  const accuracy = (hits: 'continuousHits' | 'localHits'): number | null =>
    shareOf(
      perTask.reduce((sum, each) => sum + each[hits] / each.targets, 0),
      perTask.length,
    );
  const arm = (run: ScoredRun, place: 0 | 1): ScheduleArm => {
    const tally = tallyOfArm(alignment.targets, place, run.runId);
    return {
      runId: run.runId,
      tally,
      accuracy: accuracy(place === 0 ? 'continuousHits' : 'localHits'),
      prematureShare: shareOf(tally.counts.premature, tally.targets),
    };
  };
  const arms = { continuous: arm(continuous, 0), local: arm(local, 1) };
  const { accuracy: one } = arms.continuous;
  const { accuracy: other } = arms.local;
  return {
    ...arms,
    tasks,
    difference: one === null || other === null ? null : one - other,
    clusters: clustersOf(alignment.targets, tasks),
    perTask,
    alignment,
  };
}

function clustersOf(targets: readonly AlignedTarget[], tasks: readonly Task[]): StratifiedCluster[] {
  const groups = Map.groupBy(targets, ({ interaction }) => interaction.video);
  return [...groups.values()].map((group) => {
    const cluster: StratifiedCluster = { differences: tasks.map(() => 0), items: tasks.map(() => 0) };
    for (const { interaction, scores } of group) {
      const stratum = tasks.indexOf(interaction.task);
      cluster.differences[stratum]! += Number(isHit(scores[0]!)) - Number(isHit(scores[1]!));
      cluster.items[stratum]! += 1;
    }
    return cluster;
  });
}
