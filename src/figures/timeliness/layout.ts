import { type Bins, niceBins, quantile } from '@core/omni-interact/diagnosis/timeliness.ts';
import { textLine } from '../drawing.ts';
import { basisText, captionShapes, emptyNote, type FigureBasis, shortenedText } from '../plot/caption.ts';
import { type PlacedRow, placeRows } from '../plot/rows.ts';
import { ticksTo, tidy } from '../plot/scale.ts';
import { horizontal, type PlotLayout, type Shape, text, vertical } from '../plot/shapes.ts';
import { MARGIN, PALETTE, TYPE } from '../style.ts';

/** How late one run's core answers came. */
export interface TimelinessRun {
  name: string;
  /** Anchor − t_a of every judged core answer in seconds, ascending. */
  seconds: readonly number[];
  /** Slots without core output, without a verdict, and interrupted ones, which are in no distribution. */
  noCore: number;
  unjudged: number;
  interrupted: number;
}

export interface TimelinessData extends FigureBasis {
  runs: readonly TimelinessRun[];
}

const PLOT = 34;
/** Room under the bars for the middle half and its median. */
const BOX = 7;

/** Place the distribution of anchor − t_a, one histogram a run on shared axes. Pure. */
export function layoutTimeliness(data: TimelinessData, width: number): PlotLayout {
  const latest = Math.max(0, ...data.runs.map(({ seconds }) => seconds.at(-1) ?? 0));
  const bins = niceBins(latest, width < 300 ? 20 : 36);
  const end = bins.width * bins.count;
  const counts = data.runs.map(({ seconds }) => countInBins(seconds, bins));
  const tallest = Math.max(1, ...counts.flat());
  const placed = placeRows(
    data.runs.map((run) => ({ name: run.name, about: aboutRun(run) })),
    { width, top: MARGIN, plot: PLOT + BOX, axis: 14 },
  );
  const scale = (placed.right - placed.left) / end;
  const ticks = ticksTo(end, width < 300 ? 5 : 9).filter((tick) => tick <= end + 1e-9);
  const shapes = placed.rows.flatMap((row, index) => {
    const run = data.runs[index];
    if (!run) return [];
    return [
      ...row.lines.map(text),
      ...ticks.map((tick) => vertical(row.left + tick * scale, row.top, row.top + PLOT, PALETTE.faint)),
      ...histogram(row, counts[index] ?? [], bins, scale, tallest),
      horizontal(row.left, row.right, row.top + PLOT, PALETTE.muted),
      ...(run.seconds.length > 0
        ? middleHalf(row, run.seconds, scale)
        : [emptyNote('no judged core answer', row.left + 4, row.top + PLOT / 2 + 2)]),
    ];
  });
  const axis = ticks.map((tick) =>
    text(
      textLine(String(tick), {
        x: placed.left + tick * scale,
        y: placed.bottom + 8,
        size: TYPE.small,
        anchor: 'middle',
        color: PALETTE.ink,
      }),
    ),
  );
  const title = text(
    textLine('anchor − t_a (s)', {
      x: (placed.left + placed.right) / 2,
      y: placed.bottom + 17,
      size: TYPE.small,
      anchor: 'middle',
      color: PALETTE.muted,
    }),
  );
  const caption = captionShapes(
    `${data.runs.length === 0 ? 'The study has no runs. ' : ''}Judged core answers by how long after t_a they came, ` +
      `bins of ${tidy(bins.width)} s, at the left the most in one; upright line: median, bar: middle half. ${basisText(data)}` +
      shortenedText(placed.shortened),
    width,
    placed.bottom + 20,
  );
  return {
    width,
    height: caption.bottom,
    shapes: [...shapes, ...axis, title, ...caption.shapes],
    legend: { entries: [], height: 0 },
    shortened: placed.shortened,
  };
}

function aboutRun({ seconds, noCore, unjudged, interrupted }: TimelinessRun): string {
  const median = quantile(seconds, 0.5);
  return [
    `n = ${seconds.length}${median === null ? '' : `, median ${median.toFixed(2)} s`}`,
    ...(noCore > 0 ? [`${noCore} no core answer`] : []),
    ...(unjudged > 0 ? [`${unjudged} unjudged`] : []),
    ...(interrupted > 0 ? [`${interrupted} interrupted`] : []),
  ].join('; ');
}

/** How many values lie in each bin; the same tolerance as where bins are made. */
function countInBins(seconds: readonly number[], { width, count }: Bins): number[] {
  const counts = Array.from({ length: count }, () => 0);
  for (const value of seconds) {
    const bin = Math.min(count - 1, Math.floor(value / width + 1e-9));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

function histogram(
  row: PlacedRow,
  counts: readonly number[],
  bins: Bins,
  scale: number,
  tallest: number,
): Shape[] {
  const bars = counts.flatMap((count, bin): Shape[] => {
    if (count === 0) return [];
    const height = (count / tallest) * (PLOT - 4);
    const x = row.left + bin * bins.width * scale;
    const width = bins.width * scale;
    return [{ type: 'area', kind: 'core', x, y: row.top + PLOT - height, width, height }];
  });
  const label = text(
    textLine(String(tallest), {
      x: row.left - 3,
      y: row.top + 7,
      size: TYPE.small,
      anchor: 'end',
      color: PALETTE.muted,
    }),
  );
  return [...bars, horizontal(row.left - 2, row.left, row.top + 4, PALETTE.muted), label];
}

function middleHalf(row: PlacedRow, seconds: readonly number[], scale: number): Shape[] {
  const at = (share: number): number => row.left + (quantile(seconds, share) ?? 0) * scale;
  const y = row.top + PLOT + BOX / 2 + 0.5;
  return [
    horizontal(at(0.25), at(0.75), y, PALETTE.coreEdge, 2.2),
    vertical(at(0.5), row.top + 2, y + 2.2, PALETTE.ink, 0.9),
  ];
}
