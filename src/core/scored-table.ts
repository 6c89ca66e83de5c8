/** One number of a result table with what it rests on. */
export interface ScoredCell {
  /** Null where there is nothing to take it of; never 0 for that. */
  value: number | null;
  /** A share is printed in percent, a rate or a mean of points with two decimals. */
  kind: 'share' | 'count' | 'rate';
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
  if (kind === 'rate') return value.toFixed(2);
  return n === null ? String(value) : `${value} / ${n}`;
}
