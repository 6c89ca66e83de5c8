import type { SentenceTally } from '@core/duplex-eval/diagnostics.ts';
import { textLine } from '../drawing.ts';
import type { Drawing, Shape } from '../interact-scope/shapes.ts';
import type { PlacedRow } from '../plot/rows.ts';
import { MARGIN, PALETTE, TYPE } from '../style.ts';
import { type BoxStyle, layoutSwatches, SWATCH_WIDTH } from '../swatches.ts';
import { IRRELEVANT, NO_WINDOW, SCORE_STYLES, UNJUDGED } from '../temporal-strip/layout.ts';
import { textWidth } from '../text.ts';
import { layoutRows, small } from './rows.ts';

export interface SentencesData {
  runs: readonly { name: string; descriptions: number; tally: SentenceTally }[];
  /** What they are scored with and by whom, as sentences. */
  basis: string;
}

interface Part {
  label: string;
  style: BoxStyle;
  count: (tally: SentenceTally) => number;
}

/** Best first, without a number last. */
const PARTS: readonly Part[] = [
  ...([3, 2, 1, 0] as const).map(
    (score): Part => ({
      label: score === 3 ? 'temporal score 3' : String(score),
      style: SCORE_STYLES[score]!,
      count: ({ scores }) => scores[score],
    }),
  ),
  { label: 'irrelevant', style: IRRELEVANT, count: ({ irrelevant }) => irrelevant },
  { label: 'unjudged', style: UNJUDGED, count: ({ unjudged }) => unjudged },
  { label: 'no window in the clip', style: NO_WINDOW, count: ({ noWindow }) => noWindow },
];

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

const BAR = 14;

/** Place the sentences of descriptions by temporal score, one bar of shares a run. Pure. */
export function layoutSentences({ runs, basis }: SentencesData, width: number): Drawing {
  const parts = PARTS.filter(({ count }) => runs.some(({ tally }) => count(tally) > 0));
  const { swatches, height } = layoutSwatches(parts, { left: MARGIN, right: width - MARGIN, top: MARGIN });
  const legend = swatches.flatMap(({ style, x, y, height: tall, label }): Shape[] => [
    { kind: 'box', style, x, y, width: SWATCH_WIDTH, height: tall },
    { kind: 'text', line: label },
  ]);
  return layoutRows(
    {
      heads: runs.map(({ name, descriptions, tally }) => ({
        name,
        about: `${counted(tally.total, 'sentence')} in ${counted(descriptions, 'description')}`,
      })),
      plot: BAR + 4,
      above: { shapes: legend, height: height + 4 },
      draw: (row, index) => bar(row, runs[index]?.tally, parts),
      below: shareAxis,
      belowHeight: 11,
      caption: `Sentences of descriptions by temporal score, with their numbers. Irrelevant and unjudged ones are in no mean. ${basis}`,
      empty: 'No run of the study has sentences.',
    },
    width,
  );
}

function bar(row: PlacedRow, tally: SentenceTally | undefined, parts: readonly Part[]): Shape[] {
  if (!tally || tally.total === 0) return [small('no sentences', row.left + 3, row.top + 10)];
  let x = row.left;
  return parts.flatMap(({ style, count }): Shape[] => {
    const number = count(tally);
    if (number === 0) return [];
    const width = (number / tally.total) * (row.right - row.left);
    const box: Shape = { kind: 'box', style, x, y: row.top, width, height: BAR };
    const middle = x + width / 2;
    x += width;
    if (textWidth(String(number), TYPE.small, 600) + 3 > width) return [box];
    const color = style === SCORE_STYLES[3] ? PALETTE.paper : PALETTE.ink;
    const at = { x: middle, y: row.top + BAR - 4.5, size: TYPE.small, color, weight: 600 } as const;
    return [box, { kind: 'text', line: textLine(String(number), { ...at, anchor: 'middle' }) }];
  });
}

function shareAxis({ left, right, bottom }: { left: number; right: number; bottom: number }): Shape[] {
  return [0, 25, 50, 75, 100].map((tick) =>
    small(
      `${tick} %`,
      left + (tick / 100) * (right - left),
      bottom + 7,
      tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle',
    ),
  );
}
