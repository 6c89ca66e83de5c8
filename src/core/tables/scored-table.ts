import { type Rank, rankColumn } from './ranking.ts';

/** One number of a result table with what it rests on. */
export interface ScoredCell {
  /** Null where there is nothing to take it of; never 0 for that. */
  value: number | null;
  /** A share is printed in percent, points of 100 with one decimal as a share is, a rate or another mean with two. */
  kind: 'share' | 'count' | 'rate' | 'points';
  /** What it is taken of, e.g. settled targets; null where it has no denominator. */
  n: number | null;
  /** Slots left out for want of a verdict. */
  unjudged: number;
  /** The slots behind it, by database id. */
  slotKeys: readonly number[];
}

/** A column of a result table over scored runs. */
export interface ScoredColumn<Run> {
  heading: string;
  /** What the number is, as a sentence. */
  title: string;
  direction: 'higher' | 'lower' | null;
  cell: (run: Run) => ScoredCell;
}

/** A table as a paper has it, over the runs of a study. */
export interface ScoredTable<Run> {
  key: string;
  /** Its name, with the table of the paper it follows. */
  name: string;
  columns: readonly ScoredColumn<Run>[];
  /** What a reader must know about it. */
  note: string;
}

/** A cell as it is printed: percent with one decimal as papers have it, counts with what they are of. */
export function printScored({ value, kind, n }: Pick<ScoredCell, 'value' | 'kind' | 'n'>): string {
  if (value === null) return '–';
  if (kind === 'share') return (100 * value).toFixed(1);
  if (kind === 'points') return value.toFixed(1);
  if (kind === 'rate') return value.toFixed(2);
  return n === null ? String(value) : `${value} / ${n}`;
}

/** Whether a run has anything to do with a table: a number, or slots that wait for a verdict. */
export const isRow = (cells: readonly ScoredCell[]): boolean =>
  cells.some(({ value, unjudged }) => value !== null || unjudged > 0);

/** To how many decimals of its value a cell is printed. */
const RANKED_DECIMALS: Readonly<Record<ScoredCell['kind'], number>> = {
  share: 3,
  count: 0,
  rate: 2,
  points: 1,
};

/**
 * Best and second of a column over its cells, one a run. Null where the runs cannot be ranked: their numbers rest
 * on different slots, or some of these are unjudged. Numbers are compared as printed.
 */
export function rankScored(
  { direction }: { direction: ScoredColumn<unknown>['direction'] },
  cells: readonly ScoredCell[],
): Rank[] | null {
  if (direction === null) return cells.map(() => null);
  const withNumber = cells.filter(({ value }) => value !== null);
  const sets = new Set(
    withNumber.map(({ slotKeys, n }) => [n, ...[...slotKeys].sort((a, b) => a - b)].join(' ')),
  );
  // A run that is not judged at all might be the best.
  if (sets.size > 1 || cells.some(({ unjudged }) => unjudged > 0)) return null;
  return rankColumn(
    cells.map(({ value }) => value),
    direction,
    Math.max(0, ...cells.map(({ kind }) => RANKED_DECIMALS[kind])),
  );
}
