/** Natural logarithms of the factorials 0! … n!. */
function logFactorials(n: number): number[] {
  const logs = [0];
  for (let k = 1; k <= n; k += 1) logs.push(logs[k - 1]! + Math.log(k));
  return logs;
}

/**
 * One step of the permutation reference: when `marked` of `n` are chosen and `drawn` of `n` succeed at random,
 * the probability that k of the chosen succeed, for every k.
 */
function hypergeometric(
  n: number,
  marked: number,
  drawn: number,
  log: readonly number[],
): Map<number, number> {
  const probabilities = new Map<number, number>();
  const choose = (a: number, b: number): number => log[a]! - log[b]! - log[a - b]!;
  for (let k = Math.max(0, marked + drawn - n); k <= Math.min(marked, drawn); k += 1) {
    const value = Math.exp(choose(marked, k) + choose(n - marked, drawn - k) - choose(n, drawn));
    probabilities.set(k, value);
  }
  return probabilities;
}

export interface CompletionReference {
  /** Hits per step. */
  steps: number[];
  /** Expected number of complete sequences when steps are independent: n · ∏ p_k. */
  expected: number;
  /** Sequences in which every step hit. */
  observed: number;
  /** Distribution of the number of complete sequences, by count, zero probabilities left out. */
  pmf: [number, number][];
  /** Smallest counts whose cumulative probability reaches 0.025 and 0.975. */
  interval95: [number, number];
}

/**
 * How many complete sequences chance alone would give: each step's outcomes permuted independently over the
 * episodes, computed exactly. N1 = n1 and N(j+1) given N(j) is hypergeometric (n, N(j), n(j+1)).
 *
 * @param matrix episodes × steps, true where a step hit; every row of the same length
 */
export function completionReference(matrix: readonly (readonly boolean[])[]): CompletionReference {
  const n = matrix.length;
  const length = matrix[0]?.length ?? 0;
  const steps = Array.from({ length }, (_, step) => matrix.filter((row) => row[step]).length);
  const log = logFactorials(n);
  let distribution = new Map<number, number>([[steps[0] ?? 0, 1]]);
  for (const drawn of steps.slice(1)) {
    const next = new Map<number, number>();
    for (const [marked, probability] of distribution) {
      for (const [k, share] of hypergeometric(n, marked, drawn, log)) {
        next.set(k, (next.get(k) ?? 0) + probability * share);
      }
    }
    distribution = next;
  }
  const pmf = [...distribution].sort(([a], [b]) => a - b);
  return {
    steps,
    expected: n > 0 ? steps.reduce((product, hits) => product * (hits / n), n) : 0,
    observed: matrix.filter((row) => row.every(Boolean)).length,
    pmf,
    interval95: [quantile(pmf, 0.025), quantile(pmf, 0.975)],
  };
}

/** Smallest count whose cumulative probability reaches `level`. */
function quantile(pmf: readonly [number, number][], level: number): number {
  let cumulative = 0;
  for (const [count, probability] of pmf) {
    cumulative += probability;
    if (cumulative >= level) return count;
  }
  return pmf.at(-1)?.[0] ?? 0;
}
