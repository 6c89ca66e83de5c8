import type { ResultTable } from '../tables/result-table.ts';
import type { F1, InterruptionSuite } from './aggregate.ts';
import {
  assembleTable,
  type NumberColumn,
  type PublishedModel,
  type ResultTableInput,
} from './assemble-table.ts';
import { tablesOf } from './study-facts.ts';
import type { CategoryF1s, RunTables } from './tables.ts';

export type { ResultTableInput } from './assemble-table.ts';

const score = (value: number): string => value.toFixed(3);
const rate = (value: number): string => `${(value * 100).toFixed(2)}%`;
const whole = (value: number): string => String(value);

const CATEGORIES: readonly { key: keyof CategoryF1s; csv: string; heading: string }[] = [
  { key: 'realtime', csv: 'real_time', heading: 'Real-time' },
  { key: 'proactive', csv: 'proactive', heading: 'Proactive' },
  { key: 'nested', csv: 'nested', heading: 'Nested' },
  { key: 'oneQ1aGlobal', csv: '1q1a_global', heading: '1Q1A global' },
  { key: 'oneQna', csv: '1qna', heading: '1QnA' },
  { key: 'allGlobal', csv: 'all_global', heading: 'All global' },
];

/** The paper's Tables 3, A.2, 4 and 5 for a study's runs, published rows below them. */
export function resultTables(input: ResultTableInput): ResultTable[] {
  const runs = tablesOf(input.placed, input.profile);
  return [table3(input, runs), tableA2(input, runs), table4(input, runs), table5(input, runs)];
}

function table3(input: ResultTableInput, runs: readonly RunTables[]): ResultTable {
  const columns = CATEGORIES.map(
    ({ key, csv, heading }): NumberColumn<RunTables, PublishedModel> => ({
      key: `ia_qtf1_${csv}`,
      heading,
      direction: 'higher',
      ours: ({ categories }) => (categories[key].slots > 0 ? categories[key].f1 : null),
      theirs: (model) => model.table3[key],
      print: score,
      decimals: 3,
    }),
  );
  return assembleTable(input, {
    name: 'table-3',
    title: 'IA-QTF1 by category',
    counts: 'judged slots',
    columns,
    parts: [
      {
        group: '',
        ours: runs.map((run) => ({
          run,
          row: run,
          n: run.categories.allGlobal.slots,
          unjudged: run.unjudgedSlots,
        })),
        theirs: (model) => ({ row: model, n: input.published?.totals.slots ?? null }),
        slots: (column) => CATEGORIES.find(({ csv }) => column.key === `ia_qtf1_${csv}`)?.key ?? 'allGlobal',
      },
    ],
  });
}

type PublishedF1 = PublishedModel['tableA2']['allGlobal'];

const F1_COLUMNS: readonly NumberColumn<F1, PublishedF1>[] = [
  {
    key: 'tp',
    heading: 'TP',
    direction: 'higher',
    ours: judged((f1) => f1.tp),
    theirs: (row) => row.tp,
    print: (value) => value.toFixed(2),
    decimals: 2,
  },
  {
    key: 'fp',
    heading: 'FP',
    direction: 'lower',
    ours: judged((f1) => f1.fp),
    theirs: (row) => row.fp,
    print: whole,
    decimals: 0,
  },
  {
    key: 'fn',
    heading: 'FN',
    direction: 'lower',
    ours: judged((f1) => f1.fn),
    theirs: (row) => row.fn,
    print: whole,
    decimals: 0,
  },
  {
    key: 'precision',
    heading: 'Precision',
    direction: 'higher',
    ours: judged((f1) => f1.precision),
    theirs: (row) => row.precision,
    print: score,
    decimals: 3,
  },
  {
    key: 'recall',
    heading: 'Recall',
    direction: 'higher',
    ours: judged((f1) => f1.recall),
    theirs: (row) => row.recall,
    print: score,
    decimals: 3,
  },
  {
    key: 'ia_qtf1',
    heading: 'IA-QTF1',
    direction: 'higher',
    ours: judged((f1) => f1.f1),
    theirs: (row) => row.f1,
    print: score,
    decimals: 3,
  },
];

function judged(value: (f1: F1) => number): (f1: F1) => number | null {
  return (f1) => (f1.slots > 0 ? value(f1) : null);
}

