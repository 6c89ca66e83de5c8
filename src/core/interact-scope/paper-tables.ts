import type { RunInfo } from '../study-views.ts';
import type { ResultTable } from '../tables/result-table.ts';
import { resultTable } from '../tables/scored-result.ts';
import { targetsOf } from './diagnostics/scored.ts';
import { SCOPE_TABLES, scoreStudyRuns } from './result-tables.ts';
import type { ScopeFacts } from './study-facts.ts';

/** The tables of Omni-InteractScope for a study's runs, ready to be written for a paper or a spreadsheet. */
export function paperTables(facts: ScopeFacts, runs: readonly RunInfo[]): ResultTable[] {
  const scored = scoreStudyRuns(facts);
  return SCOPE_TABLES.map((table) =>
    resultTable(table, scored, runs, {
      name: `scope-table-${table.key}`,
      counts: 'targets of the run',
      items: 'targets',
      n: (run) => targetsOf(run).length,
    }),
  );
}
