import { describe, expect, it } from 'vitest';
import { visibleText } from '../../../src/core/text/visible-text.ts';
import {
  counted,
  formatBytes,
  formatCount,
  formatPercent,
  formatScore,
  isFloatNoise,
} from '../../../src/renderer/src/format/numbers.ts';
import { findPhrase } from '../../../src/renderer/src/text/find-phrase.ts';

describe('model text as it is shown', () => {
  it('keeps ordinary text, markup, emoji families and right-to-left letters as they are', () => {
    for (const text of ['<img src=x onerror=alert(1)>', '水开了。', '👨‍👩‍👧', 'שלום', 'a\tb\nc']) {
      expect(visibleText(text)).toBe(text);
    }
  });

  it('shows what would be invisible or would turn other text around', () => {
    expect(visibleText('a\u0000b')).toBe('a␀b');
    expect(visibleText('a\u202eb')).toBe('a⟦U+202E⟧b');
    expect(visibleText('a\ud83d')).toBe('a\ufffd');
    expect(visibleText('\ude00b')).toBe('\ufffdb');
    expect(visibleText('\u007f\u0085')).toBe('␡\ufffd');
  });

  it('breaks a line at a lone carriage return', () => {
    expect(visibleText('a\rb\r\nc')).toBe('a\nb\nc');
  });
});

describe('the trigger phrase', () => {
  it('is found exactly before it is found in another case', () => {
    expect(findPhrase('Boiling. boiling', 'boiling')).toEqual([9, 16]);
    expect(findPhrase('It is Boiling now', 'is boiling')).toEqual([3, 13]);
  });

  it('is looked for without its surrounding quotation marks and spaces', () => {
    expect(findPhrase('水开了，关火', ' “水开了” ')).toEqual([0, 3]);
    expect(findPhrase("it's two", "'it's'")).toEqual([0, 4]);
  });

  it('may be empty or absent', () => {
    expect(findPhrase('text', '""')).toBeNull();
    expect(findPhrase('text', 'other')).toBeNull();
  });
});

describe('numbers', () => {
  it('print as tables do, with a dash where there is none', () => {
    expect(formatScore(0.6967)).toBe('0.697');
    expect(formatScore(-0.0001)).toBe('0.000');
    expect(formatScore(-0.25)).toBe('\u22120.250');
    expect(formatScore(null)).toBe('–');
    expect(formatScore(Number.NaN)).toBe('–');
    expect(formatPercent(0.125)).toBe('12.5 %');
  });

  it('group thousands and agree with their noun', () => {
    expect(formatCount(999)).toBe('999');
    expect(formatCount(1_234_567)).toBe('1\u202f234\u202f567');
    expect(counted(1, 'slot')).toBe('1 slot');
    expect(counted(0, 'slot')).toBe('0 slots');
    expect(formatBytes(999)).toBe('999 B');
    expect(formatBytes(1_440_000)).toBe('1.4 MB');
  });

  it('know rounding in the files from speech', () => {
    expect(isFloatNoise(0.1 + 0.2 - 0.3)).toBe(true);
    expect(isFloatNoise(0.4)).toBe(false);
    expect(isFloatNoise(0)).toBe(false);
  });
});
