import { type TextLine, textLine } from '../drawing.ts';
import { LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, limitLines, wrapPieces, wrapText } from '../text.ts';

/** Below this width a row's name stands above what it names, not beside it. */
const NARROW = 300;
const NAME_SHARE = 0.25;
const ROW_GAP = 9;
const HEAD_GAP = 3;

/** A run, with a line or two about what it rests on. */
export interface RowHead {
  name: string;
  about: string;
}

/** Where a row's name and its plot go. */
export interface PlacedRow {
  lines: TextLine[];
  left: number;
  right: number;
  top: number;
  /** Bottom of the plot. */
  bottom: number;
}

export interface PlacedRows {
  rows: PlacedRow[];
  /** Below everything. */
  bottom: number;
  left: number;
  right: number;
  /** Names that did not fit. */
  shortened: string[];
}

/**
 * Stack rows of plots of one height, each named at its left, or above where the figure is narrow. No name runs
 * into a plot or into another name, however long it is.
 *
 * @param room of the whole figure: its width, where rows begin, height of a plot, what is kept free beside it
 */
export function placeRows(
  heads: readonly RowHead[],
  room: { width: number; top: number; plot: number; axis?: number; aside?: number },
): PlacedRows {
  const { width, top, plot, axis = 0, aside = 0 } = room;
  const narrow = width < NARROW;
  const nameWidth = narrow ? width - 2 * MARGIN : Math.round((width - 2 * MARGIN) * NAME_SHARE);
  const left = (narrow ? MARGIN : MARGIN + nameWidth + 8) + axis;
  const right = width - MARGIN - aside;
  const shortened: string[] = [];
  let y = top;
  const rows = heads.map((head): PlacedRow => {
    const { lines, height, cut } = headLines(head, MARGIN, y, nameWidth);
    if (cut) shortened.push(head.name);
    const plotTop = narrow ? y + height + HEAD_GAP : y;
    const bottom = plotTop + plot;
    y = Math.max(bottom, y + height) + ROW_GAP;
    return { lines, left, right, top: plotTop, bottom };
  });
  return { rows, bottom: rows.length > 0 ? y - ROW_GAP : top, left, right, shortened };
}

const NAME_LINES = 2;

/** A name in at most two lines and what it rests on below, from `top` down. */
export function headLines(
  head: RowHead,
  x: number,
  top: number,
  room: number,
): { lines: TextLine[]; height: number; cut: boolean } {
  const name = drawableText(head.name).trim();
  const whole = wrapPieces([{ text: name, style: PALETTE.ink, weight: 600 as const }], TYPE.label, room);
  const kept = limitLines(whole, NAME_LINES, TYPE.label, room);
  let y = top - 1;
  const names = kept.map((pieces): TextLine => {
    y += TYPE.label * LEADING;
    return { x, y: y - 2, size: TYPE.label, anchor: 'start', pieces };
  });
  const about = wrapText(drawableText(head.about), TYPE.small, room).map((line) => {
    y += TYPE.small * LEADING;
    return textLine(line, { x, y: y - 2, size: TYPE.small, color: PALETTE.muted });
  });
  return { lines: [...names, ...about], height: y - top, cut: whole.length > kept.length };
}
