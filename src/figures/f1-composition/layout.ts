import type { F1Composition } from '@core/omni-interact/diagnosis/compose-f1.ts';
import { type FillKind, type TextLine, textLine } from '../drawing.ts';
import { type Legend, layoutLegend } from '../legend.ts';
import { shortenedText } from '../plot/caption.ts';
import { placeRows } from '../plot/rows.ts';
import { niceStep } from '../plot/scale.ts';
import { columnUnits, LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, textWidth, wrapText } from '../text.ts';

export interface F1CompositionData {
  runs: readonly { name: string; kind: string; composition: F1Composition }[];
  /** Name of the scoring profile. */
  profile: string;
  /** Where the verdicts come from; empty without any. */
  judges: readonly string[];
}

export interface CompositionBar {
  kind: FillKind;
  x: number;
  y: number;
  width: number;
  height: number;
  label: TextLine | null;
  /** Width of the plate under the label that keeps it readable on a pattern; 0 where none is needed. */
  plateWidth: number;
}

export interface CompositionLayout {
  width: number;
  height: number;
  head: TextLine[];
  /** `top` is where a row's bars begin. */
  rows: { lines: TextLine[]; bars: CompositionBar[]; top: number }[];
  axis: { y: number; left: number; right: number; ticks: { x: number; label: TextLine }[]; title: TextLine };
  legend: Legend;
  caption: TextLine[];
}

export const BAR_HEIGHT = 15;
const LABEL_PAD = 2;

/** Parts of a bar, from left to right, with how they are named and whether their ink is white. */
const PARTS: { kind: FillKind; label: string; value: (composition: F1Composition) => number; ink: string }[] =
  [
    { kind: 'true-positive', label: 'TP (soft)', value: ({ tp }) => tp, ink: PALETTE.paper },
    {
      kind: 'early-hallucination',
      label: 'FP early hallucination',
      value: ({ falsePositives }) => falsePositives.earlyHallucination,
      ink: PALETTE.ink,
    },
    {
      kind: 'low-quality',
      label: 'FP low quality',
      value: ({ falsePositives }) => falsePositives.lowQuality,
      ink: PALETTE.ink,
    },
    {
      kind: 'spill',
      label: 'FP spill',
      value: ({ falsePositives }) => falsePositives.spill,
      ink: PALETTE.ink,
    },
    {
      kind: 'unmatched',
      label: 'FP in no slot',
      value: ({ falsePositives }) => falsePositives.unmatched,
      ink: PALETTE.ink,
    },
    { kind: 'missed', label: 'FN', value: ({ fn }) => fn, ink: PALETTE.ink },
  ];

/** Areas whose label needs a plate to be read. */
const PATTERNED: ReadonlySet<FillKind> = new Set(['early-hallucination', 'low-quality', 'spill']);

