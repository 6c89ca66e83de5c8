import type { RunInfo } from '../study-views.ts';
import type { ResultTable } from '../tables/result-table.ts';
import { resultTable } from '../tables/scored-result.ts';
import { DUPLEX_SPLIT_TABLES, outputsIn, type SplitRun } from './split-tables.ts';

/** The tables of the splits a study's runs have output in, ready to be written for a paper or a spreadsheet. */
export function duplexPaperTables(scored: readonly SplitRun[], runs: readonly RunInfo[]): ResultTable[] {
  return DUPLEX_SPLIT_TABLES.filter(({ split }) =>
    scored.some((run) => outputsIn(run, split).length > 0),
  ).map((table) =>
    resultTable(table, scored, runs, {
      name: `duplex-table-${table.split.name.toLowerCase().replaceAll('_', '-')}`,
      counts: 'samples of the run',
      items: 'samples',
      n: (run) => outputsIn(run, table.split).length,
    }),
  );
}
