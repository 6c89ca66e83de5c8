import type { SlotIndex } from '@core/study-views.ts';
import { runsDisagree } from './outcome-code.ts';

/** The outcome codes of all runs for the slot at a position of the index. */
export function codesAt(index: SlotIndex, position: number): number[] {
  return index.outcomes.map((column) => column[position] ?? 0);
}

/** How many of the slots in the index the runs disagree on. */
export function countDisagreements(index: SlotIndex): number {
  let count = 0;
  for (let at = 0; at < index.slotKeys.length; at += 1) if (runsDisagree(codesAt(index, at))) count += 1;
  return count;
}

/**
 * The position of the next (step 1) or previous (step −1) slot the runs disagree on.
 *
 * @param from position to start after; −1 and `slotKeys.length` start at the ends
 * @returns the position, or null when there is none in that direction
 */
export function nextDisagreement(index: SlotIndex, from: number, step: 1 | -1): number | null {
  for (let at = from + step; at >= 0 && at < index.slotKeys.length; at += step) {
    if (runsDisagree(codesAt(index, at))) return at;
  }
  return null;
}
