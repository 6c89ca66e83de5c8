import type { BenchmarkComparison, ClusterSums, Direction, MetricUnit, SummedMetric } from './types.ts';

/** A metric that is the mean of what single slots, or whole samples, have of it. */
export interface MeanMetric {
  key: string;
  /** Heading under which metrics stand together. */
  group: string;
  label: string;
  direction: Direction;
  unit: MetricUnit;
  /** What it counts over, e.g. `target`, `sentence`. */
  item: string;
}

/** What one slot or sample has of each metric, by its key; absent or null where it has none, e.g. unjudged. */
export type Measures = Readonly<Record<string, number | null>>;

/** One run's output for one sample, measured. */
export interface MeasuredSample {
  sampleId: number;
  /** Database ids of its slots. */
  slotKeys: readonly number[];
  /** Aligned with `slotKeys`. */
  slots: readonly Measures[];
  /** What belongs to the sample as a whole; it counts when all of its slots pass. */
  whole: Measures;
}

/**
 * A comparison whose metrics are means: a slot counts towards a metric when it passes and has a value of it in both
 * runs, so that both means rest on the same slots.
 */
export function meansComparison(
  words: Omit<BenchmarkComparison<MeasuredSample>, 'metrics' | 'sumPair'>,
  metrics: readonly MeanMetric[],
): BenchmarkComparison<MeasuredSample> {
  return {
    ...words,
    metrics: metrics.map(
      (metric, place): SummedMetric => ({
        ...metric,
        items: (sums) => sums[2 * place]!,
        value: (sums) => sums[2 * place + 1]! / sums[2 * place]!,
      }),
    ),
    sumPair: (baseline, other, passes) => {
      const width = 2 * metrics.length;
      const sums = { baseline: new Float64Array(width), other: new Float64Array(width) };
      const inOther = new Map(other.slotKeys.map((slotKey, at) => [slotKey, other.slots[at]!]));
      baseline.slotKeys.forEach((slotKey, at) => {
        const counterpart = inOther.get(slotKey);
        if (counterpart && passes(slotKey)) addBoth(sums, metrics, baseline.slots[at]!, counterpart);
      });
      if (baseline.slotKeys.every(passes)) addBoth(sums, metrics, baseline.whole, other.whole);
      return sums;
    },
  };
}

function addBoth(sums: ClusterSums, metrics: readonly MeanMetric[], a: Measures, b: Measures): void {
  metrics.forEach(({ key }, place) => {
    const [x, y] = [a[key] ?? null, b[key] ?? null];
    if (x === null || y === null) return;
    sums.baseline[2 * place]! += 1;
    sums.other[2 * place]! += 1;
    sums.baseline[2 * place + 1]! += x;
    sums.other[2 * place + 1]! += y;
  });
}
