import type { GroupScores, Mean } from '@core/ovi-bench/scores.ts';
import { METRIC_NAMES } from '@core/ovi-bench/types.ts';
import { inEnglish, type Say } from '../../core/text/say.ts';
import { type TextLine, textLine } from '../drawing.ts';
import { paragraph } from '../paragraph.ts';
import { judgeText } from '../plot/caption.ts';
import { columnUnits, MARGIN, PALETTE, TYPE } from '../style.ts';
import { type BoxStyle, boxStyle, layoutSwatches, type PlacedSwatch } from '../swatches.ts';
import { drawableText, textWidth, truncateText } from '../text.ts';

export type BarMetric = keyof typeof METRIC_NAMES;

export interface MetricBarsData {
  models: readonly { name: string; kind: string; scores: ReadonlyMap<string, GroupScores> }[];
  /** In the order of the panels. */
  metrics: readonly BarMetric[];
  /** Where the verdicts come from; empty without any. */
  judges: readonly string[];
  /** What the scores rest on besides, e.g. caps and the rate answers were cut at, as sentences; may be empty. */
  settings: string;
}

export interface MetricBar {
  style: BoxStyle;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The mean and, where not all cases are scored, how many are; or that none is. */
  label: TextLine;
}

export interface MetricPanel {
  title: TextLine;
  groups: TextLine[];
  bars: MetricBar[];
  /** Left end of the bars, where the scale begins, and its ticks. */
  axis: { left: number; right: number; top: number; bottom: number; ticks: { x: number; label: TextLine }[] };
}

export interface MetricBarsLayout {
  width: number;
  height: number;
  panels: MetricPanel[];
  swatches: PlacedSwatch[];
  caption: TextLine[];
}

/** Of clearly different lightness, told apart by their order too. */
const MODEL_STYLES: readonly BoxStyle[] = [
  boxStyle(PALETTE.coreEdge, PALETTE.coreEdge),
  boxStyle(PALETTE.early, PALETTE.earlyEdge),
  boxStyle('#d7e6f5', PALETTE.coreEdge),
  boxStyle('#8a94a0', PALETTE.muted),
  boxStyle(PALETTE.paper, PALETTE.ink),
];

export const GROUPS = ['All', 'Cancellation', 'False Trigger', 'Correction'] as const;
const BAR = 8;
const GROUP_GAP = 4;
const PANEL_HEAD = 13;
const PANEL_FOOT = 14;
const PANEL_GAP = 16;

const isRate = (metric: BarMetric): boolean => ['IAC', 'IFA', 'CA', 'MA'].includes(metric);

/** Place one panel a metric: bars by model within All and each type. Pure: equal input gives an equal layout. */
export function layoutMetricBars(
  data: MetricBarsData,
  width: number = columnUnits('double'),
  say: Say = inEnglish,
): MetricBarsLayout {
  const [left, right] = [MARGIN, width - MARGIN];
  const legend = layoutSwatches(
    data.models.map(({ name, kind }, index) => ({
      style: MODEL_STYLES[index % MODEL_STYLES.length]!,
      label: truncateText(drawableText(`${name} (${say(kind)})`), TYPE.small, right - left - 20),
    })),
    { left, right, top: MARGIN },
  );
  const columns = width > 300 ? 2 : 1;
  const panelWidth = (right - left - (columns - 1) * PANEL_GAP) / columns;
  const groupHeight = Math.max(17, data.models.length * BAR) + GROUP_GAP;
  const panelHeight = PANEL_HEAD + GROUPS.length * groupHeight + PANEL_FOOT;
  const top = MARGIN + legend.height + 4;
  const panels = data.metrics.map((metric, index) =>
    layoutPanel(
      data,
      metric,
      {
        left: left + (index % columns) * (panelWidth + PANEL_GAP),
        top: top + Math.floor(index / columns) * (panelHeight + 4),
        width: panelWidth,
        groupHeight,
      },
      say,
    ),
  );
  const bottom = top + Math.ceil(data.metrics.length / columns) * (panelHeight + 4);
  const caption = paragraph(captionText(data), {
    x: left,
    y: bottom + 6,
    width: right - left,
    size: TYPE.small,
    color: PALETTE.muted,
  });
  return {
    width,
    height: (caption.at(-1)?.y ?? bottom) + MARGIN,
    panels,
    swatches: legend.swatches,
    caption,
  };
}

