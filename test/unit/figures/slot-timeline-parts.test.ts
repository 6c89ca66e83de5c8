import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullRange, MOST_PANELS, panelRanges } from '../../../src/figures/slot-timeline/panels.ts';
import { quotable } from '../../../src/figures/slot-timeline/quotes.ts';
import { MAX_ROWS, segmentsOf } from '../../../src/figures/slot-timeline/segments.ts';
import { tagGroups } from '../../../src/figures/slot-timeline/tags.ts';
import { chunk, GOOD, ids, score, slot } from './samples.ts';

const LIMITS = { seconds: 90, slots: 6 };

describe('segments', () => {
  it('split a chunk where its first core word begins, not at t_a', () => {
    // Words at 8, 9, 10, 11 s; t_a 9.4 s lies inside the second, which began early.
    const scored = score([slot(1, [5, 9.4, 20])], [chunk(0, 8, 12, 'one two three four')]);
    expect(segmentsOf(scored, ids(1))).toMatchObject([
      { kind: 'early', start: 8, end: 10, text: 'one two' },
      { kind: 'core', start: 10, end: 12, text: 'three four' },
    ]);
  });

  it('leave a chunk without word times whole and early', () => {
    const scored = score([slot(1, [5, 9, 20])], [chunk(0, 8, 12, 'one two', false)]);
    expect(segmentsOf(scored, ids(1))).toMatchObject([{ kind: 'early', start: 8, end: 12 }]);
  });

  it('cut spill off at a hard end, and not at a soft one', () => {
    const chunks = [chunk(0, 10, 14, 'a b')];
    expect(segmentsOf(score([slot(1, [5, 9, 12.5])], chunks), ids(1))).toMatchObject([
      { kind: 'core', start: 10, end: 12.5 },
      { kind: 'spill', start: 12.5, end: 14 },
    ]);
    const soft = score([slot(1, [5, 9, 12.5], { boundary: 'soft' })], chunks);
    expect(segmentsOf(soft, ids(1))).toMatchObject([{ kind: 'core', start: 10, end: 14 }]);
  });

  it('tell output in no slot and in slots not shown', () => {
    const slots = [slot(1, [5, 6, 10]), slot(2, [10, 11, 20])];
    const scored = score(slots, [chunk(0, 1, 2, 'a'), chunk(1, 7, 8, 'b'), chunk(2, 12, 13, 'c')]);
    expect(segmentsOf(scored, ids(1)).map(({ kind }) => kind)).toEqual(['unmatched', 'core', 'other-slot']);
  });

  it('stack what overlaps, up to a limit', () => {
    const chunks = Array.from({ length: 9 }, (_, index) => chunk(index, 7 + index / 10, 12, 'a'));
    const rows = segmentsOf(score([slot(1, [5, 6, 20])], chunks), ids(1)).map(({ row }) => row);
    expect(rows).toEqual([0, 1, 2, 3, 4, 4, 4, 4, 4].map((row) => Math.min(row, MAX_ROWS - 1)));
  });
});

describe('outcome tags', () => {
  const texts = (...args: Parameters<typeof tagGroups>) =>
    tagGroups(...args).map((group) => [group.start, group.tags.map((tag) => tag.text)]);

  it('stand once, on the last chunk of the stage', () => {
    const chunks = [chunk(0, 6, 7, 'a'), chunk(1, 7, 8, 'b'), chunk(2, 10, 11, 'c'), chunk(3, 12, 13, 'd')];
    // T_ack = 1 − 1/4 at onset 6 s, S_ack 0.8, weight 0.2; core onset at t_a + 1 of 11, S_core 0.9, weight 0.8.
    expect(texts(score([slot(1, [5, 9, 20])], chunks), ids(1), true)).toEqual([
      [7, ['TP 0.12']],
      [12, ['TP 0.65']],
    ]);
  });

  it('stand at t_a where nothing was said', () => {
    expect(texts(score([slot(1, [5, 9, 20])], []), ids(1), true)).toEqual([[9, ['FN']]]);
    const interrupted = score([slot(1, [5, 9, 20], { isInterrupted: true })], []);
    expect(texts(interrupted, ids(1), true)).toEqual([[9, ['no output']]]);
  });

  it('name spill with its seconds, and PAQ for an interrupted slot', () => {
    const scored = score([slot(1, [5, 9, 12], { isInterrupted: true })], [chunk(0, 10, 13.5, 'a b')]);
    expect(texts(scored, ids(1), true)).toEqual([[10, ['PAQ 0.70', 'FP spill 1.50 s']]]);
  });

  it('name an early hallucination, a low-quality answer and the miss it is', () => {
    const verdicts = {
      early: { state: 'ok', flag: 'FP_Hallucination', score: 0 },
      core: { state: 'ok', score: 0.3, triggerPhrase: '' },
    } as const;
    const scored = score([slot(1, [5, 9, 20])], [chunk(0, 6, 7, 'a'), chunk(1, 10, 11, 'b')], verdicts);
    expect(texts(scored, ids(1), true)).toEqual([
      [6, ['FP']],
      [10, ['FP', 'FN']],
    ]);
  });

  it('tell a tiny credit from none', () => {
    const scored = score([slot(1, [5, 9, 20])], [chunk(0, 19.97, 19.99, 'a')]);
    expect(scored.slots[0]!.tpCore).toBeLessThan(0.005);
    expect(texts(scored, ids(1), true)).toEqual([[19.97, ['TP < 0.01']]]);
  });

  it('say unjudged instead of a number', () => {
    const scored = score([slot(1, [5, 9, 20])], [chunk(0, 10, 11, 'a')], {});
    expect(texts(scored, ids(1), true)).toEqual([[10, ['unjudged']]]);
    const failed = score([slot(1, [5, 9, 20])], [chunk(0, 10, 11, 'a')], {
      ...GOOD,
      core: { state: 'failed', reason: 'no number' },
    });
    expect(texts(failed, ids(1), true)).toEqual([[10, ['unjudged']]]);
  });

  it('charge output in no slot as the profile does', () => {
    const scored = score([slot(1, [5, 9, 20])], [chunk(0, 1, 2, 'a'), chunk(1, 10, 11, 'b')]);
    expect(texts(scored, ids(1), true)[0]).toEqual([1, ['FP']]);
    expect(texts(scored, ids(1), false).map(([start]) => start)).toEqual([10]);
    const many = [0, 1, 2, 30].map((start, index) => chunk(index, start, start + 0.5, 'a'));
    expect(texts(score([slot(1, [5, 9, 20])], many), ids(1), true)).toEqual([
      [2, ['FP × 3']],
      [9, ['FN']],
      [30, ['FP']],
    ]);
  });
});

