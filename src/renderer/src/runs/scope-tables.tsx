import {
  printCell,
  SCOPE_TABLES,
  type ScopeCell,
  type ScopeColumn,
  scoreStudyRuns,
} from '@core/interact-scope/result-tables.ts';
import type { ScopeFacts } from '@core/interact-scope/study-facts.ts';
import { encodeSlotSet } from '@core/slot-set.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { formatPercent } from '../format/numbers.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { scopeFactsQuery } from './diagnostics-queries.ts';
import { NumberCell } from './number-cell.tsx';
import { RankingNote } from './ranking-note.tsx';
import { RunCell } from './run-cell.tsx';
import styles from './runs.module.css';
import { rankColumn } from './table-model.ts';
import type { Comparability } from './use-comparability.ts';

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
      {SCOPE_TABLES.map(({ key, columns, note }) => (
        <Tabs.Panel key={key} value={key}>
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
  const rests = columns.map((_, column) => comparability(rows.map(({ cells }) => cells[column]!)));
  const ranks = columns.map(({ direction }, column) =>
    direction !== null && rests[column] === 'same-slots'
      ? rankColumn(
          rows.map(({ cells }) => scaled(cells[column]!)),
          direction,
        )
      : [],
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
          direction === null ? [] : [{ heading, rests: rests[column]! }],
        )}
      />
      <p className={styles.footnote}>
        {note} Shares in percent; judged by {judges}.
      </p>
    </>
  );
}

/** As printed, with the decimals ranks are compared at. */
const scaled = ({ value, kind }: ScopeCell): number | null =>
  value === null ? null : kind === 'share' ? Math.round(value * 1000) / 1000 : value;

/** Runs are ranked only where their numbers rest on the same settled targets. */
function comparability(cells: readonly ScopeCell[]): Comparability {
  const withNumber = cells.filter(({ value }) => value !== null);
  const sets = new Set(withNumber.map(({ slotKeys, n }) => `${n} ${encodeSlotSet(slotKeys)}`));
  return sets.size <= 1 && withNumber.every(({ unjudged }) => unjudged === 0) ? 'same-slots' : 'other-slots';
}

function remark({ value, kind, n, unjudged }: ScopeCell): string | null {
  if (value === null && unjudged === 0) return null;
  const parts = [
    ...(kind === 'share' && n !== null ? [`n = ${n}`] : []),
    ...(unjudged > 0 ? [`${formatPercent(unjudged / ((n ?? 0) + unjudged))} unjudged`] : []),
  ];
  return parts.join(', ') || null;
}
