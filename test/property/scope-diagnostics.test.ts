import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReachable } from '../../src/core/interact-scope/diagnostics/guidance.ts';
import { filterOutputs, scoreFiltered } from '../../src/core/interact-scope/diagnostics/output-filters.ts';
import {
  alignTargets,
  hitContrast,
  successGroups,
} from '../../src/core/interact-scope/diagnostics/pairing.ts';
import { scoreRun, targetsOf } from '../../src/core/interact-scope/diagnostics/scored.ts';
import { tallyOf } from '../../src/core/interact-scope/diagnostics/tally.ts';
import { type InteractionTrace, TASKS } from '../../src/core/interact-scope/types.ts';
import { pairedClusterBootstrap } from '../../src/core/stats/bootstrap.ts';
import { completionReference } from '../../src/core/stats/hypergeometric.ts';
import { permutationDraws } from '../../src/core/stats/permutation.ts';
import { stratifiedClusterBootstrap } from '../../src/core/stats/stratified-bootstrap.ts';
import { facts, interaction, run } from '../unit/core/interact-scope/build-facts.ts';

/** A half-second grid, so that bounds are really hit. */
const time = fc.integer({ min: 0, max: 40 }).map((n) => n / 2);
const anyTrace: fc.Arbitrary<InteractionTrace> = fc.record({
  outputs: fc
    .array(time, { maxLength: 8 })
    .map((times) => times.map((t, id) => ({ id, t, tools: ['image_search'] }))),
  judgements: fc.uniqueArray(fc.record({ target: fc.nat(3), output: fc.nat(7), correct: fc.boolean() }), {
    maxLength: 20,
    selector: ({ target, output }) => `${target}/${output}`,
  }),
  calls: fc.option(fc.nat(100)),
  complete: fc.boolean(),
});
const anyInteraction = fc
  .record({
    task: fc.constantFrom(...TASKS),
    times: fc.array(time, { minLength: 1, maxLength: 4 }),
    query: time,
    video: fc.nat(3),
    duration: fc.option(time),
  })
  .map(
    ({ task, times, query, video, duration }) =>
      ({ sampleId }: { sampleId: number }) =>
        interaction(
          sampleId,
          task,
          [...times]
            .sort((a, b) => a - b)
            .map((t) => ({ time: t, window: task === 'T8-A' ? ([t, t + 1.5] as const) : null })),
          { queryTime: query, video: `v${video}`, duration },
        ),
  );
