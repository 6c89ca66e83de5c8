/** Texts that once took quadratic time, threw or acted: read in one pass, refused by name, shown harmless. */
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src/core/cases/markdown.ts';
import { nestsTooDeep } from '../../../src/core/json.ts';
import { isDeviceName } from '../../../src/core/text/device-name.ts';
import { trimCharacters } from '../../../src/core/text/trim-characters.ts';
import { terminalJson } from '../../../src/main/cli/output.ts';
import { safeFileName } from '../../../src/main/export/file-name.ts';
import { readReply } from '../../../src/main/judging/read-reply.ts';
import { audioFormat } from '../../../src/main/media/probe-report.ts';
import { fileStem } from '../../../src/main/store/replays.ts';

/** Milliseconds of the processor that some work takes. */
function busy(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('time in proportion to length', () => {
  const PIECES = [' ', '\n', '"', '```', '```\n', '*', '_', '.', '{', ',', '{}'];

  it.each(PIECES)('a reply of %j over and over is read at once', (piece) => {
    for (const before of ['x', '```json\n', '{"score":1,']) {
      const raw = `${before}${piece.repeat(60_000)}x`;
      for (const stage of ['core', 'content'] as const) {
        // Quadratic time would be some ten seconds.
        expect(busy(() => readReply(stage, raw))).toBeLessThan(1_500);
      }
    }
  });

  it.each(['# a', '## a #', '- ', '> ', '---'])(
    'prose that begins with %j and goes on in spaces is read at once',
    (begin) => {
      expect(busy(() => parseMarkdown(`${begin}${' '.repeat(150_000)}b`))).toBeLessThan(1_500);
      expect(busy(() => parseMarkdown(`${begin}${' #'.repeat(75_000)}b`))).toBeLessThan(1_500);
    },
  );
});

it('a heading loses the marks it ends in, and no others', () => {
  const heading = (text: string): unknown => parseMarkdown(text)[0];
  expect(heading('# a ##')).toMatchObject({ kind: 'heading', level: 1, children: [{ text: 'a' }] });
  expect(heading('## C # D')).toMatchObject({ level: 2, children: [{ text: 'C # D' }] });
  expect(heading('# ###')).toMatchObject({ children: [{ text: '#' }] });
});

it('a verdict’s fields may be of any shape', () => {
  const raw = '{"score":1,"trigger_phrase":{"toString":1},"rationale":[{"valueOf":null}]}';
  expect(readReply('core', raw)).toMatchObject({ state: 'ok', score: 1 });
});

it('characters are taken off the ends alone', () => {
  expect(trimCharacters('**a*b**', /\*/)).toBe('a*b');
  expect(trimCharacters(' "a". ', /[\s"]/, /[\s".]/)).toBe('a');
  expect(trimCharacters('***', /\*/)).toBe('');
});

it('nesting is counted outside of strings', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  expect(nestsTooDeep(nested(500))).toBe(false);
  expect(nestsTooDeep(nested(501))).toBe(true);
  expect(nestsTooDeep(`["${'['.repeat(600)}\\"${'{'.repeat(600)}\\\\"]`)).toBe(false);
  expect(nestsTooDeep('[]'.repeat(600))).toBe(false);
});

it('names that Windows keeps for devices are other names in files', () => {
  for (const name of ['CON', 'nul.txt', 'Com1', 'lpt9.mp4', 'AUX']) {
    expect(isDeviceName(name)).toBe(true);
    expect(isDeviceName(safeFileName(name))).toBe(false);
  }
  for (const name of ['CONSOLE', 'nul1', 'com', 'a.con', 'lpt10']) expect(safeFileName(name)).toBe(name);
  expect(fileStem({ subset: 'NUL.txt', name: '' })).toMatch(/^_NUL\.txt__-[0-9a-f]{8}$/);
  expect(fileStem({ subset: '1q1a', name: '0001' })).toBe('1q1a__0001');
});

it('JSON for a terminal holds nothing a terminal acts on, and is the same JSON', () => {
  const value = { 'a\u009b31m': ['\u202ex\u2066', '\u001b[31m', '中文 é'] };
  const printed = terminalJson(JSON.stringify(value));
  expect(printed).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  expect(printed).toContain('中文 é');
  expect(JSON.parse(printed)).toEqual(value);
});

it('a layout of sound that is a word of JavaScript has no channels', () => {
  expect(audioFormat('aac, 48000 Hz, constructor, fltp').channels).toBe(0);
});
