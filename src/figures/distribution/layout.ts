import { percentile } from '@core/stats/bootstrap.ts';
import { type TextLine, textLine } from '../drawing.ts';
import { niceStep } from '../plot/scale.ts';
import { columnUnits, LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, textWidth, truncateText, wrapText } from '../text.ts';

/** Seconds of many slots (or another length, e.g. percent), run beside run. */
export interface DistributionData {
  title: string;
  axisTitle: string;
  /** What follows a value; seconds where it is left out. */
  unit?: string;
  runs: readonly {
    name: string;
    /** What counts and what is left out, e.g. `n = 12, 3 unjudged`. */
    about: string;
    /** Seconds, none negative; empty where nothing was measured. */
    seconds: readonly number[];
    /** Said in place of dots where there are none. */
    none: string;
  }[];
  caption: string;
}

export interface DistributionRow {
  lines: TextLine[];
  dots: { x: number; y: number }[];
  /** The middle half of the values and their median; null for fewer than two values. */
  box: { left: number; right: number; y: number; median: number } | null;
  base: number;
}

export interface DistributionLayout {
  width: number;
  height: number;
  head: TextLine;
  rows: DistributionRow[];
  axis: { y: number; left: number; right: number; ticks: { x: number; label: TextLine }[]; title: TextLine };
  caption: TextLine[];
}

export const DOT_RADIUS = 1.5;
export const BOX_HEIGHT = 4;
const ROW = 32;
/** Room above a row's base line for piles of dots. */
const PILE = 20;

/**
 * Place one row a run: a dot for every slot, piled where dots would lie on one another, above a bar from the
 * first to the third quartile with the median. Pure: equal input gives an equal layout.
 */
export function layoutDistribution(
  data: DistributionData,
  width: number = columnUnits('single'),
): DistributionLayout {
  const nameWidth = Math.round((width - 2 * MARGIN) * 0.34);
  const left = MARGIN + nameWidth + 6;
  const medianWidth = textWidth('median', TYPE.small, 600) + 6;
  const right = width - MARGIN - medianWidth;
  const longest = Math.max(1, ...data.runs.flatMap(({ seconds }) => seconds));
  const step = niceStep(longest, width > 300 ? 8 : 4);
  const most = Math.ceil(longest / step - 1e-9) * step;
  const x = (seconds: number): number => left + (seconds / most) * (right - left);
  const top = MARGIN + 10;
  const rows = data.runs.map((run, index) =>
    placeRow(run, {
      base: top + index * ROW + PILE + 2,
      x,
      left,
      nameWidth,
      right: width - MARGIN,
      unit: data.unit ?? 's',
    }),
  );
  const axisY = top + data.runs.length * ROW + 1;
  const small = { size: TYPE.small, anchor: 'middle' as const };
  const axis = {
    y: axisY,
    left,
    right,
    ticks: Array.from({ length: Math.round(most / step) + 1 }, (_, index) => {
      const at = { ...small, x: x(index * step), y: axisY + 9.5, color: PALETTE.ink };
      return { x: at.x, label: textLine(String(Math.round(index * step * 1000) / 1000), at) };
    }),
    title: textLine(data.axisTitle, { ...small, x: (left + right) / 2, y: axisY + 19, color: PALETTE.muted }),
  };
  const caption = wrapText(drawableText(data.caption), TYPE.small, width - 2 * MARGIN).map((line, index) =>
    textLine(line, {
      x: MARGIN,
      y: axisY + 32 + index * TYPE.small * LEADING,
      size: TYPE.small,
      color: PALETTE.muted,
    }),
  );
  const head = textLine('median', {
    x: width - MARGIN,
    y: MARGIN + 6,
    size: TYPE.small,
    anchor: 'end',
    color: PALETTE.muted,
    weight: 600,
  });
  return { width, height: (caption.at(-1)?.y ?? axisY + 19) + MARGIN, head, rows, axis, caption };
}

function placeRow(
  run: DistributionData['runs'][number],
  at: {
    base: number;
    x: (seconds: number) => number;
    left: number;
    nameWidth: number;
    right: number;
    unit: string;
  },
): DistributionRow {
  const { base, x, left, nameWidth, right, unit } = at;
  const name = truncateText(drawableText(run.name).trim(), TYPE.label, nameWidth, 600);
  const about = wrapText(drawableText(run.about), TYPE.small, nameWidth).slice(0, 2);
  const lines = [
    textLine(name, { x: MARGIN, y: base - 13, size: TYPE.label, color: PALETTE.ink, weight: 600 }),
    ...about.map((text, index) =>
      textLine(text, { x: MARGIN, y: base - 4 + index * 8.5, size: TYPE.small, color: PALETTE.muted }),
    ),
  ];
  const ascending = [...run.seconds].sort((a, b) => a - b);
  if (ascending.length === 0) {
    const none = { x: left, y: base - 2, size: TYPE.small, color: PALETTE.muted };
    return { lines: [...lines, textLine(run.none, none)], dots: [], box: null, base };
  }
  const median = percentile(ascending, 0.5);
  const label = { x: right, y: base - 2, size: TYPE.label, anchor: 'end' as const, color: PALETTE.ink };
  lines.push(
    textLine(unit === 's' ? `${median.toFixed(2)} s` : `${median.toFixed(1)} ${unit}`, {
      ...label,
      weight: 600,
    }),
  );
  const box =
    ascending.length < 2
      ? null
      : {
          left: x(percentile(ascending, 0.25)),
          right: x(percentile(ascending, 0.75)),
          y: base + 1,
          median: x(median),
        };
  return { lines, dots: pileDots(ascending.map(x), base), box, base };
}

/** Dots of about the same place upon one another, closer where a pile would leave its row. */
function pileDots(places: readonly number[], base: number): { x: number; y: number }[] {
  const piles = new Map<number, number[]>();
  for (const place of places) {
    const pile = Math.round(place / (2 * DOT_RADIUS));
    piles.set(pile, [...(piles.get(pile) ?? []), place]);
  }
  const highest = Math.max(...[...piles.values()].map(({ length }) => length));
  const step = Math.min(2 * DOT_RADIUS, (PILE - 2 * DOT_RADIUS) / Math.max(1, highest - 1));
  return [...piles.values()].flatMap((pile) =>
    pile.map((x, index) => ({ x, y: base - DOT_RADIUS - 0.5 - index * step })),
  );
}
