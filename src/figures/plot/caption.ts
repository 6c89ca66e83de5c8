import { textLine } from '../drawing.ts';
import { LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, wrapText } from '../text.ts';
import { type Shape, text } from './shapes.ts';

/** What every figure rests on, said under it. */
export interface FigureBasis {
  /** Name of the scoring profile. */
  profile: string;
  /** Where the verdicts come from; empty without any. */
  judges: readonly string[];
}

/** `Judge: imported.` */
export const judgeText = (judges: readonly string[]): string => `Judge: ${judges.join(', ') || 'none'}.`;

/** `Scored under the reference profile; judge: imported.` */
export const basisText = ({ profile, judges }: FigureBasis): string =>
  `Scored under the ${profile} profile; judge: ${judges.join(', ') || 'none'}.`;

/** The sentence that gives names whole which had to be cut; empty without any. */
export const shortenedText = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Names cut above: ${names.join('; ')}.`;

/** A figure's small print, wrapped to its width, from `top` down. */
export function captionShapes(
  caption: string,
  width: number,
  top: number,
): { shapes: Shape[]; bottom: number } {
  const size = TYPE.small;
  const lines = wrapText(drawableText(caption), size, width - 2 * MARGIN);
  const shapes = lines.map((line, index) =>
    text(textLine(line, { x: MARGIN, y: top + 8 + index * size * LEADING, size, color: PALETTE.muted })),
  );
  return { shapes, bottom: top + 8 + Math.max(0, lines.length - 1) * size * LEADING + MARGIN };
}

/** Says, in place of a plot, that there is nothing to draw. */
export function emptyNote(words: string, x: number, y: number): Shape {
  return text(textLine(words, { x, y, size: TYPE.body, color: PALETTE.muted }));
}