describe('quotations', () => {
  it('put a space back where parts of a split chunk would run together', () => {
    const scored = score(
      [slot(1, [5, 9, 20])],
      [chunk(0, 6, 7, 'Okay.'), chunk(1, 8, 12, 'one two three four')],
    );
    expect(quotable(scored.slots[0]!.match.early)).toBe('Okay. one');
    expect(quotable(scored.slots[0]!.match.core)).toBe('two three four');
  });
});

describe('panels', () => {
  const eight = Array.from({ length: 8 }, (_, index) =>
    slot(index + 1, [index * 10, index * 10 + 5, index * 10 + 10]),
  );

  it('are one up to 90 s and 6 slots', () => {
    expect(panelRanges([0, 90], eight.slice(0, 6), [], LIMITS)).toEqual([[0, 90]]);
  });

  it('begin with a slot when there are more', () => {
    expect(panelRanges([0, 80], eight, [], LIMITS)).toEqual([
      [0, 60],
      [60, 80],
    ]);
  });

  it('cut a long slot into equal parts and leave out parts in which nothing happens', () => {
    const long = [slot(1, [0, 290, 300])];
    const said = [{ start: 5, end: 8 }];
    expect(panelRanges([0, 300], long, said, LIMITS)).toEqual([
      [0, 75],
      [225, 300],
    ]);
  });

  it('keep a slot that ends exactly with the range', () => {
    expect(panelRanges([0, 200], [slot(1, [150, 180, 200])], [], LIMITS).at(-1)?.[1]).toBe(200);
  });

  it('do not grow with one absurd time', () => {
    const slots = [slot(1, [0, 5, 10])];
    const strays = [
      { start: 2, end: 3 },
      { start: 1e9, end: 1e9 + 1 },
      { start: 50, end: 2e9 },
    ];
    const panels = panelRanges([0, 2e9], slots, strays, LIMITS);
    expect(panels).toHaveLength(MOST_PANELS + 1);
    expect(panels[0]?.[0]).toBe(0);
    for (const [from, to] of panels) expect(to - from).toBeLessThanOrEqual(90);
    expect(panelRanges([0, 2e9], slots, strays.slice(0, 2), LIMITS)).toHaveLength(2);
  });

  it('cover all that happens, each no longer than allowed, in order', () => {
    const time = fc.integer({ min: 0, max: 400 });
    const anySlots = fc.array(fc.tuple(time, time, time), { maxLength: 12 });
    const anySaid = fc.array(fc.tuple(time, fc.integer({ min: 1, max: 20 })), { maxLength: 12 });
    fc.assert(
      fc.property(anySlots, anySaid, (times, said) => {
        const slots = times.map(([start, a, b], index) => slot(index + 1, [start, start + a, start + b]));
        const activities = said.map(([start, length]) => ({ start, end: start + length }));
        const range = fullRange(slots, activities, null, false);
        const panels = panelRanges(range, slots, activities, LIMITS);
        for (const [index, [from, to]] of panels.entries()) {
          expect(to - from).toBeLessThanOrEqual(90 + 1e-6);
          expect(from).toBeGreaterThanOrEqual(panels[index - 1]?.[1] ?? range[0]);
        }
        const seen = (at: number) =>
          panels.some(
            ([from, to], index) => at >= from && (at < to || (index === panels.length - 1 && at <= to)),
          );
        for (const { start } of [...slots, ...activities]) expect(seen(start)).toBe(true);
        for (const { tA } of slots) expect(tA > range[1] || seen(tA)).toBe(true);
      }),
    );
  });

  it('reach from the first to the last thing, and no further than the clip', () => {
    const slots = [slot(1, [4, 6, 10]), slot(2, [10, 12, 72])];
    expect(fullRange(slots, [{ start: 2.5, end: 14 }], 58.2, false)).toEqual([2, 59]);
    expect(fullRange(slots, [{ start: 13, end: 14 }], null, false)).toEqual([4, 18]);
    expect(fullRange(slots.slice(0, 1), [{ start: 7, end: 11.2 }], 58.2, true)).toEqual([4, 12]);
    expect(fullRange([], [], null, false)).toEqual([0, 1]);
  });
});
