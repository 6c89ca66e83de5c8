import { SCRIPT_SETTINGS } from '@core/duplex-eval/description-score.ts';
import {
  DUPLEX_TABLES,
  type DuplexCell,
  type DuplexTable,
  duplexRows,
  POINT_DECIMALS,
  rankDuplexColumn,
  splitsOf,
} from '@core/duplex-eval/result-tables.ts';
import { type DuplexScoredRun, scoreDuplexRuns } from '@core/duplex-eval/study-facts.ts';
import { encodeSlotSet } from '@core/slot-set.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { NO_NUMBER } from '../format/numbers.ts';
import { settingsWords } from '../inspector/duplex-settings.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { duplexFactsQuery } from './diagnostics-queries.ts';
import { NumberCell } from './number-cell.tsx';
import { RankingNote } from './ranking-note.tsx';
import { RunCell } from './run-cell.tsx';
import styles from './runs.module.css';

/** Omni-DuplexEval's tables for the study's runs, split by split. */
export function DuplexTables({ runs }: { runs: readonly RunInfo[] }) {
  const facts = useQuery(duplexFactsQuery);
  const scored = useMemo(() => (facts.data ? scoreDuplexRuns(facts.data) : []), [facts.data]);
  if (facts.error)
    return <ErrorPanel title="The runs could not be scored" error={facts.error} onRetry={facts.refetch} />;
  if (!facts.data) return <Loading what="outputs and verdicts" />;
  return (
    <Tabs defaultValue={DUPLEX_TABLES[0]?.key ?? ''} keepMounted={false} mt="xs">
      <Tabs.List>
        {DUPLEX_TABLES.map(({ key, name }) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {DUPLEX_TABLES.map((table) => (
        <Tabs.Panel key={table.key} value={table.key} pt="md">
          <DuplexTableView table={table} scored={scored} runs={runs} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const ARROWS = { higher: ' ↑', lower: ' ↓' } as const;

interface DuplexTableViewProps {
  table: DuplexTable;
  scored: readonly DuplexScoredRun[];
  runs: readonly RunInfo[];
}

function DuplexTableView({ table, scored, runs }: DuplexTableViewProps) {
  const rows = useMemo(() => duplexRows(scored, table), [scored, table]);
  const splits = useMemo(() => splitsOf(scored, table.scenario), [scored, table]);
  if (rows.length === 0) return <p className="ss-muted">No run of this study has such samples.</p>;
  const all = table.scenario === 'description' ? 'All descriptions' : 'All reminders';
  const columns = [
    { heading: all, title: 'Mean over the samples of all splits' },
    ...splits.map(({ short, label }) => ({ heading: short, title: label })),
  ];
  const ranks = columns.map((_, at) =>
    rankDuplexColumn(
      rows.map(({ cells }) => cells[at]!),
      table.direction,
    ),
  );
  const arrow = table.direction === null ? '' : ARROWS[table.direction];
  const judges = [...new Set(runs.flatMap((run) => run.judges))].join(', ') || 'nobody';
  return (
    <>
      <div className={styles.scroll}>
        <table className="ss-table">
          <thead>
            <tr>
              <th scope="col">Run</th>
              {columns.map(({ heading, title }) => (
                <th key={heading} scope="col" title={title}>
                  {heading}
                  {arrow}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.runId}>
                <RunCell run={runs.find(({ runId }) => runId === row.runId)} name={row.name} />
                {row.cells.map((cell, column) => (
                  <NumberCell
                    key={columns[column]!.heading}
                    rank={ranks[column]?.[at] ?? null}
                    href={exploreLink({ slots: encodeSlotSet(cell.slotKeys) }, { run: row.name })}
                    remark={remark(cell)}
                  >
                    {cell.value === null ? NO_NUMBER : cell.value.toFixed(POINT_DECIMALS)}
                  </NumberCell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RankingNote
        columns={
          table.direction === null
            ? []
            : columns.map(({ heading }, at) => ({
                heading,
                rests: ranks[at] ? ('same-slots' as const) : ('other-slots' as const),
              }))
        }
      />
      <p className={styles.footnote}>
        {table.meaning} {splits.map(({ short, label }) => `${short}: ${label}`).join('; ')}. n: samples with
        output, and how many of them have a number.{' '}
        {table.scenario === 'description' && (
          <>
            Scored with {settingsWords(SCRIPT_SETTINGS)}, as the published script;{' '}
            <Link href="/diagnose/settings">try other settings</Link>.{' '}
          </>
        )}
        Judged by {judges}.
      </p>
    </>
  );
}

const remark = ({ n, scored }: DuplexCell): string | null =>
  n === 0 ? null : scored === n ? `n = ${n}` : `n = ${n}, ${scored} scored`;
