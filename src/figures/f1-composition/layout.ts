import type { F1Composition } from '@core/omni-interact/diagnosis/compose-f1.ts';
import { type FillKind, type TextLine, textLine } from '../drawing.ts';
import { type Legend, layoutLegend } from '../legend.ts';
import { niceStep } from '../plot/scale.ts';
import { columnUnits, LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, textWidth, truncateText, wrapText } from '../text.ts';

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
  rows: { lines: TextLine[]; bars: CompositionBar[] }[];
  axis: { y: number; left: number; right: number; ticks: { x: number; label: TextLine }[]; title: TextLine };
  legend: Legend;
  caption: TextLine[];
}

const BAR_HEIGHT = 15;
const ROW_GAP = 9;
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
  const nameWidth = Math.round((width - 2 * MARGIN) * 0.24);
  const left = MARGIN + nameWidth + 4;
  const scoreWidth = textWidth('IA-QTF1', TYPE.small, 600) + 4;
  const right = width - MARGIN - scoreWidth;
  const totals = data.runs.map(({ composition }) =>
    PARTS.reduce((sum, part) => sum + part.value(composition), 0),
  );
  const step = niceStep(Math.max(1, ...totals), width > 300 ? 8 : 4);
  const most = Math.ceil(Math.max(1, ...totals) / step - 1e-9) * step;
  const scale = (right - left) / most;
  const top = MARGIN + 10;
  const rows = data.runs.map((run, index) => {
    const y = top + 3 + index * (BAR_HEIGHT + ROW_GAP);
    return {
      lines: [...runLines(run, y, nameWidth), scoreLine(run.composition.f1, width - MARGIN, y)],
      bars: barsOf(run.composition, left, scale, y),
    };
  });
  const axisY = top + 3 + data.runs.length * (BAR_HEIGHT + ROW_GAP) - 3;
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
  const caption = captionLines(data, width, axisY + 25 + legend.height);
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

function runLines(run: F1CompositionData['runs'][number], y: number, room: number): TextLine[] {
  const { slots, unjudged } = run.composition;
  const left = unjudged > 0 ? `, ${unjudged} unjudged` : '';
  const about = drawableText(`${run.kind}, n = ${slots}${left}`);
  const name = truncateText(drawableText(run.name).trim(), TYPE.label, room, 600);
  return [
    textLine(name, { x: MARGIN, y: y + 6.5, size: TYPE.label, color: PALETTE.ink, weight: 600 }),
    textLine(truncateText(about, TYPE.small, room), {
      x: MARGIN,
      y: y + 15.5,
      size: TYPE.small,
      color: PALETTE.muted,
    }),
  ];
}

function scoreLine(f1: number, x: number, y: number): TextLine {
  const at = { x, y: y + BAR_HEIGHT / 2 + 3, size: TYPE.title, anchor: 'end' as const };
  return textLine(f1.toFixed(3), { ...at, color: PALETTE.ink, weight: 600 });
}

function captionLines(data: F1CompositionData, width: number, top: number): TextLine[] {
  const counts = [...new Set(data.runs.map(({ composition }) => composition.samples))];
  const samples =
    counts.length === 1 ? `${counts[0]} samples` : `${Math.min(...counts)} to ${Math.max(...counts)} samples`;
  const judges = data.judges.length > 0 ? data.judges.join(', ') : 'none';
  const text = drawableText(
    `n: judged slots, of ${data.runs.length === 0 ? 'no runs' : `${samples} a run`}. ` +
      `IA-QTF1 = 2TP / (2TP + FP + FN) under the ${data.profile} profile; judge: ${judges}.`,
  );
  const size = TYPE.small;
  return wrapText(text, size, width - 2 * MARGIN).map((line, index) =>
    textLine(line, { x: MARGIN, y: top + 8 + index * size * LEADING, size, color: PALETTE.muted }),
  );
}
