import { describe, expect, it } from 'vitest';
import { saidByOnset } from '../../../src/core/compare/texts.ts';
import { comparisonOf } from '../../../src/core/comparisons.ts';
import { measureDuplex } from '../../../src/core/duplex-eval/compare.ts';
import type { DuplexSample } from '../../../src/core/duplex-eval/dataset.ts';
import {
  type DuplexVerdict,
  duplexFrame,
  duplexSlotResults,
  duplexSlots,
  scoreDuplexSample,
} from '../../../src/core/duplex-eval/sample-score.ts';
import { findSplit } from '../../../src/core/duplex-eval/splits.ts';
import { measureInteraction } from '../../../src/core/interact-scope/compare.ts';
import type { InteractionScore, TargetScore } from '../../../src/core/interact-scope/score.ts';
import type { Chunk } from '../../../src/core/omni-interact/types.ts';
import { type OviDetails, oviSlotResult, scoreOviCase } from '../../../src/core/ovi-bench/case-score.ts';
import { measureCase } from '../../../src/core/ovi-bench/compare.ts';
import type { OviCase } from '../../../src/core/ovi-bench/dataset.ts';
import { OUTCOMES } from '../../../src/core/study-views.ts';
import { WHOLE_STAGE } from '../../../src/core/verdict-inputs.ts';

const said = (index: number, start: number, text: string, end = start): Chunk => ({
  ...{ index, start, end, text, words: [] },
});

const sample = (split: string, rest: Partial<DuplexSample> = {}): DuplexSample => ({
  id: 'a',
  split: findSplit(split)!,
  question: 'Tell me.',
  references: ['It is done.'],
  reminders: [],
  videoType: '',
  videoDuration: 20,
  video: '',
  questionAudio: '',
  ...rest,
});

describe('Omni-DuplexEval', () => {
  const reminders = [1, 3].map((index) => ({ index, start: index * 5, end: index * 5 }));
  const verdict = (slotId: number, success: boolean): DuplexVerdict => ({
    ...{ slotId, stage: 'reminder', chunkIndex: WHOLE_STAGE, verdict: { state: 'ok', success } },
  });

  it('makes a slot of every reminder under its own number, ten seconds long', () => {
    const slots = duplexSlots(duplexFrame(sample('PR_event_reminder', { reminders }), null));
    expect(slots.map(({ slotId, start, tA, end }) => [slotId, start, tA, end])).toEqual([
      [1, 5, 5, 15],
      [3, 15, 15, 25],
    ]);
  });

  it('gives each event its own verdict and the sample a success only when all succeed', () => {
    const frame = duplexFrame(sample('PR_event_reminder', { reminders }), null);
    const chunks = [said(0, 6, 'Now.'), said(1, 25, 'And now.')];
    const score = scoreDuplexSample(frame, chunks, [verdict(1, true), verdict(3, false)]);
    expect(duplexSlotResults(score).map(({ outcome, value }) => [OUTCOMES[outcome], value])).toEqual([
      ['hit', 1],
      ['content-failure', 0],
    ]);
    expect(measureDuplex(frame.sample.split, score)).toEqual({
      slots: [
        { event: 1, spoke: 1 },
        { event: 0, spoke: 1 },
      ],
      whole: { success: 0, PR_event_reminder: 0 },
    });
  });

  it('tells a description by its number, and leaves it unjudged while the length of the clip is unknown', () => {
    const frame = duplexFrame(sample('RTD_counting'), null);
    const chunks = [said(0, 4, 'One.', 5), said(4, 8, 'Hello.', 9)];
    const verdicts: DuplexVerdict[] = [
      { slotId: 1, stage: 'consistency', chunkIndex: WHOLE_STAGE, verdict: { state: 'ok', score: 1.5 } },
      { slotId: 1, stage: 'temporal@2', chunkIndex: 0, verdict: { state: 'ok', score: 3, relevant: true } },
      { slotId: 1, stage: 'temporal@2', chunkIndex: 4, verdict: { state: 'ok', score: 0, relevant: false } },
    ];
    const score = scoreDuplexSample(frame, chunks, verdicts);
    expect(duplexSlotResults(score)).toEqual([{ outcome: OUTCOMES.indexOf('described'), value: 0.75 }]);
    const { whole } = measureDuplex(frame.sample.split, score);
    expect(whole).toMatchObject({ overall: 75, content: 50, temporal: 100, irrelevant: 0.5, silence: 0.9 });
    const unknown = duplexFrame(sample('RTD_counting', { videoDuration: null }), null);
    const [result] = duplexSlotResults(scoreDuplexSample(unknown, chunks, verdicts));
    expect(result).toEqual({ outcome: OUTCOMES.indexOf('unjudged'), value: null });
  });

  it('counts windows of other shifts only where the settings ask for them', () => {
    const frame = duplexFrame(sample('RTD_counting'), null);
    const verdicts: DuplexVerdict[] = [
      { slotId: 1, stage: 'temporal@2', chunkIndex: 0, verdict: { state: 'ok', score: 1, relevant: true } },
      { slotId: 1, stage: 'temporal@0', chunkIndex: 0, verdict: { state: 'ok', score: 3, relevant: true } },
    ];
    const chunks = [said(0, 4, 'One.', 5)];
    const temporal = (windowShifts: number[]) => {
      const score = scoreDuplexSample(frame, chunks, verdicts, { windowShifts, attenuation: 0 });
      return score.scenario === 'description' ? score.description?.temporal : undefined;
    };
    expect(temporal([2])).toBeCloseTo(100 / 3, 12);
    expect(temporal([0, 2])).toBe(100);
    expect(temporal([0, 1])).toBeNull();
  });
});

