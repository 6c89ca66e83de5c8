import { inEnglish, type Say } from '../../core/text/say.ts';
import { columnUnits, MARGIN, PALETTE, TYPE } from '../style.ts';
import {
  fitted,
  label,
  nameRoom,
  outcomeLegend,
  panelTitle,
  type Segment,
  stackedBar,
  withCaption,
} from './plot.ts';
import type { Drawing, Shape } from './shapes.ts';

export interface OutcomeBreakdownData {
  /** One block per task, with a bar per run. */
  tasks: readonly { task: string; runs: readonly { name: string; segments: readonly Segment[] }[] }[];
}

const BAR = 11;

const total = (segments: readonly Segment[]): number => segments.reduce((sum, { count }) => sum + count, 0);

/** Place outcomes by task and run; every bar spans its own targets, whose number stands at its end. Pure. */
export function layoutOutcomeBreakdown(
  data: OutcomeBreakdownData,
  width: number = columnUnits('double'),
  say: Say = inEnglish,
): Drawing {
  const inner = width - 2 * MARGIN;
  const called = data.tasks.flatMap(({ runs }) => runs.map(({ name }) => name));
  const names = nameRoom(called, TYPE.small, inner, [0.26, 0.4]);
  const left = MARGIN + names + 4;
  const right = width - MARGIN - 24;
  const shapes: Shape[] = [
    label('n', { x: width - MARGIN, y: MARGIN + 8, anchor: 'end', color: PALETTE.muted }),
  ];
  let y = MARGIN;
  for (const { task, runs } of data.tasks) {
    shapes.push(panelTitle(task, MARGIN, y + 8, inner - 24));
    y += 12;
    for (const run of runs) {
      const targets = total(run.segments);
      shapes.push(label(fitted(run.name, names, TYPE.small), { x: MARGIN, y: y + BAR / 2 + 2.5 }));
      if (targets === 0)
        shapes.push(label(say('not run'), { x: left, y: y + BAR / 2 + 2.5, color: PALETTE.muted }));
      else {
        shapes.push(...stackedBar(run.segments, { left, y, height: BAR, unit: (right - left) / targets }));
        shapes.push(label(String(targets), { x: width - MARGIN, y: y + BAR / 2 + 2.5, anchor: 'end' }));
      }
      y += BAR + 3;
    }
    y += 4;
  }
  const present = data.tasks.flatMap(({ runs }) => runs.flatMap(({ segments }) => segments));
  const fills = new Set(present.filter(({ count }) => count > 0).map(({ fill }) => fill));
  const legend = outcomeLegend(fills, { left: MARGIN, right: width - MARGIN, top: y + 2 }, say);
  const note =
    'n: targets. Every bar spans all targets of its run. Premature responses fail whatever they say; unjudged targets are no failures.';
  return withCaption(width, [...shapes, ...legend.shapes], note, y + 4 + legend.height);
}
