/** A linear scale from 0 to `max` over a length in CSS pixels. */
export interface Scale {
  max: number;
  length: number;
  toPx: (value: number) => number;
}

/** A scale that never divides by zero. */
export function linearScale(max: number, length: number): Scale {
  const top = max > 0 ? max : 1;
  const room = Math.max(1, length);
  return { max: top, length: room, toPx: (value) => (value / top) * room };
}

const STEPS = [1, 2, 5, 10];

/**
 * Round ticks from 0 to the first one at or above `max`.
 *
 * @param most how many steps there is room for
 * @param smallest no step is smaller, e.g. 1 for counts
 */
export function niceTicks(max: number, most: number, smallest = 0): number[] {
  const top = Math.max(max, smallest, Number.MIN_VALUE);
  const rough = top / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = STEPS.map((step) => step * power).find((step) => step >= rough - power * 1e-9) ?? rough;
  const step = Math.max(nice, smallest);
  const count = Math.ceil(top / step - 1e-9);
  // Rounded, so that a label reads 0.3 and not 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
