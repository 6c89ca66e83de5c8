import { textLine } from '../drawing.ts';
import { basisText, captionShapes, emptyNote, type FigureBasis, shortenedText } from '../plot/caption.ts';
import { type PlacedRow, placeRows } from '../plot/rows.ts';
import { ticksTo } from '../plot/scale.ts';
import { horizontal, type PlotLayout, type Shape, text } from '../plot/shapes.ts';
import { MARGIN, PALETTE, TYPE } from '../style.ts';

/** How long one run went on past the interruptions. */
export interface SpillRun {
  name: string;
  /** Spill of every interrupted slot with output in seconds, descending; 0 where it stopped in time. */
  spills: readonly number[];
  noOutput: number;
}

export interface SpillData extends FigureBasis {
  runs: readonly SpillRun[];
  /** Interrupted slots of the study. */
  interrupted: number;
}

const PLOT = 40;
const WIDEST_BAR = 12;

/** Place the spill of every interrupted slot, longest first, one row a run on one scale. Pure. */
export function layoutSpillBars(data: SpillData, width: number): PlotLayout {
  const spilling = data.runs.map(({ spills }) => spills.filter((seconds) => seconds > 0));
  const ticks = ticksTo(Math.max(0, ...spilling.flat()), 4);
  const most = Math.max(1, ...spilling.map(({ length }) => length));
  const placed = placeRows(
    data.runs.map((run, index) => ({ name: run.name, about: aboutRun(run, spilling[index]?.length ?? 0) })),
    { width, top: MARGIN + 3, plot: PLOT, axis: 20 },
  );
  const step = Math.min(WIDEST_BAR, (placed.right - placed.left - 4) / most);
  const shapes = placed.rows.flatMap((row, index) => {
    const bars = spilling[index] ?? [];
    const none = (data.runs[index]?.spills.length ?? 0) === 0 ? 'no output' : 'no spill';
    return [
      ...row.lines.map(text),
      ...axisOf(row, ticks),
      ...barsOf(row, bars, step, ticks.at(-1) ?? 1),
      ...(bars.length === 0
        ? [emptyNote(`${none} in an interrupted slot`, row.left + 4, row.top + PLOT / 2)]
        : []),
    ];
  });
  const nothing = data.interrupted === 0 ? 'No slot of this study is interrupted. ' : '';
  const caption = captionShapes(
    `${nothing}Seconds of output past the interruption, one bar a slot with spill, longest first; CSM-AS: mean over slots with output, ` +
      `those that stop in time included. Spill needs no judge. ` +
      basisText(data) +
      shortenedText(placed.shortened),
    width,
    placed.bottom + 3,
  );
  return {
    width,
    height: caption.bottom,
    shapes: [...shapes, ...caption.shapes],
    legend: { entries: [], height: 0 },
    shortened: placed.shortened,
  };
}

function aboutRun({ spills, noOutput }: SpillRun, spilling: number): string {
  const total = spills.reduce((sum, seconds) => sum + seconds, 0);
  const parts = [
    ...(spills.length > 0
      ? [`${spilling} of ${spills.length} spill`, `CSM-AS ${(total / spills.length).toFixed(2)} s`]
      : []),
    ...(noOutput > 0 ? [`${noOutput} without output`] : []),
  ];
  return parts.join('; ');
}

function axisOf(row: PlacedRow, ticks: readonly number[]): Shape[] {
  const most = ticks.at(-1) ?? 1;
  return ticks.flatMap((tick) => {
    const y = row.bottom - (tick / most) * (PLOT - 2);
    const label = textLine(tick === most ? `${tick} s` : String(tick), {
      x: row.left - 3,
      y: y + 2.5,
      size: TYPE.small,
      anchor: 'end',
      color: PALETTE.ink,
    });
    // Between the lowest and the highest there is room for lines, not for numbers.
    const labelled = tick === 0 || tick === most;
    return [
      horizontal(row.left, row.right, y, tick === 0 ? PALETTE.muted : PALETTE.faint),
      ...(labelled ? [text(label)] : []),
    ];
  });
}

const barsOf = (row: PlacedRow, bars: readonly number[], step: number, most: number): Shape[] =>
  bars.map((seconds, index): Shape => {
    // A spill of milliseconds is still a spill and must be seen.
    const height = Math.max(0.8, (seconds / most) * (PLOT - 2));
    const width = Math.max(0.5, step - Math.min(2, step * 0.25));
    const x = row.left + 2 + index * step;
    return { type: 'area', kind: 'spill', x, y: row.bottom - height, width, height };
  });
