import type { RunInfo } from '../study-views.ts';
import type { ResultTable } from '../tables/result-table.ts';
import { type PublishedScores, resultTable } from '../tables/scored-result.ts';
import type { PublishedOviTables } from './published-tables.ts';
import { isShare, OPEN_METRICS, OVI_GROUPS, OVI_TABLES, type OviTable } from './result-tables.ts';
import { type OviFacts, resultsByRun, resultsOf } from './study-facts.ts';

/** What a table is called on the command line and as a file. */
export const oviTableName = ({ key }: Pick<OviTable, 'key'>): string =>
  `ovi-table-${key.toLowerCase().replaceAll(' ', '-')}`;

/** The tables of OVIBench for a study's runs, with the paper's rows where wanted, ready to be written. */
export function oviPaperTables(
  facts: OviFacts,
  runs: readonly RunInfo[],
  published: PublishedOviTables | null,
): ResultTable[] {
  const scored = resultsByRun(facts);
  return OVI_TABLES.map((table) =>
    resultTable(table, scored, runs, {
      name: oviTableName(table),
      counts: 'cases of the run',
      items: 'cases',
      n: (run) => resultsOf(run, table.format, table.group === 'All' ? null : table.group).length,
      ...(published
        ? { published: { source: published.source, rows: publishedOviRows(table, published) } }
        : {}),
    }),
  );
}

/** The paper's rows of a table. It prints neither the cases nor the unparsed replies of a row. */
export function publishedOviRows(table: OviTable, published: PublishedOviTables): PublishedScores[] {
  const share = (value: number): PublishedScores['cells'][number] => ({ value, kind: 'share' });
  if (table.format === 'multiple-choice') {
    return published.multipleChoice.map((row) => ({
      name: row.name,
      cells: [null, ...OVI_GROUPS.flatMap((group) => [share(row[group].MA), share(row[group].CA)]), null],
    }));
  }
  return published.openEnded[table.group].map((row) => ({
    name: row.name,
    cells: [
      null,
      ...OPEN_METRICS.map((metric) =>
        isShare(metric) ? share(row[metric]) : { value: row[metric], kind: 'rate' as const },
      ),
      null,
    ],
  }));
}
