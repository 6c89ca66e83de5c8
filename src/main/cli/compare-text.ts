import { BENCHMARK_TITLES, type Benchmark, SLOT_WORDS } from '../../core/benchmarks.ts';
import { leftOutReasons } from '../../core/compare/left-out.ts';
import { FEW_CLUSTERS } from '../../core/compare/metrics.ts';
import type { Change } from '../../core/compare/slots.ts';
import type {
  BootstrapSettings,
  ChangeCounts,
  MetricDifference,
  MetricUnit,
  PairReport,
  TransitionMatrix,
} from '../../core/compare/types.ts';
import type { Outcome } from '../../core/study-views.ts';
import { textTable } from './output.ts';

/** One compared slot under its address. */
export interface ComparedSlot {
  subset: string;
  sample: string;
  slotId: number;
  baseline: Outcome;
  other: Outcome;
  change: Change;
  delta: number | null;
}

/** What `slotscope compare --json` prints. */
export interface ComparisonResult extends BootstrapSettings {
  benchmark: Benchmark;
  /** What the numbers are computed with, as a sentence. */
  settings: string;
  judge: string | null;
  baseline: string;
  cluster: string;
  met: string;
  valueMeaning: string;
  comparisons: (PairReport & { slots?: ComparedSlot[] })[];
}

/** A comparison for a terminal: what is compared, the metrics, how outcomes moved, and the slots if asked for. */
export function comparisonText(result: ComparisonResult): string {
  const { benchmark, settings, judge, baseline } = result;
  return [
    `${BENCHMARK_TITLES[benchmark]}, scored by ${judge ?? 'nobody'}; baseline ${baseline}. ${settings}`,
    ...result.comparisons.map((pair) => pairText(result, pair)),
  ].join('\n\n');
}

function pairText(result: ComparisonResult, pair: PairReport & { slots?: ComparedSlot[] }): string {
  const { baseline, cluster } = result;
  const { metrics, changes, matrix, slots } = pair;
  return [
    `${pair.run} − ${baseline}`,
    ...coverageLines(pair, baseline, result.benchmark),
    '',
    metricTable(result, pair),
    ...(metrics.clusters < FEW_CLUSTERS
      ? [`Fewer than ${FEW_CLUSTERS} ${cluster}s: an interval from so few is too narrow.`]
      : []),
    `${Math.round(metrics.level * 100)} % percentile intervals of the difference, ${metrics.draws} draws over ${metrics.clusters} ${cluster}s, seed ${metrics.seed}`,
    '',
    `Outcomes: rows ${baseline}, columns ${pair.run}`,
    matrixTable(matrix),
    changeLine(changes, result.met),
    ...(slots ? ['', slotTable(slots), `Δ: ${result.valueMeaning}`] : []),
  ].join('\n');
}

function coverageLines({ coverage, run }: PairReport, baseline: string, benchmark: Benchmark): string[] {
  const reasons = leftOutReasons(coverage.leftOut, baseline, run);
  return [
    `${coverage.shared} of ${coverage.slots} ${SLOT_WORDS[benchmark].many} compared`,
    ...(reasons.length > 0
      ? [`left out: ${reasons.map(({ count, words }) => `${count} ${words}`).join(', ')}`]
      : []),
  ];
}

function metricTable({ baseline, cluster }: ComparisonResult, { run, metrics }: PairReport): string {
  const rows = metrics.metrics
    .filter((metric) => metric.baselineItems > 0 || metric.otherItems > 0)
    .map((metric) => [
      metric.group,
      `${metric.label}${ARROWS[metric.direction ?? 'none']}`,
      printed(metric.baseline, metric.unit),
      printed(metric.other, metric.unit),
      signed(metric.difference, metric.unit),
      intervalText(metric),
      metric.baselineItems === metric.otherItems
        ? String(metric.baselineItems)
        : `${metric.baselineItems} / ${metric.otherItems}`,
      String(metric.clusters),
    ]);
  return textTable([['', 'Metric', baseline, run, 'Δ', 'interval', 'n', `${cluster}s`], ...rows]);
}

const ARROWS = { higher: ' ↑', lower: ' ↓', none: '' } as const;

function printed(value: number | null, unit: MetricUnit): string {
  if (value === null) return '–';
  if (unit === 'share') return `${(value * 100).toFixed(1)}%`;
  if (unit === 'seconds') return `${value.toFixed(2)}s`;
  return value.toFixed(unit === 'points' ? 2 : 3);
}

function signed(value: number | null, unit: MetricUnit): string {
  const text = printed(value, unit);
  return value !== null && value > 0 ? `+${text}` : text;
}

const intervalText = ({ interval, unit }: MetricDifference): string =>
  interval ? `[${signed(interval.low, unit)}, ${signed(interval.high, unit)}]` : '–';

const words = (outcome: Outcome): string => outcome.replaceAll('-', ' ');

function matrixTable({ outcomes, counts, rowSums, columnSums, total }: TransitionMatrix): string {
  return textTable([
    ['', ...outcomes.map(words), 'all'],
    ...outcomes.map((outcome, row) => [words(outcome), ...counts[row]!.map(String), String(rowSums[row])]),
    ['all', ...columnSums.map(String), String(total)],
  ]);
}

function changeLine({ gained, lost, both, neither, exempt }: ChangeCounts, met: string): string {
  const parts = [`${gained} gained`, `${lost} lost`, `${both} ${met} by both`, `${neither} by neither`];
  return [...parts, ...(exempt > 0 ? [`${exempt} asked for no answer`] : [])].join(', ');
}

function slotTable(slots: readonly ComparedSlot[]): string {
  return textTable([
    ['Slot', 'Baseline', 'Other', 'Change', 'Δ'],
    ...slots.map(({ subset, sample, slotId, baseline, other, change, delta }) => [
      `${subset} / ${sample} · ${slotId}`,
      words(baseline),
      words(other),
      change,
      signed(delta, 'score'),
    ]),
  ]);
}
