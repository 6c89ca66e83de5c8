import { type FillKind, textLine } from '../drawing.ts';
import { layoutLegend } from '../legend.ts';
import { basisText, captionShapes, emptyNote, type FigureBasis, shortenedText } from '../plot/caption.ts';
import { type PlacedRow, placeRows } from '../plot/rows.ts';
import { horizontal, type PlotLayout, type Shape, text } from '../plot/shapes.ts';
import { MARGIN, PALETTE, TYPE } from '../style.ts';

/** What one run made of one nested pair; null where it has nothing for the sample. */
export interface ChainMark {
  /** Whether a core answer earned credit; null while unjudged or where the slot is absent. */
  inner: boolean | null;
  outer: boolean | null;
  /** √(TP_core outer · TP_core inner); null while unjudged. */
  score: number | null;
  /** Whether the inner question was answered after the outer one. */
  orderError: boolean;
}

export interface ChainRun {
  name: string;
  /** In the order of the study's pairs. */
  chains: readonly (ChainMark | null)[];
  /** Nested Chain Completion Score; null where no pair is judged. */
  nccs: number | null;
}

export interface ChainData extends FigureBasis {
  runs: readonly ChainRun[];
  pairs: number;
}

const BAR = 22;
const CELL = 8;
const GAP = 2;
const PLOT = BAR + 2 * CELL + 2 * GAP;
const WIDEST = 12;

/** Place every nested pair as a column, the same for all runs: chain score, inner and outer slot. Pure. */
export function layoutNestedChain(data: ChainData, width: number): PlotLayout {
  const placed = placeRows(
    data.runs.map((run) => ({ name: run.name, about: aboutRun(run) })),
    { width, top: MARGIN + 10, plot: PLOT, axis: 24, aside: 30 },
  );
  const step = Math.min(WIDEST, (placed.right - placed.left) / Math.max(1, data.pairs));
  const shapes: Shape[] = [headOf(width)];
  for (const [index, row] of placed.rows.entries()) {
    const run = data.runs[index];
    if (run) shapes.push(...row.lines.map(text), ...rowShapes(row, run, step, width));
  }
  const legend = layoutLegend(legendOf(data), {
    left: MARGIN,
    right: width - MARGIN,
    top: placed.bottom + 6,
  });
  const caption = captionShapes(
    data.pairs === 0
      ? 'The study has no nested slots.'
      : `One column a nested pair, the same for all runs; n = ${data.pairs} pairs. Bars: √(TP_core outer · TP_core inner), 0 to 1; ` +
          `NCCS: their mean over judged pairs. ${basisText(data)}${shortenedText(placed.shortened)}`,
    width,
    placed.bottom + 6 + legend.height,
  );
  return {
    width,
    height: caption.bottom,
    shapes: [...shapes, ...caption.shapes],
    legend,
    shortened: placed.shortened,
  };
}

const headOf = (width: number): Shape =>
  text(
    textLine('NCCS', {
      x: width - MARGIN,
      y: MARGIN + 6,
      size: TYPE.small,
      anchor: 'end',
      color: PALETTE.muted,
      weight: 600,
    }),
  );

function aboutRun({ chains }: ChainRun): string {
  const known = chains.filter((chain) => chain !== null);
  const unjudged = known.filter(({ score }) => score === null).length;
  const wrongOrder = known.filter(({ orderError }) => orderError).length;
  const parts = [
    `${known.filter(({ score }) => (score ?? 0) > 0).length} of ${known.length - unjudged} complete`,
    ...(wrongOrder > 0 ? [`${wrongOrder} inner last`] : []),
    ...(unjudged > 0 ? [`${unjudged} unjudged`] : []),
    ...(known.length < chains.length ? [`${chains.length - known.length} not run`] : []),
  ];
  return parts.join('; ');
}

function rowShapes(row: PlacedRow, run: ChainRun, step: number, width: number): Shape[] {
  const inner = row.top + BAR + GAP;
  const outer = inner + CELL + GAP;
  const label = (words: string, y: number): Shape =>
    text(textLine(words, { x: row.left - 3, y, size: TYPE.small, anchor: 'end', color: PALETTE.muted }));
  const shapes: Shape[] = [
    label('chain', row.top + BAR - 5),
    label('inner', inner + CELL - 1.5),
    label('outer', outer + CELL - 1.5),
    horizontal(row.left, row.left + step * run.chains.length, row.top + BAR, PALETTE.muted),
    text(
      textLine(run.nccs === null ? '–' : run.nccs.toFixed(3), {
        x: width - MARGIN,
        y: row.top + BAR - 4,
        size: TYPE.title,
        anchor: 'end',
        color: PALETTE.ink,
        weight: 600,
      }),
    ),
  ];
  if (run.chains.every((chain) => chain === null)) {
    return [...shapes, emptyNote('not run on these samples', row.left + 4, row.top + BAR - 5)];
  }
  for (const [index, chain] of run.chains.entries()) {
    if (chain === null) continue;
    const x = row.left + index * step;
    const bar = Math.max(0.4, step - Math.min(2, step * 0.2));
    if (chain.score !== null && chain.score > 0) {
      const height = chain.score * (BAR - 2);
      const y = row.top + BAR - height;
      shapes.push({ type: 'area', kind: 'true-positive', x, y, width: bar, height });
    }
    if (chain.orderError) shapes.push(crossAt(x + bar / 2, row.top + BAR - 4, Math.min(2.2, bar / 2)));
    shapes.push(
      { type: 'area', kind: slotKind(chain.inner), x, y: inner, width: bar, height: CELL },
      { type: 'area', kind: slotKind(chain.outer), x, y: outer, width: bar, height: CELL },
    );
  }
  return shapes;
}

const slotKind = (answered: boolean | null): FillKind =>
  answered === null ? 'unjudged' : answered ? 'true-positive' : 'missed';

/** Marks a pair whose inner question was answered last. */
const crossAt = (x: number, y: number, size: number): Shape => ({
  type: 'rect',
  x: x - size,
  y: y - size,
  width: size * 2,
  height: size * 2,
  fill: PALETTE.paper,
  stroke: PALETTE.bad,
});

function legendOf(data: ChainData): { mark: FillKind; label: string }[] {
  const chains = data.runs.flatMap(({ chains: ofRun }) => ofRun.filter((chain) => chain !== null));
  const slots = chains.flatMap(({ inner, outer }) => [inner, outer]);
  return [
    ...(slots.includes(true) ? [{ mark: 'true-positive' as const, label: 'core credit' }] : []),
    ...(slots.includes(false) ? [{ mark: 'missed' as const, label: 'no core credit' }] : []),
    ...(slots.includes(null) ? [{ mark: 'unjudged' as const, label: 'unjudged' }] : []),
  ];
}
