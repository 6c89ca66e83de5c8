import { seededRandom } from './bootstrap.ts';

/** The permutation reference as simulated. */
export interface PermutationDraws {
  /** How often each number of complete sequences came up, by number, ascending. */
  counts: [number, number][];
  mean: number;
  /** Smallest numbers whose cumulative share reaches 0.025 and 0.975. */
  interval95: [number, number];
  draws: number;
  seed: number;
}

/**
 * Simulate how many sequences chance alone would complete: each step's outcomes are permuted over the episodes
 * independently of the other steps'. `completionReference` computes the same distribution exactly.
 *
 * @param matrix episodes × steps, true where a step hit; every row of the same length
 * @param draws at least one; the paper takes 10,000
 */
export function permutationDraws(
  matrix: readonly (readonly boolean[])[],
  { draws = 10_000, seed = 1 }: { draws?: number; seed?: number } = {},
): PermutationDraws {
  if (!(draws >= 1)) throw new RangeError('A permutation reference needs at least one draw.');
  const episodes = matrix.length;
  const steps = Array.from({ length: matrix[0]?.length ?? 0 }, (_, step) =>
    Uint8Array.from(matrix, (row) => Number(row[step])),
  );
  const random = seededRandom(seed);
  const tally = new Array<number>(episodes + 1).fill(0);
  for (let draw = 0; draw < draws; draw += 1) {
    // The first step may stay where it is: only how the steps lie to each other counts.
    for (const step of steps.slice(1)) shuffle(step, random);
    let complete = 0;
    for (let episode = 0; episode < episodes; episode += 1) {
      if (steps.every((step) => step[episode] === 1)) complete += 1;
    }
    tally[complete]! += 1;
  }
  const counts = tally.flatMap((times, complete): [number, number][] =>
    times > 0 ? [[complete, times]] : [],
  );
  return {
    counts,
    mean: counts.reduce((sum, [complete, times]) => sum + complete * times, 0) / draws,
    interval95: [smallestReaching(counts, 0.025 * draws), smallestReaching(counts, 0.975 * draws)],
    draws,
    seed,
  };
}

/** Fisher–Yates, in place. */
function shuffle(values: Uint8Array, random: () => number): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const kept = values[last]!;
    values[last] = values[other]!;
    values[other] = kept;
  }
}

function smallestReaching(counts: readonly [number, number][], wanted: number): number {
  let cumulative = 0;
  for (const [complete, times] of counts) {
    cumulative += times;
    if (cumulative >= wanted) return complete;
  }
  return counts.at(-1)?.[0] ?? 0;
}
