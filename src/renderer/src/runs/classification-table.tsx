import type { F1 } from '@core/omni-interact/aggregate.ts';
import { Fragment } from 'react';
import { formatCount, formatScore } from '../format/numbers.ts';
import { type ExploreFilter, exploreLink } from '../slots/explore-address.ts';
import { NumberCell } from './number-cell.tsx';
import { RunCell } from './run-cell.tsx';
import styles from './runs.module.css';
import type { PaperTableProps } from './runs-view.tsx';
import { CATEGORY_COLUMNS, rankColumn } from './table-model.ts';

interface Column {
  heading: string;
  value: (category: F1) => number | null;
  /** The outcomes that make up the number, for its link. */
  outcomes: ExploreFilter['outcomes'];
}

const ifJudged = (value: (category: F1) => number) => (category: F1) =>
  category.slots > 0 ? value(category) : null;

const COLUMNS: readonly Column[] = [
  { heading: 'TP ↑', value: ifJudged((c) => c.tp), outcomes: ['answered'] },
  {
    heading: 'FP ↓',
    value: ifJudged((c) => c.fp),
    outcomes: ['early-hallucination', 'low-quality', 'spill'],
  },
  {
    heading: 'FN ↓',
    value: ifJudged((c) => c.fn),
    outcomes: ['missed', 'low-quality', 'early-hallucination'],
  },
  { heading: 'P ↑', value: ifJudged((c) => c.precision), outcomes: [] },
  { heading: 'R ↑', value: ifJudged((c) => c.recall), outcomes: [] },
  { heading: 'IA-QTF1 ↑', value: ifJudged((c) => c.f1), outcomes: [] },
];

const isCount = (heading: string) => heading.startsWith('FP') || heading.startsWith('FN');

/** Table A.2: what each category's F1 is made of. */
export function ClassificationTable({ tables, runs }: PaperTableProps) {
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
                  {COLUMNS.map(({ heading, value, outcomes }, column) => {
                    const number = value(run.categories[key]);
                    return (
                      <NumberCell
                        key={heading}
                        rank={ranks[column]?.[row] ?? null}
                        href={exploreLink(
                          { ...filter, outcomes, outcomeRuns: [run.name] },
                          { run: run.name },
                        )}
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
