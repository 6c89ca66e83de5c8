import { resampleSums, symmetricInterval } from '../stats/bootstrap.ts';
import type { BootstrapSettings, ClusterSums, MetricDifference, PairMetrics, SummedMetric } from './types.ts';

/** The paper's number of draws (assumption A2 of the InteractScope description) and a fixed seed. */
export const DEFAULT_BOOTSTRAP: BootstrapSettings = { draws: 10_000, seed: 1, level: 0.95 };

/** With fewer clusters than this a percentile interval is known to be too narrow, so a reader is told. */
export const FEW_CLUSTERS = 20;

/**
 * Metrics of two runs over the clusters both have, each with the paired cluster-bootstrap interval of its
 * difference: clusters are drawn with replacement, the same ones for both runs, and every metric is computed
 * anew from the sums of the draw. Swapping the runs changes every sign and nothing else.
 *
 * A draw in which a run has no item of a metric gives no difference and is left out of that metric's interval.
 * There is no interval where only one cluster has items of the metric: nothing varies then.
 */
export function compareMetrics(
  metrics: readonly SummedMetric[],
  clusters: readonly ClusterSums[],
  settings: BootstrapSettings = DEFAULT_BOOTSTRAP,
): PairMetrics {
  const width = clusters[0]?.baseline.length ?? 0;
  const total = sumOf(clusters, width);
  const points = metrics.map((metric) => pointOf(metric, clusters, total));
  const varying = metrics.flatMap((metric, at) => {
    const { difference, clusters: holding } = points[at]!;
    return difference !== null && holding > 1 ? [{ metric, at }] : [];
  });
  const differences = varying.map(() => new Float64Array(settings.draws));
  const defined = varying.map(() => 0);
  if (varying.length > 0) {
    const rows = clusters.map(({ baseline, other }) => [...baseline, ...other]);
    resampleSums(rows, settings, (sums) => {
      const baseline = sums.subarray(0, width);
      const other = sums.subarray(width);
      varying.forEach(({ metric }, which) => {
        if (metric.items(baseline) <= 0 || metric.items(other) <= 0) return;
        differences[which]![defined[which]!] = metric.value(other) - metric.value(baseline);
        defined[which]! += 1;
      });
    });
  }
  varying.forEach(({ at }, which) => {
    const count = defined[which]!;
    points[at] = {
      ...points[at]!,
      interval: count > 0 ? symmetricInterval(differences[which]!.subarray(0, count), settings.level) : null,
      undefinedDraws: settings.draws - count,
    };
  });
  return { ...settings, clusters: clusters.length, metrics: points };
}

function sumOf(clusters: readonly ClusterSums[], width: number): ClusterSums {
  const total = { baseline: new Float64Array(width), other: new Float64Array(width) };
  for (const { baseline, other } of clusters) {
    for (let at = 0; at < width; at += 1) {
      total.baseline[at]! += baseline[at]!;
      total.other[at]! += other[at]!;
    }
  }
  return total;
}

/** The metric over all clusters, still without an interval. */
function pointOf(
  metric: SummedMetric,
  clusters: readonly ClusterSums[],
  total: ClusterSums,
): MetricDifference {
  const { key, group, label, direction, unit, item } = metric;
  const baselineItems = metric.items(total.baseline);
  const otherItems = metric.items(total.other);
  const baseline = baselineItems > 0 ? metric.value(total.baseline) : null;
  const other = otherItems > 0 ? metric.value(total.other) : null;
  return {
    ...{ key, group, label, direction, unit, item },
    baseline,
    other,
    difference: baseline === null || other === null ? null : other - baseline,
    interval: null,
    undefinedDraws: 0,
    baselineItems,
    otherItems,
    clusters: clusters.filter((each) => metric.items(each.baseline) > 0 || metric.items(each.other) > 0)
      .length,
  };
}
