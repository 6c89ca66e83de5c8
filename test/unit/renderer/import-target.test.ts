import { describe, expect, it } from 'vitest';
import type { PlannedRun } from '../../../src/core/study-views.ts';
import { runStateText } from '../../../src/renderer/src/importing/import-summary.ts';
import {
  hasLeftAsIs,
  importWords,
  leftAsIs,
  replaceText,
  usualTarget,
} from '../../../src/renderer/src/importing/import-target.ts';

const run = (over: Partial<PlannedRun>): PlannedRun => ({
  name: 'beta',
  samples: 13,
  failed: 0,
  chunks: 40,
  verdicts: 60,
  kept: 0,
  state: 'changed',
  ...over,
});

describe('where an import goes', () => {
  it('is a new study when none, the sample or a read-only one is open', () => {
    expect(usualTarget(null)).toBe('new');
    expect(usualTarget({ isSample: true, readOnly: false })).toBe('new');
    expect(usualTarget({ isSample: false, readOnly: true })).toBe('new');
    expect(usualTarget({ isSample: false, readOnly: false })).toBe('open');
  });

  it('is named', () => {
    expect(importWords('open', { name: 'Pilot' })).toBe('Import into the study “Pilot”');
    expect(importWords('new', { name: 'Pilot' })).toBe('Import into a new study');
    expect(importWords('open', null)).toBe('Import into a new study');
  });
});

describe('what an import leaves as it is', () => {
  it('is nothing when nothing conflicts', () => {
    expect(hasLeftAsIs(leftAsIs({ conflicts: [], runs: [run({})] }))).toBe(false);
  });

  it('are samples of another data set and good outputs', () => {
    const left = leftAsIs({
      conflicts: [{ sample: '1q1a/0001', runs: 3 }],
      runs: [run({ name: 'alpha' }), run({ kept: 13 })],
    });
    expect(hasLeftAsIs(left)).toBe(true);
    expect(left.kept.map(({ name }) => name)).toEqual(['beta']);
    expect(replaceText(left)).toBe(
      '1 sample gets the annotation of this import, and every run is scored against it; 13 good outputs count as failed. What is in the study now is lost.',
    );
  });

  it('says no more than is true of each', () => {
    expect(replaceText(leftAsIs({ conflicts: [], runs: [run({ kept: 1 })] }))).toBe(
      '1 good output counts as failed. What is in the study now is lost.',
    );
    expect(replaceText(leftAsIs({ conflicts: [{ sample: 'a/1', runs: 0 }], runs: [] }))).toBe(
      '1 sample gets the annotation of this import. What is in the study now is lost.',
    );
  });
});

it('a run of which nothing is taken is not called unchanged', () => {
  const nothing = { samples: 0, failed: 0, kept: 0 } as const;
  expect(runStateText(run({ ...nothing, state: 'unchanged' }))).toBe('left out');
  expect(runStateText(run({ samples: 0, kept: 13, state: 'unchanged' }))).toBe('unchanged');
  expect(runStateText(run({ state: 'copy', copyOf: 'alpha' }))).toBe('copy of alpha');
});
