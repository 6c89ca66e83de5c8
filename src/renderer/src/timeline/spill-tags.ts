import type { Lane, SpillBar } from './model.ts';
import type { MeasureText } from './text-fit.ts';
import { formatSpill } from './time-format.ts';
import type { TimeScale } from './time-scale.ts';

/** Where the seconds of a spill stand. `x` and `width` in CSS pixels. */
export interface SpillTag {
  spill: SpillBar;
  label: string;
  x: number;
  width: number;
  /** Whether it stands on the bar itself and not in the free room behind it. */
  onBar: boolean;
}

/** Free pixels on each side of a tag's text. */
export const TAG_PAD = 4;
/** Free pixels a tag leaves before what comes next, so that it is not taken for that one's. */
const GAP_AFTER = 6;
/** Free pixels between the hard end and a tag on the bar. */
const GAP_BEFORE = 4;

/**
 * Place the seconds of each spill of a lane: right behind its bar, touching it; else on the end of the hatched
 * part; where neither has room the tooltip alone tells them.
 */
export function placeSpillTags(lane: Lane, scale: TimeScale, measure: MeasureText): SpillTag[] {
  const tags: SpillTag[] = [];
  for (const spill of lane.spills) {
    if (spill.to < scale.start || spill.from > scale.end) continue;
    const label = formatSpill(spill.seconds);
    const width = Math.ceil(measure(label)) + 2 * TAG_PAD;
    const end = scale.toPx(spill.to);
    const next = lane.rows[spill.row]?.find((bar) => bar.start >= spill.to);
    const free = Math.min(scale.width, next ? scale.toPx(next.start) - GAP_AFTER : scale.width);
    const onBarX = Math.min(end, scale.width) - width - 2;
    const hatchedFrom = Math.max(scale.toPx(spill.from), 0) + GAP_BEFORE;
    if (end + width <= free) tags.push({ spill, label, x: end, width, onBar: false });
    else if (onBarX >= hatchedFrom) tags.push({ spill, label, x: onBarX, width, onBar: true });
  }
  return tags;
}
