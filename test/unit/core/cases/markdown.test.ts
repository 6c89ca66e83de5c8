import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Inline, parseInline, parseMarkdown } from '../../../../src/core/cases/markdown.ts';

it('reads blocks', () => {
  const text = '# One\n\ntwo\nlines\n- a\n  more\n- b\n\n1. x\n2) y\n> said\n\n---\n```\n<b>\n```';
  expect(parseMarkdown(text).map((block) => block.kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'list',
    'quotation',
    'rule',
    'code',
  ]);
  expect(parseMarkdown('- a\n  more\n- b')).toMatchObject([
    { items: [[{ text: 'a more' }], [{ text: 'b' }]], ordered: false },
  ]);
});

it('reads inlines and leaves words with underscores alone', () => {
  expect(parseInline('at t_a and t_b, *so* **it** is `x`')).toMatchObject([
    { kind: 'text', text: 'at t_a and t_b, ' },
    { kind: 'emphasis' },
    { text: ' ' },
    { kind: 'strong' },
    { text: ' is ' },
    { kind: 'code', text: 'x' },
  ]);
  expect(parseInline('2 * 3 * 4')).toEqual([{ kind: 'text', text: '2 * 3 * 4' }]);
  expect(parseInline('\\*no\\*')).toEqual([{ kind: 'text', text: '*no*' }]);
});

it('takes no address but of the web, no markup and no pictures', () => {
  expect(parseInline('[x](javascript:alert(1))')).toEqual([
    { kind: 'text', text: '[x](javascript:alert(1))' },
  ]);
  expect(parseInline('<img src=x onerror=y>')).toEqual([{ kind: 'text', text: '<img src=x onerror=y>' }]);
  expect(parseInline('[paper](https://arxiv.org/abs/1)')).toMatchObject([{ kind: 'link' }]);
});

const textOf = (inline: Inline): string =>
  'text' in inline ? inline.text : inline.children.map(textOf).join('');

it('reads any text, losing nothing but marks', () => {
  const letters = (text: string): string => text.replace(/[^a-z]/gu, '');
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', '*', '**', '_', '`', ' ', '\\', '中'), { maxLength: 60 }),
      (parts) => {
        const text = parts.join('');
        expect(letters(parseInline(text).map(textOf).join(''))).toBe(letters(text));
      },
    ),
  );
});

it('is quick with a long text of unclosed marks', () => {
  const start = performance.now();
  parseMarkdown('*a _b `c ['.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(3000);
});