const anyStudy = fc
  .array(fc.record({ make: anyInteraction, traces: fc.tuple(fc.option(anyTrace), fc.option(anyTrace)) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((items) => {
    const runs = [0, 1].map((arm) =>
      run(
        arm,
        Object.fromEntries(
          items.flatMap(({ traces }, sampleId) => (traces[arm] ? [[sampleId, traces[arm]]] : [])),
        ),
      ),
    );
    return facts(
      items.map(({ make }, sampleId) => make({ sampleId })),
      runs,
    );
  });

describe('filters on recorded outputs', () => {
  const filter = fc.record({
    firstK: fc.option(fc.integer({ min: 1, max: 10 })),
    spacingSeconds: fc.option(time),
  });

  it('keep a part of the outputs, never more than K, never closer than the spacing', () => {
    const outputs = fc.array(time).map((times) => times.sort((a, b) => a - b).map((t, id) => ({ id, t })));
    fc.assert(
      fc.property(outputs, filter, (recorded, wanted) => {
        const kept = filterOutputs(recorded, wanted);
        expect(recorded.filter((output) => kept.includes(output))).toEqual(kept);
        if (wanted.firstK !== null) expect(kept.length).toBeLessThanOrEqual(wanted.firstK);
        if (recorded.length > 0) expect(kept[0]).toBe(recorded[0]);
        for (const [at, output] of kept.slice(1).entries()) {
          expect(output.t - kept[at]!.t).toBeGreaterThanOrEqual(wanted.spacingSeconds ?? 0);
        }
      }),
    );
  });

  it('never let an interaction give out more, and never win a T8 target that was failed for good', () => {
    fc.assert(
      fc.property(anyStudy, filter, (study, wanted) => {
        for (const each of study.runs) {
          const before = scoreRun(study, each);
          const after = scoreFiltered(study, each, wanted, TASKS);
          for (const [
            at,
            {
              interaction: { task },
              score,
            },
          ] of before.interactions.entries()) {
            const filtered = after.interactions[at]!.score;
            expect(filtered.kept.length).toBeLessThanOrEqual(score.kept.length);
            const hits = (list: typeof score): number =>
              list.targets.filter(({ outcome }) => outcome === 'hit').length;
            if (task.startsWith('T8')) expect(hits(filtered)).toBeLessThanOrEqual(hits(score));
          }
        }
      }),
    );
  });
});

describe('the tolerance', () => {
  it('never loses an on-time hit of an interaction with one target when it grows', () => {
    const single = fc.record({ t: time, query: time, given: anyTrace, tolerance: time, more: time });
    fc.assert(
      fc.property(single, ({ t, query, given, tolerance, more }) => {
        const study = facts([interaction(1, 'T2', [{ time: t }], { queryTime: query })]);
        const outcome = (seconds: number) =>
          scoreRun(study, run(1, { 1: given }), { tolerance: seconds }).interactions[0]!.score.targets[0]!
            .outcome;
        if (outcome(tolerance) === 'hit') expect(outcome(tolerance + more)).toBe('hit');
      }),
    );
  });
});

describe('pairs of runs', () => {
  it('leave out and count what is missing or unjudged in either, and add up', () => {
    fc.assert(
      fc.property(anyStudy, (study) => {
        const runs = study.runs.map((each) => scoreRun(study, each));
        const { targets, notInAll, unjudged } = alignTargets(runs);
        const keys = runs.map((each) => new Set(targetsOf(each).map(({ slotKey }) => slotKey)));
        expect(targets.length + unjudged + notInAll).toBe(new Set(keys.flatMap((set) => [...set])).size);
        const { both, firstOnly, secondOnly, neither } = successGroups(targets);
        expect(both.length + firstOnly.length + secondOnly.length + neither.length).toBe(targets.length);
        const { difference, clusters, items } = hitContrast(targets);
        expect(items).toBe(targets.length);
        expect(clusters.reduce((sum, each) => sum + each.items, 0)).toBe(items);
        if (items > 0) expect(difference).toBeCloseTo((firstOnly.length - secondOnly.length) / items, 12);
      }),
    );
  });

  it('tally every target once', () => {
    fc.assert(
      fc.property(anyStudy, (study) => {
        const tally = tallyOf(targetsOf(scoreRun(study, study.runs[0]!)));
        expect(Object.values(tally.counts).reduce((sum, count) => sum + count, 0)).toBe(tally.targets);
        expect(tally.onTime).toBeGreaterThanOrEqual(tally.hits);
      }),
    );
  });
});

describe('reachable windows', () => {
  it('are those that hold a moment of the decision grid', () => {
    fc.assert(
      fc.property(time, time, fc.nat(4), time, (query, start, length, duration) => {
        const window = [start / 4, start / 4 + length / 8] as const;
        const frame = interaction(1, 'T8-A', [{ time: window[0], window }], {
          queryTime: query / 4,
          duration,
        });
        const grid = [query / 4, ...(duration >= query / 4 ? [duration] : [])];
        for (let tick = Math.ceil(query / 4); tick <= duration; tick += 1) grid.push(tick);
        const held = grid.some((moment) => window[0] <= moment && moment <= window[1]);
        expect(isReachable(frame, 0)).toBe(held);
      }),
    );
  });
});

describe('the simulated permutation reference', () => {
  const row = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());

  it('stays inside what is possible and close to the exact expectation', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), fc.nat(), (matrix, seed) => {
        const exact = completionReference(matrix);
        const simulated = permutationDraws(matrix, { draws: 2000, seed });
        const possible = new Set(exact.pmf.map(([count]) => count));
        for (const [count] of simulated.counts) expect(possible.has(count)).toBe(true);
        expect(simulated.counts.reduce((sum, [, times]) => sum + times, 0)).toBe(2000);
        const variance = exact.pmf.reduce(
          (sum, [count, share]) => sum + share * (count - exact.expected) ** 2,
          0,
        );
        expect(Math.abs(simulated.mean - exact.expected)).toBeLessThanOrEqual(
          6 * Math.sqrt(variance / 2000) + 1e-9,
        );
        expect(permutationDraws(matrix, { draws: 2000, seed })).toEqual(simulated);
      }),
      { numRuns: 40 },
    );
  });

  it('does not depend on the order of the episodes', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (matrix) => {
        const { observed: _observed, ...turned } = completionReference([...matrix].reverse());
        expect(completionReference(matrix)).toMatchObject(turned);
      }),
    );
  });
});

describe('the stratified bootstrap', () => {
  it('is the plain one where there is a single stratum', () => {
    const cluster = fc.record({
      difference: fc.integer({ min: -3, max: 3 }),
      items: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 1, maxLength: 20 }), fc.nat(), (clusters, seed) => {
        const stratified = clusters.map(({ difference, items }) => ({
          differences: [difference],
          items: [items],
        }));
        const plain = pairedClusterBootstrap(clusters, { draws: 200, seed });
        const other = stratifiedClusterBootstrap(stratified, { draws: 200, seed });
        expect(other.difference).toBeCloseTo(plain.difference, 12);
        expect(other.low).toBeCloseTo(plain.low, 12);
        expect(other.high).toBeCloseTo(plain.high, 12);
      }),
    );
  });
});
