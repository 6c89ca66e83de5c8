import type { Script } from './language.ts';

/** Omni-InteractScope's terms (arXiv 2610.35439). Times are seconds of media time as read. */
export const TASKS = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8-A', 'T8-B', 'T8-C'] as const;
export type Task = (typeof TASKS)[number];

export const isT8 = (task: Task): boolean => task.startsWith('T8');

/** The tasks behind the six-task average; T5 stands apart. */
export const AVERAGED_TASKS = ['T1', 'T2', 'T3', 'T4', 'T6', 'T7'] as const;

/** What makes a target due: seen, heard, both, a text on screen, or something else (elapsed time). */
export const TRIGGERS = ['V', 'A', 'AV', 'Txt', 'Oth'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Something the model gave out. */
export interface Output {
  /** Position in the recorded list, counted from 0. */
  id: number;
  t: number;
}

export interface Target {
  /** Target time; for T8-A the interval's start orders it. */
  time: number;
  /** Annotated interval, both ends included; T8-A only. */
  window: readonly [number, number] | null;
}

/** A target without its texts: all that scoring and the diagnostics need. */
export interface TargetFrame extends Target {
  /** Its place in the annotation's own list, from 0. */
  fileIndex: number;
  /** Tool names that T1 wants, as a set; empty elsewhere. */
  tools: readonly string[];
  trigger: Trigger | null;
  /** Number of the guidance step, where the annotation gives one. */
  step: number | null;
}

/** One interaction without its texts. */
export interface InteractionFrame {
  id: string;
  /** The video record it is about: the cluster of every bootstrap. */
  video: string;
  task: Task;
  queryTime: number;
  /** Seconds of the clip; null while unknown. */
  duration: number | null;
  /** In time order. */
  targets: readonly TargetFrame[];
  /** Language of request and references as annotated, e.g. `en`; absent or null where unknown. */
  language?: string | null;
}

/** A recorded output as scoring needs it. */
export interface TraceOutput extends Output {
  /** Names of the tools it calls. */
  tools: readonly string[];
  /** The writing its text is in, where there is text; for telling another language apart (A5). */
  script?: Script | null;
}

/** A content verdict: does this output say what this target wants. Targets are counted from 0 in time order. */
export interface ContentJudgement {
  target: number;
  output: number;
  correct: boolean;
}

/** What one run gave out in one interaction, with the verdicts on it. */
export interface InteractionTrace {
  outputs: readonly TraceOutput[];
  /** Verdicts that count; a pair without one is unjudged. T1 needs none. */
  judgements: readonly ContentJudgement[];
  /** Model calls, where recorded. */
  calls: number | null;
  /** False for a trace that ended early: its targets stay in the denominator as failures. */
  complete: boolean;
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
