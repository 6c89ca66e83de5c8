import type { F1 } from '@core/omni-interact/aggregate.ts';
import { Fragment } from 'react';
import { formatCount, formatScore } from '../format/numbers.ts';
import { type ExploreFilter, exploreLink } from '../slots/explore-address.ts';
import { NumberCell } from './number-cell.tsx';
import type { PaperTableProps, TableNumber } from './paper-table.ts';
import { PublishedRow } from './published-row.tsx';
import { RunCell } from './run-cell.tsx';
import styles from './runs.module.css';
import { CATEGORY_COLUMNS, rankColumn } from './table-model.ts';

interface Column {
  heading: string;
  number: TableNumber;
  /** The same number among the paper's. */
  publishedKey: 'tp' | 'fp' | 'fn' | 'precision' | 'recall' | 'f1';
  value: (category: F1) => number | null;
  /** The outcomes that make up the number, for its link. */
  outcomes: ExploreFilter['outcomes'];
}

const ifJudged = (value: (category: F1) => number) => (category: F1) =>
  category.slots > 0 ? value(category) : null;

const COLUMNS: readonly Column[] = [
  { heading: 'TP ↑', number: 'tp', publishedKey: 'tp', value: ifJudged((c) => c.tp), outcomes: ['answered'] },
  {
    heading: 'FP ↓',
    number: 'fp',
    publishedKey: 'fp',
    value: ifJudged((c) => c.fp),
    outcomes: ['early-hallucination', 'low-quality', 'spill'],
  },
  {
    heading: 'FN ↓',
    number: 'fn',
    publishedKey: 'fn',
    value: ifJudged((c) => c.fn),
    outcomes: ['missed', 'low-quality', 'early-hallucination'],
  },
  {
    heading: 'P ↑',
    number: 'f1',
    publishedKey: 'precision',
    value: ifJudged((c) => c.precision),
    outcomes: [],
  },
  { heading: 'R ↑', number: 'f1', publishedKey: 'recall', value: ifJudged((c) => c.recall), outcomes: [] },
  { heading: 'IA-QTF1 ↑', number: 'f1', publishedKey: 'f1', value: ifJudged((c) => c.f1), outcomes: [] },
];

const isCount = (heading: string) => heading.startsWith('FP') || heading.startsWith('FN');

/** Table A.2: what each category's F1 is made of. */
export function ClassificationTable({ tables, runs, published, linkOf }: PaperTableProps) {
  return (
    <table className="ss-table">
      <thead>
        <tr>
          <th scope="col">Run</th>
          {COLUMNS.map(({ heading }) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {CATEGORY_COLUMNS.map(({ key, heading: category, filter }) => {
          const ranks = COLUMNS.map(({ value, heading }) =>
            rankColumn(
              tables.runs.map(({ categories }) => value(categories[key])),
              isCount(heading) ? 'lower' : 'higher',
            ),
          );
          return (
            <Fragment key={key}>
              <tr className={styles.groupRow}>
                <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                  {category}
                </th>
              </tr>
              {tables.runs.map((run, row) => (
                <tr key={run.runId}>
                  <RunCell run={runs.find(({ runId }) => runId === run.runId)} name={run.name} plain />
                  {COLUMNS.map(({ heading, number: about, value, outcomes }, column) => {
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
                        {isCount(heading) && number !== null ? number : formatScore(number)}
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
                    table="Table A.2"
                    published={published}
                    cells={COLUMNS.map(({ heading, publishedKey }) => {
                      const number = tableA2[key][publishedKey];
                      if (isCount(heading)) return String(number);
                      // The paper rounds TP to two decimals.
                      return publishedKey === 'tp' ? number.toFixed(2) : formatScore(number);
                    })}
                  />
                ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function unmatchedRemark(unmatched: number): string | null {
  return unmatched > 0 ? `${formatCount(unmatched)} unmatched` : null;
}
