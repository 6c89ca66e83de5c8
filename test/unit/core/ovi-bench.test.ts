import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fillTemplate, parseTemplate, placeholdersOf } from '../../../src/core/judging/template.ts';
import { judgeCalibration } from '../../../src/core/ovi-bench/calibration.ts';
import { applyCaps, CAP_RULES } from '../../../src/core/ovi-bench/caps.ts';
import { confusionMatrix } from '../../../src/core/ovi-bench/confusion.ts';
import { readCase, readCases } from '../../../src/core/ovi-bench/dataset.ts';
import {
  evidenceFrameTimes,
  OVI_PLACEHOLDERS,
  oviJudgeInputs,
} from '../../../src/core/ovi-bench/judge-inputs.ts';
import { answerPrompt, choicePrompt, interruptionPrompt } from '../../../src/core/ovi-bench/prompts.ts';
import { parseChoiceReply, parseInterruptionReply } from '../../../src/core/ovi-bench/reply.ts';
import { readResult } from '../../../src/core/ovi-bench/results.ts';
import { JUDGED_METRICS } from '../../../src/core/ovi-bench/types.ts';
import { readMetricReply } from '../../../src/core/ovi-bench/verdict.ts';

const codes = (issues: readonly { code: string; record: string }[]): string[] =>
  issues.map(({ code, record }) => `${code} ${record}`);

const openEnded = (changes: object = {}, setup: object = {}) => ({
  case_id: 'kitchen.mp4_s0_Correction',
  video_file: 'DATA/kitchen.mp4',
  interruption_type: 'Correction',
  interaction_setup: {
    question: 'What is being cut?',
    question_timestamp: 3,
    interruption_signal: 'No, the one on the left.',
    interruption_timestamp: 6.5,
    ...setup,
  },
  ...changes,
});

const multipleChoice = (changes: object = {}) => ({
  case_id: 'kitchen.mp4_q0_Cancellation',
  input_state: {
    history_qa: [{ question: 'Who is it?', answer: 'A cook.' }],
    current_question: 'What is being cut?',
    question_timestamp: '3',
    partial_answer_generated: 'A carrot is',
    interruption_signal: 'Enough.',
    interruption_timestamp: 4,
    visual_stream_range: [3, 4],
  },
  options: { A: 'It is a carrot.', B: '[STOP]', C: 'Sorry, a leek.', D: 'A boat.' },
  ground_truth: { type: 'Cancellation', label: 'B', content: '[STOP]', behavior: 'stop' },
  ...changes,
});

describe('cases', () => {
  it('are read in both formats', () => {
    const { cases, issues } = readCases([openEnded(), multipleChoice()]);
    expect(cases[0]).toEqual({
      format: 'open-ended',
      caseId: 'kitchen.mp4_s0_Correction',
      video: 'DATA/kitchen.mp4',
      type: 'Correction',
      question: 'What is being cut?',
      t0: 3,
      signal: 'No, the one on the left.',
      t1: 6.5,
    });
    expect(cases[1]).toMatchObject({
      format: 'multiple-choice',
      video: 'kitchen.mp4',
      type: 'Cancellation',
      t0: 3,
      partial: 'A carrot is',
      visualRange: [3, 4],
      history: [{ question: 'Who is it?', answer: 'A cook.' }],
      label: 'B',
      behavior: 'stop',
    });
    expect(codes(issues)).toEqual(['video-from-case-id [1].case_id']);
  });

  it('that cannot be used are named by field, and the others kept', () => {
    const { cases, issues } = readCases({
      data: [
        openEnded({ interruption_type: 'Correction?' }),
        openEnded({}, { interruption_timestamp: null }),
        multipleChoice({ options: { A: 'x' } }),
        multipleChoice({ ground_truth: { type: 'Cancellation', label: 'E' } }),
        openEnded({ case_id: 'a', video_file: '' }, { interruption_timestamp: 3 }),
        openEnded({ case_id: 'a' }),
        7,
      ],
    });
    expect(cases.map(({ caseId }) => caseId)).toEqual(['a']);
    expect(codes(issues)).toEqual([
      'case-skipped [0].interruption_type',
      'case-skipped [1].interaction_setup.interruption_timestamp',
      'case-skipped [2].options.B',
      'case-skipped [3].ground_truth.label',
      'interrupted-before-question [4]',
      'case-without-video [4]',
      'case-repeated [5].case_id',
      'case-skipped [6]',
    ]);
    expect(codes(readCases({ cases: 3 }).issues)).toEqual(['not-a-data-set ']);
    expect(readCase({}, 'line 3').issues[0]?.message).toBe(
      'line 3 has neither interaction_setup nor input_state.',
    );
  });
});