interface PanelBox {
  left: number;
  top: number;
  width: number;
  groupHeight: number;
}

function layoutPanel(data: MetricBarsData, metric: BarMetric, box: PanelBox, say: Say): MetricPanel {
  const groupWidth = Math.max(...GROUPS.map((group) => textWidth(say(group), TYPE.body))) + 6;
  const left = box.left + groupWidth;
  // Room for the longest label behind a full bar.
  const right = box.left + box.width - textWidth('100.0 % (000 of 000)', TYPE.small);
  const [least, most] = isRate(metric) ? [0, 1] : [0, 10];
  const scale = (value: number): number => left + ((value - least) / (most - least)) * (right - left);
  const top = box.top + PANEL_HEAD;
  const bottom = top + GROUPS.length * box.groupHeight - GROUP_GAP / 2;
  const bars = GROUPS.flatMap((group, row) =>
    data.models.map(({ scores }, index): MetricBar => {
      const y = top + row * box.groupHeight + index * BAR;
      const found = scores.get(group);
      const mean = found?.metrics[metric] ?? { value: null, scored: 0 };
      const end = mean.value === null ? left : scale(mean.value);
      return {
        style: MODEL_STYLES[index % MODEL_STYLES.length]!,
        x: left,
        y,
        width: end - left,
        height: BAR - 1.6,
        label: textLine(barText(metric, mean, found?.n ?? 0, say), {
          x: end + 3,
          y: y + BAR - 2.2,
          size: TYPE.small,
          color: mean.value === null ? PALETTE.muted : PALETTE.ink,
        }),
      };
    }),
  );
  const groups = GROUPS.flatMap((group, row) => {
    const y = top + row * box.groupHeight + 7;
    const at = { x: box.left, size: TYPE.body, color: PALETTE.ink };
    return [
      textLine(say(group), { ...at, y, ...(group === 'All' ? { weight: 600 as const } : {}) }),
      textLine(casesText(data, group), { ...at, y: y + 8.6, size: TYPE.small, color: PALETTE.muted }),
    ];
  });
  const name = truncateText(`${metric}: ${say(METRIC_NAMES[metric])}`, TYPE.label, box.width, 600);
  return {
    title: textLine(name, { x: box.left, y: box.top + 8, size: TYPE.label, color: PALETTE.ink, weight: 600 }),
    groups,
    bars,
    axis: { left, right, top: top - 2, bottom, ticks: ticksOf(metric, scale, bottom) },
  };
}

function ticksOf(
  metric: BarMetric,
  scale: (value: number) => number,
  bottom: number,
): MetricPanel['axis']['ticks'] {
  const values = isRate(metric) ? [0, 0.5, 1] : [0, 5, 10];
  return values.map((value) => {
    const at = { x: scale(value), y: bottom + 9.5, size: TYPE.small, color: PALETTE.muted };
    const text = isRate(metric) ? `${value * 100} %` : String(value);
    return { x: scale(value), label: textLine(text, { ...at, anchor: 'middle' }) };
  });
}

function barText(metric: BarMetric, { value, scored }: Mean, n: number, say: Say): string {
  if (n === 0) return say('no cases');
  if (value === null) return say('unjudged');
  const shown = isRate(metric) ? `${(value * 100).toFixed(1)} %` : value.toFixed(2);
  return scored < n ? say('{shown} ({scored} of {n})', { shown, scored, n }) : shown;
}

/** The number of cases of a group, which models may differ in. */
function casesText({ models }: MetricBarsData, group: string): string {
  const counts = [...new Set(models.map(({ scores }) => scores.get(group)?.n ?? 0))];
  return counts.length <= 1 ? `n = ${counts[0] ?? 0}` : `n = ${Math.min(...counts)}–${Math.max(...counts)}`;
}

function captionText({ judges, metrics, settings }: MetricBarsData): string {
  const points = metrics.some((metric) => !isRate(metric))
    ? ' TFS, VES, CFS and CCS are 1–10, the others shares.'
    : '';
  return (
    `n: cases of the type. Where fewer are scored, “of n” says how many; the others are left out of the mean.` +
    `${points} ${settings === '' ? '' : `${settings} `}${judgeText(judges)}`
  );
}
