import { type Benchmark, SLOT_WORDS } from '@core/benchmarks.ts';
import {
  type CasePanel,
  type CaseQuote,
  type CaseRun,
  type CaseSlot,
  textKey,
} from '@core/cases/document.ts';
import { STAGE_WORDS } from '@core/cases/stage-words.ts';
import { type InkColor, type TextLine, textLine } from '../drawing.ts';
import { LEADING, PALETTE, TYPE } from '../style.ts';
import { cutPieces, drawableText, limitLines, type Piece, wrapPieces } from '../text.ts';
import { formatClock } from '../time-axis.ts';

/** Most lines one text takes before it ends in an ellipsis: a long monologue must not push the rest off the page. */
const MOST_LINES = 12;
const LONGEST_TEXT = 6000;
const HANGING_INDENT = 17;
const AFTER_PARAGRAPH = 1.2;

interface Paragraph {
  /** What stands before it, e.g. `S1`; empty for what belongs to the paragraph above. */
  head: string;
  pieces: Piece<InkColor>[];
}

export interface ParagraphBlock {
  lines: TextLine[];
  height: number;
  shortened: { where: string; text: string }[];
}

export interface TextBox {
  left: number;
  right: number;
  top: number;
}

function setParagraphs(paragraphs: readonly Paragraph[], box: TextBox): ParagraphBlock {
  const size = TYPE.body;
  const left = box.left + HANGING_INDENT;
  const block: ParagraphBlock = { lines: [], height: 0, shortened: [] };
  let where = '';
  for (const { head, pieces } of paragraphs) {
    where = head || where;
    const wrapped = wrapPieces(cutPieces(pieces, LONGEST_TEXT), size, box.right - left);
    const kept = limitLines(wrapped, MOST_LINES, size, box.right - left);
    const whole = pieces.map((piece) => piece.text).join('');
    if (kept.length < wrapped.length || whole.length > LONGEST_TEXT)
      block.shortened.push({ where, text: whole });
    kept.forEach((line, index) => {
      const y = box.top + block.height + size;
      if (index === 0 && head !== '') {
        block.lines.push(textLine(head, { x: box.left, y, size, color: PALETTE.ink, weight: 600 }));
      }
      block.lines.push({ x: left, y, size, anchor: 'start', pieces: line });
      block.height += size * LEADING;
    });
    block.height += AFTER_PARAGRAPH;
  }
  return block;
}

const clean = (text: string): string => drawableText(text).trim();

/** The author's translation of a text, on lines of its own below it. */
function translation(panel: CasePanel, key: string): Paragraph[] {
  const text = clean(panel.translations[key] ?? '');
  return text === '' ? [] : [{ head: '', pieces: [{ text: `[${text}]`, style: PALETTE.muted }] }];
}

/** Times, question and reference of each slot, as the paper writes a slot, with translations. */
export function slotParagraphs(panel: CasePanel, box: TextBox): ParagraphBlock {
  const { slots } = panel.facts;
  const paragraphs = slots.flatMap((slot, index): Paragraph[] => {
    const repeats = slots[index - 1]?.questionText === slot.questionText;
    const question = repeats ? '' : clean(slot.questionText);
    const reference = clean(slot.referenceText);
    const translated = [
      ...(question === '' ? [] : translation(panel, textKey.question(slot.slotId))),
      ...(reference === '' ? [] : translation(panel, textKey.reference(slot.slotId))),
    ];
    return [{ head: `S${slot.slotId}`, pieces: slotPieces(slot, question, reference) }, ...translated];
  });
  return setParagraphs(paragraphs, box);
}

function slotPieces(slot: CaseSlot, question: string, reference: string): Piece<InkColor>[] {
  const times = [slot.start, slot.tA, slot.end].map(formatClock).join(', ');
  const kind = [slot.nestedRole, slot.questionType, slot.isInterrupted ? 'interrupted' : null].filter(
    Boolean,
  );
  return [
    { text: `[${times}] `, style: PALETTE.ink },
    { text: `${clean(kind.join(', '))}  `, style: PALETTE.muted },
    ...(question === '' ? [] : [{ text: `“${question}” `, style: PALETTE.ink }]),
    ...(reference === '' ? [] : [{ text: `→ “${reference}”`, style: PALETTE.muted }]),
  ];
}

const INKS: Readonly<Record<CaseQuote['stage'], InkColor>> = {
  early: PALETTE.earlyInk,
  core: PALETTE.coreInk,
  output: PALETTE.ink,
  unmatched: PALETTE.unmatchedEdge,
};

/** What a stage is called in the benchmark. */
function stageWord(benchmark: Benchmark, stage: CaseQuote['stage']): string {
  if (stage === 'unmatched') return `in no ${SLOT_WORDS[benchmark].one}`;
  return stage === 'output' ? stage : STAGE_WORDS[benchmark][stage];
}

/** What a run said, stage by stage in the stage's colour, each with its translation. */
export function quoteParagraphs(panel: CasePanel, run: CaseRun, box: TextBox): ParagraphBlock {
  let before: number | null | undefined;
  const paragraphs = run.quotes.flatMap((quote): Paragraph[] => {
    const text = clean(quote.text);
    if (text === '') return [];
    const head = quote.slotId === before ? '' : quote.slotId === null ? '–' : `S${quote.slotId}`;
    before = quote.slotId;
    const style = INKS[quote.stage];
    const stage = stageWord(panel.facts.benchmark, quote.stage);
    const note = quote.note === '' ? '' : ` (${clean(quote.note)})`;
    const pieces: Piece<InkColor>[] = [
      { text: `${stage}${note} `, style, weight: 600 },
      { text: `“${text}”`, style },
    ];
    return [{ head, pieces }, ...translation(panel, textKey.quote(run.name, quote))];
  });
  return setParagraphs(paragraphs, box);
}

/** Lines of one plain text. */
export function plainLines(
  text: string,
  box: TextBox,
  look: { size: number; color: InkColor; head?: string },
): { lines: TextLine[]; height: number } {
  const { size, color, head } = look;
  const pieces: Piece<InkColor>[] = [
    ...(head ? [{ text: `${head} `, style: PALETTE.ink, weight: 600 as const }] : []),
    { text: clean(text), style: color },
  ];
  const wrapped = wrapPieces(pieces, size, box.right - box.left);
  return {
    lines: wrapped.map((line, index) => ({
      x: box.left,
      y: box.top + size + index * size * LEADING,
      size,
      anchor: 'start',
      pieces: line,
    })),
    height: wrapped.length * size * LEADING,
  };
}
