import type { PlacedRun } from '../study-facts.ts';
import type { CategoryF1s } from '../tables.ts';
import { isInCategory } from './categories.ts';

/** The slots a column of a table is about: a category, or the interrupted ones. */
export type ComparedSlots = keyof CategoryF1s | 'interrupted';

/**
 * Whether all runs that have a number rest on the very same slots, so that the better number belongs to the
 * better run and not to the easier slots. Equal counts do not tell: two runs that each failed on another sample
 * have the same n.
 */
export function restOnSameSlots(runs: readonly PlacedRun[], slots: ComparedSlots): boolean {
  const sets = runs.map((run) => countedSlots(run, slots)).filter(({ size }) => size > 0);
  const [first, ...others] = sets;
  if (!first) return true;
  return others.every((other) => other.size === first.size && [...other].every((key) => first.has(key)));
}

function countedSlots(run: PlacedRun, slots: ComparedSlots): Set<number> {
  const keys = run.samples.flatMap((sample) =>
    sample.slots.flatMap(({ slotKey, score }) => {
      const counts =
        slots === 'interrupted'
          ? score.interruption !== null && score.interruption.status !== 'unjudged'
          : score.judged && isInCategory(score.slot, slots);
      return counts ? [slotKey] : [];
    }),
  );
  return new Set(keys);
}