describe('OVIBench', () => {
  const open: OviCase = {
    format: 'open-ended',
    caseId: 'a',
    video: '',
    type: 'Correction',
    question: 'What is it?',
    t0: 2,
    signal: 'No, the red one.',
    t1: 5,
  };
  const result: OviDetails = {
    answer: 'A blue cup.',
    partial: 'A blue',
    rate: 2,
    predictedType: 'Correction',
    response: 'A red cup.',
    choice: null,
    raw: '',
  };
  const outcomeOf = (details: OviDetails, ifa?: number) => {
    const given =
      ifa === undefined
        ? []
        : [
            {
              stage: 'IFA' as const,
              verdict: { state: 'ok' as const, metric: 'IFA' as const, score: ifa, given: ifa, caps: [] },
            },
          ];
    const { outcome, value } = oviSlotResult(scoreOviCase(open, details, given));
    return [OUTCOMES[outcome], value];
  };

  it('is unjudged without IFA, and unparsed whatever a judge says', () => {
    expect(outcomeOf(result)).toEqual(['unjudged', null]);
    expect(outcomeOf(result, 1)).toEqual(['hit', 1]);
    expect(outcomeOf(result, 0)).toEqual(['content-failure', 0]);
    expect(outcomeOf({ ...result, predictedType: null }, 1)).toEqual(['unparsed', 1]);
  });

  it('measures an unparsed reply as wrong in CA and in n', () => {
    expect(measureCase(scoreOviCase(open, { ...result, predictedType: null }, []))).toEqual({
      CA: 0,
      'CA-Correction': 0,
      unparsed: 1,
    });
  });
});

describe('Omni-InteractScope', () => {
  const target = (outcome: TargetScore['outcome'], onTime: boolean): TargetScore => ({
    ...{ index: 0, outcome, output: null, onTime, after: null, window: [0, 1], unjudgedOutputs: [] },
  });
  const score = (targets: TargetScore[], complete: boolean | null): InteractionScore => ({
    ...{ kept: [], merged: [], beforeQuery: [], targets, complete },
  });

  it('leaves an unjudged target out of the hit rate, not out of what was on time', () => {
    const { slots, whole } = measureInteraction(
      'T3',
      score([target('unjudged', true), target('late_or_missing', false)], null),
    );
    expect(slots).toEqual([
      { 'on-time': 1 },
      { hit: 0, 'on-time': 0, premature: 0, silent: 1, 'content-failure': 0, 'hit-T3': 0 },
    ]);
    expect(whole).toEqual({ complete: null, outputs: 0 });
  });
});

describe('every benchmark', () => {
  it('has a comparison with words of its own', () => {
    const words = ['omni-interact', 'interact-scope', 'duplex-eval', 'ovi-bench'].map(comparisonOf);
    for (const each of words) expect(each?.valueMeaning.length).toBeGreaterThan(10);
    expect(comparisonOf('another')).toBeNull();
  });

  it('splits what was said at t_a by onset, both ends included', () => {
    const slot = { start: 1, tA: 3, end: 5 };
    const chunks = [said(0, 0, 'zero'), said(1, 1, 'one'), said(2, 3, 'three'), said(3, 5, 'five')];
    expect(saidByOnset(slot, chunks)).toEqual({
      early: { start: 1, text: 'one' },
      core: { start: 3, text: 'three five' },
    });
    expect(saidByOnset(slot, [])).toEqual({
      early: { start: null, text: '' },
      core: { start: null, text: '' },
    });
  });
});
