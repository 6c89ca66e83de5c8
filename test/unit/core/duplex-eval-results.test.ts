import { describe, expect, it } from 'vitest';
import { type ResultSentence, readResultFile } from '../../../src/core/duplex-eval/result-file.ts';
import { matchResultSentences } from '../../../src/core/duplex-eval/result-match.ts';

const sentence = (changes: object = {}) => ({
  sentence: 'A dog runs in.',
  sentence_start: 5,
  sentence_end: 7.5,
  sentence_duration: 2.5,
  window_start: 3,
  window_end: 5.5,
  temporal_score: 2,
  is_relevant: 1,
  temporal_reasoning: 'It runs in a moment later.',
  frame_count: 5,
  error: null,
  ...changes,
});

const description = (sentences: object[], content: object) => ({
  metadata: { script: 'x', question: 'Describe the dog.', model_id: 'judge-1', video_duration: 21.5 },
  input_summary: { full_response: 'A dog runs in.', references: ['A dog comes in.', ''] },
  temporal_sensitivity: { sentence_results: sentences, summary: { avg_temporal_score: 0 } },
  content_accuracy: content,
});

describe('description results', () => {
  it('give the response and the verdicts on it', () => {
    const result = readResultFile(
      description([sentence()], { score: 2.5, reasoning: 'A slip.', success: true }),
    );
    expect(result).toEqual({
      kind: 'description',
      question: 'Describe the dog.',
      references: ['A dog comes in.'],
      judge: 'judge-1',
      videoDuration: 21.5,
      fullResponse: 'A dog runs in.',
      sentences: [
        {
          sentence: 'A dog runs in.',
          start: 5,
          end: 7.5,
          window: [3, 5.5],
          verdict: { state: 'ok', score: 2, relevant: true, rationale: 'It runs in a moment later.' },
        },
      ],
      content: { state: 'ok', score: 2.5, rationale: 'A slip.' },
      issues: [],
    });
  });

  it('turn the zeros of failures into failed verdicts', () => {
    const zeros = { temporal_score: 0, is_relevant: 0 };
    const result = readResultFile(
      description(
        [
          sentence({ ...zeros, error: 'Request timeout' }),
          sentence({ ...zeros, temporal_reasoning: '' }),
          sentence({ ...zeros, error: 'No valid temporal window', window_start: null, window_end: null }),
          { error: 'worker died', ...zeros },
          sentence({ ...zeros, temporal_reasoning: 'Only a greeting.' }),
        ],
        { score: 0, success: false, error: { message: 'no quota' } },
      ),
    );
    if (result.kind !== 'description') throw new Error(result.kind);
    const states = result.sentences.map(({ verdict }) => verdict?.state ?? 'none');
    expect(states).toEqual(['failed', 'failed', 'none', 'ok']);
    expect(result.sentences[2]!.window).toBeNull();
    expect(result.content).toMatchObject({ state: 'failed', reason: expect.stringContaining('no quota') });
    expect(result.issues.map(({ code }) => code).sort()).toEqual([
      'result-without-sentence',
      'verdict-unusable',
      'verdict-unusable',
      'verdict-unusable',
    ]);
  });

  it('do not take an unreadable content reply for a 0', () => {
    const result = readResultFile(description([], { score: 0, reasoning: '', success: true }));
    expect(result.kind === 'description' && result.content?.state).toBe('failed');
    const empty = readResultFile(
      description([], { score: 0, reasoning: 'Nothing is right.', success: true }),
    );
    expect(empty.kind === 'description' && empty.content).toMatchObject({ state: 'ok', score: 0 });
  });
});

describe('reminder results', () => {
  const event = (judge: object | null, changes: object = {}) => ({
    reminder_index: 1,
    start_time: 12,
    response_segment: judge ? 'It is green.' : '',
    score: 0,
    reasoning: '',
    judge_result: judge,
    ...changes,
  });
  const file = (events: object[], metadata: object = {}) => ({
    metadata: {
      instruction: 'Tell me.',
      task_type: 'proactive_reminder',
      model_id: 'm',
      window_size: 10,
      ...metadata,
    },
    ground_truth: { answer: '', reminder_1: { start: 12, end: 12 } },
    evaluation_result: { total_score: 0, event_details: events },
  });

  it('read the raw reply anew and keep what was judged', () => {
    const raw = '{"success_score": 1, "reasoning": "It told."}';
    const result = readResultFile(
      file([
        event({ success_score: 1, reasoning: 'It told.', api_response: raw }),
        event(null, { reminder_index: 2 }),
      ]),
    );
    expect(result).toMatchObject({
      kind: 'reminder',
      correction: false,
      events: [
        {
          index: 1,
          time: 12,
          text: 'It is green.',
          verdict: { state: 'ok', success: true, rationale: 'It told.', raw },
        },
        { index: 2, text: '' },
      ],
      issues: [],
    });
    expect(result.kind === 'reminder' && result.events[1]).not.toHaveProperty('verdict');
  });

  it('fail what the script made 0 of', () => {
    const result = readResultFile(
      file(
        [
          event({ success_score: 0, api_response: '{"success_score": 0.9}' }),
          event({ success_score: 0, api_response: 'I cannot say.' }),
          event({
            success_score: 0,
            reasoning: 'API call failed',
            api_response: { error: 'Request timeout' },
          }),
          event({ success_score: 0, api_response: '{"success_score": 0, "reasoning": "vague"}' }),
        ],
        { window_size: 5 },
      ),
    );
    if (result.kind !== 'reminder') throw new Error(result.kind);
    expect(result.events.map(({ verdict }) => verdict?.state)).toEqual(['failed', 'failed', 'failed', 'ok']);
    expect(result.issues.map(({ code }) => code)).toEqual([
      'other-window',
      ...Array(3).fill('verdict-unusable'),
    ]);
  });
});

describe('files that are no results', () => {
  it('say so', () => {
    expect(
      readResultFile({ metadata: {}, error: { type: 'ValueError', message: 'bad file' } }),
    ).toMatchObject({
      kind: 'failed',
      reason: 'bad file',
    });
    expect(readResultFile([1]).kind).toBe('not-a-result');
  });
});

describe('verdicts of a result file', () => {
  const judged = (
    sentence: string,
    start: number,
    score: 0 | 1 | 2 | 3,
    window?: [number, number],
  ): ResultSentence => ({
    sentence,
    start,
    end: start + 1,
    window: window ?? [start - 2, start - 1],
    verdict: { state: 'ok', score, relevant: true },
  });
  const response = ['b', 'a', 'a'].map((sentence, index) => ({
    sentence,
    start: [9, 4, 4][index]!,
    end: [10, 5, 5][index]!,
  }));

  it('go to the sentences with their text and times, whatever the order, equal ones in turn', () => {
    const { verdictOf, unused } = matchResultSentences(
      response,
      [judged('a', 4, 1), judged('a', 4, 3), judged('b', 9, 2)],
      20,
    );
    expect([0, 1, 2].map((position) => verdictOf(position, 2))).toMatchObject([
      { score: 2 },
      { score: 1 },
      { score: 3 },
    ]);
    expect(verdictOf(0, 1)).toBeUndefined();
    expect(unused).toEqual([]);
  });

  it('are not used for another text, time or window', () => {
    const others = [judged('c', 4, 1), judged('a', 4.5, 1), judged('b', 9, 1, [9, 10])];
    const { verdictOf, unused } = matchResultSentences(response, others, 20);
    expect([0, 1, 2].map((position) => verdictOf(position, 2))).toEqual([undefined, undefined, undefined]);
    expect(unused).toEqual(others);
  });
});
