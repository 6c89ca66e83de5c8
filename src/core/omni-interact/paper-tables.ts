import type { ResultColumn, ResultRow, ResultTable } from '../tables/table.ts';
import type { F1 } from './aggregate.ts';
import type { PublishedTables } from './published-tables.ts';
import type { RunTables } from './tables.ts';

export interface PaperTablesInput {
  profile: string;
  /** Whose verdicts count; null where nobody judged. */
  judge: string | null;
  runs: readonly RunTables[];
  /** What a run is called in print, by its id. */
  title: (run: RunTables) => string;
  /** The paper's own rows, or null without. */
  published: PublishedTables | null;
}

type Cells = ResultRow['cells'];

/** The tables of the OmniInteract paper for a study's runs: Tables 3, A.2, 4 and 5. */
export function paperTables(input: PaperTablesInput): ResultTable[] {
  const notes = notesOf(input);
  return [table3(input), tableA2(input), table4(input), table5(input)].map((table) => ({ ...table, notes }));
}

function notesOf({ profile, judge, runs, title, published }: PaperTablesInput): string[] {
  const unjudged = runs.filter((run) => run.unjudgedSlots > 0);
  const left = unjudged.map((run) => `${title(run)} ${run.unjudgedSlots} of ${run.slots}`).join(', ');
  return [
    `Judge: ${judge ?? 'none'}. Scoring profile: ${profile}. n: judged slots that count.`,
    ...(left === '' ? [] : [`Unjudged slots, left out: ${left}.`]),
    ...(published ? [`In italics: as printed in ${published.source}; judge ${published.judge}.`] : []),
  ];
}

type Unnoted = Omit<ResultTable, 'notes'>;

const own = (cells: Cells, group = ''): ResultRow => ({ cells, group, published: false });
const printed = (cells: Cells, group = ''): ResultRow => ({ cells, group, published: true });

const MODEL: ResultColumn = { title: 'Model', print: 'text' };
const COUNT: ResultColumn = { title: 'n', print: 'count' };
const f1Column = (title: string): ResultColumn => ({ title, better: 'higher', print: 'fixed3' });

/** An F1, or null where no slot counts: nothing measured is not zero. */
const f1Of = (f1: F1): number | null => (f1.slots === 0 ? null : f1.f1);

const TABLE_3 = [
  ['Real-time', 'realtime'],
  ['Proactive', 'proactive'],
  ['Nested', 'nested'],
  ['1Q1A global', 'oneQ1aGlobal'],
  ['1QnA', 'oneQna'],
  ['All global', 'allGlobal'],
] as const;

function table3({ runs, title, published }: PaperTablesInput): Unnoted {
  return {
    name: 'table-3',
    caption: 'IA-QTF1 on OmniInteract by category.',
    columns: [MODEL, ...TABLE_3.map(([name]) => f1Column(name)), COUNT],
    rows: [
      ...runs.map((run) =>
        own([
          title(run),
          ...TABLE_3.map(([, key]) => f1Of(run.categories[key])),
          run.categories.allGlobal.slots,
        ]),
      ),
      ...(published?.models ?? []).map((model) =>
        printed([
          model.name,
          ...TABLE_3.map(([, key]) => model.table3[key]),
          published?.totals.slots ?? null,
        ]),
      ),
    ],
  };
}

const TABLE_A2 = [
  ['Real-time', 'realtime'],
  ['Proactive', 'proactive'],
  ['Nested', 'nested'],
  ['1QnA', 'oneQna'],
  ['All global', 'allGlobal'],
] as const;

function tableA2({ runs, title, published }: PaperTablesInput): Unnoted {
  return {
    name: 'table-a2',
    caption: 'True positives (soft), false positives and false negatives on OmniInteract by category.',
    columns: [
      MODEL,
      { title: 'Category', print: 'text' },
      { title: 'TP', print: 'fixed2' },
      { title: 'FP', print: 'count' },
      { title: 'FN', print: 'count' },
      f1Column('Precision'),
      f1Column('Recall'),
      f1Column('IA-QTF1'),
      COUNT,
    ],
    rows: [
      ...runs.flatMap((run) =>
        TABLE_A2.map(([category, key]) => {
          const f1 = run.categories[key];
          const measured = [f1.tp, f1.fp, f1.fn, f1.precision, f1.recall, f1.f1];
          const cells = f1.slots === 0 ? measured.map(() => null) : measured;
          return own([title(run), category, ...cells, f1.slots], category);
        }),
      ),
      ...(published?.models ?? []).flatMap((model) =>
        TABLE_A2.map(([category, key]) => {
          const { tp, fp, fn, precision, recall, f1 } = model.tableA2[key];
          return printed([model.name, category, tp, fp, fn, precision, recall, f1, null], category);
        }),
      ),
    ],
  };
}

function table4({ runs, title, published }: PaperTablesInput): Unnoted {
  return {
    name: 'table-4',
    caption: 'Nested interaction on OmniInteract.',
    columns: [
      MODEL,
      f1Column('NCCS'),
      f1Column('Inner IA-QTF1'),
      f1Column('Outer IA-QTF1'),
      { title: 'Missed outer', better: 'lower', print: 'count' },
      { title: 'Pairs', print: 'count' },
    ],
    rows: [
      ...runs.map((run) => {
        const { nccs, innerF1, outerF1, missedOuter, pairs } = run.nested;
        return own([
          title(run),
          ...(pairs === 0 ? [null, null, null, null] : [nccs, innerF1, outerF1, missedOuter]),
          pairs,
        ]);
      }),
      ...(published?.models ?? []).map(({ name, table4: row }) =>
        printed([name, row.nccs, row.innerF1, row.outerF1, row.missedOuter, row.pairs]),
      ),
    ],
  };
}

function table5({ runs, title, published }: PaperTablesInput): Unnoted {
  const totals = published?.totals;
  const interruptions = totals ? totals.interruptions1q1a + totals.interruptions1qna : null;
  return {
    name: 'table-5',
    caption: 'Interruption diagnostics on OmniInteract.',
    columns: [
      MODEL,
      { title: 'NOR', print: 'percent' },
      { title: 'PAQ', better: 'higher', print: 'fixed3' },
      { title: 'CSM-SR', better: 'lower', print: 'percent' },
      { title: 'CSM-AS (s)', better: 'lower', print: 'fixed3' },
      COUNT,
    ],
    rows: [
      ...runs.map((run) => {
        const { slots, withOutput, nor, paq, csmSr, csmAs } = run.interruption;
        return own([
          title(run),
          slots === 0 ? null : nor,
          paq,
          withOutput === 0 ? null : csmSr,
          withOutput === 0 ? null : csmAs,
          slots,
        ]);
      }),
      ...(published?.models ?? []).map(({ name, table5: row }) =>
        printed([name, row.nor, row.paq, row.csmSr, row.csmAs, interruptions]),
      ),
    ],
  };
}
