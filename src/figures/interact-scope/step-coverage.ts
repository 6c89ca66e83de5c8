import { inEnglish, type Say } from '../../core/text/say.ts';
import { columnUnits, MARGIN, PALETTE, TYPE } from '../style.ts';
import { textWidth } from '../text.ts';
import { fitted, intervalMark, label, niceScale, panelTitle, withCaption, xAxis } from './plot.ts';
import type { Drawing, Shape } from './shapes.ts';

export interface StepCoverageData {
  /** Steps of every sequence here. */
  length: number;
  runs: readonly {
    /** Tells runs apart in marks. */
    key: string;
    name: string;
    sequences: number;
    /** Left out because a step is unjudged. */
    unjudged: number;
    /** Hits per step position; empty without a settled sequence. */
    steps: readonly number[];
    observed: number;
    expected: number;
    interval: readonly [number, number];
  }[];
}

const ROW = 14;

/** Place step coverage as a heat map beside the permutation reference (the paper's Figure 6). Pure. */
export function layoutStepCoverage(
  data: StepCoverageData,
  width: number = columnUnits('double'),
  say: Say = inEnglish,
): Drawing {
  const inner = width - 2 * MARGIN;
  const names = Math.round(inner * (width > 300 ? 0.24 : 0.26));
  const cells = Math.min((width > 300 ? 30 : 17) * data.length, inner * 0.34);
  const gridLeft = MARGIN + names + 4;
  const plot = { left: gridLeft + cells + 22, right: width - MARGIN - 5, top: MARGIN + 26, bottom: 0 };
  plot.bottom = plot.top + Math.max(1, data.runs.length) * ROW;
  const shapes: Shape[] = [
    panelTitle(say(width > 300 ? '(a) Steps met' : '(a) Steps'), gridLeft, MARGIN + 8, cells + 18),
    panelTitle(
      say(width > 300 ? '(b) Complete sequences' : '(b) Complete'),
      plot.left,
      MARGIN + 8,
      plot.right - plot.left + 5,
    ),
  ];
  const cell = cells / data.length;
  for (let step = 0; step < data.length; step += 1) {
    shapes.push(
      label(String(step + 1), {
        x: gridLeft + (step + 0.5) * cell,
        y: plot.top - 4,
        anchor: 'middle',
        color: PALETTE.muted,
      }),
    );
  }
  const most = Math.max(1, ...data.runs.flatMap(({ observed, interval }) => [observed, interval[1]]));
  // No finer than whole sequences.
  const scale = niceScale([0, most], [plot.left, plot.right], Math.min(6, most));
  shapes.push(...xAxis(scale, plot, say(width > 300 ? 'number of complete sequences' : 'sequences'), String));
  for (const [at, run] of data.runs.entries()) {
    const y = plot.top + at * ROW;
    shapes.push(label(fitted(run.name, names, TYPE.small), { x: MARGIN, y: y + ROW / 2 + 2.5 }));
    if (run.sequences === 0) {
      shapes.push(label(say('unjudged'), { x: gridLeft, y: y + ROW / 2 + 2.5, color: PALETTE.muted }));
      continue;
    }
    shapes.push(...heatRow(run, { left: gridLeft, y, cell }, say));
    const middle = y + ROW / 2;
    const expected = { dot: 'open-square', color: PALETTE.muted } as const;
    shapes.push(...intervalMark(middle, scale, run.expected, run.interval, expected));
    const mark = {
      parts: ['complete', run.key],
      label: say('{run}: {observed} complete', { run: run.name, observed: run.observed }),
    };
    shapes.push({
      kind: 'dot',
      look: 'diamond',
      x: scale.at(run.observed),
      y: middle,
      color: PALETTE.spill,
      mark,
    });
  }
  const legend = markLegend(width, plot.bottom + 31, say);
  return withCaption(
    width,
    [...shapes, ...legend.shapes],
    captionText(data),
    plot.bottom + 36 + legend.height,
  );
}

function heatRow(
  run: StepCoverageData['runs'][number],
  { left, y, cell }: { left: number; y: number; cell: number },
  say: Say,
): Shape[] {
  return run.steps.flatMap((hits, step): Shape[] => {
    const shade = hits / run.sequences;
    const x = left + step * cell;
    // White text only where the cell is dark enough for it.
    const color = shade > 0.8 ? PALETTE.paper : PALETTE.ink;
    return [
      {
        kind: 'cell',
        shade,
        x,
        y,
        width: cell,
        height: ROW,
        mark: {
          parts: ['step', run.key, String(step)],
          label: say('{run}, step {step}: {hits} of {sequences}', {
            run: run.name,
            step: step + 1,
            hits,
            sequences: run.sequences,
          }),
        },
      },
      label(String(hits), { x: x + cell / 2, y: y + ROW / 2 + 2.5, anchor: 'middle', color }),
    ];
  });
}

function markLegend(width: number, top: number, say: Say): { shapes: Shape[]; height: number } {
  const entries = [
    { look: 'diamond', color: PALETTE.spill, text: say('observed') },
    {
      look: 'open-square',
      color: PALETTE.muted,
      text: say('expected if steps were independent, central 95 %'),
    },
  ] as const;
  let x = MARGIN;
  let y = top;
  const shapes = entries.flatMap(({ look, color, text }): Shape[] => {
    const room = 10 + textWidth(text, TYPE.small);
    if (x > MARGIN && x + room > width - MARGIN) {
      x = MARGIN;
      y += 10;
    }
    const placed: Shape[] = [
      { kind: 'dot', look, x: x + 4, y: y - 2.5, color },
      label(text, { x: x + 10, y }),
    ];
    x += room + 12;
    return placed;
  });
  return { shapes, height: y - top };
}

function captionText({ length, runs }: StepCoverageData): string {
  const counts = [...new Set(runs.map(({ sequences }) => sequences))];
  const sequences = counts.length === 1 ? `${counts[0]}` : `${Math.min(...counts)} to ${Math.max(...counts)}`;
  const unjudged = runs.reduce((sum, run) => sum + run.unjudged, 0);
  const without = unjudged > 0 ? ` ${unjudged} sequences with an unjudged step are left out.` : '';
  return `${sequences} sequences of ${length} steps a run.${without} Each step’s outcomes permuted over the sequences, computed exactly; the reference does not model how hard a sequence is.`;
}
