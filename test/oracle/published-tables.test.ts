import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addTallies, withF1 } from '../../src/core/omni-interact/aggregate.ts';
import { publishedTablesSchema } from '../../src/core/omni-interact/published-tables.ts';

const published = publishedTablesSchema.parse(
  JSON.parse(readFileSync(new URL('../../resources/published/omni-interact.json', import.meta.url), 'utf8')),
);
const CATEGORIES = ['realtime', 'proactive', 'nested', 'oneQna', 'allGlobal'] as const;
const tally = (row: { tp: number; fp: number; fn: number }) => ({ ...row, slots: 1, unjudged: 0 });
/** Half a unit of the third decimal, plus what a TP rounded to two places can move it by. */
const PRINTED = 0.00055;

describe.each(published.models)('published figures of $name', (model) => {
  it.each(CATEGORIES)('%s: precision, recall and IA-QTF1 follow from TP, FP and FN', (category) => {
    const row = model.tableA2[category];
    const computed = withF1(tally(row));
    expect(Math.abs(computed.precision - row.precision)).toBeLessThan(PRINTED);
    expect(Math.abs(computed.recall - row.recall)).toBeLessThan(PRINTED);
    expect(Math.abs(computed.f1 - row.f1)).toBeLessThan(PRINTED);
    expect(model.table3[category]).toBe(row.f1);
  });

  it('1Q1A global follows from the three categories', () => {
    const { realtime, proactive, nested } = model.tableA2;
    const sum = withF1(addTallies(tally(realtime), tally(proactive), tally(nested)));
    expect(Math.abs(sum.f1 - model.table3.oneQ1aGlobal)).toBeLessThan(PRINTED);
  });

  it('all global is the categories plus the unmatched chunks', () => {
    const { realtime, proactive, nested, oneQna, allGlobal } = model.tableA2;
    const sum = addTallies(tally(realtime), tally(proactive), tally(nested), tally(oneQna));
    expect(allGlobal.fp - sum.fp).toBe(model.unmatchedChunks);
    expect(allGlobal.fn).toBe(sum.fn);
    expect(Math.abs(allGlobal.tp - sum.tp)).toBeLessThan(0.021);
  });
});

it('Table 2 adds up to 1,430 slots, and Table 6 to its difference', () => {
  expect(published.table2.reduce((sum, row) => sum + row.slots, 0)).toBe(published.totals.slots);
  const { offline, online, difference } = published.table6;
  expect(online - offline).toBeCloseTo(difference, 4);
});
