import { t } from '../language/text.ts';
import { beginningOf } from '../text/text-pieces.ts';
import type { Bar, Lane } from './model.ts';
import { formatTime } from './time-format.ts';
import type { TimeScale } from './time-scale.ts';

/** No more items than this are listed for a screen reader; the rest is counted. */
export const MAX_LISTED = 200;

/** Of each no more characters than this; the inspector holds all. */
const MAX_READ = 300;

/** One visible chunk (or half of one) in words: `04:06.2–04:07.9 core: text`. */
export interface ReadoutItem {
  key: string;
  bar: Bar;
  text: string;
}

/** The visible chunks of a lane in words and in time order, and how many more there are. */
export function laneReadout(lane: Lane, scale: TimeScale): { items: ReadoutItem[]; more: number } {
  const items: ReadoutItem[] = [];
  let more = 0;
  for (const bar of lane.bars) {
    if (bar.end < scale.start || bar.start > scale.end) continue;
    if (items.length >= MAX_LISTED) {
      more += 1;
      continue;
    }
    items.push({
      key: `${bar.chunkIndex}-${bar.part}`,
      bar,
      text: `${formatTime(bar.start, 1)}–${formatTime(bar.end, 1)} ${partWord(bar)}: ${beginningOf(bar.text, MAX_READ)}`,
    });
  }
  return { items, more };
}

/** The same where room is short; a tooltip says the rest. */
export function shortPartWord(bar: Pick<Bar, 'part' | 'interrupted' | 'word'>): string {
  return bar.interrupted && bar.part === 'core' ? t('core, not scored') : partWord(bar);
}

/** The word for a bar's part, as the legend and the player use it. */
export function partWord(bar: Pick<Bar, 'part' | 'interrupted' | 'word'>): string {
  if (bar.word !== undefined) return bar.word;
  if (bar.part === 'unmatched') return t('in no slot');
  if (bar.part === 'whole-early') return t('early (not split)');
  if (bar.interrupted) return t('core (interrupted, not scored)');
  return bar.part;
}
