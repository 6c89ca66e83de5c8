import { inEnglish, type Say } from '../../core/text/say.ts';
import { columnUnits, MARGIN, PALETTE, TYPE } from '../style.ts';
import { textWidth } from '../text.ts';
import { fitted, label, niceScale, panelTitle, withCaption, xAxis, yAxis } from './plot.ts';
import type { DotLook, Drawing, Shape } from './shapes.ts';

export interface RecallRateData {
  title: string;
  /** Whether the conditions follow one from another, which arrows then show; true when absent. */
  joined?: boolean;
  /** In the order of the conditions. */
  arms: readonly {
    /** Tells arms apart in marks. */
    key: string;
    name: string;
    hits: number;
    outputs: number;
    perMinute: number | null;
    recall: number | null;
  }[];
  targets: number;
  leftOut: number;
}

const LOOKS: readonly DotLook[] = ['solid', 'open', 'square', 'diamond', 'open-square'];

/** Place recall against output rate (the paper's Figure 3b). Pure. */
export function layoutRecallRate(
  data: RecallRateData,
  width: number = columnUnits('single'),
  say: Say = inEnglish,
): Drawing {
  const plot = { left: MARGIN + 32, right: width - MARGIN - 8, top: MARGIN + 18, bottom: MARGIN + 122 };
  const shapes: Shape[] = [panelTitle(data.title, MARGIN, MARGIN + 8, width - 2 * MARGIN)];
  const placed = data.arms.filter(({ perMinute, recall }) => perMinute !== null && recall !== null);
  if (placed.length === 0) {
    shapes.push(
      label(say('No arm has both a recall and an output rate.'), {
        x: plot.left,
        y: plot.top + 12,
        color: PALETTE.muted,
      }),
    );
  } else {
    shapes.push(...pointsOf(data, plot, say));
  }
  const rows = data.arms.map((arm, index) =>
    armRow(arm, index, data.targets, { width, y: plot.bottom + 34 + index * 10.5 }, say),
  );
  const bottom = plot.bottom + 32 + data.arms.length * 10.5;
  const without =
    data.leftOut > 0 ? ` ${data.leftOut} targets that an arm lacks or that are unjudged are left out.` : '';
  const note = `${data.targets} targets in all arms.${without} Outputs from the query on, per minute of clip; unmatched outputs cost nothing.`;
  return withCaption(width, [...shapes, ...rows.flat()], note, bottom + 3);
}

function pointsOf(
  data: RecallRateData,
  plot: { left: number; right: number; top: number; bottom: number },
  say: Say,
): Shape[] {
  const rates = data.arms.flatMap(({ perMinute }) => perMinute ?? []);
  const recalls = data.arms.flatMap(({ recall }) => (recall === null ? [] : recall * 100));
  const x = niceScale([0, ...rates], [plot.left, plot.right], 6);
  const y = niceScale([0, ...recalls], [plot.bottom, plot.top], 4);
  const points = data.arms.flatMap(({ key, name, hits, perMinute, recall }, index) => {
    if (perMinute === null || recall === null) return [];
    const mark = { parts: ['arm', key], label: say('{run}: {hits} hits', { run: name, hits }) };
    return [{ x: x.at(perMinute), y: y.at(recall * 100), look: LOOKS[index % LOOKS.length]!, mark }];
  });
  const arrows = (data.joined === false ? [] : points.slice(1)).flatMap((point, before): Shape[] => {
    const from = points[before]!;
    const length = Math.hypot(point.x - from.x, point.y - from.y);
    if (length < 12) return [];
    // Ends short of the marks, so that the tip is seen.
    const part = (share: number): [number, number] => [
      from.x + (point.x - from.x) * share,
      from.y + (point.y - from.y) * share,
    ];
    return [
      {
        kind: 'line',
        points: [part(4.5 / length), part(1 - 4.5 / length)],
        color: PALETTE.muted,
        width: 0.8,
        arrow: true,
      },
    ];
  });
  return [
    ...xAxis(x, plot, say('outputs per minute of clip'), String),
    ...yAxis(y, { left: plot.left, right: plot.right, titleX: MARGIN + 7 }, say('timely recall (%)'), String),
    ...arrows,
    ...points.map((point): Shape => ({ kind: 'dot', color: PALETTE.coreEdge, ...point })),
  ];
}

function armRow(
  arm: RecallRateData['arms'][number],
  index: number,
  targets: number,
  { width, y }: { width: number; y: number },
  say: Say,
): Shape[] {
  const numbers = say('{hits}/{targets} hits, {outputs} outputs', {
    hits: arm.hits,
    targets,
    outputs: arm.outputs.toLocaleString('en'),
  });
  const room = width - 2 * MARGIN - 12 - textWidth(numbers, TYPE.small) - 6;
  return [
    { kind: 'dot', look: LOOKS[index % LOOKS.length]!, x: MARGIN + 4, y: y - 2.5, color: PALETTE.coreEdge },
    label(fitted(arm.name, room, TYPE.small), { x: MARGIN + 11, y }),
    label(numbers, { x: width - MARGIN, y, anchor: 'end' }),
  ];
}
