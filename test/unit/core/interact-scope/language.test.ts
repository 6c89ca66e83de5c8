import { describe, expect, it } from 'vitest';
import { isOtherLanguage, scriptOf } from '../../../../src/core/interact-scope/language.ts';

describe('another language than annotated (A5)', () => {
  it('is told by the script a text is mostly in', () => {
    expect(scriptOf('现在倒入牛奶。')).toBe('han');
    expect(scriptOf('请打开 Wi-Fi 设置。')).toBe('han');
    expect(scriptOf('The sign says 出口.')).toBe('latin');
    expect(scriptOf('12:30')).toBeNull();
    expect(scriptOf('')).toBeNull();
  });

  it('is only said where both are known', () => {
    expect(isOtherLanguage('zh', 'latin')).toBe(true);
    expect(isOtherLanguage('en', 'han')).toBe(true);
    expect(isOtherLanguage('en', 'latin')).toBe(false);
    expect(isOtherLanguage(null, 'han')).toBe(false);
    expect(isOtherLanguage('fr', 'latin')).toBe(false);
    expect(isOtherLanguage('zh', null)).toBe(false);
  });
});
