import { inEnglish, type Say } from '../../core/text/say.ts';
import { columnUnits, MARGIN, PALETTE, TYPE } from '../style.ts';
import { textWidth } from '../text.ts';
import { fitted, intervalMark, label, niceScale, panelTitle, signed, withCaption, xAxis } from './plot.ts';
import type { Drawing, Shape } from './shapes.ts';

/** An effect in percentage points with its interval, where one was drawn. */
export interface Effect {
  points: number | null;
  interval: readonly [number, number] | null;
}

export interface GuidanceEffectsData {
  models: readonly {
    name: string;
    scheduled: Effect;
    autonomous: Effect;
    interaction: Effect;
    targets: number;
  }[];
  /** Whether only targets whose window holds a decision time are counted. */
  reachableOnly: boolean;
}

const ROWS = [
  { key: 'scheduled', name: 'scheduled', dot: 'solid', color: PALETTE.coreEdge },
  { key: 'autonomous', name: 'autonomous', dot: 'open', color: PALETTE.earlyInk },
  { key: 'interaction', name: 'S − A', dot: 'diamond', color: PALETTE.ink },
] as const;
const ROW = 12;

/** Place the guidance effects as dots with intervals (the paper's Figure 3c with the interaction). Pure. */
export function layoutGuidanceEffects(
  data: GuidanceEffectsData,
  width: number = columnUnits('single'),
  say: Say = inEnglish,
): Drawing {
  const names = 48;
  const numbers = textWidth('+12.34 [+12.34, +12.34]', TYPE.small) + 4;
  const plot = { left: MARGIN + names, right: width - MARGIN - numbers, top: MARGIN + 24, bottom: 0 };
  const block = ROWS.length * ROW + 15;
  plot.bottom = plot.top + Math.max(1, data.models.length) * block;
  const shapes: Shape[] = [
    panelTitle(say('Event minus general guidance'), MARGIN, MARGIN + 8, width - 2 * MARGIN),
    label(say('points [95 % CI]'), {
      x: width - MARGIN,
      y: MARGIN + 19,
      anchor: 'end',
      color: PALETTE.muted,
    }),
  ];
  const effects = data.models.flatMap((model) => ROWS.map(({ key }) => model[key]));
  const values = effects.flatMap(({ points, interval }) => [points ?? [], ...(interval ?? [])].flat());
  const scale = niceScale([0, ...values, ...(values.length === 0 ? [10] : [])], [plot.left, plot.right], 4);
  // Upright lines begin below the first name.
  const upright = { ...plot, top: plot.top + 12 };
  shapes.push(...xAxis(scale, upright, say('change in recall (points)'), (value) => signed(value, 0)));
  shapes.push({
    kind: 'line',
    points: [
      [scale.at(0), upright.top],
      [scale.at(0), plot.bottom],
    ],
    color: PALETTE.muted,
    width: 0.8,
  });
  for (const [at, model] of data.models.entries()) {
    const top = plot.top + at * block;
    const about = `${model.name}, n = ${model.targets}`;
    const shown = fitted(about, width - 2 * MARGIN, TYPE.body, 600);
    const plate = { x: MARGIN, y: top + 1, width: textWidth(shown, TYPE.body, 600) + 2, height: 11 };
    shapes.push({ kind: 'plate', ...plate });
    shapes.push(label(shown, { x: MARGIN, y: top + 9, size: TYPE.body, weight: 600 }));
    for (const [row, { key, name, dot, color }] of ROWS.entries()) {
      const y = top + 17 + row * ROW;
      const { points, interval } = model[key];
      shapes.push(label(say(name), { x: MARGIN, y: y + 2.5 }));
      const mark = {
        parts: ['effect', model.name, key],
        label: `${model.name}, ${say(name)}: ${effectText(model[key])}`,
      };
      if (points !== null) shapes.push(...intervalMark(y, scale, points, interval, { dot, color, mark }));
      shapes.push(label(effectText({ points, interval }), { x: width - MARGIN, y: y + 2.5, anchor: 'end' }));
    }
  }
  const subset = data.reachableOnly ? 'Only targets whose window holds a decision time. ' : '';
  const note = `${subset}Scheduling changes temporal information and response opportunities together. Intervals: percentile bootstrap over video records (A2).`;
  return withCaption(width, shapes, note, plot.bottom + 23);
}

/** `+6.72 [+1.71, +12.00]`; a dash where nothing is settled. */
export function effectText({ points, interval }: Effect): string {
  if (points === null) return '–';
  const ends = interval ? ` [${signed(interval[0], 2, true)}, ${signed(interval[1], 2, true)}]` : '';
  return `${signed(points, 2, true)}${ends}`;
}
