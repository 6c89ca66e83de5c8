import { describe, expect, it } from 'vitest';
import type { RunInfo } from '../../../src/core/study-views.ts';
import { toSlotFilter } from '../../../src/renderer/src/explore/slot-filter.ts';
import { NO_FILTER } from '../../../src/renderer/src/slots/explore-address.ts';

const run = (runId: number, name: string): RunInfo => ({
  runId,
  name,
  label: '',
  kind: 'imported',
  note: '',
  benchmark: 'omni-interact',
  model: '',
  arm: null,
  samplesOk: 1,
  samplesFailed: 0,
  samplesMissing: 0,
  slots: 1,
  chunks: 1,
  unjudgedSlots: 0,
  verdicts: 1,
  failedVerdicts: 0,
  humanVerdicts: 0,
  judges: [],
  allJudges: [],
});
const runs = [run(7, 'alpha'), run(9, 'beta')];

describe('the host’s filter', () => {
  it('is empty when nothing is restricted, blank text included', () => {
    expect(toSlotFilter({ ...NO_FILTER, text: '  ' }, runs)).toEqual({});
  });

  it('turns names of runs into ids', () => {
    expect(toSlotFilter({ ...NO_FILTER, outcomes: ['missed'], outcomeRuns: ['beta'] }, runs)).toEqual({
      outcomes: ['missed'],
      runIds: [9],
    });
  });

  it('is about any run when the named one is not in the study', () => {
    expect(toSlotFilter({ ...NO_FILTER, outcomes: ['missed'], outcomeRuns: ['gamma'] }, runs)).toEqual({
      outcomes: ['missed'],
    });
  });

  it('says nothing of runs without an outcome to look for', () => {
    expect(toSlotFilter({ ...NO_FILTER, outcomeRuns: ['beta'] }, runs)).toEqual({});
  });

  it('keeps interrupted = no, which is not the same as not asked', () => {
    expect(toSlotFilter({ ...NO_FILTER, interrupted: false }, runs)).toEqual({ interrupted: false });
  });

  it('hands a chosen set of slots on', () => {
    expect(toSlotFilter({ ...NO_FILTER, slots: '5_1.y' }, runs)).toEqual({ slots: '5_1.y' });
  });
});
