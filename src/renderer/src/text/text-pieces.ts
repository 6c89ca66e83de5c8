/** This much of a text is shown at once; the rest is a click away. */
export const FIRST_CHARACTERS = 4000;

/** Each click shows so many characters more, so that no click lays out a text of any length. */
export const MORE_CHARACTERS = 20_000;

/** A run without a break that is longer than this is given places to break at. */
const LONGEST_RUN = 200;

/**
 * Letters that stand without a space between them. Chinese, Japanese and Korean break nearly everywhere by
 * themselves, and by better rules.
 */
const UNBROKEN = new RegExp(
  `[^\\s\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]{${LONGEST_RUN + 1},}`,
  'gu',
);

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How far around a cut its grapheme is looked for; longer ones (heaps of accents) may be cut. */
const GRAPHEME_REACH = 32;

/** A position at or shortly before `at` that halves no grapheme, in UTF-16 units. */
export function cutBefore(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const from = Math.max(0, at - GRAPHEME_REACH);
  const near = segmenter.segment(text.slice(from, at + GRAPHEME_REACH)).containing(at - from);
  const cut = from + (near?.index ?? at - from);
  // A heap of accents that fills all of what was looked at, or a surrogate pair halved by its edge.
  const sound = cut > from ? cut : at;
  return /[\udc00-\udfff]/.test(text[sound] ?? '') ? sound - 1 : sound;
}

/** The beginning of a text, with an ellipsis and no half grapheme where it is cut. */
export function beginningOf(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, cutBefore(text, characters))}…`;
}

/** A part of a text; in a long run without a break one may break the line at any letter, and before each part. */
export interface TextPiece {
  text: string;
  unbroken: boolean;
}

/**
 * A text in pieces that can be laid out one by one. A run of n letters without a break costs the browser n² and
 * more; a model that loops, or base64, gives such runs. Ordinary text is one piece.
 */
export function breakablePieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  const add = (from: number, to: number, unbroken: boolean): void => {
    if (to > from) pieces.push({ text: text.slice(from, to), unbroken });
  };
  let done = 0;
  for (const { index, 0: run } of text.matchAll(UNBROKEN)) {
    add(done, index, false);
    const end = index + run.length;
    let from = index;
    while (from < end) {
      const to = end - from > LONGEST_RUN ? Math.max(from + 1, cutBefore(text, from + LONGEST_RUN)) : end;
      add(from, to, true);
      from = to;
    }
    done = end;
  }
  add(done, text.length, false);
  return pieces;
}

/**
 * How much of a text is shown, in UTF-16 units.
 *
 * @param wanted characters asked for
 */
export function shownLength(text: string, wanted: number): number {
  // A remainder of a few words is no reason to cut.
  return text.length <= wanted + 200 ? text.length : cutBefore(text, wanted);
}
