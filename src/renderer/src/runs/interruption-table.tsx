import type { InterruptionSuite } from '@core/omni-interact/aggregate.ts';
import { type Direction, rankColumn } from '@core/tables/ranking.ts';
import { counted, formatCount, formatPercent, formatScore, NO_NUMBER } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { NumberCell } from './number-cell.tsx';
import type { PaperTableProps, TableNumber } from './paper-table.ts';
import { PublishedRow } from './published-row.tsx';
import { RankingNote } from './ranking-note.tsx';
import { RunCell } from './run-cell.tsx';
import { printRate, sharedCount } from './table-model.ts';
import { useComparability } from './use-comparability.ts';

interface Column {
  heading: string;
  number: TableNumber;
  publishedKey: 'nor' | 'paq' | 'csmSr' | 'csmAs';
  direction: Direction;
  /** Null where the number does not exist, e.g. no output to look at. */
  value: (suite: InterruptionSuite) => number | null;
  print: (value: number) => string;
  /** Decimals of the number itself that show in what is printed. */
  decimals: number;
  title: string;
}

const withOutput = (value: (suite: InterruptionSuite) => number) => (suite: InterruptionSuite) =>
  suite.withOutput > 0 ? value(suite) : null;

const COLUMNS: readonly Column[] = [
  {
    heading: t('NOR ↓'),
    number: 'no-output',
    publishedKey: 'nor',
    direction: 'lower',
    value: (suite) => (suite.slots > 0 ? suite.nor : null),
    print: printRate,
    decimals: 4,
    title: t('Share of interrupted slots without output'),
  },
  {
    heading: t('PAQ ↑'),
    number: 'with-output',
    publishedKey: 'paq',
    direction: 'higher',
    value: (suite) => suite.paq,
    print: formatScore,
    decimals: 3,
    title: t('Mean partial answer quality over the judged slots with output'),
  },
  {
    heading: t('CSM-SR ↓'),
    number: 'spill',
    publishedKey: 'csmSr',
    direction: 'lower',
    value: withOutput((suite) => suite.csmSr),
    print: printRate,
    decimals: 4,
    title: t('Share of slots with output that go on past the interruption'),
  },
  {
    heading: t('CSM-AS (s) ↓'),
    number: 'spill',
    publishedKey: 'csmAs',
    direction: 'lower',
    value: withOutput((suite) => suite.csmAs),
    print: (value) => value.toFixed(3),
    decimals: 3,
    title: t('Mean seconds of output past the interruption, zeros included'),
  },
];

const unjudgedIn = (suite: InterruptionSuite): number => suite.withOutput - suite.judged;

/** Table 5: the interruption diagnosis. */
export function InterruptionTable({ tables, runs, published, linkOf }: PaperTableProps) {
  const comparability = useComparability();
  const slots = Math.max(0, ...tables.runs.map(({ interruption }) => interruption.slots));
  if (slots === 0) return <p className="ss-muted">{t('No slot of this study is interrupted.')}</p>;
  const n = sharedCount(tables.runs.map(({ interruption }) => interruption.slots));
  const columns = COLUMNS.map((column) => {
    const { value, direction, decimals, number } = column;
    const ranked = tables.runs.flatMap(({ runId, interruption }) =>
      value(interruption) === null
        ? []
        : [{ runId, unjudged: number === 'with-output' ? unjudgedIn(interruption) : 0 }],
    );
    const rests = comparability('interrupted', ranked);
    const values = tables.runs.map(({ interruption }) => value(interruption));
    return { ...column, rests, ranks: rests === 'same-slots' ? rankColumn(values, direction, decimals) : [] };
  });
  return (
    <>
      <table className="ss-table">
        <thead>
          <tr>
            <th scope="col">
              {t('Run')}
              <div className="ss-muted ss-small">
                {n === null ? t('n by run') : `n = ${counted(n, 'interrupted slot')}`}
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
            const suite = run.interruption;
            const unjudged = unjudgedIn(suite);
            return (
              <tr key={run.runId}>
                <RunCell run={runs.find(({ runId }) => runId === run.runId)} name={run.name}>
                  {n === null && ` · n = ${formatCount(suite.slots)}`}
                </RunCell>
                {columns.map(({ heading, number: about, value, print, ranks }) => {
                  const number = value(suite);
                  return (
                    <NumberCell
                      key={heading}
                      rank={ranks[row] ?? null}
                      href={
                        linkOf?.(run, about, 'allGlobal') ??
                        exploreLink({ interrupted: true }, { run: run.name })
                      }
                      remark={
                        heading.startsWith('PAQ') && unjudged > 0
                          ? t('{unjudged} unjudged', { unjudged: formatPercent(unjudged / suite.withOutput) })
                          : null
                      }
                    >
                      {number === null ? NO_NUMBER : print(number)}
                    </NumberCell>
                  );
                })}
              </tr>
            );
          })}
          {published?.models.map(({ name, table5 }) => (
            <PublishedRow
              key={name}
              name={name}
              table={t('Table 5')}
              published={published}
              cells={COLUMNS.map(({ publishedKey, print }) => print(table5[publishedKey]))}
            />
          ))}
        </tbody>
      </table>
      <RankingNote columns={columns} />
    </>
  );
}
