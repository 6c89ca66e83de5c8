import { type TextLine, textLine } from './drawing.ts';
import { PALETTE, TYPE } from './style.ts';
import { textWidth } from './text.ts';

/** How a box is filled and outlined. */
export interface BoxStyle {
  fill: string;
  stroke: string;
  /** Dash pattern of the outline, empty for a solid one. */
  dash: string;
}

export const boxStyle = (fill: string, stroke: string, dash = ''): BoxStyle => ({ fill, stroke, dash });

export interface SwatchEntry {
  style: BoxStyle;
  label: string;
  /** Share of the row's height that the swatch takes, from below; 1 when absent. */
  share?: number;
}

export interface PlacedSwatch {
  style: BoxStyle;
  x: number;
  y: number;
  height: number;
  label: TextLine;
}

export const SWATCH_WIDTH = 11;
const SWATCH_HEIGHT = 7;
const ROW = 11;
const AFTER = 3.5;
const BETWEEN = 11;

/** Set explained swatches in rows from `left`, top edge at `top`, breaking before one that would pass `right`. */
export function layoutSwatches(
  entries: readonly SwatchEntry[],
  box: { left: number; right: number; top: number },
): { swatches: PlacedSwatch[]; height: number } {
  let x = box.left;
  let row = 0;
  const swatches = entries.map(({ style, label, share = 1 }) => {
    const width = SWATCH_WIDTH + AFTER + textWidth(label, TYPE.small);
    if (x > box.left && x + width > box.right) {
      x = box.left;
      row += 1;
    }
    const height = SWATCH_HEIGHT * share;
    const y = box.top + row * ROW;
    const at = { x: x + SWATCH_WIDTH + AFTER, y: y + 6, size: TYPE.small, color: PALETTE.ink };
    const placed = { style, x, y: y + SWATCH_HEIGHT - height, height, label: textLine(label, at) };
    x += width + BETWEEN;
    return placed;
  });
  return { swatches, height: entries.length > 0 ? (row + 1) * ROW : 0 };
}
