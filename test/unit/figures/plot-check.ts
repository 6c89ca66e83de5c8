import { expect } from 'vitest';
import type { TextLine } from '../../../src/figures/drawing.ts';
import type { PlotLayout, Shape } from '../../../src/figures/plot/shapes.ts';
import { textWidth } from '../../../src/figures/text.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  text: string;
}

/** All text of a layout, the legend's included. */
export const linesOf = ({ shapes, legend }: PlotLayout): TextLine[] => [
  ...shapes.flatMap((shape) => (shape.type === 'text' ? [shape.line] : [])),
  ...legend.entries.map(({ label }) => label),
];

export const textOf = (line: TextLine): string => line.pieces.map((piece) => piece.text).join('');

/** All words of a figure in one text. */
export const wordsOf = (layout: PlotLayout): string => linesOf(layout).map(textOf).join(' ');

function boxOf(line: TextLine): Box {
  const width = line.pieces.reduce((sum, piece) => sum + textWidth(piece.text, line.size, piece.weight), 0);
  const left = line.x - (line.anchor === 'start' ? 0 : line.anchor === 'middle' ? width / 2 : width);
  // Height of capitals and depth of descenders, a little less so that lines set solid do not count as touching.
  const [top, bottom] = [line.y - line.size * 0.7, line.y + line.size * 0.15];
  return { left, right: left + width, top, bottom, text: textOf(line) };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right - 0.1 && b.left < a.right - 0.1 && a.top < b.bottom - 0.1 && b.top < a.bottom - 0.1;

/** Areas, bars and points, without the ground they stand on. */
export const marksOf = ({ shapes }: PlotLayout, type: Shape['type']): Shape[] =>
  shapes.filter((shape) => shape.type === type);

/** What holds for every figure: all within the page, readable sizes, no text on other text, finite places. */
export function expectPrintable(layout: PlotLayout): void {
  const boxes = linesOf(layout).map(boxOf);
  for (const line of linesOf(layout)) expect([7, 7.5, 8, 9]).toContain(line.size);
  for (const box of boxes) {
    expect(box.left, box.text).toBeGreaterThanOrEqual(0);
    expect(box.right, box.text).toBeLessThanOrEqual(layout.width + 0.1);
    expect(box.top, box.text).toBeGreaterThanOrEqual(0);
    expect(box.bottom, box.text).toBeLessThanOrEqual(layout.height);
  }
  const touching = boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b) => (overlap(a, b) ? [`${a.text} | ${b.text}`] : [])),
  );
  expect(touching).toEqual([]);
  for (const shape of layout.shapes) {
    for (const value of Object.values(shape)) {
      if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
    }
    if (shape.type === 'area' || shape.type === 'rect') {
      expect(shape.width).toBeGreaterThanOrEqual(0);
      expect(shape.height).toBeGreaterThanOrEqual(0);
      expect(shape.x + shape.width).toBeLessThanOrEqual(layout.width + 0.5);
      expect(shape.y + shape.height).toBeLessThanOrEqual(layout.height);
    }
  }
}