/** Place the composition figure. Pure: equal input gives an equal layout. */
export function layoutF1Composition(
  data: F1CompositionData,
  width: number = columnUnits('double'),
): CompositionLayout {
  const scoreWidth = textWidth('IA-QTF1', TYPE.small, 600) + 4;
  const placed = placeRows(
    data.runs.map(({ name, kind, composition }) => ({ name, about: aboutRun(kind, composition) })),
    { width, top: MARGIN + 13, plot: BAR_HEIGHT, aside: scoreWidth },
  );
  const { left, right } = placed;
  const totals = data.runs.map(({ composition }) =>
    PARTS.reduce((sum, part) => sum + part.value(composition), 0),
  );
  const step = niceStep(Math.max(1, ...totals), width > 300 ? 8 : 4);
  const most = Math.ceil(Math.max(1, ...totals) / step - 1e-9) * step;
  const scale = (right - left) / most;
  const rows = data.runs.map((run, index) => {
    const row = placed.rows[index];
    const y = row?.top ?? 0;
    return {
      lines: [...(row?.lines ?? []), scoreLine(run.composition, width - MARGIN, y)],
      bars: barsOf(run.composition, left, scale, y),
      top: y,
    };
  });
  const axisY = placed.bottom + 3;
  const axis = {
    y: axisY,
    left,
    right,
    ticks: Array.from({ length: Math.round(most / step) + 1 }, (_, index) => {
      const x = left + index * step * scale;
      const at = { x, y: axisY + 9.5, size: TYPE.small, anchor: 'middle' as const, color: PALETTE.ink };
      return { x, label: textLine(String(Math.round(index * step * 100) / 100), at) };
    }),
    title: textLine('TP + FP + FN, summed over slots', {
      x: (left + right) / 2,
      y: axisY + 19,
      size: TYPE.small,
      anchor: 'middle',
      color: PALETTE.muted,
    }),
  };
  const present = PARTS.filter((part) => data.runs.some(({ composition }) => part.value(composition) > 0));
  const legend = layoutLegend(
    present.map(({ kind, label }) => ({ mark: kind, label })),
    { left: MARGIN, right: width - MARGIN, top: axisY + 25 },
  );
  const caption = captionLines(data, width, axisY + 25 + legend.height, placed.shortened);
  const head = textLine('IA-QTF1', {
    x: width - MARGIN,
    y: MARGIN + 8,
    size: TYPE.small,
    anchor: 'end',
    color: PALETTE.muted,
    weight: 600,
  });
  return { width, height: (caption.at(-1)?.y ?? axisY) + MARGIN, head: [head], rows, axis, legend, caption };
}

function barsOf(composition: F1Composition, left: number, scale: number, y: number): CompositionBar[] {
  let x = left;
  return PARTS.flatMap(({ kind, value, ink }) => {
    const amount = value(composition);
    if (amount <= 0) return [];
    const width = amount * scale;
    const bar: CompositionBar = { kind, x, y, width, height: BAR_HEIGHT, label: null, plateWidth: 0 };
    const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(1);
    const labelWidth = textWidth(text, TYPE.body, 600) + 2 * LABEL_PAD;
    if (labelWidth + (PATTERNED.has(kind) ? LABEL_PAD : 0) <= width) {
      if (PATTERNED.has(kind)) bar.plateWidth = labelWidth;
      const at = {
        x: x + width / 2,
        y: y + BAR_HEIGHT / 2 + 2.7,
        size: TYPE.body,
        anchor: 'middle' as const,
      };
      bar.label = textLine(text, { ...at, color: ink, weight: 600 });
    }
    x += width;
    return [bar];
  });
}

function aboutRun(kind: string, { slots, unjudged }: F1Composition): string {
  const left = unjudged > 0 ? `, ${unjudged} unjudged` : '';
  return `${kind}, n = ${slots}${left}`;
}

function scoreLine({ f1, slots }: F1Composition, x: number, y: number): TextLine {
  const at = { x, y: y + BAR_HEIGHT / 2 + 3, size: TYPE.title, anchor: 'end' as const };
  // Without a judged slot there is no score, and 0 would be one.
  return textLine(slots === 0 ? '–' : f1.toFixed(3), { ...at, color: PALETTE.ink, weight: 600 });
}

function captionLines(
  data: F1CompositionData,
  width: number,
  top: number,
  shortened: readonly string[],
): TextLine[] {
  const counts = [...new Set(data.runs.map(({ composition }) => composition.samples))];
  const samples =
    counts.length === 1 ? `${counts[0]} samples` : `${Math.min(...counts)} to ${Math.max(...counts)} samples`;
  const judges = data.judges.length > 0 ? data.judges.join(', ') : 'none';
  const text = drawableText(
    `n: judged slots, of ${data.runs.length === 0 ? 'no runs' : `${samples} a run`}. ` +
      `IA-QTF1 = 2TP / (2TP + FP + FN) under the ${data.profile} profile; judge: ${judges}.${shortenedText(shortened)}`,
  );
  const size = TYPE.small;
  return wrapText(text, size, width - 2 * MARGIN).map((line, index) =>
    textLine(line, { x: MARGIN, y: top + 8 + index * size * LEADING, size, color: PALETTE.muted }),
  );
}
