import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { CHINESE } from '../../../../src/renderer/src/language/chinese/catalogue.ts';
import { ownWords, wordsOf } from './own-words.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');
const RENDERER = join(REPOSITORY, 'src/renderer/src');
const CATALOGUES = join(RENDERER, 'language/chinese');

const words = ownWords(RENDERER);
const translated = words.filter((word) => word.translated);

/** What stands for a name in a text, and where: `{n}` and the parts of a plural. */
function namesIn(text: string): string[] {
  const names = new Set<string>();
  const visit = (elements: ReturnType<IntlMessageFormat['getAst']>) => {
    for (const element of elements) {
      if ('value' in element && element.type !== 0) names.add(String(element.value));
      if ('options' in element) for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst());
  return [...names].sort();
}

describe('the workbench’s words', () => {
  it('are found in sources', () => {
    const found = wordsOf(
      'a.tsx',
      "const a = <p title={t('One')} aria-label=\"Two\">Three {counted(n, 'slot')}</p>;",
    );
    expect(found.map(({ text, translated }) => [text, translated])).toEqual([
      ['One', true],
      ['Two', false],
      ['Three', false],
      ['{n} slots', true],
    ]);
    expect(translated.length).toBeGreaterThan(1000);
  });

  it('go through the catalogue, every one', () => {
    const bare = words.filter((word) => !word.translated);
    expect(bare.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
  });

  it('have Chinese, every one', () => {
    const missing = translated.filter(({ text }) => !Object.hasOwn(CHINESE, text));
    expect([...new Set(missing.map(({ file, text }) => `${file}: ${text}`))]).toEqual([]);
  });
});

describe('the Chinese catalogue', () => {
  it('names what the English names', () => {
    const other = Object.entries(CHINESE).filter(
      ([english, chinese]) => namesIn(chinese).join() !== namesIn(english).join(),
    );
    expect(other).toEqual([]);
  });

  it('says one thing for one text, in whichever file it stands', () => {
    const seen = new Map<string, string>();
    for (const file of readdirSync(CATALOGUES).filter((name) => name.endsWith('.json'))) {
      const catalogue: Record<string, string> = JSON.parse(readFileSync(join(CATALOGUES, file), 'utf8'));
      for (const english of Object.keys(catalogue)) {
        expect(
          seen.get(english),
          `“${english}” stands in ${seen.get(english)} and in ${file}`,
        ).toBeUndefined();
        seen.set(english, file);
      }
    }
  });

  it('has no text that nobody says', () => {
    const said = new Set(translated.map(({ text }) => text));
    const sources = ['src/core', 'src/main', 'src/figures', 'src/renderer']
      .flatMap((folder) =>
        readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$/.test(file))
          .map((file) => readFileSync(join(REPOSITORY, folder, file), 'utf8')),
      )
      .join('\n');
    const stale = Object.keys(CHINESE).filter((text) => !said.has(text) && !sources.includes(text));
    expect(stale).toEqual([]);
  });
});
