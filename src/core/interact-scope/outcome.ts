import { OUTCOMES, type Outcome, type OutcomeCode } from '../study-views.ts';
import type { ScoredOutcome } from './score.ts';

const WORDS: Readonly<Record<ScoredOutcome, Outcome>> = {
  hit: 'hit',
  content_failure: 'content-failure',
  premature: 'premature',
  late_or_missing: 'late-or-missing',
  unmatched: 'unmatched',
  incomplete: 'incomplete',
  unjudged: 'unjudged',
};

/** A target's outcome as the workbench's code for it. */
export const scopeOutcomeCode = (outcome: ScoredOutcome): OutcomeCode => OUTCOMES.indexOf(WORDS[outcome]);
