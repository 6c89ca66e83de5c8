import { describe, expect, it } from 'vitest';
import { fitText, placeWords, singleLine } from '../../../src/renderer/src/timeline/text-fit.ts';
import { makeScale, makeWords } from './samples.ts';

/** Chinese characters and emoji are twice as wide as letters, as in most fonts. */
const measure = (text: string): number =>
  Array.from(text).reduce(
    (width, character) => width + (/[一-鿿\p{Emoji_Presentation}]/u.test(character) ? 12 : 6),
    0,
  );

describe('fitText', () => {
  it('leaves a text that fits as it is', () => {
    expect(fitText('the pan', 42, measure)).toBe('the pan');
  });

  it('cuts with an ellipsis and never exceeds the room', () => {
    for (let room = 0; room < 130; room++) {
      const fitted = fitText('锅已经 taken off 炉子', room, measure);
      expect(measure(fitted)).toBeLessThanOrEqual(room);
    }
    expect(fitText('the pan is hot', 48, measure)).toBe('the pan…');
    expect(fitText('锅已经从炉子上拿下来', 45, measure)).toBe('锅已经…');
  });

  it('cuts between graphemes, not inside a family', () => {
    const family = '👨‍👩‍👧';
    expect(fitText(`${family}${family}ab`, measure(family) + 6, measure)).toBe(`${family}…`);
  });

  it('gives nothing where not even one character fits', () => {
    expect(fitText('pan', 5, measure)).toBe('');
  });

  it('is quick with 200 kB without a space', () => {
    const began = performance.now();
    fitText('x'.repeat(200_000), 300, measure);
    expect(performance.now() - began).toBeLessThan(50);
  });
});

describe('measuring', () => {
  it('never looks at more than fits, however long text or word', () => {
    let longest = 0;
    const watch = (text: string): number => {
      longest = Math.max(longest, text.length);
      return measure(text);
    };
    const long = 'A'.repeat(1_000_000);
    expect(fitText(long, 60, watch)).toBe('AAAAAAAAA…');
    placeWords([{ text: long, start: 0, end: 1 }], 1, makeScale(10, 1000), watch);
    expect(longest).toBeLessThan(250);
  });
});

describe('singleLine', () => {
  it('takes out line breaks, control and direction-override characters', () => {
    expect(singleLine('a\r\nb\u0000c\u202ed\u2066e')).toBe('a bcde');
  });
});

describe('placeWords', () => {
  const words = makeWords(
    [
      ['the', 1],
      ['pan', 2],
      ['moves', 3],
    ],
    4,
  );

  it('places words at their onsets once there is room', () => {
    expect(placeWords(words, 4, makeScale(10, 1000), measure)).toEqual([
      { text: 'the', x: 100 },
      { text: 'pan', x: 200 },
      { text: 'moves', x: 300 },
    ]);
  });

  it('declines when most words would be cut', () => {
    expect(placeWords(words, 4, makeScale(10, 100), measure)).toBeNull();
    expect(placeWords([], 4, makeScale(10, 1000), measure)).toBeNull();
  });
});
