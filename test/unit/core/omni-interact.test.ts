import { describe, expect, it } from 'vitest';
import { findTrigger } from '../../../src/core/omni-interact/anchor.ts';
import { readAnnotation } from '../../../src/core/omni-interact/annotation.ts';
import { timesBeyondClip } from '../../../src/core/omni-interact/clip-check.ts';
import { explainSlotScore } from '../../../src/core/omni-interact/explain.ts';
import { matchChunks } from '../../../src/core/omni-interact/match.ts';
import { scoringNotes } from '../../../src/core/omni-interact/notes.ts';
import { hasFlag, outcomeCode, outcomeInCode } from '../../../src/core/omni-interact/outcome.ts';
import { REFERENCE_PROFILE } from '../../../src/core/omni-interact/profile.ts';
import { readPublishedEvaluation } from '../../../src/core/omni-interact/published-evaluation.ts';
import { scoreSample } from '../../../src/core/omni-interact/score.ts';
import { parseFlag, parseTime } from '../../../src/core/omni-interact/time.ts';
import { readTranscript } from '../../../src/core/omni-interact/transcript.ts';
import type { SlotScore, SlotVerdicts } from '../../../src/core/omni-interact/types.ts';
import { readCoreVerdict, readEarlyVerdict } from '../../../src/core/omni-interact/verdict.ts';

const row = {
  question_time: 0,
  answer_time: 10,
  question_text: 'Q',
  answer_text: 'A',
  question_type: 'realtime',
};
const words = (text: string, start: number, step: number) =>
  text.split(' ').map((word, i) => ({ text: word, start: start + i * step, end: start + (i + 1) * step }));
const ok = (score: number, triggerPhrase = ''): SlotVerdicts => ({
  core: { state: 'ok', score, triggerPhrase },
  early: { state: 'ok', flag: 'Neutral', score: 1 },
  partial: { state: 'ok', score, hallucination: false },
});

function scoreOne(rowFields: object, chunks: object[], verdicts: SlotVerdicts): SlotScore {
  const { slots } = readAnnotation([{ ...row, ...rowFields }], 'multi_turn', REFERENCE_PROFILE);
  const read = readTranscript({ chunks });
  return scoreSample(slots, read.chunks, new Map([[1, verdicts]]), REFERENCE_PROFILE).slots[0]!;
}

describe('parseTime', () => {
  it.each([
    [12.5, 12.5],
    ['12.5', 12.5],
    [' 12.5 ', 12.5],
    ['00:12.5', 12.5],
    ['00:00:12.5', 12.5],
    ['00:00:12,500', 12.5],
    ['01:75', 135],
    ['-00:05', -5],
    ['-01:05', -65],
    ['1e1', 10],
  ])('reads %j as %d s', (value, seconds) => {
    expect(parseTime(value)?.seconds).toBe(seconds);
  });

  it.each([
    '12s',
    '',
    ' ',
    null,
    true,
    false,
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    'nan',
    '1:2:3:4',
    [1],
  ])('takes %j for no time', (value) => {
    expect(parseTime(value)).toBeUndefined();
  });

  it('marks what the published scorer reads otherwise', () => {
    expect(parseTime('00:00:12,500')?.deviation).toBe('comma-decimal');
    expect(parseTime('-00:05')?.deviation).toBe('negative-clock');
    expect(parseTime('00:12.5')?.deviation).toBeUndefined();
  });
});

describe('parseFlag', () => {
  it.each([[true], ['TRUE'], [' yes '], ['y'], ['t'], ['1'], [2], [-1]])('%j is true', (value) => {
    expect(parseFlag(value)).toBe(true);
  });
  it.each([[false], ['false'], ['False '], [0], ['no'], [null], ['N'], ['2'], [undefined]])(
    '%j is false',
    (value) => {
      expect(parseFlag(value)).toBe(false);
    },
  );
});

