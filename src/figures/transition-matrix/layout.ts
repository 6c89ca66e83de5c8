import { OUTCOMES, type Outcome } from '@core/study-views.ts';
import { textLine } from '../drawing.ts';
import { captionShapes } from '../plot/caption.ts';
import { type PlotLayout, type Shape, text } from '../plot/shapes.ts';
import { MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, textWidth, wrapText } from '../text.ts';

/** What became of the same slots under two runs. */
export interface TransitionData {
  from: string;
  to: string;
  /** What the benchmark calls its slots. */
  items: string;
  /** How they were scored, and who judged, as sentences. */
  basis: string;
  /** Rows: outcome under `from`, columns: under `to`, both in the order of `OUTCOMES`. */
  counts: readonly (readonly number[])[];
}

/**
 * A letter and a word for every outcome, of which no benchmark has two with one letter; the columns have room for
 * the letter only.
 */
const NAMES: Readonly<Record<Outcome, { letter: string; word: string }>> = {
  hit: { letter: 'H', word: 'hit' },
  answered: { letter: 'A', word: 'answered' },
  described: { letter: 'D', word: 'described' },
  'early-hallucination': { letter: 'E', word: 'early hallucination' },
  'low-quality': { letter: 'L', word: 'low quality' },
  'content-failure': { letter: 'C', word: 'content failure' },
  premature: { letter: 'P', word: 'premature' },
  missed: { letter: 'M', word: 'missed' },
  'late-or-missing': { letter: 'L', word: 'late or missing' },
  unmatched: { letter: 'X', word: 'unmatched' },
  interrupted: { letter: 'I', word: 'interrupted' },
  unparsed: { letter: '?', word: 'unparsed' },
  incomplete: { letter: 'T', word: 'incomplete trace' },
  unjudged: { letter: 'U', word: 'unjudged' },
  'not-run': { letter: 'N', word: 'not run' },
};

/** As they are read: good first, without a number last. */
const ORDER = Object.keys(NAMES) as Outcome[];
const CELL_HEIGHT = 15;
const WIDEST_CELL = 34;
/** Ink turns white from this share of the largest count on. */
const DARK = 0.55;

