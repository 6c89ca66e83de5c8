import { SCOPE_TABLES, scoreStudyRuns } from '../../core/interact-scope/result-tables.ts';
import { printScored } from '../../core/scored-table.ts';
import type { RunInfo } from '../../core/study-views.ts';
import { readScopeFacts } from '../store/scope-facts.ts';
import type { StudyDatabase } from '../store/study-file.ts';
import { aboutRun } from './about-run.ts';
import { textTable } from './output.ts';

interface ReportedCell {
  value: number | null;
  n: number | null;
  unjudged: number;
}

/** Omni-InteractScope's tables as data: by table, run and column the value, what it is of, and what is unjudged. */
export function scopeReport(
  db: StudyDatabase,
): { table: string; runs: { run: string; columns: Record<string, ReportedCell> }[] }[] {
  const scored = scoreStudyRuns(readScopeFacts(db));
  if (scored.length === 0) return [];
  return SCOPE_TABLES.map(({ key, columns }) => ({
    table: key,
    runs: scored.map((run) => ({
      run: run.name,
      columns: Object.fromEntries(
        columns.map(({ heading, cell }) => {
          const { value, n, unjudged } = cell(run);
          return [heading, { value, n, unjudged }];
        }),
      ),
    })),
  }));
}

/** The same as plain text; null for a study without such runs. Runs without a number in a table are left out of it. */
export function scopeText(db: StudyDatabase, runs: readonly RunInfo[]): string | null {
  const scored = scoreStudyRuns(readScopeFacts(db));
  if (scored.length === 0) return null;
  const tables = SCOPE_TABLES.map(({ name, columns, note }) => {
    const rows = scored
      .map((run) => ({ name: run.name, cells: columns.map(({ cell }) => cell(run)) }))
      .filter(({ cells }) => cells.some(({ value }) => value !== null));
    const head = ['Run', ...columns.map(({ heading }) => heading)];
    return [
      name,
      textTable([head, ...rows.map((row) => [row.name, ...row.cells.map(printScored)])]),
      note,
    ].join('\n');
  });
  const about = runs.filter(({ benchmark }) => benchmark === 'interact-scope').map(aboutRun);
  return [['Omni-InteractScope; shares in percent', ...about].join('\n'), ...tables].join('\n\n');
}
