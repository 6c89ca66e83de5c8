import {
  printCell,
  rankCells,
  SCOPE_TABLES,
  type ScopeCell,
  type ScopeColumn,
  scoreStudyRuns,
} from '@core/interact-scope/result-tables.ts';
import type { ScopeFacts } from '@core/interact-scope/study-facts.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { encodeSlotSet } from '@core/slot-set.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { TableExport } from '../figures/table-export.tsx';
import { formatPercent } from '../format/numbers.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { scopeFactsQuery } from './diagnostics-queries.ts';
import { NumberCell } from './number-cell.tsx';
import { RankingNote } from './ranking-note.tsx';
import { RunCell } from './run-cell.tsx';
import styles from './runs.module.css';

/** Omni-InteractScope's tables for the study's runs. */
export function ScopeTables({ runs }: { runs: readonly RunInfo[] }) {
  const facts = useQuery(scopeFactsQuery);
  if (facts.error)
    return <ErrorPanel title="The runs could not be scored" error={facts.error} onRetry={facts.refetch} />;
  if (!facts.data) return <Loading what="targets and verdicts" />;
  return (
    <Tabs defaultValue={SCOPE_TABLES[0]?.key ?? ''} keepMounted={false}>
      <Tabs.List>
        {SCOPE_TABLES.map(({ key, name }) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SCOPE_TABLES.map(({ key, name, columns, note }) => (
        <Tabs.Panel key={key} value={key}>
          <div className={styles.tableTools}>
            <TableExport table={`scope-${key}`} title={name} profile={REFERENCE_PROFILE} published={false} />
          </div>
          <ScopeTableView columns={columns} note={note} facts={facts.data} runs={runs} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface ScopeTableViewProps {
  columns: readonly ScopeColumn[];
  note: string;
  facts: ScopeFacts;
  runs: readonly RunInfo[];
}

function ScopeTableView({ columns, note, facts, runs }: ScopeTableViewProps) {
  const rows = useMemo(
    () =>
      scoreStudyRuns(facts)
        .map((run) => ({ run, cells: columns.map(({ cell }) => cell(run)) }))
        .filter(({ cells }) => cells.some(({ value }) => value !== null)),
    [facts, columns],
  );
  if (rows.length === 0) return <p className="ss-muted">No run of this study has such targets.</p>;
  const ranks = columns.map((column, at) =>
    rankCells(
      column,
      rows.map(({ cells }) => cells[at]!),
    ),
  );
  const judges = [...new Set(runs.flatMap((run) => run.judges))].join(', ') || 'nobody';
  return (
    <>
      <table className="ss-table">
        <thead>
          <tr>
            <th scope="col">Run</th>
            {columns.map(({ heading, title }) => (
              <th key={heading} scope="col" title={title}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ run, cells }, row) => (
            <tr key={run.runId}>
              <RunCell run={runs.find(({ runId }) => runId === run.runId)} name={run.name} />
              {cells.map((cell, column) => (
                <NumberCell
                  key={columns[column]!.heading}
                  rank={ranks[column]?.[row] ?? null}
                  href={exploreLink({ slots: encodeSlotSet(cell.slotKeys) }, { run: run.name })}
                  remark={remark(cell)}
                >
                  {printCell(cell)}
                </NumberCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <RankingNote
        columns={columns.flatMap(({ heading, direction }, column) =>
          direction === null ? [] : [{ heading, rests: ranks[column] ? 'same-slots' : 'other-slots' }],
        )}
      />
      <p className={styles.footnote}>
        {note} Shares in percent; judged by {judges}.
      </p>
    </>
  );
}

function remark({ value, kind, n, unjudged }: ScopeCell): string | null {
  if (value === null && unjudged === 0) return null;
  const parts = [
    ...(kind === 'share' && n !== null ? [`n = ${n}`] : []),
    ...(unjudged > 0 ? [`${formatPercent(unjudged / ((n ?? 0) + unjudged))} unjudged`] : []),
  ];
  return parts.join(', ') || null;
}
