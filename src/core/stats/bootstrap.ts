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
  const rows = clusters.map(({ difference, items }) => [difference, items]);
  const resampled = new Float64Array(draws);
  resampleSums(rows, { draws, seed }, (sums, draw) => {
    resampled[draw] = sums[1]! > 0 ? sums[0]! / sums[1]! : 0;
  });
  const totalItems = clusters.reduce((sum, { items }) => sum + items, 0);
  const totalDifference = clusters.reduce((sum, { difference }) => sum + difference, 0);
  return {
    difference: totalItems > 0 ? totalDifference / totalItems : 0,
    ...symmetricInterval(resampled, level),
    clusters: clusters.length,
    items: totalItems,
    draws,
    seed,
  };
}

/**
 * Draw as many rows as there are, with replacement, again and again, and hand over the column sums of each draw:
 * all that a statistic made of sums over clusters needs to be computed anew.
 *
 * @param rows one per cluster, all of one length
 * @param visit called once a draw; `sums` is reused, so it must not be kept
 */
export function resampleSums(
  rows: readonly ArrayLike<number>[],
  { draws, seed }: { draws: number; seed: number },
  visit: (sums: Float64Array, draw: number) => void,
): void {
  const count = rows.length;
  const width = rows[0]?.length ?? 0;
  // Columns of nothing but zeros stay zero in every draw.
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.some((row) => row[column] !== 0),
  );
  const used = columns.length;
  const table = new Float64Array(count * used);
  rows.forEach((row, at) => {
    columns.forEach((column, place) => {
      table[at * used + place] = row[column]!;
    });
  });
  const random = seededRandom(seed);
  const times = new Uint32Array(count);
  const partial = new Float64Array(used);
  const sums = new Float64Array(width);
  for (let draw = 0; draw < draws; draw += 1) {
    times.fill(0);
    for (let pick = 0; pick < count; pick += 1) times[Math.floor(random() * count)]! += 1;
    partial.fill(0);
    for (let at = 0; at < count; at += 1) {
      const weight = times[at]!;
      if (weight === 0) continue;
      const start = at * used;
      for (let place = 0; place < used; place += 1) partial[place]! += weight * table[start + place]!;
    }
    for (let place = 0; place < used; place += 1) sums[columns[place]!] = partial[place]!;
    visit(sums, draw);
  }
}

/**
 * Percentile interval of resampled values, which it sorts. The values with all signs changed give exactly the
 * interval with both ends exchanged and their signs changed.
 *
 * @param resampled at least one value
 * @param level coverage, e.g. 0.95
 */
export function symmetricInterval(resampled: Float64Array, level: number): { low: number; high: number } {
  resampled.sort();
  const tail = (1 - level) / 2;
  const low = percentile(resampled, tail);
  const high = percentile(resampled.map((value) => -value).reverse(), tail);
  // `0 - x` in place of `-x`, so that zero has no sign.
  return { low: 0 + low, high: 0 - high };
}

/** Linear-interpolated percentile of sorted values (the usual definition of numerical libraries). */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (high - low) * (position - below);
}
