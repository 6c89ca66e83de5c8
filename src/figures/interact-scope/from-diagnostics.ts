/** What the diagnostics computed, as the figures take it; screens and exports draw from the same. */
import type { SequenceGroup } from '@core/interact-scope/diagnostics/completion.ts';
import type { Contrast } from '@core/interact-scope/diagnostics/contrast.ts';
import type { GuidanceResult } from '@core/interact-scope/diagnostics/guidance.ts';
import type { PolicyComparison } from '@core/interact-scope/diagnostics/response-policy.ts';
import type { SceneAblation, TolerancePoint } from '@core/interact-scope/diagnostics/scene-ablation.ts';
import { OUTCOME_ORDER, type OutcomeTally } from '@core/interact-scope/diagnostics/tally.ts';
import type { RunTable } from '@core/interact-scope/diagnostics/task-table.ts';
import type { Task } from '@core/interact-scope/types.ts';
import type { PairedInterval } from '@core/stats/bootstrap.ts';
import { inEnglish, type Say } from '../../core/text/say.ts';
import type { Effect, GuidanceEffectsData } from './guidance-effects.ts';
import type { OutcomeBreakdownData } from './outcome-breakdown.ts';
import type { Segment } from './plot.ts';
import type { RecallRateData } from './recall-rate.ts';
import type { PointsDifference, SceneAblationData } from './scene-ablation.ts';
import { FILL_NAMES, FILL_ORDER, OUTCOME_FILLS } from './shapes.ts';
import type { StepCoverageData } from './step-coverage.ts';

/** A run as a figure calls it: `key` tells runs apart, `name` is read. */
export interface NamedRun {
  key: string;
  name: string;
}

/** The interval of a contrast; null while it is not drawn yet, or where there is nothing to draw from. */
export type DrawnInterval = Pick<PairedInterval, 'low' | 'high'> | null;

const toPoints = (share: number): number => share * 100;

const intervalPoints = (interval: DrawnInterval): readonly [number, number] | null =>
  interval && [toPoints(interval.low), toPoints(interval.high)];

/** A tally as segments of a stacked bar, each a mark named `parts…~FILL`. */
export function segmentsOf(
  { counts }: OutcomeTally,
  name: string,
  parts: readonly string[],
  say: Say = inEnglish,
): Segment[] {
  return FILL_ORDER.map((fill) => {
    const outcomes = OUTCOME_ORDER.filter((outcome) => OUTCOME_FILLS[outcome] === fill);
    const count = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
    return {
      fill,
      count,
      mark: { parts: [...parts, fill], label: `${name}: ${say(FILL_NAMES[fill])} ${count}` },
    };
  });
}

/** A contrast in percentage points; null without an item. */
export function pointsDifference(contrast: Contrast, interval: DrawnInterval): PointsDifference | null {
  if (contrast.difference === null) return null;
  return {
    points: toPoints(contrast.difference),
    interval: intervalPoints(interval),
    clusters: contrast.clusters.length,
  };
}

/** The scene ablation with its tolerance curve. */
export function sceneAblationData(
  result: SceneAblation,
  sweep: readonly TolerancePoint[],
  interval: DrawnInterval,
  arms: readonly [NamedRun, NamedRun],
  model: string,
  say: Say = inEnglish,
): SceneAblationData {
  const { both, firstOnly, secondOnly, neither } = result.groups;
  const percent = (rate: number | null): number | null => (rate === null ? null : toPoints(rate));
  return {
    model,
    tolerance: result.tolerance,
    targets: result.alignment.targets.length,
    arms: [result.present, result.removed].map((tally, at) => {
      const { key, name } = arms[at]!;
      return { name, segments: segmentsOf(tally, name, ['arm', key], say) };
    }),
    groups: {
      both: both.length,
      firstOnly: firstOnly.length,
      secondOnly: secondOnly.length,
      neither: neither.length,
    },
    difference: pointsDifference(result.contrast, interval),
    sweep: sweep.map(({ tolerance, presentRate, removedRate }) => ({
      tolerance,
      first: percent(presentRate),
      second: percent(removedRate),
    })),
    leftOut: result.alignment.notInAll + result.alignment.unjudged,
  };
}

/** Recall against output rate of compared policies, named in the same order. */
export function recallRateData(
  comparison: PolicyComparison,
  names: readonly NamedRun[],
  title: string,
): RecallRateData {
  return {
    title,
    targets: comparison.alignment.targets.length,
    leftOut: comparison.alignment.notInAll + comparison.alignment.unjudged,
    arms: comparison.arms.map(({ hits, recall, volume }, at) => ({
      ...names[at]!,
      hits,
      recall,
      outputs: volume.outputs,
      perMinute: volume.perMinute,
    })),
  };
}

export interface GuidanceIntervals {
  scheduled: DrawnInterval;
  autonomous: DrawnInterval;
  interaction: DrawnInterval;
}

/** The guidance effects of several models. */
export function guidanceEffectsData(
  models: readonly { name: string; result: GuidanceResult; intervals: GuidanceIntervals }[],
  reachableOnly: boolean,
): GuidanceEffectsData {
  const effect = ({ difference }: Contrast, interval: DrawnInterval): Effect => ({
    points: difference === null ? null : toPoints(difference),
    interval: intervalPoints(interval),
  });
  return {
    reachableOnly,
    models: models.map(({ name, result, intervals }) => ({
      name,
      targets: result.targets.length,
      scheduled: effect(result.scheduled, intervals.scheduled),
      autonomous: effect(result.autonomous, intervals.autonomous),
      interaction: effect(result.interaction, intervals.interaction),
    })),
  };
}

/** Step coverage of one sequence length, of every run that has sequences of it. */
export function stepCoverageData(
  length: number,
  runs: readonly (NamedRun & { group: SequenceGroup })[],
): StepCoverageData {
  return {
    length,
    runs: runs.map(({ key, name, group }) => ({
      key,
      name,
      sequences: group.matrix.length,
      unjudged: group.unjudged,
      steps: group.reference?.steps ?? [],
      observed: group.reference?.observed ?? 0,
      expected: group.reference?.expected ?? 0,
      interval: group.reference?.interval95 ?? [0, 0],
    })),
  };
}

/** Outcomes by task and run; a task has the runs that were run on it. */
export function outcomeBreakdownData(
  tasks: readonly Task[],
  runs: readonly (NamedRun & { table: RunTable })[],
  say: Say = inEnglish,
): OutcomeBreakdownData {
  const held = tasks.filter((task) => runs.some(({ table }) => table.tasks[task].targets > 0));
  return {
    tasks: held.map((task) => ({
      task,
      runs: runs
        .filter(({ table }) => table.tasks[task].targets > 0)
        .map(({ key, name, table }) => ({
          name,
          segments: segmentsOf(table.tasks[task], `${task}, ${name}`, ['task', task, key], say),
        })),
    })),
  };
}
