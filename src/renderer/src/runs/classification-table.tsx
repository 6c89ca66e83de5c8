import type { F1 } from '@core/omni-interact/aggregate.ts';
import { rankColumn } from '@core/tables/ranking.ts';
import { Fragment } from 'react';
import { formatCount, NO_NUMBER } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { type ExploreFilter, exploreLink } from '../slots/explore-address.ts';
import { NumberCell } from './number-cell.tsx';
import type { PaperTableProps, TableNumber } from './paper-table.ts';
import { PublishedRow } from './published-row.tsx';
import { RankingNote } from './ranking-note.tsx';
import { RunCell } from './run-cell.tsx';
import styles from './runs.module.css';
import { runsWithNumber } from './shared-slots.ts';
import { CATEGORY_COLUMNS, sharedCount } from './table-model.ts';
import { useComparability } from './use-comparability.ts';

interface Column {
  heading: string;
  number: TableNumber;
  /** The same number among the paper's. */
  publishedKey: 'tp' | 'fp' | 'fn' | 'precision' | 'recall' | 'f1';
  value: (category: F1) => number | null;
  /** Decimals, as the paper prints them. */
  decimals: number;
  /** The outcomes that make up the number, for its link. */
  outcomes: ExploreFilter['outcomes'];
}

const ifJudged = (value: (category: F1) => number) => (category: F1) =>
  category.slots > 0 ? value(category) : null;

const COLUMNS: readonly Column[] = [
  {
    heading: t('TP ↑'),
    number: 'tp',
    publishedKey: 'tp',
    value: ifJudged((c) => c.tp),
    decimals: 2,
    outcomes: ['answered'],
  },
  {
    heading: t('FP ↓'),
    number: 'fp',
    publishedKey: 'fp',
    value: ifJudged((c) => c.fp),
    decimals: 0,
    outcomes: ['early-hallucination', 'low-quality', 'spill'],
  },
  {
    heading: t('FN ↓'),
    number: 'fn',
    publishedKey: 'fn',
    value: ifJudged((c) => c.fn),
    decimals: 0,
    outcomes: ['missed', 'low-quality', 'early-hallucination'],
  },
  {
    heading: t('Precision ↑'),
    number: 'f1',
    publishedKey: 'precision',
    value: ifJudged((c) => c.precision),
    decimals: 3,
    outcomes: [],
  },
  {
    heading: t('Recall ↑'),
    number: 'f1',
    publishedKey: 'recall',
    value: ifJudged((c) => c.recall),
    decimals: 3,
    outcomes: [],
  },
  {
    heading: t('IA-QTF1 ↑'),
    number: 'f1',
    publishedKey: 'f1',
    value: ifJudged((c) => c.f1),
    decimals: 3,
    outcomes: [],
  },
];

const printed = (number: number | null, decimals: number): string =>
  number === null ? NO_NUMBER : number.toFixed(decimals);

const isCount = (heading: string) => heading.startsWith('FP') || heading.startsWith('FN');

/** Table A.2: what each category's F1 is made of. */
export function ClassificationTable({ tables, runs, published, linkOf }: PaperTableProps) {
  const comparability = useComparability();
  const groups = CATEGORY_COLUMNS.map((column) => ({
    ...column,
    n: sharedCount(tables.runs.map(({ categories }) => categories[column.key].slots)),
    rests: comparability(column.key, runsWithNumber(tables.runs, column.key)),
  }));
  return (
    <>
      <table className="ss-table">
        <thead>
          <tr>
            <th scope="col">{t('Run')}</th>
            {COLUMNS.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, heading: category, filter, n, rests }) => {
            const ranks = COLUMNS.map(({ value, heading, decimals }) =>
              rests === 'same-slots'
                ? rankColumn(
                    tables.runs.map(({ categories }) => value(categories[key])),
                    isCount(heading) ? 'lower' : 'higher',
                    decimals,
                  )
                : [],
            );
            return (
              <Fragment key={key}>
                <tr className={styles.groupRow}>
                  <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                    {category}
                    <span className={styles.groupCount}>
                      {n === null ? t('n by run') : `n = ${formatCount(n)}`}
                    </span>
                  </th>
                </tr>
                {tables.runs.map((run, row) => (
                  <tr key={run.runId}>
                    <RunCell run={runs.find(({ runId }) => runId === run.runId)} name={run.name} plain>
                      {n === null && ` · n = ${formatCount(run.categories[key].slots)}`}
                    </RunCell>
                    {COLUMNS.map(({ heading, number: about, value, outcomes, decimals }, column) => {
                      const number = value(run.categories[key]);
                      return (
                        <NumberCell
                          key={heading}
                          rank={ranks[column]?.[row] ?? null}
                          href={
                            linkOf?.(run, about, key) ??
                            exploreLink({ ...filter, outcomes, outcomeRuns: [run.name] }, { run: run.name })
                          }
                          remark={
                            heading.startsWith('FP') && key === 'allGlobal'
                              ? unmatchedRemark(run.categories.allGlobal.unmatched)
                              : null
                          }
                        >
                          {printed(number, decimals)}
                        </NumberCell>
                      );
                    })}
                  </tr>
                ))}
                {key !== 'oneQ1aGlobal' &&
                  published?.models.map(({ name, tableA2 }) => (
                    <PublishedRow
                      key={name}
                      name={name}
                      table={t('Table A.2')}
                      published={published}
                      cells={COLUMNS.map(({ publishedKey, decimals }) =>
                        printed(tableA2[key][publishedKey], decimals),
                      )}
                    />
                  ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <RankingNote columns={groups} />
    </>
  );
}

function unmatchedRemark(unmatched: number): string | null {
  return unmatched > 0 ? t('{unmatched} unmatched', { unmatched: formatCount(unmatched) }) : null;
}
