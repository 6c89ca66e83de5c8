import { type FillKind, type TextLine, textLine } from './drawing.ts';
import { PALETTE, TYPE } from './style.ts';
import { textWidth } from './text.ts';

/** What a legend explains: a fill, or one of the marks of the timeline. */
export type LegendMark = FillKind | 'anchor' | 't-a' | 'slot';

export interface LegendEntry {
  mark: LegendMark;
  x: number;
  /** Top of the swatch. */
  y: number;
  label: TextLine;
}

export interface Legend {
  entries: LegendEntry[];
  height: number;
}

export const SWATCH = { width: 12, height: 7 } as const;
const ROW = 11;
const AFTER_SWATCH = 3.5;
const BETWEEN = 12;

/** Set legend entries in rows from `left`, top edge at `top`, breaking before an entry that would pass `right`. */
export function layoutLegend(
  entries: readonly { mark: LegendMark; label: string }[],
  box: { left: number; right: number; top: number },
): Legend {
  let x = box.left;
  let row = 0;
  const placed = entries.map(({ mark, label }) => {
    const width = SWATCH.width + AFTER_SWATCH + textWidth(label, TYPE.small);
    if (x > box.left && x + width > box.right) {
      x = box.left;
      row += 1;
    }
    const y = box.top + row * ROW;
    const at = { x: x + SWATCH.width + AFTER_SWATCH, y: y + 6, size: TYPE.small, color: PALETTE.ink };
    const entry = { mark, x, y, label: textLine(label, at) };
    x += width + BETWEEN;
    return entry;
  });
  return { entries: placed, height: placed.length > 0 ? (row + 1) * ROW : 0 };
}
