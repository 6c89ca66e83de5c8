import { describe, expect, it } from 'vitest';
import type { JobProgress, RunInfo, StudyInfo } from '../../../src/core/study-views.ts';
import { endedJobs } from '../../../src/renderer/src/app/ended-jobs.ts';
import { studyDifference } from '../../../src/renderer/src/app/study-difference.ts';

const job = (jobId: string, state: JobProgress['state'], kind: JobProgress['kind'] = 'import') => ({
  jobId,
  kind,
  title: jobId,
  state,
  fraction: null,
  message: '',
});

describe('jobs that ended', () => {
  it('are the starting point at the first look, whenever they ended', () => {
    const { ended, changedStudy } = endedJobs([job('a', 'done'), job('b', 'running')], null);
    expect(changedStudy).toBe(false);
    expect([...ended]).toEqual(['a']);
  });

  it('change the study when one is over that was not before, seen running or not', () => {
    const known = new Set(['a']);
    expect(endedJobs([job('a', 'done'), job('b', 'running')], known).changedStudy).toBe(false);
    expect(endedJobs([job('a', 'done'), job('b', 'done')], known).changedStudy).toBe(true);
    expect(endedJobs([job('a', 'done'), job('b', 'failed')], known).changedStudy).toBe(true);
    expect(endedJobs([job('a', 'done'), job('b', 'cancelled', 'judge')], known).changedStudy).toBe(true);
  });

  it('change nothing when they only looked', () => {
    expect(endedJobs([job('b', 'done', 'import-preview')], new Set()).changedStudy).toBe(false);
  });
});

describe('a study on screen and the one there is now', () => {
  const study: StudyInfo = {
    path: '/studies/a.slotscope',
    name: 'a',
    description: '',
    samples: 1,
    slots: 2,
    runs: 1,
    benchmarks: [],
    clips: 0,
    missingMedia: 0,
    notices: [],
    isSample: false,
    readOnly: false,
  };
  const run: RunInfo = {
    runId: 1,
    name: 'alpha',
    label: '',
    kind: 'imported',
    note: '',
    benchmark: 'omni-interact',
    model: '',
    arm: null,
    samplesOk: 1,
    samplesFailed: 0,
    samplesMissing: 0,
    slots: 2,
    chunks: 3,
    unjudgedSlots: 1,
    verdicts: 1,
    failedVerdicts: 0,
    humanVerdicts: 0,
    judges: ['imported'],
    allJudges: ['imported'],
  };

  it('are the same while nothing was written', () => {
    expect(studyDifference({ study, runs: [run] }, structuredClone({ study, runs: [run] }))).toBe('none');
    expect(studyDifference({ study: null, runs: [] }, { study: null, runs: [] })).toBe('none');
  });

  it('differ in content when a verdict came, though every count of the study is the same', () => {
    const judged = { ...run, verdicts: 2, unjudgedSlots: 0 };
    expect(studyDifference({ study, runs: [run] }, { study, runs: [judged] })).toBe('content');
  });

  it('are two studies when the file is another or none', () => {
    const other = { ...study, path: '/studies/b.slotscope' };
    expect(studyDifference({ study, runs: [] }, { study: other, runs: [] })).toBe('other-study');
    expect(studyDifference({ study, runs: [] }, { study: null, runs: [] })).toBe('other-study');
    expect(studyDifference({ study: null, runs: [] }, { study, runs: [] })).toBe('other-study');
  });
});
