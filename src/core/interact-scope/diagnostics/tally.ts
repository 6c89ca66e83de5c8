import type { ScoredOutcome } from '../score.ts';
import { isOnTime, type ScoredTarget } from './scored.ts';

/** The outcomes in the order in which they are shown. */
export const OUTCOME_ORDER = [
  'hit',
  'content_failure',
  'premature',
  'late_or_missing',
  'unmatched',
  'incomplete',
  'unjudged',
] as const satisfies readonly ScoredOutcome[];

/** What became of a set of targets. */
export interface OutcomeTally {
  /** All targets, those without a verdict included. */
  targets: number;
  counts: Record<ScoredOutcome, number>;
  /** Targets with a response in time, whatever it says (T8: with an output in the window). */
  onTime: number;
  /** Targets that are settled, i.e. all but the unjudged ones. */
  judged: number;
  hits: number;
  /** Hits among settled targets, 0–1; null when none is settled. Unjudged targets are left out, never failed. */
  rate: number | null;
}

/** Count what became of targets (paper eq. 2: successes pooled over all targets). */
export function tallyOf(targets: readonly ScoredTarget[]): OutcomeTally {
  const counts: Record<ScoredOutcome, number> = {
    hit: 0,
    content_failure: 0,
    premature: 0,
    late_or_missing: 0,
    unmatched: 0,
    incomplete: 0,
    unjudged: 0,
  };
  for (const { score } of targets) counts[score.outcome] += 1;
  const judged = targets.length - counts.unjudged;
  return {
    targets: targets.length,
    counts,
    onTime: targets.filter(({ score }) => isOnTime(score)).length,
    judged,
    hits: counts.hit,
    rate: shareOf(counts.hit, judged),
  };
}

/** A share in 0–1, or null where there is nothing to take it of. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
