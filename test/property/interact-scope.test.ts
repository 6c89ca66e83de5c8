import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchFirstResponses, matchInOrder, t8Window } from '../../src/core/interact-scope/match.ts';
import { prepareOutputs } from '../../src/core/interact-scope/prepare.ts';
import type { Target } from '../../src/core/interact-scope/types.ts';
import { pairedClusterBootstrap } from '../../src/core/stats/bootstrap.ts';
import { completionReference } from '../../src/core/stats/hypergeometric.ts';

/** A half-second grid, so that bounds and midpoints are really hit. */
const time = fc.integer({ min: 0, max: 24 }).map((n) => n / 2);
const targetsOf = (times: number[]): Target[] =>
  [...times].sort((a, b) => a - b).map((t) => ({ time: t, window: null }));
const outputsOf = (times: number[]) => times.map((t, id) => ({ id, t }));
const correctOf = (pairs: [number, number][]) => {
  const set = new Set(pairs.map((pair) => pair.join('/')));
  return (id: number, target: number) => set.has(`${id}/${target}`);
};
const scene = fc.record({
  targets: fc.array(time, { minLength: 1, maxLength: 4 }).map(targetsOf),
  outputs: fc.array(time, { maxLength: 6 }).map(outputsOf),
  pairs: fc.array(fc.tuple(fc.nat(5), fc.nat(3)), { maxLength: 16 }),
});

describe('preparing outputs', () => {
  it('keeps outputs more than two seconds apart, in time order, none before the query', () => {
    fc.assert(
      fc.property(fc.array(time), time, (times, query) => {
        const kept = prepareOutputs('T2', query, outputsOf(times));
        for (const [position, output] of kept.entries()) {
          expect(output.t).toBeGreaterThanOrEqual(query);
          const last = kept[position - 1];
          if (last) expect(output.t - last.t).toBeGreaterThan(2);
        }
      }),
    );
  });
});

describe('first responses', () => {
  it('take each output at most once', () => {
    fc.assert(
      fc.property(scene, ({ targets, outputs, pairs }) => {
        const kept = prepareOutputs('T2', 0, outputs);
        const takenAt = (tolerance: number) =>
          matchFirstResponses(targets, kept, correctOf(pairs), tolerance);
        const ids = takenAt(2).flatMap(({ output }) => (output === null ? [] : [output]));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe('T8 matching', () => {
  /** The most matches by trying everything. */
  function bruteForce(
    targets: readonly Target[],
    outputs: readonly { id: number; t: number }[],
    correct: (id: number, target: number) => boolean,
  ): number {
    const best = (target: number, from: number): number => {
      if (target === targets.length) return 0;
      const [start, end] = t8Window('T8-C', targets[target]!, 0);
      let most = best(target + 1, from);
      for (let output = from; output < outputs.length; output += 1) {
        const { id, t } = outputs[output]!;
        if (start <= t && t <= end && correct(id, target)) {
          most = Math.max(most, 1 + best(target + 1, output + 1));
        }
      }
      return most;
    };
    return best(0, 0);
  }

  it('finds as many matches as trying everything, in order, one to one', () => {
    fc.assert(
      fc.property(scene, ({ targets, outputs, pairs }) => {
        const ordered = prepareOutputs('T8-C', 0, outputs);
        const correct = correctOf(pairs);
        const matched = matchInOrder('T8-C', 0, targets, ordered, correct);
        const hits = matched.filter(({ outcome }) => outcome === 'hit');
        expect(hits.length).toBe(bruteForce(targets, ordered, correct));
        const positions = hits.map(({ output }) => ordered.findIndex(({ id }) => id === output));
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
      }),
    );
  });
});

describe('the permutation reference', () => {
  it('is a distribution with the expectation n · ∏ p, never above the rarest step', () => {
    const row = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (matrix) => {
        const { pmf, expected, steps, interval95 } = completionReference(matrix);
        const mass = pmf.reduce((sum, [, probability]) => sum + probability, 0);
        const mean = pmf.reduce((sum, [count, probability]) => sum + count * probability, 0);
        expect(mass).toBeCloseTo(1, 9);
        expect(mean).toBeCloseTo(expected, 9);
        expect(Math.max(...pmf.map(([count]) => count))).toBeLessThanOrEqual(Math.min(...steps));
        expect(interval95[0]).toBeLessThanOrEqual(interval95[1]);
      }),
    );
  });
});

describe('the paired bootstrap', () => {
  it('gives the same interval for the same seed, around the difference', () => {
    const cluster = fc.record({ difference: fc.integer({ min: -3, max: 3 }), items: fc.constant(3) });
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 1, maxLength: 40 }), fc.nat(), (clusters, seed) => {
        const once = pairedClusterBootstrap(clusters, { draws: 400, seed });
        expect(pairedClusterBootstrap(clusters, { draws: 400, seed })).toEqual(once);
        expect(once.low).toBeLessThanOrEqual(once.high);
        const all = clusters.map(({ difference }) => difference / 3);
        expect(once.low).toBeGreaterThanOrEqual(Math.min(...all) - 1e-12);
        expect(once.high).toBeLessThanOrEqual(Math.max(...all) + 1e-12);
      }),
    );
  });
});
