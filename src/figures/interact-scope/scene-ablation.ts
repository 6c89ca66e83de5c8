import { inEnglish, type Say } from '../../core/text/say.ts';
import { columnUnits, MARGIN, PALETTE, TYPE } from '../style.ts';
import { textWidth } from '../text.ts';
import {
  fitted,
  label,
  nameRoom,
  niceScale,
  outcomeLegend,
  panelTitle,
  type Segment,
  signed,
  stackedBar,
  withCaption,
  xAxis,
  yAxis,
} from './plot.ts';
import type { Drawing, Shape } from './shapes.ts';

/** A paired difference in percentage points with its interval, where one was drawn. */
export interface PointsDifference {
  points: number;
  interval: readonly [number, number] | null;
  clusters: number;
}

export interface SceneAblationData {
  model: string;
  /** Seconds around a target time. */
  tolerance: number;
  targets: number;
  /** The arm whose rate the other's is taken from comes first. */
  arms: readonly { name: string; segments: readonly Segment[] }[];
  /** Targets by which arm hit them: both, the first alone, the second alone, neither. */
  groups: { both: number; firstOnly: number; secondOnly: number; neither: number };
  difference: PointsDifference | null;
  /** Joint accuracy in percent of both arms by tolerance, ascending; null where no target is settled. */
  sweep: readonly { tolerance: number; first: number | null; second: number | null }[];
  /** Targets left out because an arm has not got them or a verdict is missing. */
  leftOut: number;
}

const BAR = 15;

/** Place the scene ablation (the paper's Figure 3a with its Table 12 as a curve). Pure. */
export function layoutSceneAblation(
  data: SceneAblationData,
  width: number = columnUnits('double'),
  say: Say = inEnglish,
): Drawing {
  const wide = width > 300;
  const inner = width - 2 * MARGIN;
  const leftWidth = wide ? Math.round(inner * 0.58) : inner;
  const outcomes = outcomePanel(data, { left: MARGIN, top: MARGIN, width: leftWidth }, say);
  const curve = wide
    ? { left: MARGIN + leftWidth + 20, top: MARGIN, width: inner - leftWidth - 20 }
    : { left: MARGIN, top: MARGIN + outcomes.height + 14, width: inner };
  const sweep = sweepPanel(data, curve, wide ? outcomes.height : 92, say);
  const bottom = Math.max(MARGIN + outcomes.height, curve.top + sweep.height) + 6;
  return withCaption(width, [...outcomes.shapes, ...sweep.shapes], captionText(data), bottom);
}

function outcomePanel(
  data: SceneAblationData,
  { left, top, width }: { left: number; top: number; width: number },
  say: Say,
): { shapes: Shape[]; height: number } {
  const called = data.arms.map(({ name }) => name);
  const names = nameRoom(called, TYPE.body, width, [0.25, 0.4]);
  const barLeft = left + names + 4;
  const unit = (width - names - 4) / Math.max(1, data.targets);
  const shapes: Shape[] = [
    panelTitle(say('(a) Outcomes, {model}', { model: data.model }), left, top + 8, width),
  ];
  let y = top + 15;
  for (const arm of data.arms) {
    shapes.push(label(fitted(arm.name, names, TYPE.body), { x: left, y: y + 10, size: TYPE.body }));
    shapes.push(...stackedBar(arm.segments, { left: barLeft, y, height: BAR, unit }));
    y += BAR + 5;
  }
  const fills = new Set(
    data.arms.flatMap((arm) => arm.segments.filter(({ count }) => count > 0).map(({ fill }) => fill)),
  );
  const legend = outcomeLegend(fills, { left: barLeft, right: left + width, top: y + 1 }, say);
  shapes.push(...legend.shapes);
  y += legend.height + 6;
  const { both, firstOnly, secondOnly, neither } = data.groups;
  const [first = 'first', second = 'second'] = called;
  const rows: [string, string, number][] = [
    ['both', say('Hit by both'), both],
    ['firstOnly', say('Only {run}', { run: first }), firstOnly],
    ['secondOnly', say('Only {run}', { run: second }), secondOnly],
    ['neither', say('Hit by neither'), neither],
  ];
  for (const [key, name, count] of rows) {
    shapes.push(label(fitted(name, names + 40, TYPE.small), { x: left, y: y + 6 }));
    shapes.push({
      kind: 'line',
      points: [
        [barLeft + 40, y + 3.5],
        [barLeft + 40 + Math.max(count * unit * 0.6, 0.1), y + 3.5],
      ],
      color: PALETTE.coreEdge,
      width: 4.5,
      ...(count > 0 ? { mark: { parts: ['group', key], label: `${name}: ${count}` } } : {}),
    });
    shapes.push(label(String(count), { x: barLeft + 43 + count * unit * 0.6, y: y + 6, weight: 600 }));
    y += 10.5;
  }
  y += 3;
  shapes.push(label(differenceText(data, say), { x: left, y: y + 7, size: TYPE.body, weight: 600 }));
  return { shapes, height: y + 10 - top };
}

