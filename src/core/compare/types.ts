/**
 * Comparing runs slot by slot: what a benchmark says about itself so that its runs can be compared, and what
 * comes of a comparison. Plain JSON wherever it crosses a boundary. Nothing here knows a benchmark.
 */
import type { Benchmark } from '../benchmarks.ts';
import type { Outcome, OutcomeCode } from '../study-views.ts';
import type { Say } from '../text/say.ts';

/** Whether a slot asked for an answer and got one: `exempt` where none was due, e.g. in an interrupted slot. */
export type Standing = 'met' | 'unmet' | 'exempt';

/** Whether the larger or the smaller number is the better one; null where neither is. */
export type Direction = 'higher' | 'lower' | null;

/** What a number is, which decides how it is printed; `points` are those of a scale such as 0–100 or 1–10. */
export type MetricUnit = 'score' | 'share' | 'seconds' | 'points';

/** A metric that is a function of sums over clusters, such as a ratio of sums. */
export interface SummedMetric {
  key: string;
  /** Heading under which metrics stand together. */
  group: string;
  label: string;
  direction: Direction;
  unit: MetricUnit;
  /** What the metric counts over, e.g. `slot`, `pair`. */
  item: string;
  /** How many items the sums hold; the metric exists only where there are any. */
  items: (sums: ArrayLike<number>) => number;
  value: (sums: ArrayLike<number>) => number;
}

/** What both runs add to the sums in one cluster, from what counts for both. */
export interface ClusterSums {
  baseline: Float64Array;
  other: Float64Array;
}

/** A slot's stored counts; a benchmark without false positives and negatives has none of them. */
export interface SlotCounts {
  tp: number | null;
  fp: number | null;
  fn: number | null;
}

/** What one benchmark says about how its runs are compared. */
export interface BenchmarkComparison<Sample> {
  benchmark: Benchmark;
  /** What one cluster is, e.g. `clip`. */
  cluster: string;
  metrics: readonly SummedMetric[];
  standing: (outcome: Outcome) => Standing;
  /** What a met slot is called, as a participle: "answered by both". */
  met: string;
  /** What the numbers are computed with, as a sentence. */
  settings: (say: Say) => string;
  /** What the per-slot value is, in one sentence. */
  valueMeaning: string;
  /** A slot's value from its stored counts; null while unjudged. */
  slotValue: (counts: SlotCounts) => number | null;
  /**
   * Sums of one sample for a pair of runs, from what counts for both.
   *
   * @param passes whether a slot, by its database id, is among those compared
   */
  sumPair: (baseline: Sample, other: Sample, passes: (slotKey: number) => boolean) => ClusterSums;
}

/** One run in the slots asked for, column-wise to stay small for 100,000 slots. */
export interface RunColumn {
  runId: number;
  /** Aligned with the slots. */
  outcomes: OutcomeCode[];
  /** The benchmark's per-slot value; null where the slot has none, e.g. unjudged or not run. */
  values: (number | null)[];
}

/** The slots that pass a filter, in the study's order, with what became of each for the runs asked for. */
export interface SlotColumns {
  slotKeys: number[];
  runs: RunColumn[];
}

/** Why slots were left out of a comparison; each slot has one reason. */
export interface LeftOut {
  /** The run has no usable output for the sample; `notRunBoth` when neither has. */
  notRunBaseline: number;
  notRunOther: number;
  notRunBoth: number;
  /** Both ran, and a verdict is missing. */
  unjudgedBaseline: number;
  unjudgedOther: number;
  unjudgedBoth: number;
}

/** How many slots a comparison rests on. */
export interface Coverage {
  /** Slots that pass the filter. */
  slots: number;
  /** Slots with an outcome in both runs. */
  shared: number;
  leftOut: LeftOut;
}

/** What became of the shared slots: rows are the baseline's outcomes, columns the other run's. */
export interface TransitionMatrix {
  /** Outcomes that occur in either run, in the order of `OUTCOMES`. */
  outcomes: Outcome[];
  counts: number[][];
  rowSums: number[];
  columnSums: number[];
  total: number;
}

/** How the shared slots fall by whether each run met them; `exempt` asked for no answer. */
export interface ChangeCounts {
  gained: number;
  lost: number;
  both: number;
  neither: number;
  exempt: number;
}

/** One metric of both runs over what they share, with the interval of the difference. */
export interface MetricDifference {
  key: string;
  group: string;
  label: string;
  direction: Direction;
  unit: MetricUnit;
  item: string;
  /** Null where the run has no item of this metric among those shared. */
  baseline: number | null;
  other: number | null;
  /** Other minus baseline. */
  difference: number | null;
  /** Percentile interval of the difference; null where there is none to give. */
  interval: { low: number; high: number } | null;
  /** Draws in which a run had no item of this metric; they are left out of the interval. */
  undefinedDraws: number;
  baselineItems: number;
  otherItems: number;
  /** Clusters with any item of this metric in either run. */
  clusters: number;
}

/** How intervals were made. */
export interface BootstrapSettings {
  draws: number;
  seed: number;
  /** Coverage of the interval, e.g. 0.95. */
  level: number;
}

/** The metrics of a pair of runs. */
export interface PairMetrics extends BootstrapSettings {
  /** Clusters both runs have. */
  clusters: number;
  metrics: MetricDifference[];
}

/** What one run said in one slot, with its counts: a row's worth. */
export interface RunText extends SlotCounts {
  runId: number;
  /** The beginning of what was said before and after t_a; how long the whole is, in UTF-16 units. */
  early: string;
  earlyLength: number;
  core: string;
  coreLength: number;
}

/** What the runs asked for said in one slot; runs without usable output are absent. */
export interface SlotTexts {
  slotKey: number;
  runs: RunText[];
}

/** A pair of runs as `slotscope compare --json` writes it and the Compare view shows it. */
export interface PairReport {
  run: string;
  coverage: Coverage;
  changes: ChangeCounts;
  matrix: TransitionMatrix;
  metrics: PairMetrics;
}
