import type { ResultTable } from './table.ts';

/** What a spreadsheet takes for a formula at the start of a cell, also behind spaces. */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u;

/**
 * A text as a cell of CSV (RFC 4180). One that a spreadsheet would run as a formula gets an apostrophe before
 * it, which spreadsheets take as "this is text".
 */
export function csvText(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n\t]|^\s|\s$/u.test(harmless) ? `"${harmless.replace(/"/gu, '""')}"` : harmless;
}

/**
 * A table as CSV: numbers unrounded (shares as fractions of 1), an empty cell where nothing was measured, and
 * two last columns that say which rows were published elsewhere and what the numbers rest on.
 */
export function csvTable({ columns, rows, notes }: ResultTable): string {
  const head = [...columns.map(({ title }) => title), 'Published', 'Notes'];
  const lines = rows.map(({ cells, published }) => [
    ...columns.map((_, index) => {
      const value = cells[index] ?? null;
      if (value === null) return '';
      // A number is no text: a negative one keeps its sign and stays a number.
      return typeof value === 'number' ? String(value) : csvText(value);
    }),
    published ? 'yes' : 'no',
    csvText(notes.join(' ')),
  ]);
  return [head.map(csvText), ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
