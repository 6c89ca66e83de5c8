import type { MetricUnit } from '@core/compare/types.ts';
import { formatPercent, formatScore, NO_NUMBER } from '../format/numbers.ts';

/** A metric's value as tables print it. */
export function formatMetric(value: number | null, unit: MetricUnit): string {
  if (value === null) return NO_NUMBER;
  if (unit === 'share') return formatPercent(value);
  if (unit === 'points') return twoDecimals(value);
  return unit === 'seconds' ? `${twoDecimals(value)} s` : formatScore(value);
}

const MINUS = '\u2212';
/** Two decimals with a true minus sign. */
const twoDecimals = (value: number): string => {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text;
};

/** A difference with its sign; one that is printed as zero has none. */
export function formatDifference(value: number | null, unit: MetricUnit): string {
  const text = formatMetric(value, unit);
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** `[low, high]` with signs, the unit once at the end. */
export function formatInterval({ low, high }: { low: number; high: number }, unit: MetricUnit): string {
  const ends = [low, high].map((value) => formatDifference(value, unit).replace(/[\s\u00a0](%|s)$/, ''));
  const suffix = unit === 'share' ? ' %' : unit === 'seconds' ? ' s' : '';
  return `[${ends.join(', ')}]${suffix}`;
}
