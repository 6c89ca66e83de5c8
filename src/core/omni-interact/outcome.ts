import { OUTCOME_BITS, OUTCOME_FLAGS, OUTCOMES, type Outcome, type OutcomeCode } from '../study-views.ts';
import type { ScoredSlot } from './types.ts';

/**
 * The one word for what became of a slot. An early hallucination or a low-quality answer names the slot only
 * when no core answer earned credit; spill never does, it is a flag of its own.
 */
export function outcomeOf(score: ScoredSlot): Outcome {
  if (!score.judged || score.interruption?.status === 'unjudged') return 'unjudged';
  if (score.slot.isInterrupted) return 'interrupted';
  if ((score.tpCore ?? 0) > 0) return 'answered';
  if (score.early.category === 'hallucination') return 'early-hallucination';
  if (score.core.lowQuality) return 'low-quality';
  return 'missed';
}

/** Outcome and flags of a slot as one small integer (`OutcomeCode`). */
export function outcomeCode(score: ScoredSlot): OutcomeCode {
  let code = OUTCOMES.indexOf(outcomeOf(score));
  if (score.spill) code |= OUTCOME_FLAGS.spill;
  if (score.early.category === 'hallucination') code |= OUTCOME_FLAGS.earlyHallucination;
  // The F1 leaves interrupted slots out; their partial answers have a quality of their own.
  if (score.core.lowQuality && !score.slot.isInterrupted) code |= OUTCOME_FLAGS.lowQuality;
  return code;
}

/** The outcome of a code, without its flags. */
export const outcomeInCode = (code: OutcomeCode): Outcome => OUTCOMES[code & OUTCOME_BITS] ?? 'not-run';

/** Whether a code carries a flag of `OUTCOME_FLAGS`. */
export const hasFlag = (code: OutcomeCode, flag: keyof typeof OUTCOME_FLAGS): boolean =>
  (code & OUTCOME_FLAGS[flag]) !== 0;
