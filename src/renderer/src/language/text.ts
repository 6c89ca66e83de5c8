import { IntlMessageFormat } from 'intl-messageformat';
import { Children, type ReactNode } from 'react';
import type { Language } from './language.ts';

/** English texts and what stands for them in another language. */
export type Catalogue = Readonly<Record<string, string>>;

let language: Language = 'en';
let catalogue: Catalogue = {};
const formats = new Map<string, IntlMessageFormat>();

/** Make every later `t` and `rich` answer in this language. To be called before the views are loaded. */
export function speak(spoken: Language, words: Catalogue): void {
  language = spoken;
  catalogue = words;
  formats.clear();
}

/** The language `t` and `rich` answer in. */
export function spokenLanguage(): Language {
  return language;
}

/** What may stand for a `{name}` in a plain text; nothing stands there for null and undefined. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The workbench's own words in the chosen language.
 *
 * @param text the English text in ICU's message syntax (`{name}`, `{n, plural, one {…} other {…}}`); it is its own
 *   key, and is shown where the language has no word for it
 * @param values what stands for the names in the text
 */
export function t(text: string, values?: TextValues): string {
  const words = Object.hasOwn(catalogue, text) ? (catalogue[text] ?? text) : text;
  return values === undefined ? words : String(formatOf(words).format({ ...values }));
}

/** The same for a text that holds elements: `rich('See {tables}', { tables: <Link …/> })`. */
export function rich(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = formatOf(t(text)).format<ReactNode>({ ...values });
  return Array.isArray(parts) ? Children.toArray(parts) : (parts as ReactNode);
}

/** Parsed once each: lists show the same text hundreds of times. */
function formatOf(words: string): IntlMessageFormat {
  const known = formats.get(words);
  if (known) return known;
  const format = new IntlMessageFormat(words, language, undefined, { ignoreTag: true });
  formats.set(words, format);
  return format;
}