function tableA2(input: ResultTableInput, runs: readonly RunTables[]): ResultTable {
  return assembleTable(input, {
    name: 'table-a2',
    title: 'TP, FP and FN by category',
    counts: 'judged slots',
    columns: F1_COLUMNS,
    parts: CATEGORIES.map(({ key, heading }) => ({
      group: heading,
      ours: runs.map((run) => {
        const f1 = run.categories[key];
        return { run, row: f1, n: f1.slots, unjudged: f1.unjudged };
      }),
      // The paper does not print 1Q1A global in Table A.2.
      theirs: key === 'oneQ1aGlobal' ? null : (model) => ({ row: model.tableA2[key], n: null }),
      slots: () => key,
    })),
  });
}

type NestedNumbers = RunTables['nested'];

const withPairs = (value: (row: NestedNumbers) => number) => (row: NestedNumbers) =>
  row.pairs > 0 ? value(row) : null;

const NESTED_COLUMNS: readonly NumberColumn<NestedNumbers, PublishedModel['table4']>[] = [
  {
    key: 'nccs',
    heading: 'NCCS',
    direction: 'higher',
    ours: withPairs((row) => row.nccs),
    theirs: (row) => row.nccs,
    print: score,
    decimals: 3,
  },
  {
    key: 'inner_ia_qtf1',
    heading: 'Inner IA-QTF1',
    direction: 'higher',
    ours: withPairs((row) => row.innerF1),
    theirs: (row) => row.innerF1,
    print: score,
    decimals: 3,
  },
  {
    key: 'outer_ia_qtf1',
    heading: 'Outer IA-QTF1',
    direction: 'higher',
    ours: withPairs((row) => row.outerF1),
    theirs: (row) => row.outerF1,
    print: score,
    decimals: 3,
  },
  {
    key: 'missed_outer',
    heading: 'Missed outer',
    direction: 'lower',
    ours: withPairs((row) => row.missedOuter),
    theirs: (row) => row.missedOuter,
    print: whole,
    decimals: 0,
  },
];

function table4(input: ResultTableInput, runs: readonly RunTables[]): ResultTable {
  return assembleTable(input, {
    name: 'table-4',
    title: 'Nested interaction',
    counts: 'pairs',
    columns: NESTED_COLUMNS,
    parts: [
      {
        group: '',
        ours: runs.map((run) => ({
          run,
          row: run.nested,
          n: run.nested.pairs,
          unjudged: run.nested.unjudgedPairs,
        })),
        theirs: (model) => ({ row: model.table4, n: model.table4.pairs }),
        slots: () => 'nested',
      },
    ],
  });
}

const withOutput = (value: (suite: InterruptionSuite) => number) => (suite: InterruptionSuite) =>
  suite.withOutput > 0 ? value(suite) : null;

const INTERRUPTION_COLUMNS: readonly NumberColumn<InterruptionSuite, PublishedModel['table5']>[] = [
  {
    key: 'nor',
    heading: 'NOR',
    direction: 'lower',
    ours: (suite) => (suite.slots > 0 ? suite.nor : null),
    theirs: (row) => row.nor,
    print: rate,
    decimals: 4,
  },
  {
    key: 'paq',
    heading: 'PAQ',
    direction: 'higher',
    ours: (suite) => suite.paq,
    theirs: (row) => row.paq,
    print: score,
    decimals: 3,
  },
  {
    key: 'csm_sr',
    heading: 'CSM-SR',
    direction: 'lower',
    ours: withOutput((suite) => suite.csmSr),
    theirs: (row) => row.csmSr,
    print: rate,
    decimals: 4,
  },
  {
    key: 'csm_as_seconds',
    heading: 'CSM-AS (s)',
    direction: 'lower',
    ours: withOutput((suite) => suite.csmAs),
    theirs: (row) => row.csmAs,
    print: score,
    decimals: 3,
  },
];

function table5(input: ResultTableInput, runs: readonly RunTables[]): ResultTable {
  const { published } = input;
  const theirN = published ? published.totals.interruptions1q1a + published.totals.interruptions1qna : null;
  return assembleTable(input, {
    name: 'table-5',
    title: 'Interruption diagnosis',
    counts: 'interrupted slots',
    columns: INTERRUPTION_COLUMNS,
    parts: [
      {
        group: '',
        ours: runs.map((run) => ({
          run,
          row: run.interruption,
          n: run.interruption.slots,
          unjudged: run.interruption.withOutput - run.interruption.judged,
        })),
        theirs: (model) => ({ row: model.table5, n: theirN }),
        slots: ({ key }) => (key === 'paq' ? 'interrupted-judged' : 'interrupted'),
      },
    ],
  });
}
