import { describe, expect, it } from 'vitest';
import { type OviDetails, scoreOviCase } from '../../../src/core/ovi-bench/case-score.ts';
import type { OviCase } from '../../../src/core/ovi-bench/dataset.ts';
import { OUTCOMES, type OutputView, type RunInfo, type SampleView } from '../../../src/core/study-views.ts';
import { WHOLE_STAGE } from '../../../src/core/verdict-inputs.ts';
import { createSayingSelector } from '../../../src/renderer/src/player/saying.ts';
import { sceneOf } from '../../../src/renderer/src/slots/sample-scene.ts';
import { oviBenchLane } from '../../../src/renderer/src/timeline/ovi-bench-lane.ts';

const common = { caseId: 'c', video: '', question: 'What?', t0: 2, signal: 'No.', t1: 4 };
const openEnded: OviCase = { ...common, format: 'open-ended', type: 'Correction' };
const multipleChoice: OviCase = {
  ...common,
  ...{ format: 'multiple-choice', type: 'Correction', partial: 'A red ', visualRange: null, history: [] },
  ...{ options: { A: 'a', B: 'b', C: 'c', D: 'd' }, label: 'B', behavior: '' },
};
const details: OviDetails = {
  ...{ answer: 'A red cup.', partial: 'A red ', rate: 3, predictedType: 'Correction' },
  ...{ response: 'Blue.', choice: null, raw: '' },
};
const bars = (oviCase: OviCase, result: OviDetails) =>
  oviBenchLane(scoreOviCase(oviCase, result, []), 20).bars.map(
    ({ word, start, end, text, unsaid = false }) => ({ word, start, end, text, unsaid }),
  );

describe('a case as a lane', () => {
  it('draws the answer until the cut, what was cut off, and the response', () => {
    expect(bars(openEnded, details)).toEqual([
      { word: 'answer', start: 2, end: 4, text: 'A red ', unsaid: false },
      { word: 'cut off', start: 4, end: 4 + 4 / 3, text: 'cup.', unsaid: true },
      { word: 'response', start: 4, end: 4 + 5 / 3, text: 'Blue.', unsaid: false },
    ]);
  });

  it('draws no times that nobody gave: without a rate, and in multiple choice', () => {
    const filled = [
      { word: 'answer', start: 2, end: 4, text: 'A red ', unsaid: false },
      { word: 'response', start: 4, end: 20, text: 'Blue.', unsaid: false },
    ];
    expect(bars(openEnded, { ...details, rate: null })).toEqual(filled);
    expect(bars(multipleChoice, details)).toEqual(filled);
  });

  it('has no bar for what was not said', () => {
    expect(bars(openEnded, { ...details, answer: '', partial: '', response: '' })).toEqual([]);
  });
});

const run = { runId: 1, name: 'one', label: '', kind: 'scripted' } as RunInfo;
const output: OutputView = {
  ...{ runId: 1, status: 'ok', detail: '', chunks: [], rejected: [], speech: null, verdicts: {} },
  ...{ judge: 'j', human: {}, stale: [], details: { ...details } },
  stageVerdicts: [
    {
      ...{ slotId: 1, stage: 'IFA', chunkIndex: WHOLE_STAGE, judge: 'j' },
      verdict: { state: 'ok', metric: 'IFA', score: 1, given: 1, caps: [] },
    },
  ],
};
const view = {
  ...{ sampleId: 1, benchmark: 'ovi-bench', subset: 'open-ended', name: 'c', sceneType: 'Correction' },
  ...{ clip: null, slotKeys: [1], issues: [], details: { ...openEnded } },
  slots: [{ slotId: 1, start: 2, tA: 4, end: 20, isInterrupted: true, boundary: 'soft' }],
  outputs: [output],
} as unknown as SampleView;

describe('a case on the timeline', () => {
  const { model } = sceneOf(view, [run]);

  it('marks T0 and T1 and names them, with the outcome of the case', () => {
    expect(model.marks.map(({ time }) => time)).toEqual([2, 4]);
    expect([model.words.opens, model.words.answerable]).toEqual(['T0', 'T1']);
    expect(OUTCOMES[model.lanes[0]!.outcomes.get(1)!]).toBe('hit');
    const response = model.lanes[0]!.bars.find(({ word }) => word === 'response')!;
    expect(model.lanes[0]!.describe(response).verdict).toBe('IFA 1');
  });

  it('never tells as speech what was cut off', () => {
    const saying = createSayingSelector(model.lanes[0]!);
    expect(saying(4.5).current.map(({ text }) => text)).toEqual(['Blue.']);
    expect(saying(3).current.map(({ text }) => text)).toEqual(['A red ']);
  });
});
