import { encodeSlotSet } from '@core/slot-set.ts';
import type { RunInfo } from '@core/study-views.ts';
import {
  isRow,
  printScored,
  rankScored,
  type ScoredCell,
  type ScoredTable,
} from '@core/tables/scored-table.ts';
import type { ReactNode } from 'react';
import { formatPercent } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { NumberCell } from './number-cell.tsx';
import { RankingNote } from './ranking-note.tsx';
import { RunCell } from './run-cell.tsx';
import styles from './runs.module.css';

interface ScoredTableViewProps<Run extends { runId: number; name: string }> {
  table: ScoredTable<Run>;
  scored: readonly Run[];
  runs: readonly RunInfo[];
  /** What the benchmark calls its slots. */
  items: string;
  /** A smaller remark under a number; n and the unjudged share unless told otherwise. */
  remark?: (cell: ScoredCell) => string | null;
  /** More beside a run's name. */
  beside?: (run: Run) => ReactNode;
  /** Rows of the paper, below the study's own. */
  children?: ReactNode;
  /** More under the table. */
  notes?: ReactNode;
}

/** A table of a benchmark's numbers by run, each leading to the slots behind it. */
export function ScoredTableView<Run extends { runId: number; name: string }>(
  props: ScoredTableViewProps<Run>,
) {
  const { table, scored, runs, items, remark = shareRemark, beside, children, notes } = props;
  const { columns, note } = table;
  const rows = scored
    .map((run) => ({ run, cells: columns.map(({ cell }) => cell(run)) }))
    .filter(({ cells }) => isRow(cells));
  if (rows.length === 0)
    return <p className="ss-muted">{rich('No run of this study has such {items}.', { items })}</p>;
  const ranks = columns.map((column, at) =>
    rankScored(
      column,
      rows.map(({ cells }) => cells[at]!),
    ),
  );
  const judges = [...new Set(runs.flatMap((run) => run.judges))].join(', ') || 'nobody';
  return (
    <>
      <div className={styles.scroll}>
        <table className="ss-table">
          <thead>
            <tr>
              <th scope="col">{t('Run')}</th>
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
                <RunCell run={runs.find(({ runId }) => runId === run.runId)} name={run.name}>
                  {beside?.(run)}
                </RunCell>
                {cells.map((cell, column) => (
                  <NumberCell
                    key={columns[column]!.heading}
                    rank={ranks[column]?.[row] ?? null}
                    href={exploreLink({ slots: encodeSlotSet(cell.slotKeys) }, { run: run.name })}
                    remark={remark(cell)}
                  >
                    {printScored(cell)}
                  </NumberCell>
                ))}
              </tr>
            ))}
            {children}
          </tbody>
        </table>
      </div>
      <RankingNote
        columns={columns.flatMap(({ heading, direction }, column) =>
          direction === null ? [] : [{ heading, rests: ranks[column] ? 'same-slots' : 'other-slots' }],
        )}
      />
      <div className={styles.footnote}>
        <p>{rich('{note} Shares in percent; judged by {judges}.', { note, judges })}</p>
        {notes}
      </div>
    </>
  );
}

function shareRemark({ value, kind, n, unjudged }: ScoredCell): string | null {
  if (value === null && unjudged === 0) return null;
  const parts = [
    ...(kind === 'share' && n !== null ? [`n = ${n}`] : []),
    ...(unjudged > 0
      ? [t('{unjudged} unjudged', { unjudged: formatPercent(unjudged / ((n ?? 0) + unjudged)) })]
      : []),
  ];
  return parts.join(', ') || null;
}
