/** Anything with a start and an end in seconds. */
export interface Interval {
  start: number;
  end: number;
}

/** A point event is given this much room (seconds), so that two at one moment do not hide each other. */
const POINT_SECONDS = 0.001;

/** Ends that reach past a start by no more than this (seconds) are how numbers are stored, and touch. */
const NOISE_SECONDS = 1e-6;

/**
 * Assign each interval the lowest row in which it overlaps no earlier one, going through them by
 * (start, end, position). Intervals are half-open: one may begin where another ends.
 *
 * @returns the row (from 0) of each interval, aligned with the input
 */
export function stackIntervals(intervals: readonly Interval[]): number[] {
  const order = intervals.map((_, index) => index);
  order.sort((a, b) => {
    const left = intervals[a]!;
    const right = intervals[b]!;
    return left.start - right.start || left.end - right.end || a - b;
  });
  const rowEnds: number[] = [];
  const rows = new Array<number>(intervals.length).fill(0);
  for (const index of order) {
    const { start, end } = intervals[index]!;
    let row = rowEnds.findIndex((rowEnd) => rowEnd <= start + NOISE_SECONDS);
    if (row < 0) row = rowEnds.length;
    rowEnds[row] = end - start > NOISE_SECONDS ? end : start + POINT_SECONDS;
    rows[index] = row;
  }
  return rows;
}
