import type { DuplexStage } from './verdict.ts';

/**
 * Seconds before a sentence at which its window can be judged: 2 as in the published script, around it as in the
 * paper, which judges several and gives no list.
 */
export const WINDOW_SHIFTS = [-2, -1, 0, 1, 2, 3, 4] as const;
export type WindowShift = (typeof WINDOW_SHIFTS)[number];

/** A verdict on one sentence and the window shifted so far back, e.g. `temporal@2`. */
export type TemporalStage = `temporal@${WindowShift}`;
export const TEMPORAL_STAGES: readonly TemporalStage[] = WINDOW_SHIFTS.map(
  (shift): TemporalStage => `temporal@${shift}`,
);

/** What verdicts on Omni-DuplexEval are stored under: content consistency, each window's score, successes. */
export type DuplexVerdictStage = 'consistency' | TemporalStage | 'reminder' | 'correction';
export const DUPLEX_VERDICT_STAGES: readonly DuplexVerdictStage[] = [
  'consistency',
  ...TEMPORAL_STAGES,
  'reminder',
  'correction',
];

/** The stage of a window; undefined for a shift that is not offered. */
export const temporalStage = (shift: number): TemporalStage | undefined =>
  TEMPORAL_STAGES[WINDOW_SHIFTS.indexOf(shift as WindowShift)];

/** Seconds a temporal stage's window is shifted back; undefined for another stage. */
export const shiftOf = (stage: string): WindowShift | undefined =>
  WINDOW_SHIFTS[TEMPORAL_STAGES.indexOf(stage as TemporalStage)];

/** What a judge is asked in this stage. */
export function questionOf(stage: DuplexVerdictStage): DuplexStage {
  if (stage === 'consistency') return 'content';
  return stage === 'reminder' || stage === 'correction' ? stage : 'temporal';
}
