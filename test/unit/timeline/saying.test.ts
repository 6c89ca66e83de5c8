import { describe, expect, it } from 'vitest';
import { createSayingSelector, sayingAt, splitAtPlayhead } from '../../../src/renderer/src/player/saying.ts';
import { buildTimelineModel } from '../../../src/renderer/src/timeline/model.ts';
import { makeChunk, makeLane, makeSlot, makeWords } from './samples.ts';

const slots = [makeSlot(1, [0, 4, 20])];
const words = makeWords(
  [
    ['the', 5],
    ['pan', 6],
  ],
  7,
);
const chunks = [
  makeChunk(0, [1, 2], 'wait'),
  makeChunk(1, [5, 7], 'the  pan', words),
  makeChunk(2, [6, 8], 'and so'),
  makeChunk(3, [10, 11], 'end'),
];
const lane = buildTimelineModel(slots, { duration: 20 }, [makeLane(slots, chunks)]).lanes[0]!;
const texts = (time: number): string[] => sayingAt(lane, time).current.map((bar) => bar.text);

describe('sayingAt', () => {
  it('gives all that is said at once, half-open', () => {
    expect(texts(1)).toEqual(['wait']);
    expect(texts(2)).toEqual([]);
    expect(texts(6.5)).toEqual(['the  pan', 'and so']);
    expect(texts(7)).toEqual(['and so']);
  });

  it('knows what came last and what comes next', () => {
    expect(sayingAt(lane, 9)).toMatchObject({ last: { text: 'and so' }, next: { text: 'end' } });
    expect(sayingAt(lane, 0)).toMatchObject({ last: null, next: { text: 'wait' } });
    expect(sayingAt(lane, 15)).toMatchObject({ last: { text: 'end' }, next: null });
  });

  it('gives the same object while nothing changes', () => {
    const at = createSayingSelector(lane);
    expect(at(5.2)).toBe(at(5.9));
    expect(at(5.2)).not.toBe(at(6.1));
  });
});

describe('splitAtPlayhead', () => {
  const bar = sayingAt(lane, 5).current[0]!;

  it('splits at the words begun, keeping the text’s own spacing', () => {
    expect(splitAtPlayhead(bar, 5.5)).toEqual({ said: 'the', toCome: '  pan' });
    expect(splitAtPlayhead(bar, 6)).toEqual({ said: 'the  pan', toCome: '' });
  });

  it('says all of it when the words do not spell the text', () => {
    const odd = { ...bar, text: 'something else' };
    expect(splitAtPlayhead(odd, 5.5)).toEqual({ said: 'something else', toCome: '' });
  });
});
