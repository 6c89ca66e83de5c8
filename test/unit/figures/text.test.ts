import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawableText, textWidth, truncateText, wrapPieces, wrapText } from '../../../src/figures/text.ts';

const withoutSpaces = (text: string): string => text.replace(/ /g, '');
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.stringMatching(/^[a-zA-Z0-9 ,.“”今天的特价茶是什么？，。（）]{0,80}$/u),
);

describe('drawableText', () => {
  it.each([
    ['null\u0000byte', 'null\ufffdbyte'],
    ['lone \ud83d surrogate', 'lone \ufffd surrogate'],
    ['\udc00\ud83d\ude00', '\ufffd😀'],
    ['turned \u202eround', 'turned \ufffdround'],
    ['non\uffffcharacter\ufdd0', 'non\ufffdcharacter\ufffd'],
    ['a\r\n\tb\u2028c', 'a b c'],
    ['👨‍👩‍👧 中文', '👨‍👩‍👧 中文'],
  ])('%j becomes %j', (given, drawn) => {
    expect(drawableText(given)).toBe(drawn);
  });

  it('leaves what it made as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = drawableText(text);
        expect(drawableText(once)).toBe(once);
        expect(once).not.toMatch(/[\p{Cs}\p{Noncharacter_Code_Point}]/u);
      }),
    );
  });
});

describe('textWidth', () => {
  it('gives CJK one em, Latin its letters, marks nothing', () => {
    expect(textWidth('龙井茶', 8)).toBe(24);
    expect(textWidth('il', 10)).toBeLessThan(textWidth('MW', 10) / 3);
    expect(textWidth('e\u0301', 10)).toBeCloseTo(textWidth('e', 10), 9);
    expect(textWidth('é', 10)).toBeCloseTo(textWidth('e', 10), 9);
    // Advance widths of Inter 4 Regular: H 743, i 242, thousandths of an em.
    expect(textWidth('Hi', 1000)).toBeCloseTo(743 + 242, 6);
    expect(textWidth('total', 8, 600)).toBeGreaterThan(textWidth('total', 8));
  });
});

describe('wrapping', () => {
  it('breaks at spaces, and between Chinese characters but not before a full stop', () => {
    expect(wrapText('the quick brown fox', 10, textWidth('brown fox', 10))).toEqual([
      'the quick',
      'brown fox',
    ]);
    expect(wrapText('今天的特价茶。', 10, 60)).toEqual(['今天的特价', '茶。']);
    expect(wrapText('墙上（挂画）', 10, 30)).toEqual(['墙上', '（挂', '画）']);
    expect(wrapText('ABC', 10, 8)).toEqual(['A', 'B', 'C']);
    expect(wrapText('', 10, 50)).toEqual([]);
  });

  it('breaks between Latin and Chinese', () => {
    expect(wrapText('今天Lemonade茶', 10, 52)).toEqual(['今天', 'Lemonade', '茶']);
  });

  it('keeps every character, in order, and every line within its width', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 12, max: 200 }), (raw, width) => {
        const text = drawableText(raw);
        const lines = wrapText(text, 8, width);
        expect(withoutSpaces(lines.join(''))).toBe(withoutSpaces(text));
        for (const line of lines) expect(textWidth(line, 8)).toBeLessThanOrEqual(widest(line, width) + 1e-6);
      }),
    );
  });

  it('keeps the style of every piece', () => {
    const lines = wrapPieces(
      [
        { text: 'early ', style: 'a', weight: 600 },
        { text: 'one two three', style: 'b' },
      ],
      8,
      textWidth('early one ', 8, 600),
    );
    expect(lines[0]).toEqual([
      { text: 'early ', style: 'a', weight: 600 },
      { text: 'one', style: 'b' },
    ]);
    expect(lines.flat().every((piece) => piece.style === 'b' || piece.text === 'early ')).toBe(true);
  });

  it('cuts with an ellipsis that fits, and only when it must', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 20, max: 200 }), (raw, width) => {
        const text = drawableText(raw);
        const cut = truncateText(text, 8, width);
        expect(textWidth(cut, 8)).toBeLessThanOrEqual(widest(cut, width) + 1e-6);
        expect(cut === text || cut.endsWith('…')).toBe(true);
      }),
    );
    expect(truncateText('short', 8, 100)).toBe('short');
    expect(truncateText('a long run name', 8, 40)).toBe('a long r…');
  });

  it('takes 200 kB without a space', () => {
    expect(wrapText('x'.repeat(200_000), 8, 400).join('')).toHaveLength(200_000);
  });
});

/** One grapheme can be wider than the line; nothing can be done about it. */
function widest(line: string, width: number): number {
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)];
  const ellipsis = line.endsWith('…') ? 1 : 0;
  return graphemes.length <= 1 + ellipsis ? Number.POSITIVE_INFINITY : width;
}

describe('names of models', () => {
  it('break after hyphens, underscores and slashes, and not before a lone sign', () => {
    expect(wrapText('Qwen3.5-Omni-Flash', 8, 52)).toEqual(['Qwen3.5-', 'Omni-Flash']);
    expect(wrapText('videos/kitchen_1', 8, 36)).toEqual(['videos/', 'kitchen_', '1']);
    expect(wrapText('a -3', 8, 14)).toEqual(['a', '-3']);
  });
});
