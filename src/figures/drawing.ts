import type { FontWeight, Piece } from './text.ts';

/** A line of text ready to draw: `x` is where its anchor lies, `y` its base line. */
export interface TextLine {
  x: number;
  y: number;
  size: number;
  anchor: 'start' | 'middle' | 'end';
  pieces: Piece<InkColor>[];
}

/** A fill colour of text. */
export type InkColor = string;

/** The usual text line: one piece. */
export function textLine(
  text: string,
  at: {
    x: number;
    y: number;
    size: number;
    anchor?: TextLine['anchor'];
    color: InkColor;
    weight?: FontWeight;
  },
): TextLine {
  const { x, y, size, anchor = 'start', color, weight } = at;
  const piece: Piece<InkColor> = { text, style: color };
  return { x, y, size, anchor, pieces: [weight === undefined ? piece : { ...piece, weight }] };
}

/** How an area is filled; each has one meaning in all figures. */
export type FillKind =
  | 'early'
  | 'core'
  | 'spill'
  | 'unmatched'
  | 'other-slot'
  | 'true-positive'
  | 'early-hallucination'
  | 'low-quality'
  | 'missed'
  | 'late'
  | 'spoiled'
  | 'interrupted'
  | 'unjudged';
