import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJudgeReply } from '../../../src/core/judge-reply.ts';
import { flagConfusion, ranks, scoreAgreement } from '../../../src/core/judging/agreement.ts';
import { judgeCore, judgeEarly, judgePartial } from '../../../src/core/judging/lexical.ts';
import { fillTemplate, parseTemplate } from '../../../src/core/judging/template.ts';

describe('templates', () => {
  const known = ['question', 'score'];
  it('reads sections, fills placeholders once and leaves JSON braces alone', () => {
    const template = parseTemplate(
      '\uFEFF[System]\nBe strict.\n\n[User]\nQ: {question}\r\n{"score": 1}',
      known,
    );
    const filled = fillTemplate(template, { question: 'what is {score}?' });
    expect(filled).toEqual({ system: 'Be strict.', user: 'Q: what is {score}?\n{"score": 1}' });
  });
  it.each([
    ['[User]\nAsk {questoin}', 'questoin'],
    ['[System]\nonly this', '[User]'],
    ['Hello\n[User]\nx', 'begin with'],
    ['[User]\nx\n[User]\ny', 'two sections'],
  ])('says what is wrong with %j', (text, words) => {
    expect(() => parseTemplate(text, known)).toThrow(words);
  });
});

describe('judge replies', () => {
  it.each([
    ['{"score": 0.4,}', 0.4],
    ['```json\n{"score": 0.4, "tags": [1,],}\n```', 0.4],
    ['Thinking… {not json} then {"score": 0.4}', 0.4],
    ['{"score": 0.4, "rationale": "a, }"}', 0.4],
  ])('reads %j', (raw, score) => {
    expect(parseJudgeReply(raw)).toMatchObject({ state: 'ok', fields: { score } });
  });
  it.each([
    '',
    'null',
    '[]',
    '0.7',
    '{"score":0.2,"score":0.9}',
    '{"a":{"score":1}',
    '{"score":0} {"score":0.9}',
  ])('fails %j', (raw) => {
    expect(parseJudgeReply(raw).state).toBe('failed');
  });
  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        expect(['ok', 'failed']).toContain(parseJudgeReply(raw).state);
      }),
    );
  });
});

describe('the lexical judge', () => {
  it('rates coverage in English and Chinese and names where the answer begins', () => {
    const english = judgeCore('Well, the kettle is boiling now.', 'The kettle is boiling.');
    expect(english).toMatchObject({ score: 1, triggerPhrase: 'kettle is boiling' });
    const chinese = judgeCore('是龙井茶。', '特价茶是龙井。');
    expect(chinese.score).toBeGreaterThan(0.4);
    expect('是龙井茶。').toContain(chinese.triggerPhrase);
    expect(judgeCore('I cannot see anything.', 'The kettle is boiling.').score).toBe(0);
  });
  it('marks contradicting numbers down', () => {
    expect(judgeCore('It is level 2.', 'It is level 1.').score).toBeLessThan(0.5);
    expect(judgePartial('It is level 2', 'It is level 1').hallucination).toBe(true);
    expect(judgeCore('It is level one.', 'It is level 1.').score).toBe(1);
  });
  it('takes waiting for neutral and a given-away answer for a hallucination', () => {
    expect(judgeEarly('One moment, I am watching.', 'The kettle is boiling.')).toMatchObject({
      flag: 'Neutral',
      score: 1,
    });
    expect(judgeEarly('好的，稍等。', '水开了。').flag).toBe('Neutral');
    expect(judgeEarly('The kettle is boiling!', 'The kettle is boiling.').flag).toBe('FP_Hallucination');
  });
  it('is deterministic, in range, and its phrase is always part of the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, reference) => {
        const verdict = judgeCore(text, reference);
        expect(judgeCore(text, reference)).toEqual(verdict);
        expect(verdict.score).toBeGreaterThanOrEqual(0);
        expect(verdict.score).toBeLessThanOrEqual(1);
        expect(text.includes(verdict.triggerPhrase)).toBe(true);
        expect(judgePartial(text, reference).score).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('agreement', () => {
  it('averages ranks of ties and correlates them', () => {
    expect(ranks([10, 20, 10, 30])).toEqual([1.5, 3, 1.5, 4]);
    const pairs = [0.1, 0.5, 0.9].map((a) => ({ item: a, a, b: a / 2 }));
    expect(scoreAgreement(pairs)).toMatchObject({ n: 3, rankCorrelation: expect.closeTo(1, 12) });
    expect(scoreAgreement(pairs).meanAbsoluteDifference).toBeCloseTo(0.25, 12);
    expect(scoreAgreement([]).meanAbsoluteDifference).toBeNull();
    expect(scoreAgreement([{ item: 0, a: 1, b: 1 }]).rankCorrelation).toBeNull();
  });
  it('gives the κ of a worked example', () => {
    // 20 both yes, 5 only A, 10 only B, 15 both no: p_o = 0.7, p_e = 0.5, κ = 0.4.
    const make = (count: number, a: boolean, b: boolean) => Array.from({ length: count }, () => ({ a, b }));
    const pairs = [
      ...make(20, true, true),
      ...make(5, true, false),
      ...make(10, false, true),
      ...make(15, false, false),
    ];
    expect(flagConfusion(pairs)).toMatchObject({ bothYes: 20, onlyA: 5, onlyB: 10, bothNo: 15 });
    expect(flagConfusion(pairs).kappa).toBeCloseTo(0.4, 12);
  });
});
