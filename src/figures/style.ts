import { FIGURE_INCHES, type FigureWidth } from '@core/figure-views.ts';

/** What all figures share: sizes, type and colours. Lengths are in 1/72 in, one unit of every figure's view box. */

export const UNITS_PER_INCH = 72;

/** Width of a figure: one or two columns of a conference paper, 3.3 in and 6.9 in. */
export type ColumnWidth = FigureWidth;
export const COLUMN_INCHES = FIGURE_INCHES;

export const columnUnits = (width: ColumnWidth): number => COLUMN_INCHES[width] * UNITS_PER_INCH;

export const FONT_FAMILY = "Inter, 'Noto Sans SC', Arial, sans-serif";

/** Font sizes in points. */
export const TYPE = { small: 7, body: 7.5, label: 8, title: 9 } as const;

/** Distance of two base lines, as a multiple of the font size. */
export const LEADING = 1.28;

export const MARGIN = 6;

/**
 * Colours by meaning, the same hues as on screen. Fills differ in lightness as well, and spill and low quality
 * are hatched and early hallucinations dotted, so that they can be told apart in grey and by colour-blind readers.
 */
export const PALETTE = {
  paper: '#ffffff',
  ink: '#1b2027',
  muted: '#525c69',
  line: '#b4bbc6',
  faint: '#e1e5ea',
  early: '#f6c76b',
  earlyEdge: '#a06400',
  earlyInk: '#7a4a00',
  core: '#78aede',
  coreEdge: '#1f5f9b',
  coreInk: '#0f4f88',
  spill: '#b3205f',
  spillSoft: '#fae3f0',
  spillInk: '#8e1d5d',
  unmatchedEdge: '#525c69',
  otherSlot: '#dde2e8',
  bandBefore: '#eef1f4',
  bandAfter: '#cfd6de',
  bandEdge: '#667382',
  good: '#007a5c',
  goodSoft: '#e2f3ee',
  bad: '#b24700',
  badSoft: '#fdeadd',
  missed: '#e4e8ed',
} as const;

/** Round a coordinate to what a printer can tell apart, so that equal figures are equal bytes. */
export const round = (value: number): number => Math.round(value * 100) / 100;
