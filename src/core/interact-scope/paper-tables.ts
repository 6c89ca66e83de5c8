import { printScored, rankScored } from '../scored-table.ts';
import type { RunInfo } from '../study-views.ts';
import type { ResultCell, ResultRow, ResultTable } from '../tables/result-table.ts';
import { type ScoredRun, targetsOf } from './diagnostics/scored.ts';
import { SCOPE_TABLES, type ScopeCell, type ScopeTable, scoreStudyRuns } from './result-tables.ts';
import type { ScopeFacts } from './study-facts.ts';

/** The tables of Omni-InteractScope for a study's runs, ready to be written for a paper or a spreadsheet. */
export function paperTables(facts: ScopeFacts, runs: readonly RunInfo[]): ResultTable[] {
  const scored = scoreStudyRuns(facts);
  return SCOPE_TABLES.map((table) => paperTable(table, scored, runs));
}

interface Line {
  run: ScoredRun;
  info: RunInfo | undefined;
  cells: ScopeCell[];
}

function paperTable(table: ScopeTable, scored: readonly ScoredRun[], runs: readonly RunInfo[]): ResultTable {
  const lines = scored
    .map(
      (run): Line => ({
        run,
        info: runs.find(({ runId }) => runId === run.runId),
        cells: table.columns.map(({ cell }) => cell(run)),
      }),
    )
    // A run that has nothing to do with a table is no row of it.
    .filter(({ cells }) => cells.some(({ value }) => value !== null));
  const columns = table.columns.map(({ heading, direction }) => {
    const plain = heading.replace(/\s*[↑↓]$/u, '');
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
    name: `scope-table-${table.key}`,
    title: table.name,
    counts: 'targets of the run',
    columns,
    rows: lines.map((line, row) =>
      rowOf(
        line,
        ranks.map((column) => column?.[row] ?? null),
      ),
    ),
    profile: null,
    judges: [...new Set(runs.flatMap(({ judges }) => judges))].sort(),
    source: null,
    notes: notesOf(
      table,
      lines,
      unranked.map(({ heading }) => heading),
    ),
  };
}

const csvKey = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_|_$/gu, '');

function rowOf({ run, info, cells }: Line, ranks: readonly ResultCell['rank'][]): ResultRow {
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
    n: targetsOf(run).length,
    unjudged: Math.max(0, ...cells.map(({ unjudged }) => unjudged)),
  };
}

function notesOf(table: ScopeTable, lines: readonly Line[], unranked: readonly string[]): string[] {
  const called = ({ run, info }: Line): string => info?.label.trim() || run.name;
  const unjudged = lines.flatMap((line) => {
    const most = Math.max(0, ...line.cells.map((cell) => cell.unjudged));
    return most > 0 ? [`${called(line)} ${most}`] : [];
  });
  const scripted = lines.filter(({ info }) => info?.kind === 'scripted').map(called);
  return [
    table.note,
    'Shares in percent.',
    ...(unjudged.length > 0
      ? [`Unjudged targets are left out, never counted as 0: ${unjudged.join(', ')}.`]
      : []),
    ...(scripted.length > 0 ? [`Scripted, not the output of a model: ${scripted.join(', ')}.`] : []),
    ...(unranked.length > 0
      ? [
          `Best and second are not marked in ${unranked.join(', ')}: the runs rest on different targets there.`,
        ]
      : []),
  ];
}