describe('annotations', () => {
  it('skips and names rows without both times and keeps the others', () => {
    const { slots, issues } = readAnnotation(
      [row, { ...row, answer_time: '12s' }, 7],
      'multi_turn',
      REFERENCE_PROFILE,
    );
    expect(slots).toHaveLength(1);
    expect(issues.map((issue) => issue.record)).toEqual(['[1].answer_time', '[2]']);
    expect(issues[0]!.message).toContain('"12s"');
  });

  it('names the row a nested sample fails on', () => {
    const { slots, issues } = readAnnotation(
      [row, { ...row, question_time: 20, answer_time: 21 }],
      'nested',
      REFERENCE_PROFILE,
    );
    expect(slots).toEqual([]);
    expect(issues).toMatchObject([{ severity: 'error', code: 'nested-without-inner', record: '[0]' }]);
  });

  it('reports rows a nested pair passes over', () => {
    const rows = [
      { ...row, question_time: 0, answer_time: 20 },
      { ...row, question_time: 0, answer_time: 25 },
      { ...row, question_time: 5, answer_time: 8 },
    ];
    const { slots, issues } = readAnnotation(rows, 'nested', REFERENCE_PROFILE);
    expect(slots.map((slot) => slot.nestedRole)).toEqual(['outer', 'inner']);
    expect(issues).toMatchObject([{ code: 'nested-row-passed-over', record: '[1]' }]);
  });

  it('says when a file is no annotation at all', () => {
    for (const root of [null, 3, {}, { answers: 'x' }]) {
      for (const scene of ['multi_turn', 'nested', '1QnA'] as const) {
        expect(
          readAnnotation(root, scene, REFERENCE_PROFILE).issues.some((i) => i.severity === 'error'),
        ).toBe(true);
      }
    }
  });

  it('lists every answer before its question, and changes none', () => {
    const times = [
      [10, 5],
      [20, 15],
      [30, 40],
    ];
    const rows = times.map(([question_time, answer_time]) => ({ ...row, question_time, answer_time }));
    const { slots, issues } = readAnnotation(rows, 'multi_turn', REFERENCE_PROFILE);
    expect(slots.map(({ start, tA }) => [start, tA])).toEqual(times);
    expect(issues.filter(({ code }) => code === 'answer-before-question')).toHaveLength(2);
  });

  it('lists times beyond the clip, but not the last slot’s tail', () => {
    const { slots } = readAnnotation([row], 'multi_turn', REFERENCE_PROFILE);
    expect(timesBeyondClip(slots, 12, 'a.json')).toEqual([]);
    expect(timesBeyondClip(slots, 9, 'a.json')).toMatchObject([
      { record: 'slot 1', code: 'time-beyond-clip' },
    ]);
    expect(timesBeyondClip(slots, null, 'a.json')).toEqual([]);
  });
});

