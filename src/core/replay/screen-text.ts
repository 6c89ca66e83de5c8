/** What the screen reader makes of a request and of the text on screen. Pure, so that its rule can be tested. */

/** Words that say how something is asked rather than what is asked for. */
const FUNCTION_WORDS = new Set(
  (
    'a about add again all also an and any are as at be been before but by can come could did do does for from ' +
    'get give guide has have he her here him his how i if in is it its just keep know let like make many me ' +
    'mind more much my never no not now of off on once one only or our out over please put read right say see ' +
    'she should show so some soon tell than that the their them then there these they thing this those through ' +
    'to up us use used want was watch we were what when where which while who whole will with would yes you your'
  ).split(' '),
);

const MIN_WORD_LENGTH = 3;

/** Lower-cased words of letters and digits. */
export const wordsOf = (text: string): string[] =>
  [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}]+/gu),
  ].map(([word]) => word);

/** The words that say what a request asks for. */
export function soughtWords(request: string): Set<string> {
  return new Set(
    wordsOf(request).filter((word) => word.length >= MIN_WORD_LENGTH && !FUNCTION_WORDS.has(word)),
  );
}

/** The same word but for a plural ending, which is as much grammar as the reader knows. */
const sameWord = (a: string, b: string): boolean => a.replace(/e?s$/, '') === b.replace(/e?s$/, '');

const countSought = (sought: ReadonlySet<string>, line: string): number =>
  [...sought].filter((one) => wordsOf(line).some((word) => sameWord(one, word))).length;

/**
 * The text that answers a request already when it is made: the lines on screen that hold at least two of the
 * words it asks for; null without one. A single word in common is too weak a sign.
 */
export function presentAnswer(sought: ReadonlySet<string>, lines: readonly string[]): string | null {
  const found = lines.filter((line) => countSought(sought, line) >= 2);
  return found.length === 0 ? null : found.join(' ');
}

/**
 * The text that answers a request later on, or null while there is none: the lines now on screen that hold a word which
 * was not on screen when the request came, provided that one of them, or the line just above it, holds a word
 * the request asks for. A line counts as new by its words, because a recogniser rarely reads a line exactly
 * alike twice.
 *
 * @param sought of `soughtWords`
 * @param before words that were on screen at the request
 * @param lines recognised text, top to bottom
 */
export function newAnswer(
  sought: ReadonlySet<string>,
  before: ReadonlySet<string>,
  lines: readonly string[],
): string | null {
  const isNew = (line: string): boolean =>
    wordsOf(line).some((word) => (word.length > 1 || /\p{N}/u.test(word)) && !before.has(word));
  const isSought = (line: string | undefined): boolean => countSought(sought, line ?? '') > 0;
  const fresh = lines.flatMap((line, index) => (isNew(line) ? [{ line, above: lines[index - 1] }] : []));
  if (!fresh.some(({ line, above }) => isSought(line) || isSought(above))) return null;
  return fresh.map(({ line }) => line).join(' ');
}