describe('replies to an interruption', () => {
  it.each([
    ['{"type": "False Trigger", "response": " Go on. "}', 'False Trigger', 'Go on.'],
    ['```json\n{"interruption_type": "correction", "answer": "A leek."}\n```', 'Correction', 'A leek.'],
    ['I think: {"type": "cancellation", "response": ""}', 'Cancellation', ''],
    ['<think>{"type":"Correction"}</think>{"type":"Cancellation","response":"OK."}', 'Cancellation', 'OK.'],
    [
      '**Type:** False_Trigger\n**Response:** The leek\nType: is long.',
      'False Trigger',
      'The leek\nType: is long.',
    ],
    ['Type: Correction\nResponse: {not} JSON', 'Correction', '{not} JSON'],
    ['类型：Correction\n回复：是韭葱，不是胡萝卜。', 'Correction', '是韭葱，不是胡萝卜。'],
  ])('%s', (raw, type, response) => {
    expect(parseInterruptionReply(raw)).toEqual({ state: 'parsed', type, response });
  });

  it.each([
    'This is a Correction. It is a leek.',
    '{"type": "Correction or Cancellation", "response": "x"}',
    '{"type": "Correction"}',
    '{"type": "Correction", "response": 3}',
    '{"type": "Correction", "type": "Cancellation", "response": "x"}',
    '{"type": "Correction", "response": "cut o',
    'Type: stop\nResponse: x',
    'Type: Correction',
    '',
  ])('stay unparsed: %s', (raw) => {
    expect(parseInterruptionReply(raw)).toMatchObject({
      state: 'unparsed',
      reason: expect.stringMatching(/\w/),
    });
  });

  it('choose an option by its letter alone', () => {
    expect(parseChoiceReply('{"type": "Cancellation", "choice": "(b)"}')).toEqual({
      state: 'parsed',
      type: 'Cancellation',
      choice: 'B',
    });
    expect(parseChoiceReply('Type: Correction\nChoice: C.')).toMatchObject({ choice: 'C' });
    for (const choice of ['A or B', 'E', '[STOP]', 'Because of A']) {
      expect(parseChoiceReply(JSON.stringify({ type: 'Correction', choice })).state).toBe('unparsed');
    }
  });
});

describe('prompts', () => {
  it('carry what is known at their moment', () => {
    expect(answerPrompt('What is cut?').user).toContain('What is cut?');
    const { user } = interruptionPrompt('What is cut?', 'A carrot', 'No, the left one.');
    expect(user).toMatch(/What is cut\?[\s\S]+A carrot[\s\S]+No, the left one\.[\s\S]+"response"/);
    expect(interruptionPrompt('q', '', 's').user).toContain('You had said nothing yet.');
    const past = [{ question: 'Who?', answer: 'A cook.' }];
    const options = { A: 'one', B: 'two', C: 'three', D: 'four' };
    expect(choicePrompt([], 'q', 'p', 's', options).user).toContain('A. one\nB. two\nC. three\nD. four');
    expect(choicePrompt(past, 'q', 'p', 's', options).user).toMatch(/^Earlier[\s\S]+You answered: A cook\./);
  });
});

