import type { RunInfo } from '../study-views.ts';
import type { ResultTable } from '../tables/result-table.ts';
import { resultTable } from '../tables/scored-result.ts';
import { DUPLEX_SPLIT_TABLES, type DuplexTable, duplexMeasureTables, outputsIn } from './result-tables.ts';
import type { DuplexScoredRun } from './study-facts.ts';

/** What a table is called on the command line and as a file. */
export const duplexTableName = ({ key }: Pick<DuplexTable, 'key'>): string =>
  `duplex-table-${key.toLowerCase().replaceAll('_', '-')}`;

/** The tables of the measures and of the splits that a study's runs have output in, ready to be written. */
export function duplexPaperTables(
  scored: readonly DuplexScoredRun[],
  runs: readonly RunInfo[],
): ResultTable[] {
  return [...duplexMeasureTables(scored), ...DUPLEX_SPLIT_TABLES]
    .filter(({ of }) => scored.some((run) => outputsIn(run, of).length > 0))
    .map((table) =>
      resultTable(table, scored, runs, {
        name: duplexTableName(table),
        counts: 'samples of the run',
        items: 'samples',
        n: (run) => outputsIn(run, table.of).length,
      }),
    );
}
