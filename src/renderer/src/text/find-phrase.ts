import { trimCharacters } from '@core/text/trim-characters.ts';

const OUTER_QUOTES = /['"“”‘’]/;

/**
 * Where the judge's trigger phrase stands in the core text, as the scorer looks for it: without surrounding
 * white space and quotation marks, exactly, else ignoring case.
 *
 * @returns `[start, end)` in UTF-16 units of `text`, or null when the phrase is empty or not there
 */
export function findPhrase(text: string, phrase: string): [number, number] | null {
  const wanted = trimCharacters(phrase.trim(), OUTER_QUOTES);
  if (wanted === '') return null;
  let start = text.indexOf(wanted);
  if (start < 0) start = text.toLowerCase().indexOf(wanted.toLowerCase());
  return start < 0 ? null : [start, start + wanted.length];
}