describe('caps', () => {
  it.each([
    // Table 9
    ['VES', { core_visual_errors: 0, fabricated_scene: false, detached_from_video: false }, 10],
    ['VES', { core_visual_errors: 1, fabricated_scene: false, detached_from_video: false }, 4],
    ['VES', { core_visual_errors: 2, fabricated_scene: false, detached_from_video: false }, 3],
    ['VES', { core_visual_errors: 7, fabricated_scene: false, detached_from_video: false }, 3],
    ['VES', { core_visual_errors: 0, fabricated_scene: true, detached_from_video: false }, 2],
    ['VES', { core_visual_errors: 1, fabricated_scene: true, detached_from_video: true }, 1],
    // Table 10
    ['CFS', { continues_old_conclusion: false, old_and_new_coexist: false, ignores_correction: false }, 10],
    ['CFS', { continues_old_conclusion: true, old_and_new_coexist: false, ignores_correction: false }, 4],
    ['CFS', { continues_old_conclusion: true, old_and_new_coexist: true, ignores_correction: false }, 3],
    ['CFS', { continues_old_conclusion: false, old_and_new_coexist: false, ignores_correction: true }, 1],
    // Table 11
    ['CCS', { unjustified_deletion: false, large_scale_rewriting: false, topic_shift: false }, 10],
    ['CCS', { unjustified_deletion: true, large_scale_rewriting: false, topic_shift: false }, 4],
    ['CCS', { unjustified_deletion: false, large_scale_rewriting: true, topic_shift: false }, 3],
    ['CCS', { unjustified_deletion: false, large_scale_rewriting: false, topic_shift: true }, 1],
  ] as const)('%s with %j is at most %i', (metric, conditions, most) => {
    expect(applyCaps(metric, 10, conditions).score).toBe(most);
    expect(applyCaps(metric, 1, conditions).score).toBe(1);
    const reply = JSON.stringify({ ...conditions, score: 9, rationale: 'r' });
    expect(readMetricReply(metric, reply)).toMatchObject({
      state: 'ok',
      score: Math.min(9, most),
      given: 9,
      rationale: 'r',
    });
  });

  it('keep which condition bound the score', () => {
    const { caps } = applyCaps('VES', 2, { core_visual_errors: 2, fabricated_scene: true });
    expect(caps.map(({ field, maximum }) => [field, maximum])).toEqual([
      ['core_visual_errors', 3],
      ['fabricated_scene', 2],
    ]);
  });
});

describe('judge replies', () => {
  it.each([
    ['IAC', '{"score": 2}', /outside 0–1/],
    ['IFA', '{"score": 0.5}', /no whole number/],
    ['TFS', '{"score": 0}', /outside 1–10/],
    ['TFS', '{"score": "good"}', /no whole number/],
    ['TFS', '{"rationale": "fine"}', /no score/],
    ['VES', '{"score": 8, "core_visual_errors": 1}', /no fabricated_scene/],
    [
      'VES',
      '{"score": 8, "core_visual_errors": "one", "fabricated_scene": false, "detached_from_video": false}',
      /no count/,
    ],
    [
      'CFS',
      '{"score": 8, "continues_old_conclusion": 1, "old_and_new_coexist": false, "ignores_correction": false}',
      /neither true nor false/,
    ],
    ['CCS', '{"score": 8, "score": 3}', /more than once/],
    ['CCS', 'A good 8.', /no complete JSON object/],
  ] as const)('%s %s fails', (metric, raw, reason) => {
    const verdict = readMetricReply(metric, raw);
    expect(verdict.state === 'failed' && verdict.reason).toMatch(reason);
    expect(verdict.raw).toBe(raw);
  });

  it('without conditions are taken as a prompt that leaves the caps to the judge', () => {
    expect(readMetricReply('VES', '{"score": "8"}')).toMatchObject({ state: 'ok', score: 8, caps: [] });
  });

  it.each(JUDGED_METRICS)('are asked for by a template of our own: %s', (metric) => {
    const file = new URL(`../../../resources/judges/ovi-bench/${metric.toLowerCase()}.txt`, import.meta.url);
    const template = parseTemplate(readFileSync(file, 'utf8'), OVI_PLACEHOLDERS);
    expect(placeholdersOf(template)).toContain('actual_text');
    const inputs = oviJudgeInputs(metric, {
      question: 'What is cut?',
      t0: 3,
      signal: 'No, the left one.',
      t1: 6.5,
      type: 'Correction',
      predictedType: 'False Trigger',
      partial: '',
      response: 'A leek {question}.',
    });
    const { user } = fillTemplate(template, inputs!);
    expect(user).toContain('A leek {question}.');
    expect(user).toContain('(nothing yet)');
    for (const { field } of CAP_RULES[metric]) expect(user).toContain(`"${field}"`);
    // The judge of a named type is not told the label, nor is the judge of visible evidence.
    expect(user.includes('What the interruption is: Correction')).toBe(metric !== 'IAC' && metric !== 'VES');
  });

  it('on the named type need a named type', () => {
    const judged = {
      question: 'q',
      t0: 0,
      signal: 's',
      t1: 1,
      type: 'Correction',
      predictedType: null,
      partial: '',
      response: '',
    } as const;
    expect(oviJudgeInputs('IAC', judged)).toBeNull();
    expect(oviJudgeInputs('IFA', judged)).toMatchObject({ actual_text: '(it said nothing more)' });
  });
});

