import type { Slot } from '@core/omni-interact/types.ts';

/** A stretch of time in which something was said. */
export interface Activity {
  start: number;
  end: number;
}

export type Range = readonly [number, number];

/** Seconds shown after the last thing that happens where the clip's length is unknown. */
const TAIL_SECONDS = 4;

/**
 * The whole range a figure shows: from the first slot or output to the end of the clip, or of the shown slots
 * if that is earlier. The last slot is cut with the clip, because it stays open long after it.
 */
export function fullRange(
  slots: readonly Slot[],
  activities: readonly Activity[],
  duration: number | null,
  isSubset: boolean,
): Range {
  const starts = [...slots.map((slot) => slot.start), ...activities.map((activity) => activity.start)];
  const said = activities.map((activity) => activity.end);
  const happening = [...said, ...slots.map((slot) => Math.max(slot.start, slot.tA))];
  if (starts.length === 0) return [0, Math.max(1, duration ?? 1)];
  const last = Math.max(...happening);
  const slotsEnd = Math.max(...slots.map((slot) => slot.end), last);
  const clipEnd = duration === null ? last + TAIL_SECONDS : Math.max(duration, last);
  const from = Math.floor(Math.min(...starts));
  const to = Math.ceil(isSubset ? Math.min(slotsEnd, clipEnd) : clipEnd);
  return [from, Math.max(from + 1, to)];
}

/** No figure has more panels: what lies beyond is left out, and the figure's notes say so. */
export const MOST_PANELS = 60;

/**
 * Cut a range into panels: a new one begins with a slot when the panel would pass `seconds` or hold more than
 * `most` slots; what is longer still is cut into equal parts. Parts in which nothing is said and no slot
 * begins, turns or ends are left out.
 *
 * @returns panels in time order, at least one and at most `MOST_PANELS + 1`; the last one more than allowed
 * says that there are more
 */
export function panelRanges(
  range: Range,
  slots: readonly Slot[],
  activities: readonly Activity[],
  limits: { seconds: number; slots: number },
): Range[] {
  const cuts = slotCuts(range, slots, limits);
  const edges = slots.flatMap((slot) => [slot.start, slot.tA, slot.end]);
  const happenings = [...activities, ...edges.map((edge) => ({ start: edge, end: edge }))];
  if (cuts.length === 2 && range[1] - range[0] <= limits.seconds) return [range];
  const parts = cuts
    .slice(0, -1)
    .flatMap((from, index) => livelyParts([from, cuts[index + 1]!], happenings, limits.seconds, range[1]));
  return parts.length > 0 ? parts.slice(0, MOST_PANELS + 1) : equalParts(range, limits.seconds, [0]);
}

/**
 * The equal parts of a stretch in which something happens. They are counted from what happens, not from the
 * stretch, which one wrong time can make years long.
 */
function livelyParts(
  [from, to]: Range,
  happenings: readonly Activity[],
  longest: number,
  figureEnd: number,
): Range[] {
  const length = (to - from) / partCount(from, to, longest);
  const indices = new Set<number>();
  for (const { start, end } of happenings) {
    // An instant at the very end of the figure belongs to its last part, any other to the part it begins.
    const instant = start === end;
    const inside = instant ? start >= from && (start < to || start === figureEnd) : start < to && end > from;
    if (!inside || start > to) continue;
    const first = Math.floor((Math.max(start, from) - from) / length);
    const last = instant ? first : Math.ceil((Math.min(end, to) - from) / length) - 1;
    for (let index = first; index <= Math.min(last, first + MOST_PANELS); index += 1) {
      indices.add(Math.min(index, partCount(from, to, longest) - 1));
    }
  }
  return equalParts([from, to], longest, [...indices].sort((a, b) => a - b).slice(0, MOST_PANELS + 1));
}

const partCount = (from: number, to: number, longest: number): number =>
  Math.max(1, Math.ceil((to - from) / longest - 1e-9));

function equalParts([from, to]: Range, longest: number, indices: readonly number[]): Range[] {
  const count = partCount(from, to, longest);
  const edge = (index: number): number => (index === count ? to : from + ((to - from) * index) / count);
  return indices.map((index): Range => [edge(index), edge(index + 1)]);
}

function slotCuts(
  [from, to]: Range,
  slots: readonly Slot[],
  limits: { seconds: number; slots: number },
): number[] {
  const cuts = [from];
  const inside = slots
    .filter((slot) => slot.start >= from && slot.start < to)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  let count = 0;
  for (const slot of inside) {
    const current = cuts.at(-1)!;
    const tooLong = Math.min(slot.end, to) - current > limits.seconds;
    if (count > 0 && slot.start > current && (tooLong || count >= limits.slots)) {
      cuts.push(slot.start);
      count = 0;
    }
    count += 1;
  }
  return [...cuts, to];
}
