import type { PlacedRun } from '../study-facts.ts';
import type { CategoryF1s } from '../tables.ts';
import type { ScoredSlot } from '../types.ts';
import { isInCategory } from './categories.ts';

/** The slots a column is about: judged ones of a category, interrupted ones, or those of them that are judged. */
export type ComparedSlots = keyof CategoryF1s | 'interrupted' | 'interrupted-judged';

/**
 * Whether runs rest on the very same slots, so that the better number belongs to the
 * better run and not to the easier slots. Equal counts do not tell: two runs that each failed on another sample
 * have the same n.
 */
export function restOnSameSlots(runs: readonly PlacedRun[], slots: ComparedSlots): boolean {
  const [first, ...others] = runs.map((run) => countedSlots(run, slots));
  if (!first) return true;
  return others.every((other) => other.size === first.size && [...other].every((key) => first.has(key)));
}

function countedSlots(run: PlacedRun, slots: ComparedSlots): Set<number> {
  const keys = run.samples.flatMap((sample) =>
    sample.slots.flatMap(({ slotKey, score }) => {
      return isCounted(score, slots) ? [slotKey] : [];
    }),
  );
  return new Set(keys);
}

function isCounted(score: ScoredSlot, slots: ComparedSlots): boolean {
  switch (slots) {
    case 'interrupted':
      // Whether anything was said, and for how long, needs no judge.
      return score.interruption !== null;
    case 'interrupted-judged':
      return score.interruption !== null && score.interruption.status !== 'unjudged';
    default:
      return score.judged && isInCategory(score.slot, slots);
  }
}
