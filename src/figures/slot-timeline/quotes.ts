import type { SampleScore, SlotScore, Stage, StageItem } from '@core/omni-interact/types.ts';
import { type InkColor, type TextLine, textLine } from '../drawing.ts';
import { LEADING, PALETTE, TYPE } from '../style.ts';
import { cutPieces, drawableText, limitLines, type Piece, wrapPieces } from '../text.ts';
import { stageKey, UNMATCHED_KEY } from './segments.ts';

/** Longer texts are cut before they are set: no figure has room for more. */
const LONGEST_TEXT = 6000;
/** Room for the slot's number before its quotation. */
const HANGING_INDENT = 17;

interface Quotation {
  /** What stands before it, e.g. `S1`. */
  head: string;
  pieces: Piece<InkColor>[];
}

export interface QuoteLayout {
  lines: TextLine[];
  height: number;
  shortened: { where: string; text: string }[];
}

/**
 * Set what a run said in the shown slots beneath its lane, for the stages whose text does not fit their bars.
 *
 * @param keys the stages (`stageKey`) and `UNMATCHED_KEY` to quote
 * @param box left and right edge of the text, top of the first line
 */
export function layoutQuotes(
  score: SampleScore,
  keys: ReadonlySet<string>,
  inRange: (time: number) => boolean,
  box: { left: number; right: number; top: number; mostLines: number },
): QuoteLayout {
  const layout: QuoteLayout = { lines: [], height: 0, shortened: [] };
  const quotations = score.slots.map((slot) => slotQuotation(slot, keys));
  if (keys.has(UNMATCHED_KEY)) quotations.push(unmatchedQuotation(score, inRange));
  for (const quotation of quotations) if (quotation) setQuotation(quotation, box, layout);
  return layout;
}

function setQuotation(
  { head, pieces }: Quotation,
  box: { left: number; right: number; top: number; mostLines: number },
  layout: QuoteLayout,
): void {
  const size = TYPE.body;
  const left = box.left + HANGING_INDENT;
  const width = box.right - left;
  const wrapped = wrapPieces(cutPieces(pieces, LONGEST_TEXT), size, width);
  const lines = limitLines(wrapped, box.mostLines, size, width);
  const whole = pieces.map((piece) => piece.text).join('');
  if (wrapped.length > lines.length || whole.length > LONGEST_TEXT) {
    layout.shortened.push({ where: head, text: whole });
  }
  lines.forEach((line, index) => {
    const y = box.top + layout.height + size;
    if (index === 0)
      layout.lines.push(textLine(head, { x: box.left, y, size, color: PALETTE.ink, weight: 600 }));
    layout.lines.push({ x: left, y, size, anchor: 'start', pieces: line });
    layout.height += size * LEADING;
  });
  layout.height += 1.2;
}

function slotQuotation(score: SlotScore, keys: ReadonlySet<string>): Quotation | null {
  const { slotId } = score.slot;
  const pieces: Piece<InkColor>[] = [];
  const add = (stage: 'early' | 'core', ink: InkColor): void => {
    if (!keys.has(stageKey(slotId, stage))) return;
    const text = quotable(score.match[stage]);
    if (pieces.length > 0) pieces.push({ text: '  ', style: PALETTE.ink });
    pieces.push({ text: `${stage}${splitNote(score, stage)} `, style: ink, weight: 600 });
    pieces.push({ text: `“${text}”`, style: ink });
  };
  add('early', PALETTE.earlyInk);
  add('core', PALETTE.coreInk);
  return pieces.length > 0 ? { head: `S${slotId}`, pieces } : null;
}

const splitNote = (score: SlotScore, stage: 'early' | 'core'): string =>
  stage === 'early' && score.match.unsplittable.length > 0 ? ' (no word times, not split)' : '';

function unmatchedQuotation(score: SampleScore, inRange: (time: number) => boolean): Quotation | null {
  const texts = score.unmatched
    .filter((chunk) => inRange(chunk.start))
    .map((chunk) => drawableText(chunk.text).trim());
  if (texts.length === 0) return null;
  const quoted = texts.map((text) => `“${text}”`).join(' ');
  return {
    head: '–',
    pieces: [
      { text: 'in no slot ', style: PALETTE.unmatchedEdge, weight: 600 },
      { text: quoted, style: PALETTE.unmatchedEdge },
    ],
  };
}

/**
 * The stage's text to read: its items in order, drawable. Parts of a split chunk come trimmed, so a space is
 * put back where two words would run together.
 */
export function quotable({ items }: Pick<Stage, 'items'>): string {
  const joined = items.reduce((text, item) => join(text, item), '');
  return drawableText(joined).trim();
}

const ENDS_WORD = /[\p{Script=Latin}\p{N}.,;:!?]$/u;
const BEGINS_WORD = /^[\p{Script=Latin}\p{N}]/u;

function join(text: string, item: StageItem): string {
  const runsTogether = item.part !== 'whole' && ENDS_WORD.test(text) && BEGINS_WORD.test(item.text);
  return `${text}${runsTogether ? ' ' : ''}${item.text}`;
}
