import { t } from '../language/text.ts';
import type { Lane, TimelineModel } from './model.ts';
import type { TimeScale } from './time-scale.ts';

/** How near (CSS pixels) a time must be to be snapped to. */
export const SNAP_PX = 6;

/** A time worth snapping to and what it is, in words. */
export interface SnapPoint {
  time: number;
  label: string;
}

/**
 * Finds the nearest slot edge, t_a, chunk edge or word onset. Slot times win over chunk edges and those over
 * word onsets at the same distance. The sorted lists are made on first use, one lane at a time.
 */
export class Snapper {
  private readonly model: TimelineModel;
  private slotPoints: SnapPoint[] | undefined;
  private readonly laneTimes = new Map<Lane, { edges: Float64Array; onsets: Float64Array }>();

  constructor(model: TimelineModel) {
    this.model = model;
  }

  /** The point within 6 px of `time`, if any. */
  snap(time: number, scale: TimeScale): SnapPoint | undefined {
    let best: SnapPoint | undefined;
    let distance = SNAP_PX / scale.pxPerSecond;
    for (const point of this.slots()) {
      const away = Math.abs(point.time - time);
      if (away < distance || (best === undefined && away <= distance)) {
        best = point;
        distance = away;
      }
    }
    const consider = (times: Float64Array, label: string): void => {
      const near = nearest(times, time);
      if (near !== undefined && Math.abs(near - time) < distance) {
        best = { time: near, label };
        distance = Math.abs(near - time);
      }
    };
    for (const lane of this.model.lanes)
      consider(this.timesOf(lane).edges, t('chunk of {lane}', { lane: lane.label }));
    for (const lane of this.model.lanes)
      consider(this.timesOf(lane).onsets, t('word of {lane}', { lane: lane.label }));
    return best;
  }

  private slots(): SnapPoint[] {
    const { words } = this.model;
    this.slotPoints ??= this.model.slotBands.flatMap(({ slot }) => [
      {
        time: slot.start,
        label: t('{opens} of {slot} {slotId}', {
          opens: words.opens === 'q' ? t('query') : words.opens,
          slot: words.slot,
          slotId: slot.slotId,
        }),
      },
      {
        time: slot.tA,
        label: t('{answerable} of {slot} {slotId}', {
          answerable: words.answerable,
          slot: words.slot,
          slotId: slot.slotId,
        }),
      },
      { time: slot.end, label: t('end of {slot} {slotId}', { slot: words.slot, slotId: slot.slotId }) },
    ]);
    return this.slotPoints;
  }

  private timesOf(lane: Lane): { edges: Float64Array; onsets: Float64Array } {
    let times = this.laneTimes.get(lane);
    if (!times) {
      times = {
        edges: Float64Array.from(lane.bars.flatMap((bar) => [bar.start, bar.end])).sort(),
        onsets: Float64Array.from(lane.bars.flatMap((bar) => bar.words.map((word) => word.start))).sort(),
      };
      this.laneTimes.set(lane, times);
    }
    return times;
  }
}

/** The entry of a sorted list nearest to `time`. */
function nearest(sorted: Float64Array, time: number): number | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < time) low = middle + 1;
    else high = middle;
  }
  const after = sorted[low];
  const before = sorted[low - 1];
  if (after === undefined) return before;
  if (before === undefined) return after;
  return time - before <= after - time ? before : after;
}
