import { describe, expect, it } from 'vitest';
import { buildTimelineModel } from '../../../src/renderer/src/timeline/model.ts';
import { Snapper } from '../../../src/renderer/src/timeline/snap.ts';
import { makeChunk, makeLane, makeScale, makeSlot, makeWords } from './samples.ts';

const slots = [makeSlot(1, [2, 10, 20])];
const words = makeWords(
  [
    ['the', 12],
    ['pan', 13],
  ],
  14,
);
const lane = makeLane(slots, [makeChunk(0, [12, 14], 'the pan', words), makeChunk(1, [10.02, 11], 'so')]);
const snapper = new Snapper(buildTimelineModel(slots, { duration: 30 }, [lane]));
const scale = makeScale(30, 1500);

describe('Snapper', () => {
  it.each([
    [2.1, 2, 'query of slot 1'],
    [19.9, 20, 'end of slot 1'],
    [11.05, 11, 'chunk of run 1'],
    [13.06, 13, 'word of run 1'],
  ])('sticks %d to %d, the %s', (time, expected, label) => {
    expect(snapper.snap(time, scale)).toEqual({ time: expected, label });
  });

  it('takes the nearest of two', () => {
    expect(snapper.snap(10.015, scale)?.time).toBe(10.02);
    expect(snapper.snap(10.004, scale)).toEqual({ time: 10, label: 't_a of slot 1' });
  });

  it('lets go beyond six pixels, whatever the zoom', () => {
    expect(snapper.snap(2.119, scale)?.time).toBe(2);
    expect(snapper.snap(2.125, scale)).toBeUndefined();
    expect(snapper.snap(2.119, scale.fit({ start: 1, end: 4 }))).toBeUndefined();
  });
});
