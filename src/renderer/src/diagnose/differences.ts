import type { ProfileDifference } from '@core/omni-interact/study-facts.ts';

/** What the list of differences can be sorted by. */
export const DIFFERENCE_COLUMNS = ['size', 'slot', 'run', 'tp', 'fp', 'fn'] as const;
export type DifferenceColumn = (typeof DIFFERENCE_COLUMNS)[number];

const change = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : after - before;

/** TP, FP and FN under b minus under a; null where either is unjudged. */
export const changesOf = ({ a, b }: ProfileDifference) => ({
  tp: change(a.tp, b.tp),
  fp: change(a.fp, b.fp),
  fn: change(a.fn, b.fn),
});

/**
 * Sort differences without touching the list given; a change that does not exist (unjudged) comes last, and
 * what is equal keeps its order.
 *
 * @param slotOrder position of each slot in the study, by slot key
 * @param runOrder position of each run, by run id
 */
export function sortDifferences(
  differences: readonly ProfileDifference[],
  column: DifferenceColumn,
  descending: boolean,
  slotOrder: ReadonlyMap<number, number>,
  runOrder: ReadonlyMap<number, number>,
): ProfileDifference[] {
  const value = (difference: ProfileDifference): number | null => {
    switch (column) {
      case 'size':
        return difference.tpDifference === null ? null : Math.abs(difference.tpDifference);
      case 'slot':
        return slotOrder.get(difference.slotKey) ?? null;
      case 'run':
        return runOrder.get(difference.runId) ?? null;
      default:
        return changesOf(difference)[column];
    }
  };
  const sign = descending ? -1 : 1;
  return differences
    .map((difference) => ({ difference, key: value(difference) }))
    .sort((x, y) => {
      if (x.key === null || y.key === null) return Number(x.key === null) - Number(y.key === null);
      return sign * (x.key - y.key);
    })
    .map(({ difference }) => difference);
}
