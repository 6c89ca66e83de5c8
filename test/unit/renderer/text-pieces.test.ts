import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginningOf,
  breakablePieces,
  cutBefore,
  FIRST_CHARACTERS,
  shownLength,
} from '../../../src/renderer/src/text/text-pieces.ts';

const FAMILY = '👨‍👩‍👧';

describe('pieces of a text that can be laid out one by one', () => {
  it('are one for ordinary text in any language', () => {
    for (const text of [
      'The pan is hot. '.repeat(200),
      '锅已经从炉子上拿下来。'.repeat(200),
      'やかん'.repeat(200),
    ]) {
      expect(breakablePieces(text)).toEqual([{ text, unbroken: false }]);
    }
  });

  it('are short in a run without a space, and only there', () => {
    const pieces = breakablePieces(`so ${'A'.repeat(1000)} end`);
    expect(pieces[0]).toEqual({ text: 'so ', unbroken: false });
    expect(pieces.at(-1)).toEqual({ text: ' end', unbroken: false });
    expect(pieces.slice(1, -1).every(({ text, unbroken }) => unbroken && text.length <= 200)).toBe(true);
  });

  it('halve no emoji', () => {
    for (const { text } of breakablePieces(FAMILY.repeat(300))) expect(text.length % FAMILY.length).toBe(0);
  });

  it('together are the text, whatever it holds', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.nat({ max: 700 }).map((count) => 'x\u0301'.repeat(count)),
      fc.nat({ max: 700 }).map((count) => '\u0301'.repeat(count)),
      fc.nat({ max: 100 }).map((count) => FAMILY.repeat(count)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const text = parts.join('');
        const pieces = breakablePieces(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        expect(pieces.every((piece) => !piece.unbroken || piece.text.length <= 200)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('are found quickly in a million letters', () => {
    const began = performance.now();
    expect(breakablePieces('A'.repeat(1_000_000))).toHaveLength(5000);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('what is shown of a long text', () => {
  it('is all of it unless a good deal would be left out', () => {
    expect(shownLength('x'.repeat(FIRST_CHARACTERS + 200), FIRST_CHARACTERS)).toBe(FIRST_CHARACTERS + 200);
    expect(shownLength('x'.repeat(FIRST_CHARACTERS + 201), FIRST_CHARACTERS)).toBe(FIRST_CHARACTERS);
  });

  it('ends between two graphemes', () => {
    expect(cutBefore(`ab${FAMILY}cd`, 5)).toBe(2);
    expect(beginningOf(`ab${FAMILY}cd`, 5)).toBe('ab…');
    expect(beginningOf('short', 5)).toBe('short');
  });
});
