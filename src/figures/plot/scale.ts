/** A round step (1, 2 or 5 times a power of ten) that divides `most` into at most `ticks` parts. */
export function niceStep(most: number, ticks: number): number {
  const power = 10 ** Math.floor(Math.log10(most / ticks));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => most / step <= ticks) ?? 10 * power;
}

/** Round values from 0 on that reach at least `most`, in at most `ticks` steps; 0 and 1 where `most` is 0. */
export function ticksTo(most: number, ticks: number): number[] {
  if (!(most > 0)) return [0, 1];
  const step = niceStep(most, ticks);
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => tidy(index * step));
}

/** Without the noise of binary fractions, which would show in a label. */
export const tidy = (value: number): number => Number(value.toPrecision(10));
