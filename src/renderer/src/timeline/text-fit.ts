import type { Word } from '@core/omni-interact/types.ts';
import { cutBefore } from '../text/text-pieces.ts';
import type { TimeScale } from './time-scale.ts';

/** Width in CSS pixels of a text in the font it will be drawn in. */
export type MeasureText = (text: string) => number;

const ELLIPSIS = '…';

/** No bar shows more characters than this, so a text of 200 kB costs no more than a long sentence. */
const MAX_CHARACTERS = 400;

/** More UTF-16 units than this do not fit into a CSS pixel of room, the most joined emoji included. */
const UNITS_PER_PX = 2;
const SPARE_UNITS = 16;

/** How many UTF-16 units of a text are worth measuring for so much room (CSS pixels). */
function worthMeasuring(room: number): number {
  return Math.min(MAX_CHARACTERS, Math.ceil(room * UNITS_PER_PX) + SPARE_UNITS);
}

const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const JOINER = '\u200d';
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text as one line for a canvas: line breaks become spaces, and control and direction-override characters are
 * taken out, since on a canvas they could reorder what stands beside them. The tooltip shows the text in full.
 */
export function singleLine(text: string, characters = MAX_CHARACTERS): string {
  return text
    .slice(0, cutBefore(text, characters))
    .replace(CONTROLS, (run) => (run === JOINER ? JOINER : /\s/u.test(run) ? ' ' : ''))
    .trim();
}

/**
 * The longest beginning of a text that fits, with an ellipsis when it was cut; whole graphemes only (a family
 * emoji or a Chinese character is never halved). Empty when not even one grapheme fits.
 */
export function fitText(text: string, maxWidth: number, measure: MeasureText): string {
  if (maxWidth <= 0) return '';
  const limit = worthMeasuring(maxWidth);
  const line = singleLine(text, limit);
  if (line === '') return '';
  if (text.length <= limit && measure(line) <= maxWidth) return line;
  // Widths of single graphemes are remembered from other texts, so that hardly anything is measured anew.
  const graphemes: string[] = [];
  let used = measure(ELLIPSIS);
  for (const { segment } of segmenter.segment(line)) {
    used += measure(segment);
    if (used > maxWidth) break;
    graphemes.push(segment);
  }
  // Letters side by side may be wider than the sum of them, e.g. where they join.
  for (let count = graphemes.length; count > 0; count--) {
    const candidate = graphemes.slice(0, count).join('').trimEnd() + ELLIPSIS;
    if (measure(candidate) <= maxWidth) return candidate;
  }
  return '';
}

function fits(text: string, room: number, measure: MeasureText): boolean {
  const limit = worthMeasuring(Math.max(0, room));
  return text.length <= limit && measure(singleLine(text, limit)) <= room;
}

/** A word placed at its onset. */
export interface PlacedWord {
  text: string;
  x: number;
}

/** Free pixels after a word. */
const WORD_GAP = 4;

/** Share of the words that must fit for a bar to show words at their onsets and not running text. */
const WORDS_MUST_FIT = 0.7;

/**
 * The words of a bar at their onsets, or null when so many would be cut that running text reads better.
 *
 * @param words in time order
 * @param end seconds at which the last word must have ended
 */
export function placeWords(
  words: readonly Word[],
  end: number,
  scale: TimeScale,
  measure: MeasureText,
): PlacedWord[] | null {
  if (words.length === 0) return null;
  const room = (index: number): number =>
    scale.toPx(words[index + 1]?.start ?? end) - scale.toPx(words[index]!.start) - WORD_GAP;
  let fitting = 0;
  for (let index = 0; index < words.length; index++) {
    if (fits(words[index]!.text, room(index), measure)) fitting += 1;
    // Give up as soon as the share is out of reach, before measuring every word of a long bar.
    if (index - fitting >= words.length * (1 - WORDS_MUST_FIT)) return null;
  }
  if (fitting < words.length * WORDS_MUST_FIT) return null;
  return words.map((word, index) => ({
    text: fitText(word.text, room(index), measure),
    x: scale.toPx(word.start),
  }));
}
