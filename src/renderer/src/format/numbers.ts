import { spokenLanguage, t } from '../language/text.ts';

/** What stands where a number does not exist: never a 0. */
export const NO_NUMBER = '–';

const MINUS = '\u2212';

function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  if (!text.startsWith('-')) return text;
  return Number(text) === 0 ? text.slice(1) : `${MINUS}${text.slice(1)}`;
}

/** An F1, TP or any other score in 0–1 with three decimals; null and NaN are a dash. */
export function formatScore(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value) ? NO_NUMBER : fixed(value, 3);
}

/** A share in 0–1 as a percentage with one decimal. */
export function formatPercent(share: number | null | undefined): string {
  return share === null || share === undefined || !Number.isFinite(share)
    ? NO_NUMBER
    : `${fixed(share * 100, 1)} %`;
}

/** Whether a spill is so short that only the way floating-point numbers are stored explains it. */
export function isFloatNoise(seconds: number): boolean {
  return seconds > 0 && seconds < 0.0005;
}

/** A whole number with thin spaces between groups of thousands. */
export function formatCount(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** `1 slot`, `3 slots`: a count with its noun. Other languages have a text `{n} slots` of their own for it. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  const n = formatCount(count);
  return spokenLanguage() === 'en' ? `${n} ${count === 1 ? singular : plural}` : t(`{n} ${plural}`, { n });
}

/** A file size with one decimal and a binary-free unit, e.g. `1.4 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
