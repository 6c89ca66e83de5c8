import { type TextLine, textLine } from './drawing.ts';
import { LEADING, PALETTE } from './style.ts';
import { cutPieces, drawableText, limitLines, wrapPieces } from './text.ts';

/** No figure has room for more characters of one text. */
const MOST_CHARACTERS = 2000;

/** Set a text in lines from `x`, the first base line at `y`; of more than `most` lines the last ends in an ellipsis. */
export function paragraph(
  text: string,
  at: {
    x: number;
    y: number;
    width: number;
    size: number;
    most?: number;
    color?: string;
    weight?: 400 | 600;
  },
): TextLine[] {
  const { x, y, width, size, most = 20, color = PALETTE.ink, weight = 400 } = at;
  const pieces = cutPieces([{ text: drawableText(text).trim(), style: color, weight }], MOST_CHARACTERS);
  const lines = limitLines(wrapPieces(pieces, size, width), most, size, width);
  return lines.map((line, index) => ({
    ...textLine('', { x, y: y + index * size * LEADING, size, color }),
    pieces: line,
  }));
}
