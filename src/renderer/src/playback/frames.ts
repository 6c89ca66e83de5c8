/**
 * The frame shown at a time: the last one presented at or before it. Times are presentation times in seconds,
 * ascending; before the first frame the first one counts as shown.
 */
export function frameAt(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    // Half a millisecond: a player reports the time of a frame rounded, sometimes to just before it.
    if (times[middle]! <= time + 0.0005) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Where to seek so that a frame is surely the one shown: a little inside it, never on its edge. */
export function insideFrame(times: readonly number[], index: number): number {
  const time = times[index] ?? 0;
  const next = times[index + 1];
  return time + Math.min(0.002, next === undefined ? 0.002 : (next - time) / 2);
}
