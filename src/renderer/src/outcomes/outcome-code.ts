import { hasFlag, outcomeInCode } from '@core/omni-interact/outcome.ts';
import type { Outcome, OutcomeCode } from '@core/study-views.ts';

/**
 * Whether the runs differ in what became of a slot. Runs that have nothing to compare (not run, unjudged)
 * are left out: an absence is not a disagreement.
 */
export function runsDisagree(codes: readonly OutcomeCode[]): boolean {
  const known = new Set<Outcome>();
  for (const code of codes) {
    const outcome = outcomeInCode(code);
    if (outcome !== 'not-run' && outcome !== 'unjudged') known.add(outcome);
  }
  return known.size > 1;
}

/** The flags that say more than the outcome itself already does. */
export function flagsBesides(code: OutcomeCode): ('early-hallucination' | 'low-quality' | 'spill')[] {
  const outcome = outcomeInCode(code);
  const flags: ReturnType<typeof flagsBesides> = [];
  if (hasFlag(code, 'earlyHallucination') && outcome !== 'early-hallucination')
    flags.push('early-hallucination');
  if (hasFlag(code, 'lowQuality') && outcome !== 'low-quality') flags.push('low-quality');
  if (hasFlag(code, 'spill')) flags.push('spill');
  return flags;
}
