import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseFrames,
  cooldownOver,
  couldBecomeAbstention,
  type FrameBudget,
  isAbstention,
  rememberedReplies,
} from '../../src/core/replay/chat-policies.ts';
import { decisionTicks } from '../../src/core/replay/schedule.ts';

const decisionTimes = (q: number, d: number) =>
  decisionTicks({ kind: 'grid' }, [q], d).map(({ time }) => time);

const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true, noDefaultInfinity: true });

describe('the decision grid', () => {
  it('is {q, D} and the integers between, in order, each once', () => {
    fc.assert(
      fc.property(seconds(300), seconds(300), (a, b) => {
        const [q, d] = a <= b ? [a, b] : [b, a];
        fc.pre(d > 0);
        const expected = new Set([q, d]);
        for (let k = 0; k <= 300; k++) if (q <= k && k <= d) expected.add(k);
        expect(decisionTimes(q, d)).toEqual([...expected].sort((x, y) => x - y));
      }),
    );
  });

  it('has the hand-worked cases', () => {
    expect(decisionTimes(2.4, 5.5)).toEqual([2.4, 3, 4, 5, 5.5]);
    expect(decisionTimes(2, 4)).toEqual([2, 3, 4]);
    expect(decisionTimes(2.2, 2.7)).toEqual([2.2, 2.7]);
    expect(decisionTimes(6, 5)).toEqual([]);
  });
});

describe('the frame budget', () => {
  const times = fc.uniqueArray(seconds(60), { maxLength: 80 }).map((list) => list.sort((a, b) => a - b));
  const budgets: fc.Arbitrary<FrameBudget> = fc.record({
    maxFrames: fc.integer({ min: 0, max: 40 }),
    sampling: fc.constantFrom('uniform', 'latest'),
    windowSeconds: fc.option(seconds(60)),
  });

  it('shows nothing from the future, nothing from before the window, and no more than allowed', () => {
    fc.assert(
      fc.property(times, seconds(60), budgets, (list, now, budget) => {
        const chosen = chooseFrames(list, now, budget);
        const visible = list.filter(
          (time) => time <= now && (budget.windowSeconds === null || time >= now - budget.windowSeconds),
        );
        expect(chosen.length).toBe(Math.min(budget.maxFrames, visible.length));
        for (const index of chosen) expect(visible).toContain(list[index]);
        expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
        if (chosen.length > 0) expect(list[chosen.at(-1)!]).toBe(visible.at(-1));
        if (budget.sampling === 'uniform' && chosen.length > 1) expect(list[chosen[0]!]).toBe(visible[0]);
      }),
    );
  });

  it('is causal: later frames change nothing about an earlier choice', () => {
    fc.assert(
      fc.property(times, seconds(60), budgets, (list, now, budget) => {
        const prefix = list.filter((time) => time <= now);
        expect(chooseFrames(list, now, budget)).toEqual(chooseFrames(prefix, now, budget));
      }),
    );
  });

  it('spreads uniform frames evenly', () => {
    const list = Array.from({ length: 11 }, (_, index) => index);
    const budget = { maxFrames: 3, sampling: 'uniform', windowSeconds: null } as const;
    expect(chooseFrames(list, 10, budget)).toEqual([0, 5, 10]);
    expect(chooseFrames(list, 4.9, budget)).toEqual([0, 2, 4]);
    expect(chooseFrames(list, 10, { ...budget, sampling: 'latest' })).toEqual([8, 9, 10]);
    expect(chooseFrames(list, 10, { ...budget, windowSeconds: 4 })).toEqual([6, 8, 10]);
    expect(chooseFrames(list, 10, { ...budget, maxFrames: 1 })).toEqual([10]);
  });
});

describe('history, cooldown and abstention', () => {
  it('keeps the last replies in order', () => {
    const replies = [1, 2, 3].map((time) => ({ time, text: `${time}` }));
    expect(rememberedReplies(replies, 2).map((each) => each.time)).toEqual([2, 3]);
    expect(rememberedReplies(replies, 0)).toEqual([]);
    expect(rememberedReplies(replies, 9)).toEqual(replies);
  });

  it('never lets two replies come closer than the cooldown', () => {
    fc.assert(
      fc.property(seconds(30), seconds(20), fc.array(fc.boolean()), (q, cooldown, answers) => {
        let last: number | null = null;
        for (const [index, time] of decisionTimes(q, q + answers.length).entries()) {
          if (!cooldownOver(last, time, cooldown) || !answers[index]) continue;
          if (last !== null) expect(time - last).toBeGreaterThanOrEqual(cooldown);
          last = time;
        }
      }),
    );
    expect(cooldownOver(5, 14.999, 10)).toBe(false);
    expect(cooldownOver(5, 15, 10)).toBe(true);
  });

  it.each([
    'ABSTAIN',
    ' abstain.\n',
    '**ABSTAIN**',
    '"Abstain"',
    '`ABSTAIN`',
    '',
    ' \n',
    '“ABSTAIN”',
    '[ABSTAIN]',
  ])('reads %j as silence', (text) => expect(isAbstention(text, 'ABSTAIN')).toBe(true));

  it.each(['I abstain', 'ABSTAIN because nothing happened', 'ABSTAINED', 'A', '0', '...', '!'])(
    'reads %j as a reply',
    (text) => expect(isAbstention(text, 'ABSTAIN')).toBe(false),
  );

  it('needs no token', () => {
    expect(isAbstention('ABSTAIN', null)).toBe(false);
    expect(isAbstention('  ', null)).toBe(true);
    expect(isAbstention('[SILENT]', '[SILENT]')).toBe(true);
  });

  it('knows while a reply comes in whether it may still be silence', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('ABSTAIN', '**abstain**.', ' "Abstain"', 'ABSTAIN now', 'Absolutely', '...'),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('ABSTAIN', '[SILENT]', null), (reply, token) => {
        const begun = Array.from({ length: reply.length + 1 }, (_, n) =>
          couldBecomeAbstention(reply.slice(0, n), token),
        );
        // Never passes on the beginning of what turns out to be silence.
        if (isAbstention(reply, token)) expect(begun.every(Boolean)).toBe(true);
      }),
    );
    expect(couldBecomeAbstention('AB', 'ABSTAIN')).toBe(true);
    expect(couldBecomeAbstention('Ab initio', 'ABSTAIN')).toBe(false);
    expect(couldBecomeAbstention('The', 'ABSTAIN')).toBe(false);
    expect(couldBecomeAbstention('x', null)).toBe(false);
  });
});
