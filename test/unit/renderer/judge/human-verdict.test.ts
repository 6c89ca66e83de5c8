import { describe, expect, it } from 'vitest';
import type { StageVerdicts, VerdictDetail } from '../../../../src/core/judging/judging-views.ts';
import { visibleText } from '../../../../src/core/text/visible-text.ts';
import {
  beginDraft,
  humanWords,
  quickScores,
  readDraft,
  stageToEnter,
  verdictWords,
} from '../../../../src/renderer/src/inspector/human-draft.ts';
import { selectedPhrase } from '../../../../src/renderer/src/inspector/phrase-selection.ts';
import {
  outWords,
  stageState,
  verdictsInOrder,
} from '../../../../src/renderer/src/inspector/verdict-state.ts';

const detail = (patch: Partial<VerdictDetail>): VerdictDetail => ({
  judge: 'm @ host',
  kind: 'openai',
  state: 'ok',
  counts: false,
  stale: false,
  score: 0.5,
  flag: null,
  triggerPhrase: null,
  hallucination: null,
  correct: null,
  success: null,
  relevant: null,
  caps: null,
  spoiler: null,
  rationale: null,
  failure: null,
  remarks: [],
  prompt: null,
  pictures: null,
  raw: null,
  cached: null,
  attempts: null,
  finishReason: null,
  model: null,
  tokens: null,
  seconds: null,
  createdAt: '2026-01-02T03:04:05Z',
  who: null,
  note: null,
  sourceFile: null,
  ...patch,
});

const view = (verdicts: VerdictDetail[], needed = true): StageVerdicts => ({
  runId: 1,
  sampleId: 1,
  slotId: 1,
  stage: 'core',
  chunkIndex: -1,
  needed,
  inputs: { question: '', reference: '', text: '' },
  verdicts,
  history: [],
  canUndo: false,
});

const draft = {
  stage: 'core' as const,
  score: '0.5',
  hallucination: false,
  relevant: true,
  yes: null,
  triggerPhrase: '',
  note: '',
};

describe('a verdict entered by hand', () => {
  it('reads scores as people type them', () => {
    expect(readDraft({ ...draft, score: ' 0,75 ', triggerPhrase: ' now ' })).toEqual({
      stage: 'core',
      score: 0.75,
      triggerPhrase: 'now',
    });
    expect(readDraft({ ...draft, score: '1' })).toMatchObject({ score: 1 });
  });

  it.each(['', '  ', 'good', '1.01', '-0.1', 'NaN', 'Infinity'])('does not take %j for a score', (score) => {
    expect(readDraft({ ...draft, score })).toBeTypeOf('string');
  });

  it('asks no score of an early hallucination, which earns none', () => {
    expect(readDraft({ ...draft, stage: 'early', score: '', hallucination: true })).toEqual({
      stage: 'early',
      flag: 'FP_Hallucination',
      score: 0,
    });
    expect(readDraft({ ...draft, stage: 'partial', score: '0.2', hallucination: true })).toEqual({
      stage: 'partial',
      score: 0.2,
      hallucination: true,
    });
  });

  it.each([
    ['consistency', '2.25', { stage: 'consistency', score: 2.25 }],
    ['temporal@2', '3', { stage: 'temporal@2', score: 3, relevant: true }],
    ['VES', '7', { stage: 'VES', score: 7 }],
    ['IFA', '0', { stage: 'IFA', score: 0 }],
  ] as const)('of %s is read in the range of the stage', (stage, score, verdict) => {
    expect(readDraft({ ...draft, stage, score })).toEqual(verdict);
  });

  it.each([
    ['consistency', '3.1', /from 0 to 3/],
    ['temporal@2', '1.5', /whole number/],
    ['VES', '0', /from 1 to 10/],
    ['IFA', '0.5', /whole number/],
  ] as const)('of %s is no %s', (stage, score, reason) => {
    expect(readDraft({ ...draft, stage, score })).toMatch(reason);
  });

  it('that is a yes or no has to be chosen', () => {
    expect(readDraft({ ...draft, stage: 'reminder' })).toMatch(/Choose Succeeded or Failed/);
    expect(readDraft({ ...draft, stage: 'reminder', yes: false })).toEqual({
      stage: 'reminder',
      success: false,
    });
    expect(humanWords({ stage: 'reminder', success: true })).toBe('succeeded');
    expect(humanWords({ stage: 'temporal@0', score: 2, relevant: false })).toBe('2 of 3, irrelevant');
    const capped = detail({ score: 4, caps: { given: 9, applied: [] } });
    expect(verdictWords('VES', capped)).toBe('4 of 10, capped from 9');
  });

  it('can be chosen with a click in every point of its range', () => {
    expect(quickScores('core')).toEqual(['0', '0.25', '0.5', '0.75', '1']);
    expect(quickScores('IFA')).toEqual(['0', '1']);
    expect(quickScores('consistency')).toEqual(['0', '1', '2', '3']);
    expect(quickScores('TFS')).toHaveLength(10);
  });

  it('begins with what a person said before, never with a judge’s score', () => {
    expect(beginDraft('core', view([detail({ score: 0.9, counts: true })])).score).toBe('');
    const human = detail({ kind: 'human', judge: 'human', score: 0, triggerPhrase: 'now', note: 'late' });
    expect(beginDraft('core', view([detail({}), human]))).toEqual({
      ...draft,
      score: '0',
      triggerPhrase: 'now',
      note: 'late',
    });
  });

  it('is for what is unjudged first, else for the answer', () => {
    expect(stageToEnter(['early', 'core'], ['early'])).toBe('early');
    expect(stageToEnter(['early', 'core'], ['core'])).toBe('core');
    expect(stageToEnter(['early', 'partial'], [])).toBe('partial');
    expect(stageToEnter(['early'], ['core'])).toBe('early');
    expect(stageToEnter([], ['core'])).toBeNull();
  });

  it('reads the same in the history as in the slot', () => {
    expect(humanWords({ stage: 'early', flag: 'Neutral', score: 0.9 })).toBe('neutral 0.900');
    expect(humanWords({ stage: 'early', flag: 'FP_Hallucination', score: 0 })).toBe('hallucination');
    expect(humanWords({ stage: 'partial', score: 0.5, hallucination: true })).toBe(
      'partial 0.500, hallucination',
    );
    expect(humanWords({ stage: 'core', score: 1, triggerPhrase: '门关了' })).toBe(
      'quality 1.000 at “门关了”',
    );
    expect(humanWords({ stage: 'core', score: 1, triggerPhrase: '' })).toBe('quality 1.000');
    expect(humanWords(null)).toBe('none');
    expect(verdictWords('core', detail({ score: 0.25, spoiler: true }))).toBe('quality 0.250, spoiler');
  });
});

