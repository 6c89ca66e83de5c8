import { describe, expect, it } from 'vitest';
import { emptyTally, withF1 } from '../../../src/core/omni-interact/aggregate.ts';
import { rankColumn } from '../../../src/core/tables/ranking.ts';
import { failedVerdictShare, judgedF1, unjudgedShare } from '../../../src/renderer/src/runs/table-model.ts';

describe('best and second of a column', () => {
  it('marks by direction', () => {
    expect(rankColumn([0.2, 0.5, 0.4])).toEqual([null, 'best', 'second']);
    expect(rankColumn([3, 1, 2], 'lower')).toEqual([null, 'best', 'second']);
  });

  it('marks alike what prints alike', () => {
    expect(rankColumn([0.41234, 0.41201, 0.3, 0.1])).toEqual(['best', 'best', 'second', null]);
  });

  it('passes over what has no number, and marks nothing where there is nothing to compare', () => {
    expect(rankColumn([null, 0.5, Number.NaN, 0.4])).toEqual([null, 'best', null, 'second']);
    expect(rankColumn([null, 0.5])).toEqual([null, null]);
    expect(rankColumn([])).toEqual([]);
  });

  it('gives no second where all are equal', () => {
    expect(rankColumn([0.5, 0.5])).toEqual(['best', 'best']);
  });
});

describe('what is missing from a number', () => {
  it('has no F1 without a judged slot, which is not an F1 of 0', () => {
    expect(judgedF1(withF1({ ...emptyTally(), unjudged: 3 }))).toBeNull();
    expect(judgedF1(withF1({ ...emptyTally(), slots: 1, fn: 1 }))).toBe(0);
  });

  it('tells shares of the whole', () => {
    expect(unjudgedShare({ slots: 3, unjudged: 1 })).toBe(0.25);
    expect(unjudgedShare({ slots: 0, unjudged: 0 })).toBe(0);
    expect(failedVerdictShare({ verdicts: 10, failedVerdicts: 1 })).toBe(0.1);
    expect(failedVerdictShare({ verdicts: 0, failedVerdicts: 0 })).toBe(0);
  });
});
