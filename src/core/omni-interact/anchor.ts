import { trimCharacters } from '../text/trim-characters.ts';
import { joinWordTexts } from './match.ts';
import type { StageItem } from './types.ts';

const QUOTES = /["'“”‘’]/;

export interface Trigger {
  /** Onset of the first character of the phrase that has one, null when none has. */
  onset: number | null;
  /** The item the phrase begins in. */
  item: StageItem;
}

/**
 * Find the judge's trigger phrase in the core output (published scorer; the semantic anchor of paper eq. 5).
 *
 * @param items the core items of the slot, in stage order
 * @param phrase as the judge gave it; surrounding white space and quotation marks are ignored
 * @returns null when the phrase is empty or not found
 */
export function findTrigger(items: readonly StageItem[], phrase: string): Trigger | null {
  const wanted = trimCharacters(phrase.trim(), QUOTES);
  if (wanted === '') return null;
  const text = items.map((item) => item.text).join('');
  let from = text.indexOf(wanted);
  if (from < 0) from = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (from < 0) return null;
  const to = from + wanted.length;
  let first: StageItem | undefined;
  let offset = 0;
  for (const item of items) {
    const end = offset + item.text.length;
    if (end > from && offset < to) {
      first ??= item;
      const onset = firstOnset(item, Math.max(from - offset, 0), Math.min(to, end) - offset);
      if (onset !== undefined) return { onset, item: first };
    }
    offset = end;
  }
  return first ? { onset: null, item: first } : null;
}

/** The first known onset of the characters [from, to) of an item. */
function firstOnset(item: StageItem, from: number, to: number): number | undefined {
  if (item.words.length === 0) return undefined;
  return characterOnsets(item)
    .slice(from, to)
    .find((onset) => onset !== undefined);
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