describe('a trigger phrase selected in the text', () => {
  const select = (text: string, phrase: string): string => {
    const start = visibleText(text).indexOf(visibleText(phrase));
    return selectedPhrase(text, start, start + visibleText(phrase).length);
  };

  it('is the text itself, also behind what is shown longer or shorter than it is', () => {
    expect(select('the door is closed', 'door is')).toBe('door is');
    expect(select('a\r\nb \u202e door closed', 'door')).toBe('door');
    expect(select('\u0000\u0001 门关上了。', '门关')).toBe('门关');
    expect(select('👩‍👩‍👧 here', 'here')).toBe('here');
  });

  it('takes a control along whose code is only partly selected', () => {
    const text = 'a\u202eb';
    expect(selectedPhrase(text, 2, 4)).toBe('\u202e');
    expect(selectedPhrase(text, 0, 4)).toBe('a\u202e');
  });

  it('leaves white space around it out', () => {
    expect(selectedPhrase('now  the door ', 3, 14)).toBe('the door');
    expect(selectedPhrase('now', 1, 1)).toBe('');
  });
});

describe('how a stage stands', () => {
  const failed = detail({ state: 'failed', score: null, counts: true });

  it('tells judged, failed, stale and unjudged apart', () => {
    expect(stageState(view([detail({ counts: true })]))).toEqual({ kind: 'judged' });
    expect(stageState(view([failed]))).toEqual({ kind: 'failed', verdict: failed });
    expect(stageState(view([detail({ stale: true })])).kind).toBe('stale');
    expect(stageState(view([detail({ counts: true, stale: true })])).kind).toBe('stale');
    expect(stageState(view([]))).toEqual({ kind: 'unjudged' });
  });

  it('is unjudged when only a judge that does not count has said something', () => {
    expect(stageState(view([detail({})]))).toEqual({ kind: 'unjudged' });
  });

  it('wants nothing where the score needs nothing', () => {
    expect(stageState(view([], false))).toEqual({ kind: 'not-needed' });
    expect(stageState(view([failed], false))).toEqual({ kind: 'not-needed' });
  });

  it('puts the verdict that counts first, then a person’s, then that of the judge in use', () => {
    const verdicts = [
      detail({ judge: 'stale', stale: true }),
      detail({ judge: 'bad', state: 'failed' }),
      detail({ judge: 'fine' }),
      detail({ judge: 'in use', state: 'failed' }),
      detail({ judge: 'counting', counts: true }),
      detail({ judge: 'human', kind: 'human', stale: true }),
    ];
    const { counting, others } = verdictsInOrder(verdicts, ['in use']);
    expect(counting?.judge).toBe('counting');
    expect(others.map(({ judge }) => judge)).toEqual(['human', 'in use', 'fine', 'bad', 'stale']);
  });

  it('says which verdict a person overrides', () => {
    const human = detail({ judge: 'human', kind: 'human', counts: true });
    expect(outWords(detail({ judge: 'in use' }), human, ['in use', 'human'])).toBe('overridden');
    expect(outWords(detail({ judge: 'other' }), human, ['in use', 'human'])).toBe('does not count');
    expect(outWords(detail({ judge: 'in use' }), detail({ counts: true }), ['in use'])).toBe(
      'does not count',
    );
    expect(outWords(detail({ judge: 'in use', stale: true }), human, ['in use'])).toBe(
      'stale, does not count',
    );
  });
});
