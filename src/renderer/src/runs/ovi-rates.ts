import type { RunRates } from '@core/ovi-bench/study-facts.ts';
import { t } from '../language/text.ts';

/** At which rate a run's answers were cut, in words: `R = 12 characters/s`; null for a run without open-ended results. */
export function rateWords({ rates, unknown }: Pick<RunRates, 'rates' | 'unknown'>): string | null {
  if (rates.length === 0) return unknown > 0 ? t('R not recorded') : null;
  const known = t('R = {join} characters/s', { join: rates.join(', ') });
  return unknown > 0 ? t('{known}, not recorded in {unknown}', { known, unknown }) : known;
}
