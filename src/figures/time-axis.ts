/** Converts between seconds of media time and x, for everything that shares a time axis. */
export interface TimeScale {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  /** x of a time, also outside the range. */
  x(time: number): number;
  /** x of a time, kept on the axis. */
  clampedX(time: number): number;
}

export function timeScale(range: readonly [number, number], left: number, unitsPerSecond: number): TimeScale {
  const [from, to] = range;
  const x = (time: number): number => left + (time - from) * unitsPerSecond;
  return { from, to, left, right: x(to), x, clampedX: (time) => x(Math.max(from, Math.min(to, time))) };
}

const STEPS = [
  0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400,
];

/** Round times from `from` to `to`, both included, at most `most` of them (at least 2 are allowed for). */
export function timeTicks(from: number, to: number, most: number): number[] {
  const room = Math.max(1, most - 1);
  const step = STEPS.find((candidate) => (to - from) / candidate <= room) ?? (to - from) / room;
  const ticks: number[] = [];
  for (let index = Math.ceil(from / step - 1e-9); index * step <= to + step * 1e-9; index += 1) {
    // Multiplying by 0.1 leaves float noise that would show in a label.
    ticks.push(Math.round(index * step * 1000) / 1000);
  }
  return ticks;
}

/** `MM:SS` (`H:MM:SS` from an hour on), with as many of two decimals as the time needs. */
export function formatClock(seconds: number): string {
  const hundredths = Math.round(Math.abs(seconds) * 100);
  const sign = seconds < 0 && hundredths > 0 ? '−' : '';
  const whole = Math.floor(hundredths / 100);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const fraction = hundredths % 100;
  const decimals = fraction === 0 ? '' : `.${pad(fraction).replace(/0$/, '')}`;
  return `${sign}${hours > 0 ? `${hours}:` : ''}${pad(minutes)}:${pad(whole % 60)}${decimals}`;
}
