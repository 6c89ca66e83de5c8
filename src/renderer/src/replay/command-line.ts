/**
 * The program and arguments of a command line: words between spaces; quotation marks, single or double, keep a word
 * together, and a backslash keeps a quotation mark, a space or a backslash itself. Nothing is expanded: no shell
 * is at work.
 *
 * @returns null while a quotation mark is not closed
 */
export function splitCommand(text: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const next = text.charAt(index + 1);
    if (character === '\\' && quote !== "'" && /["'\\ ]/.test(next)) {
      word = (word ?? '') + next;
      index += 1;
    } else if (quote !== null) {
      if (character === quote) quote = null;
      else word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (quote !== null) return null;
  return word === null ? words : [...words, word];
}

/** A command line that `splitCommand` reads as these words. */
export const joinCommand = (words: readonly string[]): string =>
  words.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : `"${word.replace(/(["\\])/g, '\\$1')}"`)).join(' ');
