import { outcomeInCode } from '@core/omni-interact/outcome.ts';
import type { CategoryF1s, RunTables } from '@core/omni-interact/tables.ts';
import type { SlotIndex } from '@core/study-views.ts';

/** What a column of a table is about: a category, or the interrupted slots of Table 5. */
export type SlotGroup = keyof CategoryF1s | 'interrupted';

/** One run in a column that has a number, and how many of the column's slots are unjudged for it. */
export interface RankedRun {
  runId: number;
  unjudged: number;
}

/**
 * Whether runs rest on the very same slots, so that the better number belongs to the better run and not to
 * the easier slots. Equal counts do not tell: two runs that each failed on another sample have the same n.
 *
 * @param index the slots in question; unjudged ones are looked at only where a run has any
 */
export function restOnSameSlots(index: SlotIndex, runs: readonly RankedRun[]): boolean {
  const judgedOnly = runs.some(({ unjudged }) => unjudged > 0);
  const columns = runs.map(({ runId }) => index.outcomes[index.runIds.indexOf(runId)]);
  const [first, ...others] = columns;
  if (!first) return false;
  const counts = (code: number | undefined): boolean => {
    const outcome = outcomeInCode(code ?? 0);
    return outcome !== 'not-run' && !(judgedOnly && outcome === 'unjudged');
  };
  const positions = Array.from(first, counts);
  return others.every((column) => column && positions.every((has, at) => has === counts(column[at])));
}

/** The runs that have a number in a category. */
export function runsWithNumber(runs: readonly RunTables[], key: keyof CategoryF1s): RankedRun[] {
  return runs.flatMap(({ runId, categories }) =>
    categories[key].slots > 0 ? [{ runId, unjudged: categories[key].unjudged }] : [],
  );
}
