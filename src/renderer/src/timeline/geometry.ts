import type { Lane, TimelineModel } from './model.ts';

/** Where one lane lies, in CSS pixels from the top of all lanes. */
export interface LaneBox {
  top: number;
  height: number;
  /** Distance between the tops of two rows of bars. */
  rowHeight: number;
}

/** Free pixels above the bars of a lane (the anchor flag stands there) and below them. */
export const LANE_PAD_TOP = 8;
export const LANE_PAD_BOTTOM = 4;

const ROW_HEIGHT = 22;
const MIN_ROW_HEIGHT = 3;
const MIN_LANE_HEIGHT = LANE_PAD_TOP + ROW_HEIGHT + LANE_PAD_BOTTOM;
/** A lane with many overlaps may take this much; the rows of the selected one stay high enough to be read. */
const MAX_ROWS_HEIGHT = 66;
const MIN_ROW_HEIGHT_SELECTED = 16;

/** Stack the lanes; rows of a crowded lane become thinner before it outgrows its share,
 * except in the selected lane, for which one scrolls. */
export function laneBoxes(lanes: readonly Lane[], selectedRunId: number | null): LaneBox[] {
  let top = 0;
  return lanes.map((lane) => {
    const rows = Math.max(1, lane.rows.length);
    const lowest = lane.runId === selectedRunId ? MIN_ROW_HEIGHT_SELECTED : MIN_ROW_HEIGHT;
    const rowHeight = Math.max(lowest, Math.min(ROW_HEIGHT, Math.floor(MAX_ROWS_HEIGHT / rows)));
    const height = Math.max(MIN_LANE_HEIGHT, LANE_PAD_TOP + rows * rowHeight + LANE_PAD_BOTTOM);
    const box = { top, height, rowHeight };
    top += height;
    return box;
  });
}

/** Height of all lanes together. */
export function lanesHeight(boxes: readonly LaneBox[]): number {
  const last = boxes[boxes.length - 1];
  return last ? last.top + last.height : 0;
}

/** Top and height of a bar of a lane, in CSS pixels from the top of all lanes. */
export function barTop(box: LaneBox, row: number): { top: number; height: number } {
  const gap = box.rowHeight >= 8 ? 2 : 1;
  return { top: box.top + LANE_PAD_TOP + row * box.rowHeight, height: box.rowHeight - gap };
}

/** One strip of the head: its top and height; height 0 when it is hidden. */
export interface Strip {
  top: number;
  height: number;
}

export interface HeadGeometry {
  ruler: Strip;
  overview: Strip;
  thumbs: Strip;
  wave: Strip;
  band: Strip;
  bandRowHeight: number;
  height: number;
}

const BAND_ROW_HEIGHT = 24;
const MAX_BAND_ROWS = 4;

/** The strips above the lanes, from top to bottom. Picture and sound are left out when the clip has none. */
export function headGeometry(
  model: Pick<TimelineModel, 'bandRows'>,
  show: { thumbs: boolean; wave: boolean },
): HeadGeometry {
  let top = 0;
  const strip = (height: number): Strip => {
    const made = { top, height };
    top += height;
    return made;
  };
  const ruler = strip(24);
  const overview = strip(16);
  const thumbs = strip(show.thumbs ? 46 : 0);
  const wave = strip(show.wave ? 34 : 0);
  const bandRowHeight =
    model.bandRows > MAX_BAND_ROWS
      ? Math.max(6, Math.floor((BAND_ROW_HEIGHT * MAX_BAND_ROWS) / model.bandRows))
      : BAND_ROW_HEIGHT;
  const band = strip(model.bandRows * bandRowHeight + 8);
  return { ruler, overview, thumbs, wave, band, bandRowHeight, height: top };
}

/** Top and height of a slot's band within the head. */
export function bandTop(head: HeadGeometry, row: number): { top: number; height: number } {
  return { top: head.band.top + 4 + row * head.bandRowHeight, height: head.bandRowHeight - 3 };
}
