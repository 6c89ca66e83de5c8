import { joinWordTexts } from './match.ts';
import type { Chunk, SlotScore } from './types.ts';

/** Something a reader must know to believe a slot's numbers. */
export interface ScoringNote {
  code:
    | 'no-core-window'
    | 'could-not-split'
    | 'joined-without-spaces'
    | 'words-do-not-spell-text'
    | 'spill-is-float-noise'
    | 'blank-output'
    | 'repetitive-output'
    | 'times-swapped';
  message: string;
}

/** Below this many seconds an excess is rounding in the files rather than speech. */
export const FLOAT_NOISE_SECONDS = 1e-6;

/** A text this long that uses this few different characters is a stuck model, not an answer. */
const REPETITIVE_LENGTH = 30;
const REPETITIVE_CHARACTERS = 3;

/** What is odd about a slot's input, and where the published scorer's own habits show in its numbers. */
export function scoringNotes(score: SlotScore): ScoringNote[] {
  const { slot, match } = score;
  const notes: ScoringNote[] = [];
  const add = (code: ScoringNote['code'], message: string): void => {
    notes.push({ code, message });
  };
  if (slot.end <= slot.tA)
    add('no-core-window', 'The slot ends no later than t_a, so it can earn no core credit.');
  if (match.unsplittable.length > 0) {
    add(
      'could-not-split',
      'Output across t_a has no word times, so it could not be split and counts as early as a whole.',
    );
  }
  if (match.chunks.some((chunk) => isSplit(chunk, slot.tA) && losesSpaces(chunk))) {
    add(
      'joined-without-spaces',
      'Output across t_a mixes Chinese with words set apart by spaces; its parts are joined without spaces, as in the published scorer.',
    );
  }
  if (match.chunks.some(wordsDifferFromText)) {
    add(
      'words-do-not-spell-text',
      'The aligned words of some output do not spell its text: a split part is made of the words, and the trigger phrase may get no time.',
    );
  }
  if (score.spill && score.spillSeconds < FLOAT_NOISE_SECONDS) {
    add(
      'spill-is-float-noise',
      'The spill is 0.000 s, counted: the times differ only by floating-point noise, which the published scorer charges.',
    );
  }
  const said = match.chunks.map((chunk) => chunk.text).join('');
  if (match.chunks.length > 0 && said.trim() === '') {
    add(
      'blank-output',
      'The output in this slot is only white space; it counts as output, as in the published scorer.',
    );
  }
  if (isRepetitive(said)) add('repetitive-output', 'The output repeats a few characters over and over.');
  if (match.chunks.some((chunk) => chunk.swapped)) {
    add('times-swapped', 'Some output ends before it starts in the file; the two times were swapped.');
  }
  return notes;
}

const isSplit = (chunk: Chunk, tA: number): boolean =>
  chunk.words.length > 0 && chunk.start < tA && tA < chunk.end;

const joined = (chunk: Chunk): string => joinWordTexts(chunk.words.map((word) => word.text)).trim();

/** Whether the chunk's own text has spaces between words that its joined words have lost. */
const losesSpaces = (chunk: Chunk): boolean => /\S\s+\S/.test(chunk.text) && !/\s/.test(joined(chunk));

function wordsDifferFromText(chunk: Chunk): boolean {
  if (chunk.words.length === 0) return false;
  const spelled = joined(chunk).replace(/\s+/g, '');
  // Aligners leave punctuation out of the words; only letters and digits tell whether they spell the text.
  const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return bare(spelled) !== bare(chunk.text);
}

function isRepetitive(text: string): boolean {
  let characters = 0;
  const distinct = new Set<string>();
  for (const character of text) {
    if (/\s/.test(character)) continue;
    characters += 1;
    distinct.add(character);
    // Ordinary text shows a surplus character within its first words; there is no need to read on.
    if (distinct.size > REPETITIVE_CHARACTERS) return false;
  }
  return characters >= REPETITIVE_LENGTH;
}
