import { textLine } from '../drawing.ts';
import { basisText, captionShapes, emptyNote, type FigureBasis, shortenedText } from '../plot/caption.ts';
import { headLines } from '../plot/rows.ts';
import { ticksTo } from '../plot/scale.ts';
import { horizontal, type PlotLayout, type Shape, text, vertical } from '../plot/shapes.ts';
import { MARGIN, PALETTE, TYPE } from '../style.ts';

/** One run's interrupted slots with output. */
export interface QualityRun {
  name: string;
  answers: readonly {
    /** Partial answer quality 0–1; null while unjudged, and then not drawn. */
    quality: number | null;
    spillSeconds: number;
  }[];
  noOutput: number;
}

export interface QualityData extends FigureBasis {
  runs: readonly QualityRun[];
  /** Interrupted slots of the study. */
  interrupted: number;
}

const PLOT = 84;
const AXIS_LEFT = 18;
const AXIS_BOTTOM = 20;
const GAP = 12;
const RADIUS = 2.1;
/** Share of a panel left of 0 s for answers that stop in time. */
const STRIP_SHARE = 0.26;

interface Panel {
  left: number;
  right: number;
  top: number;
  /** x of 0 s. */
  origin: number;
  x: (seconds: number) => number;
  y: (quality: number) => number;
}

/** Place partial answer quality against spill, one panel a run on the same axes. Pure. */
export function layoutInterruptionQuality(data: QualityData, width: number): PlotLayout {
  const columns = Math.max(1, Math.min(data.runs.length, width < 300 ? 2 : 3));
  const panelWidth = (width - 2 * MARGIN - GAP * (columns - 1)) / columns;
  const longest = Math.max(
    0,
    ...data.runs.flatMap(({ answers }) => answers.map((each) => each.spillSeconds)),
  );
  const ticks = ticksTo(longest, 3);
  const shapes: Shape[] = [];
  const shortened: string[] = [];
  let top = MARGIN;
  for (let first = 0; first < data.runs.length; first += columns) {
    const row = data.runs.slice(first, first + columns);
    const heads = row.map((run, column) =>
      headLines(
        { name: run.name, about: aboutRun(run) },
        MARGIN + column * (panelWidth + GAP),
        top,
        panelWidth,
      ),
    );
    const plotTop = top + Math.max(...heads.map(({ height }) => height)) + 5;
    for (const [column, run] of row.entries()) {
      const head = heads[column];
      if (!head) continue;
      if (head.cut) shortened.push(run.name);
      const panel = panelAt(MARGIN + column * (panelWidth + GAP), plotTop, panelWidth, ticks.at(-1) ?? 1);
      shapes.push(...head.lines.map(text), ...frameOf(panel, ticks), ...pointsOf(panel, run));
    }
    top = plotTop + PLOT + AXIS_BOTTOM + 8;
  }
  const nothing = data.interrupted === 0 ? 'No slot of this study is interrupted. ' : '';
  const caption = captionShapes(
    `${nothing}One point a judged interrupted slot with output: partial answer quality (PAQ) against seconds of spill; ` +
      `left of 0 those that stop in time. Unjudged slots are left out. ${basisText(data)}` +
      shortenedText(shortened),
    width,
    data.runs.length > 0 ? top - 8 : top,
  );
  return {
    width,
    height: caption.bottom,
    shapes: [...shapes, ...caption.shapes],
    legend: { entries: [], height: 0 },
    shortened,
  };
}

function aboutRun({ answers, noOutput }: QualityRun): string {
  const judged = answers.filter(({ quality }) => quality !== null);
  const mean = judged.reduce((sum, { quality }) => sum + (quality ?? 0), 0) / judged.length;
  return [
    `n = ${judged.length}${judged.length > 0 ? `, mean PAQ ${mean.toFixed(3)}` : ''}`,
    ...(answers.length > judged.length ? [`${answers.length - judged.length} unjudged`] : []),
    ...(noOutput > 0 ? [`${noOutput} without output`] : []),
  ].join('; ');
}

function panelAt(x: number, top: number, width: number, most: number): Panel {
  const left = x + AXIS_LEFT;
  const right = x + width;
  const origin = left + (right - left) * STRIP_SHARE;
  return {
    left,
    right,
    top,
    origin,
    x: (seconds) => origin + 3 + (seconds / most) * (right - origin - 3 - RADIUS * 2),
    y: (quality) => top + PLOT - quality * PLOT,
  };
}

function frameOf(panel: Panel, ticks: readonly number[]): Shape[] {
  const label = (words: string, x: number, y: number, anchor: 'middle' | 'end'): Shape =>
    text(textLine(words, { x, y, size: TYPE.small, anchor, color: PALETTE.ink }));
  const below = panel.top + PLOT + 9;
  return [
    ...[0, 0.25, 0.5, 0.75, 1].map((quality) =>
      horizontal(panel.left, panel.right, panel.y(quality), quality === 0 ? PALETTE.muted : PALETTE.faint),
    ),
    ...[0, 0.5, 1].map((quality) => label(String(quality), panel.left - 3, panel.y(quality) + 2.5, 'end')),
    vertical(panel.origin, panel.top, panel.top + PLOT, PALETTE.line),
    ...ticks.flatMap((tick) =>
      tick === 0
        ? []
        : [
            vertical(panel.x(tick), panel.top, panel.top + PLOT, PALETTE.faint),
            label(String(tick), panel.x(tick), below, 'middle'),
          ],
    ),
    label('in time', (panel.left + panel.origin) / 2, below, 'middle'),
    text(
      textLine('spill (s)', {
        x: (panel.origin + panel.right) / 2,
        y: below + 9,
        size: TYPE.small,
        anchor: 'middle',
        color: PALETTE.muted,
      }),
    ),
    text(
      textLine('PAQ', {
        x: panel.left - 3,
        y: panel.y(0.75) + 2.5,
        size: TYPE.small,
        anchor: 'end',
        color: PALETTE.muted,
      }),
    ),
  ];
}

function pointsOf(panel: Panel, run: QualityRun): Shape[] {
  const judged = run.answers.flatMap(({ quality, spillSeconds }) =>
    quality === null ? [] : [{ quality, spillSeconds }],
  );
  if (judged.length === 0) {
    const words = run.answers.length > 0 ? 'all unjudged' : 'no output';
    return [emptyNote(words, panel.origin + 6, panel.top + PLOT / 2)];
  }
  const taken = new Map<number, number>();
  const perRow = Math.max(1, Math.floor((panel.origin - panel.left - 4) / (RADIUS * 2 + 0.4)));
  return judged.map(({ quality, spillSeconds }): Shape => {
    const look = { type: 'dot' as const, radius: RADIUS, fill: PALETTE.core, stroke: PALETTE.coreEdge };
    const y = panel.y(quality);
    if (spillSeconds > 0)
      return { ...look, fill: PALETTE.spillSoft, stroke: PALETTE.spill, x: panel.x(spillSeconds), y };
    // Answers of about the same quality would lie on one another.
    const level = Math.round((quality * PLOT) / (RADIUS * 2));
    const place = taken.get(level) ?? 0;
    taken.set(level, place + 1);
    const x = panel.left + 3 + RADIUS + (place % perRow) * (RADIUS * 2 + 0.4);
    return { ...look, x: x + Math.floor(place / perRow) * 0.9, y };
  });
}
