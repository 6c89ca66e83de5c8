import type { ResultTable } from './result-table.ts';

/** What a spreadsheet may take for the beginning of a formula (OWASP, CSV injection), also wide and behind spaces. */
const FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u;

/**
 * A text as a CSV cell (RFC 4180). One that would start a formula gets an apostrophe before it, which
 * spreadsheets take for "this is text"; controls that would break the file are replaced.
 */
export function csvText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL ends a file for some readers
  const clean = text.replace(/\u0000/g, '\ufffd');
  const harmless = FORMULA.test(clean) ? `'${clean}` : clean;
  return /[",\r\n]/.test(harmless) || /^\s|\s$/.test(harmless)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}

/** A number as a CSV cell: not rounded, a point for decimals; empty where there is none. */
export const csvNumber = (value: number | null): string =>
  value === null || !Number.isFinite(value) ? '' : String(value);

/** Rows of cells as a CSV file with CRLF line ends. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.join(',')}\r\n`).join('');

/** A table as CSV, one row a run; profile, judge and source stand in every row, so that rows can be pooled. */
export function csvTable(table: ResultTable): string {
  const header = [
    'table',
    'run',
    'origin',
    'kind',
    'group',
    ...table.columns.map(({ key }) => key),
    `n_${table.counts.replaceAll(' ', '_')}`,
    'unjudged',
    'profile',
    'judge',
    'source',
  ];
  const rows = table.rows.map((row) => {
    const own = row.origin === 'study';
    return [
      ...[table.name, row.name, row.origin, row.kind, row.group].map(csvText),
      ...row.cells.map(({ value }) => csvNumber(value)),
      csvNumber(row.n),
      own ? csvNumber(row.unjudged) : '',
      csvText(own ? (table.profile ?? '') : ''),
      csvText(own ? table.judges.join('; ') : ''),
      csvText(own ? '' : (table.source ?? '')),
    ];
  });
  return csvFile([header, ...rows]);
}
