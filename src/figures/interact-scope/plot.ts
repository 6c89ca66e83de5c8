import { inEnglish, type Say } from '../../core/text/say.ts';
import { textLine } from '../drawing.ts';
import { niceStep } from '../plot/scale.ts';
import { LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, textWidth, truncateText, wrapText } from '../text.ts';
import {
  type DotLook,
  type Drawing,
  FILL_NAMES,
  FILL_ORDER,
  type OutcomeFill,
  type Shape,
  type ShapeMark,
} from './shapes.ts';

/** A linear scale from values to coordinates. */
export interface Scale {
  from: number;
  to: number;
  ticks: number[];
  at: (value: number) => number;
}

/** A scale that holds all values, with round ends and at most `most` steps between them. */
export function niceScale(values: readonly number[], range: readonly [number, number], most: number): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = niceStep(high > low ? high - low : Math.max(Math.abs(high), 1), most);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  // Multiples of a decimal step carry float noise that would show in a label.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(6)),
  );
  const [from, to] = [ticks[0]!, ticks.at(-1)!];
  const [left, right] = range;
  return { from, to, ticks, at: (value) => left + ((value - from) / (to - from)) * (right - left) };
}

const MINUS = '\u2212';

/** A number with a typographic minus; `sign` puts a plus before what is above zero. */
export function signed(value: number, decimals: number, sign = false): string {
  const text = value.toFixed(decimals);
  if (Number(text) === 0) return text.replace('-', '');
  if (text.startsWith('-')) return `${MINUS}${text.slice(1)}`;
  return sign ? `+${text}` : text;
}

export const label = (
  text: string,
  at: {
    x: number;
    y: number;
    size?: number;
    anchor?: 'start' | 'middle' | 'end';
    color?: string;
    weight?: 400 | 600;
  },
): Shape => ({
  kind: 'text',
  line: textLine(text, { size: TYPE.small, color: PALETTE.ink, ...at }),
});

/** A horizontal axis below a plot, with faint lines up through it. */
export function xAxis(
  scale: Scale,
  box: { top: number; bottom: number },
  title: string,
  format: (value: number) => string,
): Shape[] {
  const { bottom, top } = box;
  const middle = (scale.at(scale.from) + scale.at(scale.to)) / 2;
  return [
    ...scale.ticks.flatMap((tick): Shape[] => {
      const x = scale.at(tick);
      return [
        {
          kind: 'line',
          points: [
            [x, top],
            [x, bottom],
          ],
          color: PALETTE.faint,
          width: 0.6,
        },
        label(format(tick), { x, y: bottom + 9, anchor: 'middle' }),
      ];
    }),
    {
      kind: 'line',
      points: [
        [scale.at(scale.from), bottom],
        [scale.at(scale.to), bottom],
      ],
      color: PALETTE.muted,
      width: 0.6,
    },
    label(title, { x: middle, y: bottom + 19, anchor: 'middle', color: PALETTE.muted }),
  ];
}

/** A vertical axis left of a plot, with faint lines through it. */
export function yAxis(
  scale: Scale,
  box: { left: number; right: number; titleX: number },
  title: string,
  format: (value: number) => string,
): Shape[] {
  const { left, right, titleX } = box;
  const middle = (scale.at(scale.from) + scale.at(scale.to)) / 2;
  return [
    ...scale.ticks.flatMap((tick): Shape[] => {
      const y = scale.at(tick);
      return [
        {
          kind: 'line',
          points: [
            [left, y],
            [right, y],
          ],
          color: PALETTE.faint,
          width: 0.6,
        },
        label(format(tick), { x: left - 3, y: y + 2.5, anchor: 'end' }),
      ];
    }),
    {
      kind: 'text',
      turned: true,
      line: textLine(title, {
        x: titleX,
        y: middle,
        size: TYPE.small,
        anchor: 'middle',
        color: PALETTE.muted,
      }),
    },
  ];
}

/** An interval with end caps and a point on it; without an interval the point alone. */
export function intervalMark(
  y: number,
  scale: Scale,
  value: number,
  interval: readonly [number, number] | null,
  look: { dot: DotLook; color: string; mark?: ShapeMark },
): Shape[] {
  const mark = look.mark ? { mark: look.mark } : {};
  const dot: Shape = { kind: 'dot', look: look.dot, x: scale.at(value), y, color: look.color, ...mark };
  if (!interval) return [dot];
  const [low, high] = interval.map(scale.at) as [number, number];
  const stroke = { color: look.color, width: 0.9 };
  return [
    {
      kind: 'line',
      points: [
        [low, y],
        [high, y],
      ],
      ...stroke,
    },
    {
      kind: 'line',
      points: [
        [low, y - 2.4],
        [low, y + 2.4],
      ],
      ...stroke,
    },
    {
      kind: 'line',
      points: [
        [high, y - 2.4],
        [high, y + 2.4],
      ],
      ...stroke,
    },
    dot,
  ];
}