describe('transcripts', () => {
  it('tells no output, blank output and no transcript apart', () => {
    expect(readTranscript({ chunks: [] }).state).toBe('no-output');
    expect(readTranscript({ chunks: [{ text: ' ', timestamp: [1, 2] }] }).state).toBe('blank');
    expect(readTranscript({ text: 'x' }).state).toBe('not-a-transcript');
  });

  it('swaps reversed times, keeps points, and lists what cannot be placed with its reason', () => {
    const stamps = [
      [5, 3],
      [4, 4],
      [2, null],
      [1],
      [1, 2, 3],
      { start: 1, end: 2 },
      [Number.NaN, 4],
      [3, Infinity],
    ];
    const { chunks, rejected, issues } = readTranscript({
      chunks: stamps.map((timestamp) => ({ text: 'x', timestamp })),
    });
    expect(chunks.map(({ start, end, swapped }) => [start, end, swapped ?? false])).toEqual([
      [3, 5, true],
      [4, 4, false],
    ]);
    expect(rejected.map(({ index }) => index)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(rejected[0]!.reason).toContain('null');
    expect(issues.filter((issue) => issue.code === 'chunk-without-times')).toHaveLength(6);
  });

  it('sorts words and counts those without times', () => {
    const aligned_words = [{ text: 'b', start: 2, end: 3 }, { text: 'a', start: 1, end: 2 }, { text: 'c' }];
    const { chunks, issues } = readTranscript({
      chunks: [{ text: 'a b c', timestamp: [1, 4], aligned_words }],
    });
    expect(chunks[0]!.words.map((word) => word.text)).toEqual(['a', 'b']);
    expect(issues).toMatchObject([{ code: 'words-without-times' }]);
  });
});

describe('splitting at t_a', () => {
  const split = (text: string, aligned: object[] | undefined) => {
    const { slots } = readAnnotation([row], 'multi_turn', REFERENCE_PROFILE);
    const { chunks } = readTranscript({ chunks: [{ text, timestamp: [8, 12], aligned_words: aligned }] });
    return matchChunks(slots, chunks).slots[0]!;
  };

  it('keeps a chunk without words whole and early, and says so', () => {
    const match = split('one two', undefined);
    expect([match.early.text, match.core.text, match.unsplittable]).toEqual(['one two', '', [0]]);
  });

  it('splits by word onset, a word astride t_a staying early', () => {
    const match = split('one two three', words('one two three', 8, 1.5));
    expect([match.early.text, match.core.text]).toEqual(['one two', 'three']);
    expect(match.early.items[0]).toMatchObject({ part: 'early', start: 8, end: 11 });
  });

  it('joins Chinese without, Korean and kana with spaces, part by part', () => {
    const parts = split('水 now 开了', words('水 now 开了', 8, 1.9));
    expect([parts.early.text, parts.core.text]).toEqual(['水now', '开了']);
    const korean = split('지금 끓어요 네', words('지금 끓어요 네', 8, 1.5));
    expect(korean.early.text).toBe('지금 끓어요');
    const kana = split('もう すぐ わく', words('もう すぐ わく', 8, 1.5));
    expect([kana.early.text, kana.core.text]).toEqual(['もう すぐ', 'わく']);
  });
});

describe('the trigger phrase', () => {
  const triggerOnset = (core: Parameters<typeof findTrigger>[0], phrase: string) =>
    findTrigger(core, phrase)?.onset ?? null;
  const items = (text: string, aligned: object[]) => {
    const { slots } = readAnnotation([row], 'multi_turn', REFERENCE_PROFILE);
    const { chunks } = readTranscript({ chunks: [{ text, timestamp: [11, 15], aligned_words: aligned }] });
    return matchChunks(slots, chunks).slots[0]!.core.items;
  };

  it('is found without its quotes, then without regard to case', () => {
    const core = items('It is Level one', words('It is Level one', 11, 1));
    expect(triggerOnset(core, ' “Level one” ')).toBe(13);
    expect(triggerOnset(core, 'level ONE')).toBe(13);
    expect(triggerOnset(core, 'level two')).toBeNull();
    expect(triggerOnset(core, '""')).toBeNull();
  });

  it('finds words that occur inside a longer text', () => {
    const core = items('— It is one.', words('It is one', 11, 1));
    expect(triggerOnset(core, 'is one')).toBe(12);
  });

  it('gives no time when the words do not spell the text', () => {
    expect(triggerOnset(items('It is one', words('something else', 11, 1)), 'one')).toBeNull();
  });
});

describe('the worked example of a derivation', () => {
  it('T_core 0.83 = 1 − (12.40 − 10.00)/(24.00 − 10.00)', () => {
    const { slots } = readAnnotation(
      [row, { ...row, question_time: 24, answer_time: 25 }],
      'multi_turn',
      REFERENCE_PROFILE,
    );
    const { chunks } = readTranscript({ chunks: [{ text: 'level one', timestamp: [12.4, 14] }] });
    const score = scoreSample(slots, chunks, new Map([[1, ok(0.95)]]), REFERENCE_PROFILE).slots[0]!;
    const term = explainSlotScore(score, REFERENCE_PROFILE).find(({ symbol }) => symbol === 'T_core')!;
    expect(term.substituted).toBe('1 − (12.40 − 10.00)/(24.00 − 10.00)');
    expect(term.value).toBeCloseTo(1 - 2.4 / 14, 12);
    // 0.8286 · 0.95 · 0.8, worked by hand.
    expect(score.tp).toBeCloseTo(0.62971428571, 9);
  });
});

describe('outcomes', () => {
  const answer = { text: 'level one', timestamp: [11, 13] };
  const guess = { text: 'level two', timestamp: [2, 4] };
  const wrong: SlotVerdicts = { ...ok(0.1), early: { state: 'ok', flag: 'FP_Hallucination', score: 0 } };
  it.each([
    ['answered', {}, [answer], ok(1)],
    ['low-quality', {}, [answer], ok(0.2)],
    ['missed', {}, [], ok(1)],
    ['early-hallucination', {}, [guess], wrong],
    ['interrupted', { is_interrupted: true }, [answer], ok(1)],
    ['unjudged', {}, [answer], {}],
    ['unjudged', { is_interrupted: true }, [answer], {}],
  ] as const)('%s', (outcome, fields, chunks, verdicts) => {
    expect(outcomeInCode(outcomeCode(scoreOne(fields, [...chunks], verdicts)))).toBe(outcome);
  });

  it('flags spill beside the outcome', () => {
    const code = outcomeCode(scoreOne({}, [{ text: 'x', timestamp: [11, 71] }], ok(1)));
    expect([outcomeInCode(code), hasFlag(code, 'spill'), hasFlag(code, 'earlyHallucination')]).toEqual([
      'answered',
      true,
      false,
    ]);
  });
});

describe('notes', () => {
  const codes = (fields: object, chunks: object[], verdicts = ok(1)) =>
    scoringNotes(scoreOne(fields, chunks, verdicts)).map((note) => note.code);
  it('names what is odd', () => {
    expect(codes({}, [{ text: 'a b', timestamp: [8, 12] }])).toEqual(['could-not-split']);
    expect(
      codes({}, [{ text: '水 now', timestamp: [8, 12], aligned_words: words('水 now', 8, 2.5) }]),
    ).toContain('joined-without-spaces');
    expect(codes({}, [{ text: 'a b', timestamp: [11, 12], aligned_words: words('c d', 11, 0.5) }])).toEqual([
      'words-do-not-spell-text',
    ]);
    expect(codes({}, [{ text: ' ', timestamp: [11, 12] }])).toEqual(['blank-output']);
    expect(codes({}, [{ text: 'ha'.repeat(40), timestamp: [11, 12] }])).toEqual(['repetitive-output']);
    expect(codes({}, [{ text: 'fine', timestamp: [12, 11] }])).toEqual(['times-swapped']);
    expect(codes({}, [{ text: 'fine.', timestamp: [11, 12], aligned_words: words('fine', 11, 1) }])).toEqual(
      [],
    );
  });

  it('charges float noise as spill and says so', () => {
    const score = scoreOne({ question_time: 0.1, answer_time: 0.1 - 60 + 0.2 }, [], ok(1));
    expect(score.slot.end).toBeGreaterThanOrEqual(0.1);
    const noisy = { question_time: 0, answer_time: 10 };
    const { slots } = readAnnotation(
      [
        { ...row, ...noisy },
        { ...row, question_time: 0.3, answer_time: 20 },
      ],
      'multi_turn',
      REFERENCE_PROFILE,
    );
    const { chunks } = readTranscript({ chunks: [{ text: 'x', timestamp: [0.1, 0.1 + 0.2] }] });
    const first = scoreSample(slots, chunks, new Map([[1, ok(1)]]), REFERENCE_PROFILE).slots[0]!;
    expect(first.spill).toBe(true);
    expect(scoringNotes(first).map((note) => note.code)).toContain('spill-is-float-noise');
  });
});

describe('verdicts', () => {
  it.each([
    [{ score: '0.8' }, 0.8],
    [{ score: 0 }, 0],
    [{ score: 1 }, 1],
  ])('accepts %j', (reply, score) => {
    expect(readCoreVerdict(reply)).toMatchObject({ state: 'ok', score });
  });
  it.each([
    [{}],
    [{ score: 85 }],
    [{ score: -1 }],
    [{ score: Number.NaN }],
    [{ score: null }],
    [{ score: '' }],
    [{ score: [0.7] }],
  ])('fails %j instead of taking it for a number', (reply) => {
    expect(readCoreVerdict(reply).state).toBe('failed');
  });
  it.each(['Not a hallucination', 'NEUTRAL (no hallucination)', 'FP', '中性', '', undefined])(
    'fails the early flag %j',
    (flag) => {
      expect(readEarlyVerdict({ flag, score: 0.5 }).state).toBe('failed');
    },
  );
});

describe('published evaluations', () => {
  const evaluated = (raw: string) =>
    readPublishedEvaluation({
      status: 'ok',
      slots: [
        {
          slot_id: 1,
          stage_early: { category: 'none' },
          stage_core: { actual_text: 'x', judge_core: { parse_source: 'llm_json', raw, llm_score_raw: 1 } },
        },
      ],
    }).slots.get(1)!.verdicts.core!;

  it.each([
    ['{"score": 0.8, "trigger_phrase": "x"}', 0.8],
    ['```json\n{"score": 0.8}\n```', 0.8],
    ['My rating: {"score": "0.8"} as asked.', 0.8],
  ])('reads %j', (raw, score) => {
    expect(evaluated(raw)).toMatchObject({ state: 'ok', score });
  });

  it.each([
    ['{"score": 85}'],
    ['{"score":'],
    ['Slot 3: I give 0.2'],
    ['First {"score":0}, then {"score":0.9}'],
    ['{"rationale":"x"}'],
    ['[0.7]'],
    ['{"a":{"b":1},"score":0.4'],
  ])('fails %j although the published scorer took a number from it', (raw) => {
    expect(evaluated(raw)).toMatchObject({ state: 'failed', raw });
  });

  it.each([null, true, '', [1], { toString: 1, valueOf: 2 }, 1.5, 'one'])(
    'names a slot whose id is %j, and takes it for no other slot',
    (slot_id) => {
      const { slots, issues } = readPublishedEvaluation({ slots: [{ slot_id }, { slot_id: '2' }] });
      expect([...slots.keys()]).toEqual([2]);
      expect(issues.map(({ code }) => code)).toContain('evaluated-slot-without-id');
    },
  );

  it('keeps the verdicts of a failed evaluation and says that it failed', () => {
    const read = readPublishedEvaluation({
      status: 'failed',
      error: 'judge timeout',
      slots: [{ slot_id: 1 }],
    });
    expect(read).toMatchObject({ state: 'failed', detail: 'judge timeout' });
    expect(read.issues).toMatchObject([{ code: 'evaluation-failed' }]);
  });
});
