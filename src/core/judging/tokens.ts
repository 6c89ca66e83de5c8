/** A piece of text that can be compared: a word, or one character of a script written without spaces. */
export interface Token {
  /** Lower-cased, compatibility forms folded. */
  key: string;
  /** Position in the text, in UTF-16 units. */
  start: number;
  end: number;
}

const PIECE =
  /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+(?:[.,:'’][\p{L}\p{N}]+)*/gu;

/** Words that say nothing about whether an answer is right. */
const STOP_WORDS = new Set(
  (
    'a an the is are was were be been am it its this that these those there here of to in on at by for with and or ' +
    'but so as from into your you i we he she they my our their do does did has have had will would can could ' +
    'now just then please ok okay yes no not what which who how when where'
  ).split(' '),
);
const STOP_CHARACTERS = new Set('的了是在一有和就都而及与着或个这那我你他她它吗呢吧啊呀也很请现在'.split(''));

const NUMBER_WORDS = new Map(
  Object.entries({
    zero: '0',
    one: '1',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
    eleven: '11',
    twelve: '12',
    零: '0',
    二: '2',
    两: '2',
    三: '3',
    四: '4',
    五: '5',
    六: '6',
    七: '7',
    八: '8',
    九: '9',
    十: '10',
  }),
);

/** Cut a text into comparable tokens: words of spaced scripts, single characters of Chinese and kana. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(PIECE)].map((match) => {
    const folded = match[0].normalize('NFKC').toLowerCase();
    return {
      key: NUMBER_WORDS.get(folded) ?? folded,
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

/** Whether a token can tell one answer from another. */
export const isContent = (token: Token): boolean =>
  !STOP_WORDS.has(token.key) && !STOP_CHARACTERS.has(token.key);

/** Whether a token states a number. */
export const isNumber = (token: Token): boolean => /^\d/.test(token.key);
