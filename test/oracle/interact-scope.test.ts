import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreCaseFile } from '../../src/core/interact-scope/cases.ts';
import { pairedClusterBootstrap } from '../../src/core/stats/bootstrap.ts';
import { completionReference } from '../../src/core/stats/hypergeometric.ts';
import { differences } from './compare.ts';

interface Entry {
  id?: string;
  expected: unknown;
}

const oracle = JSON.parse(
  readFileSync(new URL('../fixtures/oracle/interact-scope.json', import.meta.url), 'utf8'),
) as { cases: Entry[]; permutation: Entry[] };
const blank = (entries: Entry[]) => entries.map((entry) => ({ ...entry, expected: null }));
const scored = scoreCaseFile({
  cases: blank(oracle.cases),
  permutation: blank(oracle.permutation),
}) as unknown as {
  cases: { actual: unknown }[];
  permutation: { actual: unknown }[];
};

describe('Omni-InteractScope oracle', () => {
  it.each(oracle.cases.map((item, position) => [item.id, item.expected, scored.cases[position]!.actual]))(
    '%s at every tolerance',
    (_id, expected, actual) => {
      expect(differences(expected, actual)).toEqual([]);
    },
  );

  it.each(
    oracle.permutation.map((item, position) => [
      position,
      item.expected,
      scored.permutation[position]!.actual,
    ]),
  )('permutation reference %i, exactly', (_position, expected, actual) => {
    expect(differences(expected, actual)).toEqual([]);
  });
});

describe("the paper's own cases", () => {
  it('8, 10 and 12 of 20 give 2.40 expected and [0, 5]', () => {
    const matrix = Array.from({ length: 20 }, (_, row) => [row < 8, row < 10, row < 12]);
    const { expected, interval95 } = completionReference(matrix);
    expect(expected).toBeCloseTo(2.4, 12);
    expect(interval95).toEqual([0, 5]);
  });

  it('57 both, 2 and 9 one only, 132 neither give −3.5 points [−7.0, −0.5]', () => {
    const make = (count: number, difference: number) =>
      Array.from({ length: count }, () => ({ difference, items: 1 }));
    const clusters = [...make(57, 0), ...make(2, 1), ...make(9, -1), ...make(132, 0)];
    const { difference, low, high } = pairedClusterBootstrap(clusters);
    expect(difference).toBeCloseTo(-0.035, 12);
    expect(low).toBeCloseTo(-0.07, 3);
    expect(high).toBeCloseTo(-0.005, 3);
  });
});
