import type { NestedRow } from '@core/omni-interact/tables.ts';
import { type Direction, rankColumn } from '@core/tables/ranking.ts';
import { counted, formatPercent, formatScore } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { NumberCell } from './number-cell.tsx';
import type { PaperTableProps, TableNumber } from './paper-table.ts';
import { PublishedRow } from './published-row.tsx';
import { RankingNote } from './ranking-note.tsx';
import { RunCell } from './run-cell.tsx';
import { runsWithNumber } from './shared-slots.ts';
import { sharedCount } from './table-model.ts';
import { useComparability } from './use-comparability.ts';

interface Column {
  heading: string;
  number: TableNumber;
  direction: Direction;
  value: (row: Pick<NestedRow, 'nccs' | 'innerF1' | 'outerF1' | 'missedOuter'>) => number;
  isCount?: boolean;
  title: string;
}

const COLUMNS: readonly Column[] = [
  {
    heading: t('NCCS ↑'),
    number: 'nccs',
    direction: 'higher',
    value: (row) => row.nccs,
    title: t('Mean over pairs of the root of outer times inner core credit; 0 when either has none.'),
  },
  {
    heading: t('Inner IA-QTF1 ↑'),
    number: 'inner',
    direction: 'higher',
    value: (row) => row.innerF1,
    title: t('IA-QTF1 of the inner slots'),
  },
  {
    heading: t('Outer IA-QTF1 ↑'),
    number: 'outer',
    direction: 'higher',
    value: (row) => row.outerF1,
    title: t('IA-QTF1 of the outer slots'),
  },
  {
    heading: t('Missed outer ↓'),
    number: 'missed-outer',
    direction: 'lower',
    value: (row) => row.missedOuter,
    isCount: true,
    title: t('Pairs whose outer slot earned no core credit'),
  },
];

/** Table 4: pairs of nested slots. */
export function NestedTable({ tables, runs, published, linkOf }: PaperTableProps) {
  const comparability = useComparability();
  const pairs = Math.max(0, ...tables.runs.map(({ nested }) => nested.pairs + nested.unjudgedPairs));
  if (pairs === 0) return <p className="ss-muted">{t('This study has no nested slots.')}</p>;
  const n = sharedCount(tables.runs.map(({ nested }) => nested.pairs));
  const withPairs = tables.runs.filter(({ nested }) => nested.pairs > 0);
  const rests = comparability('nested', runsWithNumber(withPairs, 'nested'));
  const ranks = COLUMNS.map(({ value, direction }) =>
    rests === 'same-slots'
      ? rankColumn(
          tables.runs.map(({ nested }) => (nested.pairs > 0 ? value(nested) : null)),
          direction,
        )
      : [],
  );
  return (
    <>
      <table className="ss-table">
        <thead>
          <tr>
            <th scope="col">
              {t('Run')}
              <div className="ss-muted ss-small">
                {n === null ? t('n by run') : `n = ${counted(n, 'pair')}`}
              </div>
            </th>
            {COLUMNS.map(({ heading, title }) => (
              <th key={heading} scope="col" title={title}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tables.runs.map((run, row) => {
            const { nested } = run;
            return (
              <tr key={run.runId}>
                <RunCell run={runs.find(({ runId }) => runId === run.runId)} name={run.name}>
                  {n === null && ` · n = ${counted(nested.pairs, 'pair')}`}
                </RunCell>
                {COLUMNS.map(({ heading, number: about, value, isCount }, column) => (
                  <NumberCell
                    key={heading}
                    rank={ranks[column]?.[row] ?? null}
                    href={
                      linkOf?.(run, about, 'nested') ??
                      exploreLink({ sceneTypes: ['nested'] }, { run: run.name })
                    }
                    remark={
                      column === 0 && nested.unjudgedPairs > 0
                        ? t('{unjudgedPairs} unjudged', {
                            unjudgedPairs: formatPercent(
                              nested.unjudgedPairs / (nested.pairs + nested.unjudgedPairs),
                            ),
                          })
                        : null
                    }
                  >
                    {isCount && nested.pairs > 0
                      ? `${value(nested)} / ${nested.pairs}`
                      : formatScore(nested.pairs > 0 ? value(nested) : null)}
                  </NumberCell>
                ))}
              </tr>
            );
          })}
          {published?.models.map(({ name, table4 }) => (
            <PublishedRow
              key={name}
              name={name}
              table={t('Table 4')}
              published={published}
              cells={COLUMNS.map(({ value, isCount }) =>
                isCount ? `${value(table4)} / ${table4.pairs}` : formatScore(value(table4)),
              )}
            />
          ))}
        </tbody>
      </table>
      <RankingNote columns={COLUMNS.map(({ heading }) => ({ heading, rests }))} />
    </>
  );
}
