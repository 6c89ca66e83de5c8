import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreCaseFile } from '../../src/core/omni-interact/cases.ts';
import { differences } from './compare.ts';

interface OracleCase {
  id: string;
  expected: unknown;
}

interface ScoredFile {
  cases: { id: string; actual: { slots: unknown[] } }[];
  suite: unknown;
}

const oracle = JSON.parse(
  readFileSync(new URL('../fixtures/oracle/omni-interact.json', import.meta.url), 'utf8'),
) as { cases: OracleCase[]; suite: unknown };

/** The oracle without its answers, so that nothing can be copied from them. */
const questions = {
  ...oracle,
  suite: null,
  cases: oracle.cases.map((item) => ({ ...item, expected: null })),
};
const scored = scoreCaseFile(questions) as unknown as ScoredFile;

describe('OmniInteract oracle, reference profile', () => {
  it.each(oracle.cases.map((item, position) => [item.id, item, scored.cases[position]!] as const))(
    '%s: every field of every slot to 1e-9',
    (_id, item, actual) => {
      expect(differences(item.expected, actual.actual)).toEqual([]);
    },
  );

  it('aggregates over all cases to 1e-9', () => {
    expect(differences(oracle.suite, scored.suite)).toEqual([]);
  });

  it('covers 452 slots', () => {
    expect(scored.cases.reduce((sum, item) => sum + item.actual.slots.length, 0)).toBe(452);
  });

  it('notices a difference of 1e-8, a missing key and a shorter list', () => {
    expect(differences({ a: 1 }, { a: 1 + 1e-8 })).toHaveLength(1);
    expect(differences({ a: null }, {})).toHaveLength(1);
    expect(differences([1, 2], [1])).toHaveLength(1);
  });
});
