import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { splitScores } from '../../../src/core/duplex-eval/aggregate.ts';
import { readSampleRow, readSampleRows } from '../../../src/core/duplex-eval/dataset.ts';
import { scoreDescription, type TemporalVerdictOf } from '../../../src/core/duplex-eval/description-score.ts';
import { explainDescription, explainSentence } from '../../../src/core/duplex-eval/explain-description.ts';
import {
  DUPLEX_PLACEHOLDERS,
  duplexJudgeInputs,
  windowFrameTimes,
} from '../../../src/core/duplex-eval/judge-inputs.ts';
import { explainReminders, reminderEvents, scoreReminders } from '../../../src/core/duplex-eval/reminders.ts';
import {
  readDescriptionResponse,
  readReminderChunks,
  readReminderTimes,
} from '../../../src/core/duplex-eval/responses.ts';
import { findSplit, SPLITS } from '../../../src/core/duplex-eval/splits.ts';
import { DUPLEX_STAGES, readDuplexReply } from '../../../src/core/duplex-eval/verdict.ts';
import { fillTemplate, parseTemplate, placeholdersOf } from '../../../src/core/judging/template.ts';

const codes = (issues: readonly { code: string; record: string }[]): string[] =>
  issues.map(({ code, record }) => `${code} ${record}`);
const splitOf = (name: string) => findSplit(name)!;

describe('splits', () => {
  it('are nine, found under the names people write', () => {
    expect(SPLITS).toHaveLength(9);
    expect(SPLITS.filter(({ scenario }) => scenario === 'description')).toHaveLength(6);
    expect(findSplit('PR-Event Reminder')?.name).toBe('PR_event_reminder');
    expect(findSplit('post-event reminder')?.name).toBe('PR_post_event_reminder');
    expect(findSplit(' rtd_ocr ')?.name).toBe('RTD_OCR');
    expect(findSplit('RTD')).toBeUndefined();
  });
});