describe('frames for the judge of visible evidence', () => {
  it('end at the interruption and show nothing later', () => {
    expect(evidenceFrameTimes(3.4)).toEqual([0.4, 1.4, 2.4, 3.4].map((time) => expect.closeTo(time, 9)));
    expect(evidenceFrameTimes(100, 3)).toEqual([98, 99, 100]);
    expect(evidenceFrameTimes(0)).toEqual([0]);
  });
});

describe('results', () => {
  const row = {
    case_id: 'a',
    model: 'm',
    question: 'q',
    signal: 's',
    t0: 3,
    t1: 4,
    answer: 'A carrot is cut.',
    partial: 'A carrot',
    predicted_type: 'correction',
    response: 'A leek.',
    choice: 'b',
    scores: { IAC: 1, TFS: 11, VES: null },
    human_scores: { TFS: 7.4 },
  };

  it('keep scores in range and say what is not', () => {
    const { result, issues } = readResult(row, 'line 1');
    expect(result).toMatchObject({
      predictedType: 'Correction',
      choice: 'B',
      scores: { IAC: 1 },
      humanScores: { TFS: 7.4 },
      rate: null,
    });
    expect(codes(issues)).toEqual(['score-unusable line 1.scores.TFS']);
  });

  it('count a type that is none as unparsed', () => {
    const { result, issues } = readResult(
      { ...row, predicted_type: 'Correction!', partial: 'A leek', scores: {} },
      'line 2',
    );
    expect(result?.predictedType).toBeNull();
    expect(codes(issues)).toEqual([
      'type-unparsed line 2.predicted_type',
      'partial-not-of-answer line 2.partial',
    ]);
    expect(codes(readResult({ ...row, model: '' }, 'line 3').issues)).toEqual([
      'result-skipped line 3.model',
    ]);
  });
});

describe('tables', () => {
  it('count predictions per label, unparsed ones apart', () => {
    const rows = [
      { type: 'Correction', predicted: 'Correction' },
      { type: 'Correction', predicted: null },
      { type: 'False Trigger', predicted: 'Cancellation' },
    ];
    const matrix = confusionMatrix(rows);
    expect(matrix.map(({ type, n }) => [type, n])).toEqual([
      ['Cancellation', 0],
      ['False Trigger', 1],
      ['Correction', 2],
    ]);
    expect(matrix[1]!.counts.Cancellation).toBe(1);
    expect(matrix[2]!.counts).toEqual({ Cancellation: 0, 'False Trigger': 0, Correction: 1, unparsed: 1 });
  });

  it('compare a judge with people where both scored', () => {
    const calibration = judgeCalibration([
      { judge: { TFS: 8, IAC: 1 }, human: { TFS: 6.5 } },
      { judge: { TFS: 5 }, human: { TFS: 5.5, IAC: 1 } },
    ]);
    expect(calibration.find(({ metric }) => metric === 'TFS')).toEqual({
      metric: 'TFS',
      mae: 1,
      bias: 0.5,
      n: 2,
    });
    expect(calibration.find(({ metric }) => metric === 'IAC')).toEqual({
      metric: 'IAC',
      mae: null,
      bias: null,
      n: 0,
    });
  });
});
