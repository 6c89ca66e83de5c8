import { GRADES } from '../grades/grades.ts';
import type { Bar, BarRow, Lane } from './model.ts';
import type { TimeScale } from './time-scale.ts';

/** Bars narrower than this (CSS pixels) are merged into runs: nobody can tell them apart, and there may be thousands. */
export const MERGE_BELOW_PX = 1.5;

/** The looks a bar can have; the order is the index used while merging. */
export const BAR_STYLES = ['early', 'core', 'interrupted', 'unmatched', ...GRADES] as const;
export type BarStyle = (typeof BAR_STYLES)[number];

/** A bar wide enough to be drawn by itself. `x` and `width` in CSS pixels; both may lie outside the view. */
export interface BarBox {
  bar: Bar;
  x: number;
  width: number;
}

/** Neighbouring bars too narrow to tell apart, drawn as one. */
export interface DensityRun {
  x: number;
  width: number;
  style: BarStyle;
  /** Share of the run that is speech, in quarters: 0.25 … 1. */
  coverage: number;
  /** How many bars it stands for. */
  count: number;
}

export interface RowLayout {
  row: number;
  boxes: BarBox[];
  runs: DensityRun[];
}

export function barStyle(bar: Bar): BarStyle {
  if (bar.grade !== undefined) return bar.grade;
  if (bar.part === 'unmatched') return 'unmatched';
  if (bar.interrupted) return 'interrupted';
  return bar.stage === 'core' ? 'core' : 'early';
}

/** The visible part of a lane as a draw list: wide bars one by one, narrow ones merged per pixel column. */
export function layoutLane(lane: Lane, scale: TimeScale): RowLayout[] {
  return lane.rows.map((bars, row) => layoutRow(bars, row, scale));
}

/** Index of the first bar of a row that ends after `time`. Bars of a row do not overlap, so ends are sorted too. */
export function firstEndingAfter(bars: BarRow, time: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bars[middle]!.end < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function layoutRow(bars: BarRow, row: number, scale: TimeScale): RowLayout {
  const boxes: BarBox[] = [];
  const merger = new ColumnMerger();
  const { start, end, pxPerSecond } = scale;
  for (let index = firstEndingAfter(bars, start); index < bars.length; index++) {
    const bar = bars[index]!;
    if (bar.start > end) break;
    const x = (bar.start - start) * pxPerSecond;
    const width = (bar.end - bar.start) * pxPerSecond;
    // A lone narrow bar keeps its place as a tick; only crowded ones lose their identity.
    if (width >= MERGE_BELOW_PX || isAlone(bars, index, pxPerSecond)) {
      merger.flush();
      boxes.push({ bar, x, width });
    } else {
      merger.add(x, width, barStyle(bar));
    }
  }
  return { row, boxes, runs: merger.finish() };
}

/** Whether a narrow bar has free room on both sides, so that drawing it by itself hides nothing. */
function isAlone(bars: BarRow, index: number, pxPerSecond: number): boolean {
  const bar = bars[index]!;
  const before = bars[index - 1];
  const after = bars[index + 1];
  const room = (2 * MERGE_BELOW_PX) / pxPerSecond;
  return (!before || bar.start - before.end >= room) && (!after || after.start - bar.end >= room);
}

/**
 * Collects narrow bars column by column (one CSS pixel each). A column takes the look that covers most of it,
 * and columns of one look and a similar coverage join to a run, so a row never gives more runs than pixels.
 */
class ColumnMerger {
  private readonly runs: DensityRun[] = [];
  private column = Number.NEGATIVE_INFINITY;
  private count = 0;
  private readonly cover = new Float64Array(BAR_STYLES.length);

  add(x: number, width: number, style: BarStyle): void {
    const column = Math.floor(x);
    if (column !== this.column) {
      this.flush();
      this.column = column;
    }
    this.count += 1;
    const index = BAR_STYLES.indexOf(style);
    // A bar without length still has to be seen.
    this.cover[index]! += Math.max(width, 1e-6);
  }

  flush(): void {
    if (this.count === 0) return;
    let best = 0;
    let total = 0;
    for (let index = 0; index < this.cover.length; index++) {
      total += this.cover[index]!;
      if (this.cover[index]! > this.cover[best]!) best = index;
    }
    this.append(BAR_STYLES[best]!, Math.max(1, Math.min(4, Math.ceil(total * 4))) / 4);
    this.cover.fill(0);
    this.count = 0;
    this.column = Number.NEGATIVE_INFINITY;
  }

  private append(style: BarStyle, coverage: number): void {
    const last = this.runs[this.runs.length - 1];
    const touches = last && Math.abs(last.x + last.width - this.column) < 0.5;
    if (last && touches && last.style === style && last.coverage === coverage) {
      last.width += 1;
      last.count += this.count;
      return;
    }
    this.runs.push({ x: this.column, width: 1, style, coverage, count: this.count });
  }

  finish(): DensityRun[] {
    this.flush();
    return this.runs;
  }
}
