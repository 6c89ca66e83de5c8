import { rankColumn } from '@core/tables/ranking.ts';
import { Tooltip } from '@mantine/core';
import { formatCount, formatPercent, formatScore } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { NumberCell, remarks } from './number-cell.tsx';
import type { PaperTableProps } from './paper-table.ts';
import { PublishedRow } from './published-row.tsx';
import { RankingNote } from './ranking-note.tsx';
import { RunCell } from './run-cell.tsx';
import { runsWithNumber } from './shared-slots.ts';
import { CATEGORY_COLUMNS, judgedF1, sharedCount, unjudgedShare } from './table-model.ts';
import { useComparability } from './use-comparability.ts';

/** Table 3: IA-QTF1 by category. */
export function CategoryTable({ tables, runs, published, linkOf }: PaperTableProps) {
  const comparability = useComparability();
  const columns = CATEGORY_COLUMNS.map((column) => {
    const categories = tables.runs.map((run) => run.categories[column.key]);
    const rests = comparability(column.key, runsWithNumber(tables.runs, column.key));
    return {
      ...column,
      n: sharedCount(categories.map(({ slots }) => slots)),
      rests,
      ranks: rests === 'same-slots' ? rankColumn(categories.map(judgedF1)) : [],
    };
  });
  return (
    <>
      <table className="ss-table">
        <thead>
          <tr>
            <th scope="col">{t('Run')}</th>
            {columns.map(({ key, heading, note, n }) => (
              <th key={key} scope="col">
                <Tooltip label={note} disabled={!note}>
                  <span>{heading} ↑</span>
                </Tooltip>
                <div className="ss-muted ss-small">
                  {n === null ? t('n by run') : `n = ${formatCount(n)}`}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tables.runs.map((run, row) => (
            <tr key={run.runId}>
              <RunCell run={runs.find(({ runId }) => runId === run.runId)} name={run.name} />
              {columns.map(({ key, filter, n, ranks }) => {
                const category = run.categories[key];
                const unjudged = unjudgedShare(category);
                return (
                  <NumberCell
                    key={key}
                    rank={ranks[row] ?? null}
                    href={linkOf?.(run, 'f1', key) ?? exploreLink(filter, { run: run.name, sort: 'worst' })}
                    title={t('TP {tp}, FP {fp}, FN {fn} over {slots} judged slots', {
                      tp: formatScore(category.tp),
                      fp: category.fp,
                      fn: category.fn,
                      slots: category.slots,
                    })}
                    remark={remarks(
                      n === null && category.slots > 0 && `n = ${formatCount(category.slots)}`,
                      unjudged > 0 && t('{unjudged} unjudged', { unjudged: formatPercent(unjudged) }),
                    )}
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
              table={t('Table 3')}
              published={published}
              cells={CATEGORY_COLUMNS.map(({ key }) => formatScore(table3[key]))}
            />
          ))}
        </tbody>
      </table>
      <RankingNote columns={columns} />
    </>
  );
}
