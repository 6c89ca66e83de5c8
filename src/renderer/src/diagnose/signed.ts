import { formatScore, NO_NUMBER } from '../format/numbers.ts';

/** A difference of scores with its sign, three decimals; one that rounds to nothing has none. */
export function formatChange(value: number | null): string {
  if (value === null) return NO_NUMBER;
  const text = formatScore(value);
  return value > 0 && Number(value.toFixed(3)) !== 0 ? `+${text}` : text;
}

/** A difference of counts with its sign. */
export function formatCountChange(value: number | null): string {
  if (value === null) return NO_NUMBER;
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `\u2212${-value}`;
}
