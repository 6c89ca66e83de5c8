/** A small fast generator of uniform numbers in [0, 1) (mulberry32); the same seed gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface BootstrapOptions {
  /** Resamples; the paper's 10,000 by default (assumption A2). */
  draws?: number;
  seed?: number;
  /** Coverage of the percentile interval. */
  level?: number;
}

/** What one cluster (a video record) adds to a difference of two rates on the same items. */
export interface ClusterDifference {
  /** Successes under b minus successes under a. */
  difference: number;
  /** Items in the cluster. */
  items: number;
}

export interface PairedInterval {
  /** Rate under b minus rate under a. */
  difference: number;
  low: number;
  high: number;
  clusters: number;
  items: number;
  draws: number;
  seed: number;
}

/**
 * Percentile interval of a paired difference of rates, clusters resampled with replacement.
 *
 * @param clusters one entry per cluster, at least one
 */
export function pairedClusterBootstrap(
  clusters: readonly ClusterDifference[],
  { draws = 10_000, seed = 1, level = 0.95 }: BootstrapOptions = {},
): PairedInterval {
  if (clusters.length === 0) throw new RangeError('A bootstrap needs at least one cluster.');
  const differences = Float64Array.from(clusters, (cluster) => cluster.difference);
  const items = Float64Array.from(clusters, (cluster) => cluster.items);
  const count = clusters.length;
  const random = seededRandom(seed);
  const resampled = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    let difference = 0;
    let total = 0;
    for (let pick = 0; pick < count; pick += 1) {
      const index = Math.floor(random() * count);
      difference += differences[index]!;
      total += items[index]!;
    }
    resampled[draw] = total > 0 ? difference / total : 0;
  }
  resampled.sort();
  const tail = (1 - level) / 2;
  const totalItems = items.reduce((sum, value) => sum + value, 0);
  return {
    difference: totalItems > 0 ? differences.reduce((sum, value) => sum + value, 0) / totalItems : 0,
    low: percentile(resampled, tail),
    high: percentile(resampled, 1 - tail),
    clusters: count,
    items: totalItems,
    draws,
    seed,
  };
}

/** Linear-interpolated percentile of sorted values (the usual definition of numerical libraries). */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (high - low) * (position - below);
}
