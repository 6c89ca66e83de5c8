import { joinWordTexts } from './match.ts';
import type { StageItem } from './types.ts';

const QUOTES = /^["'“”‘’]+|["'“”‘’]+$/g;

/**
 * Onset of the judge's trigger phrase: the time of the first character of the phrase that has one
 * (published scorer; the semantic anchor of paper eq. 5).
 *
 * @param items the core items of the slot, in stage order
 * @param phrase as the judge gave it; surrounding white space and quotation marks are ignored
 * @returns seconds, or null when the phrase is empty, not found, or found on characters without word times
 */
export function triggerOnset(items: readonly StageItem[], phrase: string): number | null {
  const wanted = phrase.trim().replace(QUOTES, '');
  if (wanted === '') return null;
  const text = items.map((item) => item.text).join('');
  let position = text.indexOf(wanted);
  if (position < 0) position = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (position < 0) return null;
  return firstOnsetBetween(items, position, position + wanted.length);
}

/** The first known onset of the characters [from, to) of the items' concatenated texts. */
function firstOnsetBetween(items: readonly StageItem[], from: number, to: number): number | null {
  let offset = 0;
  for (const item of items) {
    const end = offset + item.text.length;
    if (end > from && offset < to && item.words.length > 0) {
      const onsets = characterOnsets(item);
      const last = Math.min(to, end) - offset;
      for (let index = Math.max(from - offset, 0); index < last; index += 1) {
        const onset = onsets[index];
        if (onset !== undefined) return onset;
      }
    }
    offset = end;
  }
  return null;
}

/**
 * The onset each character of an item carries: that of its aligned word, none for separators, and none at all
 * when the joined words neither equal the text nor occur in it. Sparse, indexed like `item.text`.
 */
function characterOnsets(item: StageItem): (number | undefined)[] {
  const words = item.words.filter((word) => word.text !== '');
  const built = joinWordTexts(words.map((word) => word.text));
  const separator = built.length - words.reduce((sum, word) => sum + word.text.length, 0) > 0 ? 1 : 0;
  // Onsets are laid along the joined words before trimming, as in the published scorer.
  const along: (number | undefined)[] = [];
  words.forEach((word, position) => {
    for (let index = 0; index < word.text.length; index += 1) along.push(word.start);
    if (separator && position + 1 < words.length) along.push(undefined);
  });
  const trimmed = built.trim();
  if (trimmed === item.text) return along;
  const found = item.text.indexOf(trimmed);
  if (found < 0 || trimmed === '') return [];
  return [...Array<undefined>(found).fill(undefined), ...along];
}