describe('data set rows', () => {
  it('become samples', () => {
    const row = {
      id: 7,
      question_text: ' Tell me when the light turns green. ',
      answer1: '',
      reminder1: '12.5',
      reminder_3: { start: 30, end: '31' },
      video_type: 'street',
      video_duration: '42.0',
      video: { path: 'clips/7.mp4' },
      question_audio: null,
    };
    expect(readSampleRow(row, '[0]', 'PR_event_reminder')).toEqual({
      sample: {
        id: '7',
        split: splitOf('PR_event_reminder'),
        question: 'Tell me when the light turns green.',
        references: [],
        reminders: [
          { index: 1, start: 12.5, end: 12.5 },
          { index: 3, start: 30, end: 31 },
        ],
        videoType: 'street',
        videoDuration: 42,
        video: 'clips/7.mp4',
        questionAudio: '',
      },
      issues: [],
    });
  });

  it('name what is odd, and lose no other row', () => {
    const { samples, issues } = readSampleRows([
      { id: 'a', question_text: 'q', reminder1: 'soon', reminder_4: 40, split: 'PR_event_reminder' },
      5,
      { question_text: 'q' },
      { id: 'b', question_text: 'q', split: 'RTD_dancing' },
      { id: 'a', question_text: 'again', split: 'PR_event_reminder', reminder1: 3 },
      { id: 'c', question_text: '', split: 'PR_correction', video_duration: -1 },
    ]);
    expect(samples.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(samples[0]!.question).toBe('q');
    expect(codes(issues)).toEqual([
      'reminder-skipped [0].reminder1',
      'reminder-not-scored [0].reminder_4',
      'sample-without-reminders [0]',
      'sample-row-skipped [1]',
      'sample-row-skipped [2].id',
      'sample-row-skipped [3]',
      'sample-repeated [4].id',
      'sample-without-question [5].question_text',
      'duration-unusable [5].video_duration',
      'correction-without-reference [5].answer1',
    ]);
  });

  it('are found under split names, and a file without a list is an error', () => {
    const both = {
      RTD_OCR: [{ id: 1, question_text: 'q' }],
      PR_correction: [{ id: 1, question_text: 'q', answer1: 'r' }],
    };
    expect(readSampleRows(both).samples.map(({ split, id }) => `${split.name}/${id}`)).toEqual([
      'RTD_OCR/1',
      'PR_correction/1',
    ]);
    expect(codes(readSampleRows({ rows: 3 }, 'RTD_OCR').issues)).toEqual(['not-a-data-set ']);
  });
});

describe('responses', () => {
  it('take the first name that is there and do not fill it from another', () => {
    const raw = [
      { sentence: '', text: 'b', start: 1 },
      { text: 'a', content: 'c', start: null, current_time: 4, end: 2 },
      { content: ' d ', current_time: null, time: '5.5' },
    ];
    expect(readDescriptionResponse(raw).items).toEqual([
      { sentence: 'a', start: 0, end: 2 },
      { sentence: 'd', start: 5.5, end: 5.5 },
    ]);
    expect(readReminderChunks(raw).items).toEqual([
      { text: 'b', current_time: 1 },
      { text: 'a', current_time: 4 },
      { text: 'd', current_time: 0 },
    ]);
  });

  it('say what they dropped and assumed', () => {
    const { items, issues } = readDescriptionResponse({
      chunks: [{ text: 'x' }, 3, { text: 'y', start: 5, end: 4 }, {}],
    });
    expect(items).toEqual([
      { sentence: 'x', start: 0, end: 0 },
      { sentence: 'y', start: 5, end: 5 },
    ]);
    expect(codes(issues)).toEqual([
      'response-item-skipped chunks[1]',
      'response-item-without-time chunks[0]',
      'response-item-ends-before-start chunks[2].end',
      'response-item-skipped chunks[3]',
    ]);
    expect(codes(readReminderChunks({ text: 'x' }).issues)).toEqual(['not-a-response ']);
  });

  it('prefer reminder_1 and fall back to reminder1', () => {
    expect(
      readReminderTimes({ reminder1: 9, reminder_1: { start: '' }, reminder2: null, reminder_2: '4' }),
    ).toEqual([
      { index: 1, start: 9, end: 9 },
      { index: 2, start: 4, end: 4 },
    ]);
  });
});

describe('judge replies', () => {
  it('are read where they are exactly a verdict', () => {
    expect(
      readDuplexReply('content', '{"content_score": "2.25", "content_reasoning": "a slip"}'),
    ).toMatchObject({
      state: 'ok',
      score: 2.25,
      rationale: 'a slip',
    });
    expect(
      readDuplexReply(
        'temporal',
        'So:\n{"temporal_score": 3, "is_relevant": true, "temporal_reasoning": "fits",}',
      ),
    ).toMatchObject({ state: 'ok', score: 3, relevant: true, rationale: 'fits' });
    expect(readDuplexReply('reminder', '{"success_score": 1, "reasoning": "told"}')).toMatchObject({
      state: 'ok',
      success: true,
      rationale: 'told',
    });
  });

  it.each([
    ['content', '{"content_score": 3.5}', /outside 0–3/],
    ['content', '{"score": 2}', /no content_score/],
    ['temporal', '{"temporal_score": 2.5, "is_relevant": 1}', /none of 0, 1, 2 and 3/],
    ['temporal', '{"temporal_score": 2}', /no is_relevant/],
    ['temporal', '{"temporal_score": 2, "temporal_score": 3, "is_relevant": 1}', /more than once/],
    ['reminder', '{"success_score": 0.9}', /neither 0 nor 1/],
    ['reminder', '{"success_score": "yes"}', /no number/],
    ['correction', 'I would say 1.', /no complete JSON object/],
    ['correction', '{"success_score":', /no complete JSON object/],
  ] as const)('%s %s fails', (stage, raw, reason) => {
    const verdict = readDuplexReply(stage, raw);
    expect(verdict).toMatchObject({ state: 'failed', raw });
    expect(verdict.state === 'failed' && verdict.reason).toMatch(reason);
  });

  it.each(DUPLEX_STAGES)('are asked for by a template of our own: %s', (stage) => {
    const file = new URL(`../../../resources/judges/duplex-eval/${stage}.txt`, import.meta.url);
    const template = parseTemplate(readFileSync(file, 'utf8'), DUPLEX_PLACEHOLDERS);
    expect(placeholdersOf(template)).toContain('actual_text');
    const sample = { split: splitOf('RTD_OCR'), question: 'Read the signs.', references: ['EXIT', '出口'] };
    const inputs = duplexJudgeInputs(sample, { stage, text: 'It says {question}.', window: [2, 4.5] }, 30);
    const { user } = fillTemplate(template, inputs);
    expect(user).toContain('It says {question}.');
    expect(user).toContain('Read the signs.');
    if (stage === 'content') expect(user).toContain('1. EXIT\n2. 出口');
    if (stage === 'temporal') expect(user).toContain('from 2.00 s to 4.50 s');
  });
});

describe('frames for a judge', () => {
  it('are two a second, spread over the window and never at its very end', () => {
    expect(windowFrameTimes([2, 4])).toEqual([2, 2 + 2 / 3, 2 + 4 / 3, 3.99]);
    expect(windowFrameTimes([0, 0.5])).toEqual([0.25]);
    expect(windowFrameTimes([3, 3])).toEqual([]);
  });
});

describe('reminders', () => {
  const sample = {
    split: splitOf('PR_event_reminder'),
    reminders: readReminderTimes({ reminder1: 10, reminder2: 30, reminder3: 50 }),
  };
  const response = [
    { text: 'Hello.', current_time: 9.99 },
    { text: 'Green', current_time: 10 },
    { text: 'now.', current_time: 20 },
    { text: 'Later', current_time: 20.01 },
    { text: 'again', current_time: 33 },
  ];
  const yes = { state: 'ok', success: true } as const;
  const no = { state: 'ok', success: false } as const;

  it('count what begins within ten seconds, both ends included', () => {
    expect(reminderEvents(sample, response)).toEqual([
      { index: 1, window: [10, 20], chunks: [1, 2], text: 'Green now.', needsVerdict: true },
      { index: 2, window: [30, 40], chunks: [4], text: 'again', needsVerdict: true },
      { index: 3, window: [50, 60], chunks: [], text: '', needsVerdict: false },
    ]);
  });

  it('succeed together, and one failure settles it whatever is unjudged', () => {
    const events = reminderEvents(sample, response);
    const silent = scoreReminders(events, [yes, undefined]);
    expect(silent.events.map(({ outcome }) => outcome)).toEqual(['succeeded', 'unjudged', 'nothing-said']);
    expect(silent.score).toBe(0);
    const two = events.slice(0, 2);
    expect(scoreReminders(two, [yes, yes]).score).toBe(1);
    expect(scoreReminders(two, [yes, no]).score).toBe(0);
    expect(scoreReminders(two, [yes, { state: 'failed', reason: 'x' }]).score).toBeNull();
    expect(scoreReminders(two, []).score).toBeNull();
    expect(explainReminders(silent).map(({ symbol, value }) => [symbol, value])).toEqual([
      ['event 1', 1],
      ['event 2', null],
      ['event 3', 0],
      ['success', 0],
    ]);
    expect(explainReminders(silent).at(-1)?.substituted).toBe('1 · ? · 0');
  });

  it('judge a correction and a sample without times on the whole response', () => {
    for (const one of [
      { split: splitOf('PR_correction'), reminders: sample.reminders },
      { split: splitOf('PR_post_event_reminder'), reminders: [] },
    ]) {
      const [event, ...rest] = reminderEvents(one, response.slice(1, 3));
      expect(rest).toEqual([]);
      expect(event).toMatchObject({ index: null, window: null, text: 'Green now.', chunks: [0, 1] });
    }
  });
});

describe('descriptions', () => {
  const sentences = [
    { sentence: 'One car.', start: 4, end: 6 },
    { sentence: 'Sure!', start: 7, end: 8 },
    { sentence: 'Two cars.', start: 10, end: 12 },
    { sentence: 'Bye.', start: 19, end: 25 },
  ];
  const given =
    (table: Record<string, [0 | 1 | 2 | 3, boolean]>): TemporalVerdictOf =>
    (position, shift) => {
      const found = table[`${position}@${shift}`];
      return found && { state: 'ok', score: found[0], relevant: found[1] };
    };
  const script = given({ '0@2': [3, true], '1@2': [1, false], '2@2': [2, true] });
  const content = { state: 'ok', score: 2.4 } as const;

  it('score as the published script by default', () => {
    const score = scoreDescription(sentences, 22, script, content);
    expect(score.sentences.map(({ state }) => state)).toEqual(['judged', 'judged', 'judged', 'no-window']);
    expect(score).toMatchObject({
      counts: { total: 4, relevant: 2, irrelevant: 1, noWindow: 1, unjudged: 0 },
      distribution: [0, 0, 1, 1],
      meanTemporal: 2.5,
      attenuationFactor: 1,
      firstRelevantTime: 4,
    });
    expect(score.temporal).toBeCloseTo((2.5 / 3) * 100, 12);
    expect(score.content).toBeCloseTo(80, 12);
    expect(score.overall).toBeCloseTo((250 / 3 + 80) / 2, 12);
    expect(score.silence.gaps).toEqual([
      [0, 4],
      [6, 7],
      [8, 10],
      [12, 19],
    ]);
    expect(score.silence.share).toBeCloseTo(14 / 22, 12);
  });

  it('attenuate by the share of irrelevant sentences', () => {
    const score = scoreDescription(sentences, 22, script, content, { windowShifts: [2], attenuation: 0.5 });
    expect(score.attenuationFactor).toBeCloseTo(1 - 0.5 / 4, 12);
    expect(score.temporal).toBeCloseTo((2.5 / 3) * 100 * 0.875, 12);
    const terms = explainDescription(score, { windowShifts: [2], attenuation: 0.5 });
    expect(terms.find(({ symbol }) => symbol === 'attenuation')?.substituted).toBe('1 − 0.5 · 1 / 4');
    expect(terms[0]?.substituted).toBe('5 / 2');
  });

  it('take the best of several windows, once all are judged', () => {
    const settings = { windowShifts: [0, 1, 2], attenuation: 0 };
    const all = given({ '0@0': [0, false], '0@1': [2, true], '0@2': [1, true] });
    const one = scoreDescription(sentences.slice(0, 1), 22, all, content, settings);
    expect(one.sentences[0]).toMatchObject({ state: 'judged', score: 2, relevant: true });
    expect(explainSentence(one.sentences[0]!).map(({ symbol, value }) => [symbol, value])).toEqual([
      ['window −0 s', 0],
      ['window −1 s', 2],
      ['window −2 s', 1],
      ['temporal score', 2],
    ]);
    const two = given({ '0@0': [0, false], '0@1': [2, true] });
    expect(scoreDescription(sentences.slice(0, 1), 22, two, content, settings).sentences[0]).toMatchObject({
      state: 'unjudged',
      score: null,
    });
  });

  it('are never 0 for want of a verdict, and 0 for silence', () => {
    const nothing: TemporalVerdictOf = () => undefined;
    const unjudged = scoreDescription(sentences, 22, nothing, undefined);
    expect([unjudged.temporal, unjudged.content, unjudged.overall, unjudged.attenuationFactor]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(unjudged.counts.unjudged).toBe(3);
    const filler = scoreDescription(sentences.slice(0, 2), 22, given({ '1@2': [0, false] }), content);
    expect(filler.temporal).toBeNull();
    const silent = scoreDescription([], 22, nothing, { state: 'failed', reason: 'x' });
    expect([silent.temporal, silent.content, silent.overall]).toEqual([0, null, null]);
    const irrelevant = scoreDescription(sentences.slice(1, 2), 22, given({ '0@2': [1, false] }), content);
    expect(irrelevant.temporal).toBe(0);
  });

  it('average over samples that are scored, split by split', () => {
    const [first, second, ...rest] = splitScores([
      { split: splitOf('PR_event_reminder'), success: 1 },
      { split: splitOf('PR_event_reminder'), success: null },
      { split: splitOf('RTD_OCR'), content: 80, temporal: 60, overall: 70, silence: 0.5 },
      { split: splitOf('RTD_OCR'), content: 40, temporal: null, overall: null, silence: 0.1 },
    ]);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      n: 2,
      content: { value: 60, scored: 2 },
      temporal: { value: 60, scored: 1 },
      overall: { value: 70, scored: 1 },
      silence: { value: 30, scored: 2 },
    });
    expect(second).toMatchObject({ n: 2, success: { value: 100, scored: 1 } });
  });
});
