import type { InputIssue } from '../issue.ts';
import { describeValue } from '../json.ts';

/** A reading that is right where the published scorer reads something else, so that a screen can say so. */
export type TimeDeviation = 'comma-decimal' | 'negative-clock';

export interface ParsedTime {
  seconds: number;
  /** Set when the published scorer would read this value differently. */
  deviation?: TimeDeviation;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const CLOCK = /^([+-]?)(?:(\d+):)?(\d+):(\d+(?:[.,]\d*)?)$/;

/**
 * Read a time: a finite number, a numeric string, `MM:SS[.f]` or `HH:MM:SS[.f]`, surrounding spaces allowed
 * and seconds above 59 accepted (`spec/omni-interact.md`, Reading). Comma decimals in clock times and a minus
 * before a clock time are read as what they mean and marked, because the published scorer drops the first and
 * misreads the second.
 *
 * @returns seconds, or undefined when the value is no time (NaN, infinities, booleans and null included)
 */
export function parseTime(value: unknown): ParsedTime | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? { seconds: value } : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (DECIMAL.test(text)) {
    const seconds = Number(text);
    return Number.isFinite(seconds) ? { seconds } : undefined;
  }
  const match = CLOCK.exec(text);
  if (!match) return undefined;
  const [, sign, hours = '0', minutes = '0', rawSeconds = '0'] = match;
  const magnitude = Number(hours) * 3600 + Number(minutes) * 60 + Number(rawSeconds.replace(',', '.'));
  if (sign === '-') return { seconds: -magnitude, deviation: 'negative-clock' };
  if (rawSeconds.includes(',')) return { seconds: magnitude, deviation: 'comma-decimal' };
  return { seconds: magnitude };
}

/**
 * Read an annotation flag: true for `true`, non-zero numbers and the strings 1/true/yes/y/t in any case
 * (published scorer; NaN counts as non-zero there and here).
 */
export function parseFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (typeof value !== 'string') return false;
  return ['1', 'true', 'yes', 'y', 't'].includes(value.trim().toLowerCase());
}

/** Read a text field the way the published scorer does: anything empty or absent is the empty string. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null || value === false || value === 0) return '';
  // A list or an object is quoted as JSON: made a text as it is, one with a field “toString” would throw.
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** An issue for a time that is read as what it means although the published scorer reads it differently. */
export function deviatingTime(record: string, value: unknown, seconds: number): InputIssue {
  return {
    severity: 'warning',
    code: 'time-read-differently',
    record,
    message: `${record} is ${describeValue(value)}, read here as ${seconds} s; the published scorer reads it otherwise.`,
    action:
      'Numbers of this sample can differ from the published scorer’s. Write the time as seconds to agree.',
  };
}
