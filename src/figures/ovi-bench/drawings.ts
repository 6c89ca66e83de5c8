import { PREDICTED } from '@core/ovi-bench/confusion.ts';
import { inEnglish, type Say } from '../../core/text/say.ts';
import type { TextLine } from '../drawing.ts';
import type { Drawing, Shape } from '../interact-scope/shapes.ts';
import {
  type InterruptionConfusionData,
  layoutInterruptionConfusion,
} from '../interruption-confusion/layout.ts';
import {
  type InterruptionTimelineData,
  layoutInterruptionTimeline,
} from '../interruption-timeline/layout.ts';
import { GROUPS, layoutMetricBars, type MetricBarsData } from '../metric-bars/layout.ts';
import { PALETTE, TYPE } from '../style.ts';
import { boxStyle, type PlacedSwatch, SWATCH_WIDTH } from '../swatches.ts';

const texts = (lines: readonly TextLine[]): Shape[] => lines.map((line) => ({ kind: 'text', line }));

const rule = (
  from: readonly [number, number],
  to: readonly [number, number],
  color: string,
  more: { width?: number; dash?: string } = {},
): Shape => ({ kind: 'line', points: [from, to], color, width: 0.6, ...more });

const swatchShapes = (swatches: readonly PlacedSwatch[]): Shape[] =>
  swatches.flatMap(({ style, x, y, height, label }): Shape[] => [
    { kind: 'box', style, x, y, width: SWATCH_WIDTH, height },
    { kind: 'text', line: label },
  ]);

function drawing(
  { width, height, caption }: { width: number; height: number; caption: readonly TextLine[] },
  shapes: Shape[],
): Drawing {
  const captionTop = caption[0] ? caption[0].y - TYPE.small : height;
  return { width, height, shapes, caption: texts(caption), captionTop };
}

/**
 * The confusion matrices as shapes; every cell that holds cases is a mark `type`, model, label, predicted type.
 *
 * @param keys name of each model in its marks, in the order of `data.models`
 */
export function confusionDrawing(
  data: InterruptionConfusionData,
  keys: readonly string[],
  width: number,
  say: Say = inEnglish,
): Drawing {
  const layout = layoutInterruptionConfusion(data, width, say);
  const shapes = layout.panels.flatMap(({ cells, lines }, model): Shape[] => {
    const { rows, name } = data.models[model]!;
    const drawn = cells.map((cell, at) => {
      const row = rows[Math.floor(at / PREDICTED.length)]!;
      const predicted = PREDICTED[at % PREDICTED.length]!;
      const count = row.counts[predicted];
      const { x, y, width: across, height } = cell;
      const shade = row.n > 0 ? count / row.n : 0;
      const shape: Shape = { kind: 'cell', shade, x, y, width: across, height };
      const label = say('{run}: {type} taken for {named}, {count} of {n}', {
        ...{ run: name, type: say(row.type), named: say(predicted), count, n: row.n },
      });
      return {
        cell,
        shape:
          count > 0
            ? { ...shape, mark: { parts: ['type', keys[model]!, row.type, predicted], label } }
            : shape,
      };
    });
    return [
      ...drawn.map(({ shape }) => shape),
      ...drawn.filter(({ cell }) => cell.right).map(({ cell }) => outline(cell)),
      ...drawn.flatMap(({ cell }) => texts(cell.lines)),
      ...texts(lines),
    ];
  });
  return drawing(layout, shapes);
}

/** A box that can be hit and is not seen. */
const UNSEEN = boxStyle(PALETTE.paper, PALETTE.paper);

/** The outline of a cell on the diagonal. */
function outline({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Shape {
  const points = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ] as const;
  return { kind: 'line', points, color: PALETTE.ink, width: 1.1 };
}

/**
 * The metric bars as shapes; every bar is a mark `bar`, metric, group, model.
 *
 * @param keys name of each model in its marks, in the order of `data.models`
 */
export function metricBarsDrawing(
  data: MetricBarsData,
  keys: readonly string[],
  width: number,
  say: Say = inEnglish,
): Drawing {
  const layout = layoutMetricBars(data, width, say);
  const shapes = layout.panels.flatMap(({ title, groups, bars, axis }, at): Shape[] => {
    const metric = data.metrics[at]!;
    return [
      { kind: 'text', line: title },
      ...axis.ticks.flatMap(({ x, label }): Shape[] => [
        rule([x, axis.top], [x, axis.bottom + 2], PALETTE.faint),
        { kind: 'text', line: label },
      ]),
      ...texts(groups),
      ...bars.flatMap(({ style, x, y, width: across, height, label }, index): Shape[] => {
        const model = index % data.models.length;
        const group = GROUPS[Math.floor(index / data.models.length)]!;
        const said = label.pieces.map(({ text }) => text).join('');
        // A mean of zero and a missing one have nothing to draw, and still lead to their cases.
        const box = { x, y, width: across > 0 ? across : 8, height };
        const mark = {
          parts: ['bar', metric, group, keys[model]!],
          label: `${metric}, ${say(group)}, ${data.models[model]!.name}: ${said}`,
        };
        return [
          { kind: 'box', style: across > 0 ? style : UNSEEN, ...box, mark },
          { kind: 'text', line: label },
        ];
      }),
      // Over the boxes of bars without a length.
      rule([axis.left, axis.top], [axis.left, axis.bottom + 2], PALETTE.muted),
    ];
  });
  return drawing(layout, [...swatchShapes(layout.swatches), ...shapes]);
}

/** One case's simulated timelines as shapes, one row a model; bars are marks `case`, model. */
export function timelineDrawing(
  data: InterruptionTimelineData,
  keys: readonly string[],
  width: number,
  say: Say = inEnglish,
): Drawing {
  const { head, rows, marks, axis, swatches, ...layout } = layoutInterruptionTimeline(data, width, say);
  const spans = rows.flatMap(({ spans: own, axisY }, model): Shape[] => [
    rule([axis.left, axisY], [axis.right, axisY], PALETTE.faint),
    ...own.map(
      ({ style, from, to, y, height }): Shape => ({
        kind: 'box',
        style,
        x: from,
        y,
        width: Math.max(to - from, 1),
        height,
        mark: {
          parts: ['case', keys[model]!],
          label: say('{run} in this case', { run: data.models[model]!.name }),
        },
      }),
    ),
  ]);
  const moments = marks.flatMap(({ x, dash, label }): Shape[] => [
    ...rows.map(({ axisY }) => rule([x, axisY - 11], [x, axisY + 2], PALETTE.ink, { width: 0.9, dash })),
    { kind: 'text', line: label },
  ]);
  const ticks = axis.ticks.flatMap(({ x, label }): Shape[] => [
    rule([x, axis.y], [x, axis.y + 2.5], PALETTE.muted),
    { kind: 'text', line: label },
  ]);
  return drawing(layout, [
    ...texts(head),
    ...spans,
    ...moments,
    ...rows.flatMap(({ lines }) => texts(lines)),
    rule([axis.left, axis.y], [axis.right, axis.y], PALETTE.muted),
    ...ticks,
    ...swatchShapes(swatches),
  ]);
}
