import { Tooltip } from '@mantine/core';
import { formatCount, formatPercent, formatScore } from '../format/numbers.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { NumberCell } from './number-cell.tsx';
import type { PaperTableProps } from './paper-table.ts';
import { PublishedRow } from './published-row.tsx';
import { RunCell } from './run-cell.tsx';
import { CATEGORY_COLUMNS, judgedF1, rankColumn, slotsIn, unjudgedShare } from './table-model.ts';

/** Table 3: IA-QTF1 by category. */
export function CategoryTable({ tables, runs, published, linkOf }: PaperTableProps) {
  const ranks = CATEGORY_COLUMNS.map(({ key }) =>
    rankColumn(tables.runs.map(({ categories }) => judgedF1(categories[key]))),
  );
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">Run</th>
          {CATEGORY_COLUMNS.map(({ key, heading, note }) => (
            <th key={key} scope="col">
              <Tooltip label={note} disabled={!note}>
                <span>{heading} ↑</span>
              </Tooltip>
              <div className="ss-muted ss-small">n = {formatCount(slotsIn(tables.runs, key))}</div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tables.runs.map((run, row) => (
          <tr key={run.runId}>
            <RunCell run={runs.find(({ runId }) => runId === run.runId)} name={run.name} />
            {CATEGORY_COLUMNS.map(({ key, filter }, column) => {
              const category = run.categories[key];
              const unjudged = unjudgedShare(category);
              return (
                <NumberCell
                  key={key}
                  rank={ranks[column]?.[row] ?? null}
                  href={linkOf?.(run, 'f1', key) ?? exploreLink(filter, { run: run.name, sort: 'worst' })}
                  title={`TP ${formatScore(category.tp)}, FP ${category.fp}, FN ${category.fn} over ${category.slots} judged slots`}
                  remark={unjudged > 0 ? `${formatPercent(unjudged)} unjudged` : null}
                >
                  {formatScore(judgedF1(category))}
                </NumberCell>
              );
            })}
          </tr>
        ))}
        {published?.models.map(({ name, table3 }) => (
          <PublishedRow
            key={name}
            name={name}
            table="Table 3"
            published={published}
            cells={CATEGORY_COLUMNS.map(({ key }) => formatScore(table3[key]))}
          />
        ))}
      </tbody>
    </table>
  );
}
