import { type BootstrapOptions, type PairedInterval, percentile, seededRandom } from './bootstrap.ts';

/** What one cluster adds to each stratum (e.g. task) of a mean of rates. */
export interface StratifiedCluster {
  /** Successes under one condition minus successes under the other, by stratum. */
  differences: number[];
  /** Items, by stratum. */
  items: number[];
}

/**
 * Percentile interval of a paired difference of means of rates: every stratum's rate weighs the same however many
 * items it has, and whole clusters are resampled with replacement. A stratum that a draw leaves empty is left out
 * of that draw's mean.
 *
 * @param clusters at least one, all with the same strata
 * @throws RangeError without clusters
 */
export function stratifiedClusterBootstrap(
  clusters: readonly StratifiedCluster[],
  { draws = 10_000, seed = 1, level = 0.95 }: BootstrapOptions = {},
): PairedInterval {
  const [first] = clusters;
  if (!first) throw new RangeError('A bootstrap needs at least one cluster.');
  const strata = first.items.length;
  const count = clusters.length;
  const table = Float64Array.from(clusters.flatMap(({ differences, items }) => [...differences, ...items]));
  const random = seededRandom(seed);
  const sums = new Float64Array(2 * strata);
  const add = (cluster: number): void => {
    const start = cluster * 2 * strata;
    for (let column = 0; column < 2 * strata; column += 1) sums[column]! += table[start + column]!;
  };
  const resampled = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    sums.fill(0);
    for (let pick = 0; pick < count; pick += 1) add(Math.floor(random() * count));
    resampled[draw] = meanDifference(sums, strata);
  }
  resampled.sort();
  sums.fill(0);
  for (let cluster = 0; cluster < count; cluster += 1) add(cluster);
  const tail = (1 - level) / 2;
  return {
    difference: meanDifference(sums, strata),
    low: percentile(resampled, tail),
    high: percentile(resampled, 1 - tail),
    clusters: count,
    items: sums.subarray(strata).reduce((total, items) => total + items, 0),
    draws,
    seed,
  };
}

/** Mean of the strata's rates; `sums` holds the differences of all strata, then their items. */
function meanDifference(sums: Float64Array, strata: number): number {
  let total = 0;
  let filled = 0;
  for (let stratum = 0; stratum < strata; stratum += 1) {
    const items = sums[strata + stratum]!;
    if (items === 0) continue;
    total += sums[stratum]! / items;
    filled += 1;
  }
  return filled > 0 ? total / filled : 0;
}
