import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairSlots, selectShared } from '../../src/core/compare/slots.ts';
import type { SlotColumns } from '../../src/core/compare/types.ts';
import { outcomeInCode } from '../../src/core/omni-interact/outcome.ts';
import { OUTCOME_FLAGS, OUTCOMES, type Outcome } from '../../src/core/study-views.ts';

const standing = (outcome: Outcome) =>
  outcome === 'answered' ? 'met' : outcome === 'interrupted' ? 'exempt' : 'unmet';

const code = fc
  .tuple(fc.constantFrom(...OUTCOMES.keys()), fc.boolean())
  .map(([outcome, spill]) => outcome | (spill ? OUTCOME_FLAGS.spill : 0));
const slot = fc.record({
  codes: fc.tuple(code, code),
  values: fc.tuple(
    fc.option(fc.double({ min: -2, max: 1, noNaN: true })),
    fc.option(fc.double({ min: -2, max: 1, noNaN: true })),
  ),
});

/** Two runs, 1 and 2, over some slots; slot keys are not their positions. */
const columns = fc.array(slot, { maxLength: 60 }).map(
  (slots): SlotColumns => ({
    slotKeys: slots.map((_, at) => 1000 + 3 * at),
    runs: [0, 1].map((run) => ({
      runId: run + 1,
      outcomes: slots.map(({ codes }) => codes[run]!),
      values: slots.map(({ values }) => values[run]!),
    })),
  }),
);

const known = (outcome: Outcome): boolean => outcome !== 'not-run' && outcome !== 'unjudged';

describe('pairing two runs slot by slot', () => {
  it('compares exactly the slots both have an outcome for, and gives every other one reason', () => {
    fc.assert(
      fc.property(columns, (given) => {
        const { shared, leftOut, coverage } = pairSlots(given, 1, 2, standing);
        const expected = given.slotKeys.filter((_, at) =>
          given.runs.every(({ outcomes }) => known(outcomeInCode(outcomes[at]!))),
        );
        expect(shared.map(({ slotKey }) => slotKey)).toEqual(expected);
        const left = Object.values(leftOut).flat();
        expect([...left, ...expected].sort((a, b) => a - b)).toEqual(given.slotKeys);
        const counted = Object.values(coverage.leftOut).reduce((sum, count) => sum + count, 0);
        expect(coverage.shared + counted).toBe(coverage.slots);
      }),
    );
  });

  it('fills a matrix whose rows, columns and changes add up to the shared slots', () => {
    fc.assert(
      fc.property(columns, (given) => {
        const { shared, matrix, changes } = pairSlots(given, 1, 2, standing);
        const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0);
        expect(matrix.total).toBe(shared.length);
        expect(sum(matrix.counts.flat())).toBe(shared.length);
        matrix.outcomes.forEach((outcome, at) => {
          expect(matrix.rowSums[at]).toBe(shared.filter(({ baseline }) => baseline === outcome).length);
          expect(matrix.columnSums[at]).toBe(shared.filter(({ other }) => other === outcome).length);
        });
        expect(sum(matrix.rowSums)).toBe(shared.length);
        expect(sum(matrix.columnSums)).toBe(shared.length);
        expect(sum(Object.values(changes))).toBe(shared.length);
        // Each cell holds the slots that selecting it shows.
        for (const [row, baseline] of matrix.outcomes.entries()) {
          for (const [column, other] of matrix.outcomes.entries()) {
            const cell = { baseline, other };
            const selected = selectShared(shared, { change: 'all', cell, sort: 'order' });
            expect(selected).toHaveLength(matrix.counts[row]![column]!);
          }
        }
      }),
    );
  });

  it('turns around when the runs are swapped: deltas, matrix, gained and lost', () => {
    fc.assert(
      fc.property(columns, (given) => {
        const forth = pairSlots(given, 1, 2, standing);
        const back = pairSlots(given, 2, 1, standing);
        expect(back.shared.map(({ slotKey }) => slotKey)).toEqual(forth.shared.map(({ slotKey }) => slotKey));
        back.shared.forEach(({ delta }, at) => {
          const there = forth.shared[at]!.delta;
          expect(delta === null ? null : delta + 0).toBe(there === null ? null : 0 - there);
        });
        expect(back.matrix.outcomes).toEqual(forth.matrix.outcomes);
        expect(back.matrix.counts).toEqual(
          forth.matrix.outcomes.map((_, column) => forth.matrix.counts.map((row) => row[column])),
        );
        const { gained, lost, ...rest } = forth.changes;
        expect(back.changes).toEqual({ ...rest, gained: lost, lost: gained });
        expect(back.leftOut.notRunBaseline).toEqual(forth.leftOut.notRunOther);
        expect(back.leftOut.unjudgedBaseline).toEqual(forth.leftOut.unjudgedOther);
      }),
    );
  });

  it('orders by the change asked for, with slots without a value last', () => {
    fc.assert(
      fc.property(columns, fc.constantFrom('largest', 'most-gained', 'most-lost'), (given, sort) => {
        const { shared } = pairSlots(given, 1, 2, standing);
        const ordered = selectShared(shared, { change: 'all', cell: null, sort });
        expect(new Set(ordered)).toEqual(new Set(shared));
        const rank = (delta: number) =>
          sort === 'largest' ? Math.abs(delta) : sort === 'most-gained' ? delta : -delta;
        for (const [at, { delta, position }] of ordered.entries()) {
          const next = ordered[at + 1];
          if (!next) continue;
          if (delta === null) expect(next.delta).toBeNull();
          else if (next.delta !== null) expect(rank(delta)).toBeGreaterThanOrEqual(rank(next.delta));
          if (delta === next.delta) expect(position).toBeLessThan(next.position);
        }
      }),
    );
  });
});
