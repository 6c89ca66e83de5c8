import { describe, expect, it } from 'vitest';
import { emptyTally, withF1 } from '../../../src/core/omni-interact/aggregate.ts';
import type { RunTables } from '../../../src/core/omni-interact/tables.ts';
import { OUTCOMES, type Outcome, type SlotIndex } from '../../../src/core/study-views.ts';
import { restOnSameSlots } from '../../../src/renderer/src/runs/shared-slots.ts';
import { printRate, sharedCount, slotRange } from '../../../src/renderer/src/runs/table-model.ts';

const index = (...columns: Outcome[][]): SlotIndex => ({
  total: columns[0]?.length ?? 0,
  slotKeys: (columns[0] ?? []).map((_, at) => at + 1),
  runIds: columns.map((_, at) => at + 10),
  outcomes: columns.map((column) => column.map((outcome) => OUTCOMES.indexOf(outcome))),
});
const run = (runId: number, unjudged = 0) => ({ runId, unjudged });

describe('runs that may be ranked', () => {
  it('rest on the same slots, whatever became of them', () => {
    const slots = index(['answered', 'missed', 'not-run'], ['missed', 'interrupted', 'not-run']);
    expect(restOnSameSlots(slots, [run(10), run(11)])).toBe(true);
  });

  it('are not those that each failed on another sample, though n is the same', () => {
    const slots = index(['answered', 'not-run', 'missed'], ['answered', 'missed', 'not-run']);
    expect(restOnSameSlots(slots, [run(10), run(11)])).toBe(false);
  });

  it('are not those of which one is unjudged where the other is judged', () => {
    const slots = index(['answered', 'unjudged'], ['answered', 'missed'], ['missed', 'unjudged']);
    expect(restOnSameSlots(slots, [run(10, 1), run(11)])).toBe(false);
    expect(restOnSameSlots(slots, [run(10, 1), run(12, 1)])).toBe(true);
  });

  it('are told by the runs in question alone', () => {
    const slots = index(['answered'], ['missed'], ['not-run']);
    expect(restOnSameSlots(slots, [run(10), run(11)])).toBe(true);
    expect(restOnSameSlots(slots, [run(10), run(12)])).toBe(false);
  });

  it('are never those the index does not know', () => {
    expect(restOnSameSlots(index(['answered']), [run(10), run(99)])).toBe(false);
    expect(restOnSameSlots(index(['answered']), [run(99), run(10)])).toBe(false);
  });

  it('are unaffected by a missing partial verdict where every F1 is judged', () => {
    // An interrupted slot without its partial verdict reads "unjudged" in the list, yet counts in the F1.
    const slots = index(['interrupted', 'answered'], ['unjudged', 'answered']);
    expect(restOnSameSlots(slots, [run(10), run(11)])).toBe(true);
  });
});

describe('the n of a figure', () => {
  const tablesWith = (slots: number) => {
    const f1 = withF1({ ...emptyTally(), slots });
    return { categories: { nested: f1 } } as RunTables;
  };

  it('is a range where runs have different slots', () => {
    expect(slotRange([tablesWith(69), tablesWith(66)], 'nested')).toBe('66–69 slots by run');
    expect(slotRange([tablesWith(12), tablesWith(12)], 'nested')).toBe('12 slots');
    expect(slotRange([tablesWith(1)], 'nested')).toBe('1 slot');
    expect(slotRange([], 'nested')).toBe('0 slots');
  });
});

describe('the n of a column', () => {
  it('stands in the head when all runs share it', () => {
    expect(sharedCount([69, 69])).toBe(69);
    expect(sharedCount([69, 0])).toBe(69);
    expect(sharedCount([0, 0])).toBe(0);
  });

  it('is told by each run where they differ', () => {
    expect(sharedCount([69, 66])).toBeNull();
  });
});

it('prints rates as the paper does', () => {
  expect(printRate(0.7917)).toBe('79.17%');
  expect(printRate(0.6)).toBe('60.00%');
  expect(printRate(0)).toBe('0.00%');
});
