import { bandTop, barTop, type HeadGeometry, type LaneBox } from './geometry.ts';
import { firstEndingAfter } from './layout.ts';
import type { Anchor, Bar, Lane, SlotBand, SpillBar, TimelineModel } from './model.ts';
import type { TimeScale } from './time-scale.ts';

/** How far beside a thin bar (CSS pixels) the pointer may be and still mean it. */
const REACH_PX = 4;

/** What lies under a point of the lanes. */
export type LaneHit =
  | { kind: 'bar'; lane: Lane; bar: Bar; crowd: number }
  | { kind: 'anchor'; lane: Lane; anchor: Anchor }
  | { kind: 'spill'; lane: Lane; spill: SpillBar }
  | { kind: 'lane'; lane: Lane };

/**
 * What lies under a point of the lanes area, the nearest thing within a few pixels winning; undefined below the
 * last lane. `crowd` is how many bars share the pixel column when they are merged, else 1.
 *
 * @param y CSS pixels from the top of all lanes
 */
export function hitLanes(
  lanes: readonly Lane[],
  boxes: readonly LaneBox[],
  scale: TimeScale,
  x: number,
  y: number,
): LaneHit | undefined {
  const index = boxes.findIndex((box) => y >= box.top && y < box.top + box.height);
  const lane = lanes[index];
  const box = boxes[index];
  if (!lane || !box) return undefined;
  const anchor = nearestAnchor(lane, box, scale, x, y);
  if (anchor) return { kind: 'anchor', lane, anchor };
  const rowOffset = (y - barTop(box, 0).top) / box.rowHeight;
  const row = Math.max(0, Math.min(lane.rows.length - 1, Math.floor(rowOffset)));
  const found = barAt(lane.rows[row] ?? [], scale, x);
  if (found) return { kind: 'bar', lane, ...found };
  const spill = lane.spills.find(
    (candidate) =>
      candidate.row === row && x >= scale.toPx(candidate.from) && x <= scale.toPx(candidate.to) + REACH_PX,
  );
  if (spill) return { kind: 'spill', lane, spill };
  return { kind: 'lane', lane };
}

function nearestAnchor(lane: Lane, box: LaneBox, scale: TimeScale, x: number, y: number): Anchor | undefined {
  // The flag stands on top of its bar's row; only the top row's flag has the lane's padding to itself.
  return lane.anchors.find((anchor) => {
    const { top } = barTop(box, anchor.row);
    const px = scale.toPx(anchor.time);
    return y >= top - 8 && y < top && x >= px - 2 && x <= px + 9;
  });
}

function barAt(bars: readonly Bar[], scale: TimeScale, x: number): { bar: Bar; crowd: number } | undefined {
  const time = scale.toTime(x);
  const reach = REACH_PX / scale.pxPerSecond;
  let best: Bar | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  let crowd = 0;
  for (let index = firstEndingAfter(bars, time - reach); index < bars.length; index++) {
    const bar = bars[index]!;
    if (bar.start > time + reach) break;
    if (Math.floor(scale.toPx(bar.start)) === Math.floor(x)) crowd += 1;
    const distance = time < bar.start ? bar.start - time : time >= bar.end ? time - bar.end : 0;
    // `<=`: of two halves that meet under the pointer, the later one owns the boundary.
    if (distance <= bestDistance) {
      best = bar;
      bestDistance = distance;
    }
  }
  return best && { bar: best, crowd: Math.max(1, crowd) };
}

/** The slot whose band lies under a point of the head; the innermost where bands are too thin to tell rows. */
export function hitBand(
  model: TimelineModel,
  head: HeadGeometry,
  scale: TimeScale,
  x: number,
  y: number,
): SlotBand | undefined {
  let best: SlotBand | undefined;
  let bestDistance = REACH_PX;
  for (const band of model.slotBands) {
    const { top, height } = bandTop(head, band.row);
    if (y < top || y >= top + height) continue;
    const left = scale.toPx(band.slot.start);
    const right = scale.toPx(band.slot.end);
    const distance = x < left ? left - x : x >= right ? x - right : 0;
    if (distance < bestDistance || (distance === 0 && bestDistance === 0)) {
      best = band;
      bestDistance = distance;
    }
  }
  return best;
}
