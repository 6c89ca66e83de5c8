import { describe, expect, it } from 'vitest';
import { overviewScale } from '../../../src/renderer/src/timeline/draw-overview.ts';
import { buildTimelineModel, openTail, slotRange } from '../../../src/renderer/src/timeline/model.ts';
import { makeChunk, makeLane, makeSlot, makeVerdicts, makeWords } from './samples.ts';

const slot = makeSlot(1, [4, 10, 20]);
const clip = { duration: 30 };

function laneOf(...args: Parameters<typeof makeLane>) {
  const lane = buildTimelineModel(args[0], clip, [makeLane(...args)]).lanes[0];
  if (!lane) throw new Error('The model has no lane.');
  return lane;
}

describe('bars', () => {
  it('changes from early to core at the word boundary, not at t_a', () => {
    const words = makeWords(
      [
        ['I', 8.2],
        ['see', 9.7],
        ['the', 10.4],
        ['pan', 11],
      ],
      11.8,
    );
    const { bars } = laneOf([slot], [makeChunk(0, [8, 12], 'I see the pan', words)]);
    expect(bars.map(({ part, start, end, text }) => ({ part, start, end, text }))).toEqual([
      { part: 'early', start: 8, end: 10.4, text: 'I see' },
      { part: 'core', start: 10.4, end: 12, text: 'the pan' },
    ]);
    expect(bars.every((bar) => bar.split && bar.row === 0)).toBe(true);
  });

  it('leaves a chunk across t_a without word times whole and says so', () => {
    const { bars } = laneOf([slot], [makeChunk(0, [8, 12], 'I see the pan')]);
    expect(bars).toMatchObject([{ part: 'whole-early', stage: 'early', start: 8, end: 12, split: false }]);
  });

  it('covers the whole chunk when all its words lie before t_a', () => {
    const words = makeWords([['look', 8.5]], 9);
    const { bars } = laneOf([slot], [makeChunk(0, [8, 12], 'look', words)]);
    expect(bars).toMatchObject([{ part: 'early', start: 8, end: 12, split: false }]);
  });

  it('keeps output in no slot and marks it', () => {
    const { bars } = laneOf([slot], [makeChunk(0, [1, 2], 'hello'), makeChunk(1, [25, 26], 'bye')]);
    expect(bars).toMatchObject([
      { part: 'unmatched', slotId: null, start: 1 },
      { part: 'unmatched', slotId: null, start: 25 },
    ]);
  });

  it('stacks overlapping chunks but keeps the halves of a split chunk in one row', () => {
    const words = makeWords(
      [
        ['a', 9],
        ['b', 11],
      ],
      12,
    );
    const chunks = [makeChunk(0, [7, 10.5], 'first'), makeChunk(1, [8, 12], 'a b', words)];
    const { bars, rows } = laneOf([slot], chunks);
    expect(bars.filter((bar) => bar.chunkIndex === 1).map((bar) => bar.row)).toEqual([1, 1]);
    expect(rows).toHaveLength(2);
  });

  it('marks the core of an interrupted slot as not scored', () => {
    const interrupted = makeSlot(1, [4, 10, 20], { isInterrupted: true });
    const chunks = [makeChunk(0, [5, 6], 'wait'), makeChunk(1, [11, 12], 'the pan')];
    expect(laneOf([interrupted], chunks).bars.map((bar) => bar.interrupted)).toEqual([false, true]);
  });
});

describe('spill', () => {
  it('reaches from the hard end to the end of the last chunk, with its seconds', () => {
    const { spills, bars } = laneOf([slot], [makeChunk(0, [12, 14], 'a'), makeChunk(1, [19, 21.5], 'b')]);
    expect(spills).toEqual([{ slotId: 1, from: 20, to: 21.5, seconds: 1.5, row: 0 }]);
    expect(bars.map((bar) => bar.spillFrom)).toEqual([null, 20]);
  });

  it('is not charged past a soft end, unless the slot is interrupted', () => {
    const chunks = [makeChunk(0, [19, 21], 'b')];
    const soft = { boundary: 'soft', sceneType: '1QnA' } as const;
    expect(laneOf([makeSlot(1, [4, 10, 20], soft)], chunks).spills).toEqual([]);
    expect(laneOf([makeSlot(1, [4, 10, 20], { ...soft, isInterrupted: true })], chunks).spills).toHaveLength(
      1,
    );
  });
});