/** A segment of a stacked bar. */
export interface Segment {
  fill: OutcomeFill;
  count: number;
  mark?: ShapeMark;
}

const PATTERNED: ReadonlySet<OutcomeFill> = new Set(['content-failure', 'premature', 'incomplete']);

/** A stacked bar of counts, each with its number where it fits. */
export function stackedBar(
  segments: readonly Segment[],
  box: { left: number; y: number; height: number; unit: number },
): Shape[] {
  let x = box.left;
  return segments.flatMap(({ fill, count, mark }): Shape[] => {
    if (count <= 0) return [];
    const width = count * box.unit;
    const place = { x, y: box.y, width, height: box.height };
    const text = String(count);
    const textRoom = textWidth(text, TYPE.body, 600) + 3;
    const middle = x + width / 2;
    x += width;
    const area: Shape = { kind: 'area', fill, ...place, ...(mark ? { mark } : {}) };
    if (textRoom > width) return [area];
    const plate: Shape = {
      kind: 'plate',
      x: middle - textRoom / 2,
      y: box.y + 2,
      width: textRoom,
      height: box.height - 4,
    };
    const color = fill === 'hit' ? PALETTE.paper : PALETTE.ink;
    const at = {
      x: middle,
      y: box.y + box.height / 2 + 2.7,
      size: TYPE.body,
      anchor: 'middle' as const,
      color,
      weight: 600 as const,
    };
    return [area, ...(PATTERNED.has(fill) ? [plate] : []), label(text, at)];
  });
}

/** A legend of outcome fills, in rows. */
export function outcomeLegend(
  fills: ReadonlySet<OutcomeFill>,
  box: { left: number; right: number; top: number },
  say: Say = inEnglish,
): { shapes: Shape[]; height: number } {
  let x = box.left;
  let y = box.top;
  const shapes = FILL_ORDER.filter((fill) => fills.has(fill)).flatMap((fill): Shape[] => {
    const name = say(FILL_NAMES[fill]);
    const width = 15.5 + textWidth(name, TYPE.small);
    if (x > box.left && x + width > box.right) {
      x = box.left;
      y += 11;
    }
    const placed: Shape[] = [
      { kind: 'area', fill, x, y, width: 12, height: 7 },
      label(name, { x: x + 15.5, y: y + 6 }),
    ];
    x += width + 11;
    return placed;
  });
  return { shapes, height: shapes.length > 0 ? y - box.top + 11 : 0 };
}

/** Lines of small print under a figure. */
function caption(
  text: string,
  box: { left?: number; width: number; top: number },
): { shapes: Shape[]; height: number } {
  const { left = MARGIN, width, top } = box;
  const lines = wrapText(drawableText(text), TYPE.small, width);
  const leading = TYPE.small * LEADING;
  const shapes = lines.map((line, index) =>
    label(line, { x: left, y: top + TYPE.small + index * leading, color: PALETTE.muted }),
  );
  return { shapes, height: lines.length * leading };
}

/** A figure of these shapes with small print under them. */
export function withCaption(width: number, shapes: Shape[], text: string, top: number): Drawing {
  const note = caption(text, { width: width - 2 * MARGIN, top });
  return { width, height: top + note.height + MARGIN, shapes, caption: note.shapes, captionTop: top };
}

/** A name cut to its room. */
export const fitted = (text: string, room: number, size: number, weight: 400 | 600 = 400): string =>
  truncateText(drawableText(text).trim(), size, room, weight);

/** Room for names beside bars: what the longest needs, within shares of the width. */
export function nameRoom(
  names: readonly string[],
  size: number,
  width: number,
  [least, most]: readonly [number, number],
): number {
  const longest = Math.max(0, ...names.map((name) => textWidth(drawableText(name).trim(), size) + 1));
  return Math.round(Math.min(Math.max(longest, least * width), most * width));
}

/** The heading of a panel, e.g. `(a) Outcomes`. */
export const panelTitle = (text: string, x: number, y: number, room: number): Shape =>
  label(fitted(text, room, TYPE.label, 600), { x, y, size: TYPE.label, weight: 600 });