/** Place a matrix of outcomes under two runs, with sums at the right and below. Pure. */
export function layoutTransitionMatrix(data: TransitionData, width: number): PlotLayout {
  const count = (row: Outcome, column: Outcome): number =>
    data.counts[OUTCOMES.indexOf(row)]?.[OUTCOMES.indexOf(column)] ?? 0;
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  const present = ORDER.filter((one) => ORDER.some((other) => count(one, other) + count(other, one) > 0));
  const words = (one: Outcome): string => `${NAMES[one].letter}  ${NAMES[one].word}`;
  const worded = Math.max(40, ...present.map((one) => textWidth(words(one), TYPE.body))) + 4;
  const total = String(sum(data.counts.flat()));
  const cellBeside = (label: number): number => (width - 2 * MARGIN - label) / (present.length + 1);
  // Where numbers would run into each other, rows have their letter only, and the caption the words.
  const compact = cellBeside(worded) < textWidth(total, TYPE.body, 600) + 2;
  const size = compact ? TYPE.small : TYPE.body;
  const labelWidth = compact ? 12 : worded;
  const cell = Math.min(WIDEST_CELL, cellBeside(labelWidth));
  const left = MARGIN + labelWidth;
  const heading = headingShapes(data, width, MARGIN);
  const top = heading.bottom + 12;
  const most = Math.max(1, ...present.flatMap((row) => present.map((column) => count(row, column))));
  const shapes: Shape[] = [...heading.shapes];
  const put = (
    words: string,
    x: number,
    y: number,
    options: { color?: string; bold?: boolean } = {},
  ): void => {
    const { color = PALETTE.ink, bold = false } = options;
    const at = { x, y, size, anchor: 'middle' as const, color };
    shapes.push(text(textLine(words, bold ? { ...at, weight: 600 } : at)));
  };
  for (const [column, outcome] of present.entries()) {
    const x = left + (column + 0.5) * cell;
    put(NAMES[outcome].letter, x, top - 4, { bold: true });
    put(
      String(sum(present.map((row) => count(row, outcome)))),
      x,
      top + present.length * CELL_HEIGHT + 10.5,
      {
        color: PALETTE.muted,
      },
    );
  }
  for (const [row, outcome] of present.entries()) {
    const y = top + row * CELL_HEIGHT;
    const at = { x: MARGIN, y: y + 10.5, size: TYPE.body, color: PALETTE.ink };
    shapes.push(text(textLine(compact ? NAMES[outcome].letter : words(outcome), at)));
    for (const [column, other] of present.entries()) {
      const value = count(outcome, other);
      const share = value / most;
      shapes.push({
        type: 'rect',
        x: left + column * cell,
        y,
        width: cell,
        height: CELL_HEIGHT,
        fill: shade(share),
        // The same under both runs: the cells to compare the others with.
        stroke: PALETTE.line,
      });
      if (value > 0) {
        const color = share > DARK ? PALETTE.paper : PALETTE.ink;
        put(String(value), left + (column + 0.5) * cell, y + 10.5, { color, bold: row === column });
      }
    }
    const total = sum(present.map((column) => count(outcome, column)));
    put(String(total), left + (present.length + 0.5) * cell, y + 10.5, { color: PALETTE.muted });
  }
  for (const index of present.keys()) {
    shapes.push(...diagonal(left + index * cell, top + index * CELL_HEIGHT, cell));
  }
  const bottom = top + present.length * CELL_HEIGHT + (present.length > 0 ? 14 : 0);
  const slots = sum(data.counts.flat());
  const caption = captionShapes(
    slots === 0
      ? `The study has no ${data.items}.`
      : `n = ${slots} ${data.items}. Rows: outcome under the first run, columns: under the second, by the rows’ letters; ` +
          `outlined: the same outcome; sums at the right and below. ` +
          `${compact ? `${present.map((one) => `${NAMES[one].letter}: ${NAMES[one].word}`).join('; ')}. ` : ''}${data.basis}`,
    width,
    bottom,
  );
  return {
    width,
    height: caption.bottom,
    shapes: [...shapes, ...caption.shapes],
    legend: { entries: [], height: 0 },
    shortened: [],
  };
}

function headingShapes(
  { from, to }: TransitionData,
  width: number,
  top: number,
): { shapes: Shape[]; bottom: number } {
  const lines = [`Rows: ${from}`, `Columns: ${to}`].flatMap((line) =>
    wrapText(drawableText(line), TYPE.label, width - 2 * MARGIN, 600),
  );
  const shapes = lines.map((line, index) =>
    text(
      textLine(line, {
        x: MARGIN,
        y: top + 7 + index * 10.5,
        size: TYPE.label,
        color: PALETTE.ink,
        weight: 600,
      }),
    ),
  );
  return { shapes, bottom: top + lines.length * 10.5 };
}

/** From white to the dark blue of core answers; lightness falls evenly, so that it reads in grey. */
function shade(share: number): string {
  const mix = (from: number, to: number): string =>
    Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${mix(255, 0x1f)}${mix(255, 0x5f)}${mix(255, 0x9b)}`;
}

function diagonal(x: number, y: number, cell: number): Shape[] {
  const [right, bottom] = [x + cell, y + CELL_HEIGHT];
  const line = (x1: number, y1: number, x2: number, y2: number): Shape => ({
    type: 'line',
    x1,
    y1,
    x2,
    y2,
    stroke: PALETTE.ink,
    strokeWidth: 0.9,
  });
  return [
    line(x, y, right, y),
    line(x, bottom, right, bottom),
    line(x, y, x, bottom),
    line(right, y, right, bottom),
  ];
}
