import { textLine } from '../drawing.ts';
import { label } from '../interact-scope/plot.ts';
import type { Drawing, Shape } from '../interact-scope/shapes.ts';
import { paragraph } from '../paragraph.ts';
import { shortenedText } from '../plot/caption.ts';
import { type PlacedRow, placeRows, type RowHead } from '../plot/rows.ts';
import { LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';

/** A drawing of one plot a run, named beside it or above where the figure is narrow. */
export interface RowPlot {
  heads: readonly RowHead[];
  /** Height of a plot. */
  plot: number;
  /** What stands above the rows, e.g. a legend, and its height. */
  above: { shapes: readonly Shape[]; height: number };
  /** Draw the plot of one run. */
  draw: (row: PlacedRow, index: number) => Shape[];
  /** What stands under all of them, e.g. an axis, and its height. */
  below: (box: { left: number; right: number; bottom: number }) => Shape[];
  belowHeight: number;
  caption: string;
  /** Said where there is no run. */
  empty: string;
}

/** Place such rows over each other, with what is above, below and the caption. */
export function layoutRows(plot: RowPlot, width: number): Drawing {
  const top = MARGIN + plot.above.height;
  const placed = placeRows(plot.heads, { width, top, plot: plot.plot, aside: 6 });
  const isEmpty = plot.heads.length === 0;
  const bottom = isEmpty ? MARGIN + TYPE.body : placed.bottom;
  const { left, right } = placed;
  const shapes: Shape[] = isEmpty
    ? [label(plot.empty, { x: MARGIN, y: bottom, size: TYPE.body, color: PALETTE.muted })]
    : [
        ...plot.above.shapes,
        ...plot.below({ left, right, bottom }),
        ...placed.rows.flatMap((row, index) => [
          ...row.lines.map((line): Shape => ({ kind: 'text', line })),
          ...plot.draw(row, index),
        ]),
      ];
  const captionTop = bottom + (isEmpty ? 0 : plot.belowHeight) + 4;
  const lines = paragraph(`${plot.caption}${shortenedText(placed.shortened)}`, {
    x: MARGIN,
    y: captionTop + TYPE.small,
    width: width - 2 * MARGIN,
    size: TYPE.small,
    color: PALETTE.muted,
  });
  const caption = lines.map((line): Shape => ({ kind: 'text', line }));
  const height = captionTop + lines.length * TYPE.small * LEADING + MARGIN - 2;
  return { width, height, shapes, caption, captionTop };
}

/** A line of small print, cut nowhere. */
export const small = (
  text: string,
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end' = 'start',
): Shape => ({
  kind: 'text',
  line: textLine(text, { x, y, size: TYPE.small, anchor, color: PALETTE.ink }),
});
