import type { FillKind, TextLine } from '../drawing.ts';
import type { Legend } from '../legend.ts';

/** One thing that is drawn; lengths in figure units, later ones over earlier ones. */
export type Shape =
  | { type: 'area'; kind: FillKind; x: number; y: number; width: number; height: number }
  | { type: 'rect'; x: number; y: number; width: number; height: number; fill: string; stroke?: string }
  | {
      type: 'line';
      x1: number;
      y1: number;
      x2: number;
      y2: number;
      stroke: string;
      strokeWidth?: number;
      dash?: string;
    }
  | { type: 'dot'; x: number; y: number; radius: number; fill: string; stroke: string }
  | { type: 'text'; line: TextLine };

/** A figure laid out: everything it shows, at its place. */
export interface PlotLayout {
  width: number;
  height: number;
  shapes: Shape[];
  legend: Legend;
  /** Names that had to be shortened; the caption gives them whole. */
  shortened: string[];
}

export const text = (line: TextLine): Shape => ({ type: 'text', line });

export const horizontal = (x1: number, x2: number, y: number, stroke: string, strokeWidth = 0.6): Shape => ({
  type: 'line',
  x1,
  y1: y,
  x2,
  y2: y,
  stroke,
  strokeWidth,
});

export const vertical = (x: number, y1: number, y2: number, stroke: string, strokeWidth = 0.6): Shape => ({
  type: 'line',
  x1: x,
  y1,
  x2: x,
  y2,
  stroke,
  strokeWidth,
});
