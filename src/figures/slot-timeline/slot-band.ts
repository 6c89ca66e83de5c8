import type { Slot } from '@core/omni-interact/types.ts';
import { type InkColor, type TextLine, textLine } from '../drawing.ts';
import { LEADING, PALETTE, TYPE } from '../style.ts';
import { cutPieces, drawableText, limitLines, type Piece, textWidth, wrapPieces } from '../text.ts';
import { formatClock, type TimeScale } from '../time-axis.ts';
import type { BandLayout } from './types.ts';

const BAND_HEIGHT = 11;
const BAND_ROW = 12.5;
/** Most lines a slot's question and reference take. */
const MOST_SLOT_LINES = 3;
/** Longer texts are cut before they are set: three lines hold far less. */
const LONGEST_TEXT = 2000;
const HANGING_INDENT = 17;

/** What of a slot its band shows. */
export type BandSlot = Pick<Slot, 'slotId' | 'start' | 'tA' | 'end' | 'boundary' | 'isInterrupted'>;

/** The band of slots of a panel: a row for each level of nesting, inner slots under the outer one. */
export function layoutBands(
  slots: readonly BandSlot[],
  scale: TimeScale,
  top: number,
): { bands: BandLayout[]; height: number } {
  const inside = slots
    .filter((slot) => slot.start < scale.to && slot.end > scale.from)
    .sort((a, b) => a.start - b.start || b.end - a.end || a.slotId - b.slotId);
  const freeFrom: number[] = [];
  const bands = inside.map((slot) => {
    const free = freeFrom.findIndex((time) => time <= slot.start);
    const row = free >= 0 ? free : freeFrom.length;
    freeFrom[row] = slot.end;
    return layoutBand(slot, scale, top + row * BAND_ROW);
  });
  return { bands, height: Math.max(0, freeFrom.length * BAND_ROW - (BAND_ROW - BAND_HEIGHT)) };
}

function layoutBand(slot: BandSlot, scale: TimeScale, y: number): BandLayout {
  const x = scale.clampedX(slot.start);
  const width = scale.clampedX(slot.end) - x;
  const splitX = Math.max(x, Math.min(x + width, scale.clampedX(slot.tA)));
  return {
    slotId: slot.slotId,
    x,
    y,
    width,
    height: BAND_HEIGHT,
    taX: slot.tA >= scale.from && slot.tA <= scale.to ? scale.x(slot.tA) : null,
    splitX,
    startsHere: slot.start >= scale.from,
    endsHere: slot.end <= scale.to,
    soft: slot.boundary === 'soft' && !slot.isInterrupted,
    label: bandLabel(slot, [x, splitX, x + width], y + 8),
  };
}

const LABEL_PAD = 2.5;

/** The slot's name, before or after t_a, so that the line at t_a does not run through it. */
function bandLabel(
  slot: BandSlot,
  [start, split, end]: [number, number, number],
  y: number,
): TextLine | null {
  const size = TYPE.small;
  const short = `S${slot.slotId}`;
  for (const text of slot.isInterrupted ? [`${short} interrupted`, short] : [short]) {
    const width = textWidth(text, size, 600) + 2 * LABEL_PAD;
    const x = split - start >= width ? start : end - split >= width ? split : null;
    if (x !== null) return textLine(text, { x: x + LABEL_PAD, y, size, color: PALETTE.ink, weight: 600 });
  }
  return null;
}

/**
 * What the user asked and what the reference answers, a paragraph a slot: `S1 [t_start, t_a, t_end] …` as the
 * paper writes a slot. A question that is the previous slot's is not repeated.
 */
export function layoutSlotLines(
  slots: readonly Slot[],
  box: { left: number; right: number; top: number },
): { lines: TextLine[]; height: number; shortened: { where: string; text: string }[] } {
  const size = TYPE.body;
  const left = box.left + HANGING_INDENT;
  const width = box.right - left;
  const lines: TextLine[] = [];
  const shortened: { where: string; text: string }[] = [];
  let height = 0;
  slots.forEach((slot, position) => {
    const pieces = slotPieces(slot, slots[position - 1]);
    const wrapped = wrapPieces(cutPieces(pieces, LONGEST_TEXT), size, width);
    const kept = limitLines(wrapped, MOST_SLOT_LINES, size, width);
    if (kept.length < wrapped.length) {
      shortened.push({ where: `S${slot.slotId}`, text: pieces.map((piece) => piece.text).join('') });
    }
    kept.forEach((line, index) => {
      const y = box.top + height + size;
      const head = { x: box.left, y, size, color: PALETTE.ink, weight: 600 as const };
      if (index === 0) lines.push(textLine(`S${slot.slotId}`, head));
      lines.push({ x: left, y, size, anchor: 'start', pieces: line });
      height += size * LEADING;
    });
    height += 1.2;
  });
  return { lines, height, shortened };
}

function slotPieces(slot: Slot, before: Slot | undefined): Piece<InkColor>[] {
  const clean = (text: string): string => drawableText(text).trim();
  const times = [slot.start, slot.tA, slot.end].map(formatClock).join(', ');
  const kind = [slot.nestedRole, slot.questionType, slot.isInterrupted ? 'interrupted' : null].filter(
    Boolean,
  );
  const question = clean(slot.questionText);
  const pieces: Piece<InkColor>[] = [
    { text: `[${times}] `, style: PALETTE.ink },
    { text: `${clean(kind.join(', '))}  `, style: PALETTE.muted },
  ];
  if (question !== '' && slot.questionText !== before?.questionText) {
    pieces.push({ text: `“${question}” `, style: PALETTE.ink });
  }
  const reference = clean(slot.referenceText);
  if (reference !== '') pieces.push({ text: `→ “${reference}”`, style: PALETTE.muted });
  return pieces;
}
