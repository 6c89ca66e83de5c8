/** A table of results, ready to be written for a paper or a spreadsheet. */
export interface ResultTable {
  /** Name of its files. */
  name: string;
  caption: string;
  columns: readonly ResultColumn[];
  rows: readonly ResultRow[];
  /** What the numbers rest on: judge, profile, source of published rows. */
  notes: readonly string[];
}

export interface ResultColumn {
  title: string;
  /** Which way is better; absent where the column is no contest, such as a count. */
  better?: 'higher' | 'lower';
  /** How a number is printed; text and whole numbers stand as they are. */
  print: 'text' | 'count' | 'fixed2' | 'fixed3' | 'percent';
}

export interface ResultRow {
  /** One value a column; null where nothing was measured, which is never zero. */
  cells: readonly (string | number | null)[];
  /** Rows compete for best and second only within their group. */
  group: string;
  /** Printed elsewhere: shown beside, in no contest. */
  published: boolean;
}

export type Rank = 'best' | 'second' | null;

/** A number as printed; a dash where nothing was measured. */
export function printCell(value: string | number | null, { print }: ResultColumn): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (print === 'fixed2') return value.toFixed(2);
  if (print === 'fixed3') return value.toFixed(3);
  if (print === 'percent') return `${(value * 100).toFixed(2)}%`;
  return String(value);
}

/**
 * Best and second of each column within each group of the study's own rows. Values that print alike share a
 * place, as a reader cannot tell them apart. Last is never marked: a column whose values all print alike has no best, and
 * one with two places no second.
 *
 * @returns one list a row, in the order of `rows`, with one rank a column
 */
export function rankCells({ columns, rows }: Pick<ResultTable, 'columns' | 'rows'>): Rank[][] {
  return rows.map((row) => columns.map((column, index) => rankOf(row, column, index, rows)));
}

function rankOf(row: ResultRow, column: ResultColumn, index: number, rows: readonly ResultRow[]): Rank {
  const own = row.cells[index];
  if (!column.better || row.published || typeof own !== 'number') return null;
  const sign = column.better === 'higher' ? -1 : 1;
  const values = rows
    .filter((each) => !each.published && each.group === row.group)
    .flatMap((each) => {
      const value = each.cells[index];
      return typeof value === 'number' ? [value] : [];
    })
    .sort((a, b) => sign * (a - b));
  const places = [...new Set(values.map((value) => printCell(value, column)))];
  if (places.length < 2) return null;
  const place = places.indexOf(printCell(own, column));
  if (place === 0) return 'best';
  return place === 1 && places.length > 2 ? 'second' : null;
}
