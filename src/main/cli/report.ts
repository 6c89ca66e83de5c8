import type { F1 } from '../../core/omni-interact/aggregate.ts';
import type { RunTables } from '../../core/omni-interact/tables.ts';
import type { RunInfo } from '../../core/study-views.ts';
import { readRuns, readTables, type StudyTables } from '../store/study-info.ts';
import { printResult, textTable } from './output.ts';
import { openForCommand } from './study-option.ts';

const f3 = (value: number): string => value.toFixed(3);
const percent = (value: number): string => `${(value * 100).toFixed(2)}%`;

/** `slotscope report`: the paper's Tables 3, A.2, 4 and 5 for the study's runs. */
export function reportCommand(options: { study?: string; json?: boolean }): void {
  const study = openForCommand(options.study);
  try {
    const tables = readTables(study.db);
    const runs = readRuns(study.db);
    printResult(
      options.json ? JSON.stringify({ ...tables, runInfo: runs }, null, 1) : reportText(tables, runs),
    );
  } finally {
    study.db.close();
  }
}

/** The report as plain text. */
export function reportText(tables: StudyTables, runs: readonly RunInfo[]): string {
  if (tables.runs.length === 0)
    return 'The study holds no runs yet. Import some with "slotscope import PATH".';
  return [
    `OmniInteract, ${tables.profile} profile, scored by ${tables.judge ?? 'nobody'}`,
    ...runs.map(aboutRun),
    '',
    'Table 3. IA-QTF1 ↑',
    table3(tables.runs),
    '',
    'Table A.2. TP, FP and FN',
    tableA2(tables.runs),
    '',
    'Table 4. Nested interaction',
    table4(tables.runs),
    '',
    'Table 5. Interruption diagnostics',
    table5(tables.runs),
  ].join('\n');
}

function aboutRun(run: RunInfo): string {
  const parts = [
    run.kind === 'scripted' ? 'scripted' : run.kind,
    `${run.samplesOk} samples`,
    ...(run.samplesFailed > 0 ? [`${run.samplesFailed} failed`] : []),
    ...(run.samplesMissing > 0 ? [`${run.samplesMissing} missing`] : []),
    `judged by ${run.judges.join(', ') || 'nobody'}`,
    ...(run.humanVerdicts > 0 ? [`${run.humanVerdicts} verdicts by hand`] : []),
    ...(run.unjudgedSlots > 0
      ? [
          `${run.unjudgedSlots} of ${run.slots} slots (${percent(run.unjudgedSlots / run.slots)}) unjudged and left out`,
        ]
      : []),
    ...(run.failedVerdicts > 0 ? [`${percent(run.failedVerdicts / run.verdicts)} of verdicts failed`] : []),
  ];
  return `  ${run.name}: ${parts.join(', ')}`;
}

function table3(runs: readonly RunTables[]): string {
  const columns = ['realtime', 'proactive', 'nested', 'oneQ1aGlobal', 'oneQna', 'allGlobal'] as const;
  return textTable([
    ['Model', 'Real-time', 'Proactive', 'Nested', '1Q1A global', '1QnA', 'All global', 'n'],
    ...runs.map((run) => [
      run.name,
      ...columns.map((column) => cell(run.categories[column])),
      String(run.categories.allGlobal.slots),
    ]),
  ]);
}

/** An F1, or a dash where no slot counts: nothing measured is not zero. */
const cell = (f1: F1): string => (f1.slots === 0 ? '–' : f3(f1.f1));

function tableA2(runs: readonly RunTables[]): string {
  const categories = [
    ['Real-time', 'realtime'],
    ['Proactive', 'proactive'],
    ['Nested', 'nested'],
    ['1QnA', 'oneQna'],
    ['All global', 'allGlobal'],
  ] as const;
  return textTable([
    ['Model', 'Category', 'TP', 'FP', 'FN', 'Precision', 'Recall', 'IA-QTF1', 'n'],
    ...runs.flatMap((run) =>
      categories.map(([title, key]) => {
        const f1 = run.categories[key];
        const counts = [f1.tp.toFixed(2), String(f1.fp), String(f1.fn), f3(f1.precision), f3(f1.recall)];
        return [run.name, title, ...counts, cell(f1), String(f1.slots)];
      }),
    ),
  ]);
}

function table4(runs: readonly RunTables[]): string {
  return textTable([
    ['Model', 'NCCS ↑', 'Inner IA-QTF1 ↑', 'Outer IA-QTF1 ↑', 'Missed outer ↓'],
    ...runs.map(({ name, nested }) =>
      nested.pairs === 0
        ? [name, '–', '–', '–', '–']
        : [
            name,
            f3(nested.nccs),
            f3(nested.innerF1),
            f3(nested.outerF1),
            `${nested.missedOuter} / ${nested.pairs}`,
          ],
    ),
  ]);
}

function table5(runs: readonly RunTables[]): string {
  return textTable([
    ['Model', 'NOR', 'PAQ ↑', 'CSM-SR ↓', 'CSM-AS (s) ↓', 'n'],
    ...runs.map(({ name, interruption: suite }) => [
      name,
      suite.slots === 0 ? '–' : percent(suite.nor),
      suite.paq === null ? '–' : f3(suite.paq),
      suite.withOutput === 0 ? '–' : percent(suite.csmSr),
      suite.withOutput === 0 ? '–' : f3(suite.csmAs),
      String(suite.slots),
    ]),
  ]);
}