/** `Difference −3.50 points, 95 % CI [−7.00, −0.50], 200 clusters`. */
export function differenceText(
  { difference }: Pick<SceneAblationData, 'difference'>,
  say: Say = inEnglish,
): string {
  if (!difference) return say('No target is settled in both arms, so there is no difference');
  const { points, interval, clusters } = difference;
  const values = { points: signed(points, 2, true), clusters };
  if (!interval) return say('Difference {points} points, {clusters} clusters', values);
  const [low, high] = interval.map((end) => signed(end, 2)) as [string, string];
  return say('Difference {points} points, 95 % CI [{low}, {high}], {clusters} clusters', {
    ...values,
    low,
    high,
  });
}

function sweepPanel(
  data: SceneAblationData,
  box: { left: number; top: number; width: number },
  height: number,
  say: Say,
): { shapes: Shape[]; height: number } {
  const plot = {
    left: box.left + 30,
    right: box.left + box.width - 4,
    top: box.top + 26,
    bottom: box.top + height - 22,
  };
  const shapes: Shape[] = [
    panelTitle(say('(b) Joint accuracy by tolerance'), box.left, box.top + 8, box.width),
  ];
  const values = data.sweep.flatMap(({ first, second }) => [first ?? [], second ?? []].flat());
  if (values.length === 0) {
    shapes.push(
      label(say('No target is settled in both arms.'), {
        x: plot.left,
        y: plot.top + 10,
        color: PALETTE.muted,
      }),
    );
    return { shapes, height };
  }
  const x = niceScale(data.sweep.map(({ tolerance }) => tolerance).concat(0), [plot.left, plot.right], 6);
  const y = niceScale([0, ...values], [plot.bottom, plot.top], 4);
  shapes.push(...xAxis(x, plot, say('tolerance δ (s)'), (value) => String(value)));
  shapes.push(
    ...yAxis(
      y,
      { left: plot.left, right: plot.right, titleX: box.left + 7 },
      say('joint accuracy (%)'),
      (value) => String(value),
    ),
  );
  shapes.push({
    kind: 'line',
    points: [
      [x.at(data.tolerance), plot.top],
      [x.at(data.tolerance), plot.bottom],
    ],
    color: PALETTE.muted,
    width: 0.7,
    dash: '2 1.4',
  });
  const series = [
    { key: 'first', look: 'solid', color: PALETTE.coreEdge, dash: undefined },
    { key: 'second', look: 'open-square', color: PALETTE.spill, dash: '3 1.5' },
  ] as const;
  // The second name begins where the first ends, so that only two long ones are cut.
  const legendLeft = box.left + 16;
  const room = (plot.right - legendLeft) / 2 - 14;
  let legendX = legendLeft;
  for (const [at, { key, look, color, dash }] of series.entries()) {
    const points = data.sweep.flatMap((point): [number, number][] => {
      const value = point[key];
      return value === null ? [] : [[x.at(point.tolerance), y.at(value)]];
    });
    shapes.push({ kind: 'line', points, color, width: 1.1, ...(dash ? { dash } : {}) });
    // A fine sweep is a curve; marks would hide it.
    if (points.length <= 12)
      shapes.push(...points.map(([px, py]): Shape => ({ kind: 'dot', look, x: px, y: py, color })));
    const name = fitted(data.arms[at]?.name ?? key, room, TYPE.small);
    shapes.push({ kind: 'dot', look, x: legendX + 3, y: plot.top - 8, color });
    shapes.push(label(name, { x: legendX + 9, y: plot.top - 5.5 }));
    legendX += textWidth(name, TYPE.small) + 9 + 10;
  }
  return { shapes, height };
}

function captionText({ targets, tolerance, leftOut }: SceneAblationData): string {
  const without =
    leftOut > 0 ? ` ${leftOut} targets that one arm lacks or that are unjudged are left out.` : '';
  return `${targets} targets in both arms, tolerance ${tolerance} s; outputs grouped within 2 s.${without} First output in a target’s segment counts (A1); interval: percentile bootstrap over video records (A2).`;
}
