import { describe, expect, it } from 'vitest';
import type { JudgingPlan, JudgingReport } from '../../../../src/core/judging/judging-views.ts';
import { VERDICT_STAGES } from '../../../../src/core/verdicts.ts';
import {
  batchShares,
  failureWords,
  planState,
  reportTitle,
  startWords,
} from '../../../../src/renderer/src/judge/batch-model.ts';
import {
  asSentence,
  formatDuration,
  formatTokens,
  judgeFailureShare,
  judgeTally,
} from '../../../../src/renderer/src/judge/judge-words.ts';

const plan = (patch: Partial<JudgingPlan>): JudgingPlan => ({
  judge: 'm @ host',
  kind: 'openai',
  note: '',
  items: 0,
  calls: 0,
  cached: 0,
  repeated: 0,
  alreadyJudged: 0,
  failedBefore: 0,
  byStage: Object.fromEntries(VERDICT_STAGES.map((stage) => [stage, 0])) as JudgingPlan['byStage'],
  pictures: 0,
  notAsked: [],
  byRun: [],
  estimatedTokens: { input: 0, reply: 0, total: 0 },
  refusal: null,
  baseUrl: 'http://host/v1',
  notices: [],
  ...patch,
});

const report = (patch: Partial<JudgingReport>): JudgingReport => ({
  judge: 'm @ host',
  kind: 'openai',
  ended: 'done',
  reason: null,
  items: 10,
  judged: 10,
  cached: 0,
  failed: 0,
  remaining: 0,
  calls: 10,
  tokens: null,
  reasked: 0,
  remarks: { 'trigger-missing': 0, 'trigger-not-in-text': 0 },
  failures: [],
  failureRate: 0,
  seconds: 1,
  notices: [],
  ...patch,
});

describe('a batch as a bar', () => {
  it('adds up to the total, whether or not what was given includes the cached', () => {
    const shares = batchShares({ total: 100, cached: 20, failed: 5, remaining: 40 });
    expect(shares).toEqual({ asked: 35, cached: 20, failed: 5, remaining: 40 });
    expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  it('never draws less than nothing', () => {
    expect(batchShares({ total: 5, cached: 3, failed: 3, remaining: 0 }).asked).toBe(0);
  });
});

describe('what a plan comes to', () => {
  it('tells apart why there is nothing to begin', () => {
    expect(planState(plan({}))).toBe('no-output');
    expect(planState(plan({ alreadyJudged: 4 }))).toBe('all-judged');
    expect(planState(plan({ notAsked: [{ reason: 'No clip.', count: 2 }] }))).toBe('cannot-judge');
    expect(planState(plan({ alreadyJudged: 4, failedBefore: 1 }))).toBe('only-failed-left');
  });

  it('is refused only where there is something to do', () => {
    expect(planState(plan({ items: 3, refusal: 'No model is set.' }))).toBe('refused');
    expect(planState(plan({ items: 3 }))).toBe('ready');
    expect(planState(plan({ alreadyJudged: 3, refusal: 'No model is set.' }))).toBe('all-judged');
  });

  it('says on the button what is sent, not what is wanted', () => {
    expect(startWords(plan({ items: 9, calls: 4, cached: 5 }))).toBe('Send 4 requests');
    expect(startWords(plan({ items: 1, calls: 0, cached: 1 }))).toBe('Take 1 verdict from the cache');
    expect(startWords(plan({ items: 9, kind: 'lexical', calls: 0 }))).toBe('Give 9 verdicts');
  });
});

describe('how a batch ended', () => {
  it('names what failed beside what was given', () => {
    expect(reportTitle(report({}))).toBe('10 verdicts given');
    expect(reportTitle(report({ judged: 9, failed: 1 }))).toBe('9 verdicts given, 1 failed');
    expect(reportTitle(report({ ended: 'cancelled', remaining: 3 }))).toBe('Cancelled with 3 verdicts to go');
    expect(reportTitle(report({ ended: 'stopped', remaining: 1 }))).toBe('Stopped with 1 verdict to go');
  });

  it('gives a failure rate only when something failed', () => {
    expect(failureWords(report({}))).toBeNull();
    expect(failureWords(report({ failed: 1, failureRate: 0.1 }))).toBe('10.0 % of its verdicts failed');
  });
});

describe('a judge in words', () => {
  it('names the failure rate when it is not zero, and stale verdicts', () => {
    expect(judgeTally({ verdicts: 0, failedVerdicts: 0, staleVerdicts: 0 })).toBe('no verdicts yet');
    expect(judgeTally({ verdicts: 1, failedVerdicts: 0, staleVerdicts: 0 })).toBe('1 verdict');
    expect(judgeTally({ verdicts: 200, failedVerdicts: 3, staleVerdicts: 2 })).toBe(
      '200 verdicts, 1.5 % failed, 2 stale',
    );
    expect(judgeFailureShare({ verdicts: 0, failedVerdicts: 0 })).toBe(0);
  });

  it('ends a message as a sentence, whoever wrote it', () => {
    expect(asSentence('Rate limit reached')).toBe('Rate limit reached.');
    expect(asSentence('The server says: "Slow down."')).toBe('The server says: "Slow down."');
    expect(asSentence('请求过多。')).toBe('请求过多。');
  });

  it('writes lengths of time as one says them, without a 60th second', () => {
    expect([0.2, 8.4, 59.4, 59.6, 250, 599.6, 4000, 7260].map(formatDuration)).toEqual([
      'under 1 s',
      '8 s',
      '59 s',
      '1 min 0 s',
      '4 min 10 s',
      '10 min',
      '1 h 6 min',
      '2 h 1 min',
    ]);
    expect(formatDuration(3599.6)).toBe('1 h 0 min');
    expect(formatDuration(3590)).toBe('59 min');
  });

  it('writes tokens with the digits a rough count has', () => {
    expect(
      [0, 412, 999, 1000, 3412, 99_949, 99_951, 640_200, 999_499, 999_500, 1_250_000].map(formatTokens),
    ).toEqual(['0', '412', '999', '1.0 k', '3.4 k', '99.9 k', '100 k', '640 k', '999 k', '1.00 M', '1.25 M']);
  });
});
