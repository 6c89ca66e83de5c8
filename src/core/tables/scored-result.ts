import type { RunInfo } from '../study-views.ts';
import { NO_VALUE, type ResultCell, type ResultRow, type ResultTable } from './result-table.ts';
import { isRow, printScored, rankScored, type ScoredCell, type ScoredTable } from './scored-table.ts';

/** What a benchmark adds to its tables of scored runs for papers and spreadsheets. */
export interface ScoredTableWords<Run> {
  /** The table's name on the command line, e.g. `scope-table-requests`. */
  name: string;
  /** What `n` counts, e.g. `targets of the run`. */
  counts: string;
  /** What a slot is called, many of them. */
  items: string;
  /** What a run's numbers rest on. */
  n: (run: Run) => number;
  /** The publication's rows, in the order of the columns; null where it has no number. */
  published?: { source: string; rows: PublishedScores[] };
}

/** A row of a publication. */
export interface PublishedScores {
  name: string;
  cells: (Pick<ScoredCell, 'value' | 'kind'> | null)[];
}

interface Line<Run> {
  run: Run;
  info: RunInfo | undefined;
  cells: ScoredCell[];
}

/** A table of scored runs, ready to be written. A run that has nothing to do with it is no row of it. */
export function resultTable<Run extends { runId: number; name: string }>(
  table: ScoredTable<Run>,
  scored: readonly Run[],
  runs: readonly RunInfo[],
  words: ScoredTableWords<Run>,
): ResultTable {
  const lines = scored
    .map(
      (run): Line<Run> => ({
        run,
        info: runs.find(({ runId }) => runId === run.runId),
        cells: table.columns.map(({ cell }) => cell(run)),
      }),
    )
    .filter(({ cells }) => isRow(cells));
  const columns = table.columns.map(({ heading, direction }) => {
    const plain = heading.replace(/\s*[↑↓]/u, '');
    return { key: csvKey(plain), heading: plain, direction };
  });
  const ranks = table.columns.map((column, at) =>
    rankScored(
      column,
      lines.flatMap(({ cells }) => cells[at] ?? []),
    ),
  );
  const unranked = columns.filter((_, at) => ranks[at] === null);
  return {
    name: words.name,
    title: table.name,
    counts: words.counts,
    columns,
    rows: [
      ...lines.map((line, row) =>
        rowOf(
          line,
          words.n(line.run),
          ranks.map((column) => column?.[row] ?? null),
        ),
      ),
      ...publishedRows(table, words),
    ],
    profile: null,
    judges: [...new Set(runs.flatMap(({ judges }) => judges))].sort(),
    source: words.published?.source ?? null,
    notes: notesOf(
      table,
      lines,
      unranked.map(({ heading }) => heading),
      words.items,
    ),
  };
}

const csvKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_|_$/gu, '');

function rowOf<Run extends { name: string }>(
  { run, info, cells }: Line<Run>,
  n: number,
  ranks: readonly ResultCell['rank'][],
): ResultRow {
  return {
    name: info?.label.trim() || run.name,
    origin: 'study',
    kind: info?.kind ?? '',
    group: '',
    cells: cells.map((cell, at) => ({
      value: cell.value,
      printed: printScored(cell),
      rank: ranks[at] ?? null,
    })),
    n,
    unjudged: Math.max(0, ...cells.map(({ unjudged }) => unjudged)),
  };
}

function publishedRows<Run>({ columns }: ScoredTable<Run>, words: ScoredTableWords<Run>): ResultRow[] {
  return (words.published?.rows ?? []).map(({ name, cells }) => ({
    name,
    origin: 'published',
    kind: '',
    group: '',
    cells: columns.map((_, at) => {
      const cell = cells[at] ?? null;
      return { value: cell?.value ?? null, printed: printPublished(cell), rank: null };
    }),
    n: null,
    unjudged: 0,
  }));
}

/** A publication's number: percentages with two decimals as papers print them, for rounding again would change them. */
export function printPublished(cell: PublishedScores['cells'][number]): string {
  if (!cell || cell.value === null) return NO_VALUE;
  return cell.kind === 'share' ? (100 * cell.value).toFixed(2) : printScored({ ...cell, n: null });
}

function notesOf<Run extends { name: string }>(
  { note }: ScoredTable<Run>,
  lines: readonly Line<Run>[],
  unranked: readonly string[],
  items: string,
): string[] {
  const called = ({ run, info }: Line<Run>): string => info?.label.trim() || run.name;
  const unjudged = lines.flatMap((line) => {
    const most = Math.max(0, ...line.cells.map((cell) => cell.unjudged));
    return most > 0 ? [`${called(line)} ${most}`] : [];
  });
  const scripted = lines.filter(({ info }) => info?.kind === 'scripted').map(called);
  return [
    note,
    'Shares in percent.',
    ...(unjudged.length > 0
      ? [`Unjudged ${items} are left out, never counted as 0: ${unjudged.join(', ')}.`]
      : []),
    ...(scripted.length > 0 ? [`Scripted, not the output of a model: ${scripted.join(', ')}.`] : []),
    ...(unranked.length > 0
      ? [
          `Best and second are not marked in ${unranked.join(', ')}: the runs rest on different ${items} there.`,
        ]
      : []),
  ];
}
