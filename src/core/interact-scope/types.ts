/** Omni-InteractScope's terms (arXiv 2610.35439). Times are seconds of media time as read. */
export const TASKS = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8-A', 'T8-B', 'T8-C'] as const;
export type Task = (typeof TASKS)[number];

export const isT8 = (task: Task): boolean => task.startsWith('T8');

/** Something the model gave out. */
export interface Output {
  id: number;
  t: number;
}

export interface Target {
  /** Target time; for T8-A the interval's start orders it. */
  time: number;
  /** Annotated interval, both ends included; T8-A only. */
  window: readonly [number, number] | null;
}

/** Seconds within which later outputs belong to the first (both ends included), T1–T7. */
export const MERGE_SECONDS = 2;
/** The paper's tolerance around a target time. */
export const TOLERANCE_SECONDS = 2;

export type TargetOutcome = 'hit' | 'content_failure' | 'premature' | 'late_or_missing' | 'unmatched';

export interface MatchedTarget {
  outcome: TargetOutcome;
  /** Id of the output the target took, null when it took none. */
  output: number | null;
}

/** Whether an output meets a target's content; targets are counted from 0 in time order. */
export type ContentVerdict = (outputId: number, targetIndex: number) => boolean;
