import { describe, expect, it } from 'vitest';
import type { AnyVerdict } from '../../../src/core/verdicts.ts';
import { readReply, remarksOn } from '../../../src/main/judging/read-reply.ts';
import { startJudgeServer } from './judge-server.ts';
import { judgingBench } from './judging-fixture.ts';

const scored = (score: string): string => `{"score": ${score}, "trigger_phrase": "red", "rationale": "r"}`;

describe('replies with a score', () => {
  it.each([
    ['plain', scored('0.8'), 0.8],
    ['in a code fence', `\`\`\`json\n${scored('0.8')}\n\`\`\``, 0.8],
    ['in prose', `Here is my verdict: ${scored('0.8')} I hope it helps.`, 0.8],
    ['as a string', scored('"0.8"'), 0.8],
    ['with a trailing comma', '{"score": 0.8, "trigger_phrase": "red",}', 0.8],
    ['after marked reasoning', `<think>Maybe {"score": 0.1}?</think>\n${scored('0.8')}`, 0.8],
    ['after reasoning whose first mark is gone', `Perhaps {"score": 0.1}.</think>${scored('0.8')}`, 0.8],
    ['zero', scored('0'), 0],
    ['one', scored('1'), 1],
  ])('%s is read', (_, raw, score) => {
    expect(readReply('core', raw)).toMatchObject({ state: 'ok', score, raw });
  });

  it.each([
    ['a preamble with a verdict of its own', `For example {"score":0}. Now: {"score":0.9}`],
    ['cut off', '{"score":'],
    ['without a score', '{"rationale":"x"}'],
    ['85', scored('85')],
    ['-1', scored('-1')],
    ['NaN', scored('NaN')],
    ['prose alone', 'Slot 3: I give 0.2'],
    ['null', scored('null')],
    ['the score twice', '{"score":0.2,"score":0.9}'],
    ['cut off behind a nested object', '{"a":{"b":1},"score":0.4'],
    ['a list', '[0.7]'],
    ['a boolean', scored('true')],
    ['a percentage', scored('"80%"')],
    ['a lone number', '0.7'],
    ['reasoning cut off', '<think>Perhaps {"score": 0.4}'],
    ['nothing', ''],
  ])('%s is a failed verdict that keeps the reply, never a number', (_, raw) => {
    const verdict = readReply('core', raw);
    expect(verdict).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) });
    expect(verdict).not.toHaveProperty('score');
    expect(verdict.raw ?? '').toBe(raw);
    expect(readReply('partial', raw).state).toBe('failed');
  });
});

describe('the early flag', () => {
  const flagged = (flag: string): AnyVerdict => readReply('early', JSON.stringify({ flag, score: 0.5 }));

  it('is one of two exact words', () => {
    expect(flagged('Neutral')).toMatchObject({ state: 'ok', flag: 'Neutral', score: 0.5 });
    expect(flagged('FP_Hallucination')).toMatchObject({ state: 'ok', flag: 'FP_Hallucination', score: 0 });
  });

  it.each(['Not a hallucination', 'NEUTRAL (no hallucination)', 'FP', '中性', '', 'neutral', 'Neutral '])(
    '"%s" is a failed verdict with a hint',
    (flag) => {
      expect(flagged(flag)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('neither "Neutral" nor "FP_Hallucination"'),
      });
    },
  );
});

describe('trigger phrases', () => {
  const remarks = (phrase: string | undefined, text = 'It is the Red one.', score = 0.9): string[] =>
    remarksOn('core', readReply('core', JSON.stringify({ score, trigger_phrase: phrase })), text);

  it.each([
    ['Red', []],
    ['“red”', []],
    ['the red one', []],
    ['', ['trigger-missing']],
    ['  ""', ['trigger-missing']],
    [undefined, ['trigger-missing']],
    ['blue', ['trigger-not-in-text']],
    ['Red …one', ['trigger-not-in-text']],
  ])('%j is remarked on as %j and accepted', (phrase, expected) => {
    expect(remarks(phrase)).toEqual(expected);
  });

  it('are not asked of a score of 0, nor of other stages', () => {
    expect(remarks('', 'text', 0)).toEqual([]);
    expect(remarksOn('partial', readReply('partial', '{"score":1,"hallucination":false}'), 'text')).toEqual(
      [],
    );
  });

  it('are counted in the report, and kept with the verdict', async () => {
    const server = await startJudgeServer(({ total }) =>
      JSON.stringify({ score: 0.9, trigger_phrase: total % 2 ? '' : 'no such words anywhere' }),
    );
    const bench = await judgingBench(server.baseUrl);
    const report = await bench.run({ stages: ['core'] }, {}, { concurrency: 1 });
    const { 'trigger-missing': missing, 'trigger-not-in-text': absent } = report.remarks;
    expect(missing).toBeGreaterThan(0);
    expect(absent).toBeGreaterThan(0);
    expect(missing + absent).toBe(report.judged);
    const kept = bench.study.db
      .prepare<[string], number>(`SELECT count(*) FROM verdicts WHERE judge = ? AND reply LIKE '%trigger-%'`)
      .pluck()
      .get(report.judge);
    expect(kept).toBe(report.judged);
  });
});