describe('anchors', () => {
  const words = makeWords(
    [
      ['well', 11],
      ['the', 12],
      ['pan', 13],
    ],
    14,
  );
  const chunks = [makeChunk(0, [11, 14], 'well the pan', words)];

  it('stands at the onset of the trigger phrase', () => {
    const { anchors } = laneOf([slot], chunks, { verdicts: { 1: makeVerdicts(0.9, 'the pan') } });
    expect(anchors).toEqual([{ slotId: 1, time: 12, source: 'trigger', row: 0 }]);
  });

  it('stands at the first core onset when no phrase gives a time', () => {
    const { anchors } = laneOf([slot], chunks, { verdicts: { 1: makeVerdicts(0.9) } });
    expect(anchors).toMatchObject([{ time: 11, source: 'first' }]);
  });

  it('is absent while the slot is unjudged', () => {
    expect(laneOf([slot], chunks).anchors).toEqual([]);
  });
});

describe('lanes without bars', () => {
  it.each([
    [{ status: 'failed', detail: 'out of memory' } as const, 'failed in the batch: out of memory'],
    [{ status: 'failed' } as const, 'failed in the batch: no reason was given'],
    [{ status: 'missing' } as const, 'no output for this clip'],
    [{}, 'said nothing: the transcript holds no chunks'],
    [
      { rejected: [{ index: 0, text: 'x', reason: 'its end is null' }] },
      'nothing to place: its one chunk has unreadable times',
    ],
  ])('say so in words: %j', (output, message) => {
    const lane = laneOf([slot], [], output);
    expect(lane.message).toBe(message);
    expect(lane.bars).toEqual([]);
  });

  it('never call output that is not scored yet silence', () => {
    const input = { ...makeLane([slot], [makeChunk(0, [11, 14], 'well')]), content: null };
    const [lane] = buildTimelineModel([slot], clip, [input]).lanes;
    expect(lane!.message).toBe('not scored yet: its output is not complete');
  });
});

describe('bands and ranges', () => {
  it('draws an inner slot in a row of its own inside the outer one', () => {
    const outer = makeSlot(1, [0, 12, 20], { nestedRole: 'outer' });
    const inner = makeSlot(2, [3, 6, 12], { nestedRole: 'inner' });
    const model = buildTimelineModel([outer, inner, makeSlot(3, [20, 25, 40])], clip, []);
    expect(model.slotBands.map((band) => band.row)).toEqual([0, 1, 0]);
    expect(model.bandRows).toBe(2);
  });

  it('fits the clip, not the open end of the last slot, which stays reachable', () => {
    const model = buildTimelineModel([makeSlot(1, [4, 25, 85])], clip, []);
    expect(model.fit).toEqual({ start: 0, end: 30 });
    expect(model.extent).toEqual({ start: 0, end: 85 });
    expect(slotRange(model, makeSlot(1, [4, 25, 85]))).toEqual({ start: 4, end: 30 });
  });

  it('includes output before zero and after the clip', () => {
    const model = buildTimelineModel([slot], clip, [
      makeLane([slot], [makeChunk(0, [-5, -4], 'a'), makeChunk(1, [31, 33], 'b')]),
    ]);
    expect(model.fit).toEqual({ start: -5, end: 33 });
  });
});

describe('a crowded slot', () => {
  it('places 10,000 shuffled one-character chunks, 40 of them at once, in a moment', () => {
    const crowded = [makeSlot(1, [0, 50, 400])];
    const chunks = Array.from({ length: 10_000 }, (_, index) => {
      // 7919 is prime to 10,000, so this goes through all places once, in no order.
      const place = (index * 7919) % 10_000;
      return makeChunk(index, [place / 30, (place + 40) / 30], '水');
    }).sort((a, b) => a.start - b.start);
    const began = performance.now();
    const lane = laneOf(crowded, chunks);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(lane.bars).toHaveLength(10_000);
    expect(lane.rows.length).toBeGreaterThanOrEqual(40);
    expect(lane.rows.length).toBeLessThanOrEqual(41);
  });
});

describe('the open end of the last slot', () => {
  const slots = [makeSlot(1, [0, 5, 20]), makeSlot(2, [20, 25, 85])];

  it('is known from a slot that nothing follows and that ends a tail past its t_a', () => {
    expect(slots.map((slot) => openTail(slots, slot))).toEqual([null, 60]);
    expect(openTail([makeSlot(1, [0, 5, 40])], makeSlot(1, [0, 5, 40]))).toBeNull();
  });

  it('is not taken for one where the next slot only happens to be a minute away', () => {
    const minute = [makeSlot(1, [0, 5, 65]), makeSlot(2, [65, 70, 80])];
    expect(openTail(minute, minute[0]!)).toBeNull();
  });

  it('is left out of what fits the clip', () => {
    const model = buildTimelineModel(slots, { duration: 30 }, []);
    expect(model.fit).toEqual({ start: 0, end: 30 });
    expect(model.extent.end).toBe(85);
    expect(overviewScale(model, 500).shows(60)).toBe(false);
  });
});
