import type { RunRates } from '@core/ovi-bench/study-facts.ts';

/** At which rate a run's answers were cut, in words: `R = 12 characters/s`; null for a run without open-ended results. */
export function rateWords({ rates, unknown }: Pick<RunRates, 'rates' | 'unknown'>): string | null {
  if (rates.length === 0) return unknown > 0 ? 'R not recorded' : null;
  const known = `R = ${rates.join(', ')} characters/s`;
  return unknown > 0 ? `${known}, not recorded in ${unknown}` : known;
}
