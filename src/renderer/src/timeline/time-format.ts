import { t } from '../language/text.ts';

/** How finely a time is written: whole seconds, tenths, hundredths or milliseconds. */
export type TimeDecimals = 0 | 1 | 2 | 3;

/**
 * Write a media time as `04:06`, `04:06.250` or, from one hour on, `01:04:06`. Rounds to the digits shown (so
 * 59.9996 at 3 digits is 01:00.000); a negative time carries a true minus sign.
 */
export function formatTime(seconds: number, decimals: TimeDecimals = 0): string {
  if (!Number.isFinite(seconds)) return '–';
  const unit = 10 ** decimals;
  const total = Math.round(Math.abs(seconds) * unit);
  const whole = Math.floor(total / unit);
  const fraction = decimals > 0 ? `.${String(total % unit).padStart(decimals, '0')}` : '';
  const hours = Math.floor(whole / 3600);
  const minutes = String(Math.floor((whole % 3600) / 60)).padStart(2, '0');
  const rest = String(whole % 60).padStart(2, '0');
  const sign = seconds < 0 && total > 0 ? '−' : '';
  return `${sign}${hours > 0 ? `${String(hours).padStart(2, '0')}:` : ''}${minutes}:${rest}${fraction}`;
}

/** Write a length of time in seconds to a hundredth: `1.50 s`. */
export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(2)} s`;
}

/**
 * How a spill's seconds read beside its bar. The scorer charges even float noise, so a tiny excess keeps a third
 * digit and one that would read 0.000 says that it counts.
 */
export function formatSpill(seconds: number): string {
  if (seconds < 0.0005) return t('+0.000 s, counted');
  return seconds < 0.01 ? `+${seconds.toFixed(3)} s` : `+${formatSeconds(seconds)}`;
}
