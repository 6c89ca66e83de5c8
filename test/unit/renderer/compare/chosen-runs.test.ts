import { describe, expect, it } from 'vitest';
import type { RunInfo } from '../../../../src/core/study-views.ts';
import { chosenRuns, MOST_OTHERS } from '../../../../src/renderer/src/compare/chosen-runs.ts';

const run = (runId: number, name: string, benchmark = 'omni-interact'): RunInfo => ({
  ...{ runId, name, label: '', kind: 'imported', note: '', benchmark },
  ...{ samplesOk: 1, samplesFailed: 0, samplesMissing: 0, slots: 1, chunks: 1, unjudgedSlots: 0 },
  ...{ verdicts: 0, failedVerdicts: 0, humanVerdicts: 0, judges: [], allJudges: [], model: '', arm: null },
});
const runs = [run(1, 'a'), run(2, 'b'), run(3, 'c'), run(4, 'elsewhere', 'no-such-benchmark')];
const names = (choice: ReturnType<typeof chosenRuns>) => ({
  baseline: choice?.baseline.name,
  others: choice?.others.map(({ name }) => name),
  focus: choice?.focus.name,
  addable: choice?.addable.map(({ name }) => name),
  unknown: choice?.unknown,
});

describe('the runs a comparison is about', () => {
  it('are the first two where the address names none', () => {
    expect(names(chosenRuns({ baseline: null, others: [], focus: null }, runs))).toEqual({
      ...{ baseline: 'a', others: ['b'], focus: 'b', addable: ['c'], unknown: [] },
    });
  });

  it('are those the address names, in its order, the focus among them', () => {
    expect(names(chosenRuns({ baseline: 'b', others: ['c', 'a', 'c', 'b'], focus: 'a' }, runs))).toEqual({
      ...{ baseline: 'b', others: ['c', 'a'], focus: 'a', addable: [], unknown: [] },
    });
    // Only what to compare with is named: the baseline is another one.
    expect(names(chosenRuns({ baseline: null, others: ['a'], focus: null }, runs))).toMatchObject({
      baseline: 'b',
      others: ['a'],
    });
  });

  it('leave out runs the study does not have or of a benchmark that cannot be compared, and say so', () => {
    expect(names(chosenRuns({ baseline: 'gone', others: ['elsewhere', 'c'], focus: 'gone' }, runs))).toEqual({
      ...{ baseline: 'a', others: ['c'], focus: 'c', addable: ['b'], unknown: ['gone', 'elsewhere'] },
    });
  });

  it('are none where there are no two on one benchmark, and never more than lanes stay legible', () => {
    const nothing = { baseline: null, others: [], focus: null };
    expect(chosenRuns(nothing, [runs[0]!, runs[3]!])).toBeNull();
    expect(chosenRuns(nothing, [])).toBeNull();
    const many = Array.from({ length: 9 }, (_, at) => run(at, `r${at}`));
    const all = chosenRuns({ ...nothing, others: many.slice(1).map(({ name }) => name) }, many);
    expect(all?.others).toHaveLength(MOST_OTHERS);
  });
});
