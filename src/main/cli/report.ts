import type { F1 } from '../../core/omni-interact/aggregate.ts';
import type { PublishedTables } from '../../core/omni-interact/published-tables.ts';
import type { RunTables } from '../../core/omni-interact/tables.ts';
import type { RunInfo } from '../../core/study-views.ts';
import { readPublishedTables } from '../published.ts';
import { readProfiles } from '../store/profiles.ts';
import { readRuns, readTables, type StudyTables } from '../store/study-info.ts';
import { aboutRun } from './about-run.ts';
import { printJson, printText, textTable, UsageError } from './output.ts';
import { scoredReports, scoredTexts } from './report-scored.ts';
import { openForCommand } from './study-option.ts';

const f3 = (value: number): string => value.toFixed(3);
const percent = (value: number): string => `${(value * 100).toFixed(2)}%`;

/** `slotscope report`: every benchmark's tables for the study's runs; OmniInteract's under a profile. */
export function reportCommand(options: {
  study?: string;
  profile: string;
  published?: boolean;
  json?: boolean;
}): void {
  const study = openForCommand(options.study);
  try {
    const profiles = readProfiles(study.db);
    const profile = profiles.find(({ name }) => name === options.profile);
    if (!profile) {
      const known = profiles.map(({ name }) => name).join(', ');
      throw new UsageError(`The study has no profile "${options.profile}". Known: ${known}.`);
    }
    const tables = readTables(study.db, profile);
    const runs = readRuns(study.db);
    const published = options.published ? readPublishedTables() : null;
    if (options.json) {
      const extra = published ? { published } : {};
      printJson({ ...tables, runInfo: runs, ...extra, ...scoredReports(study.db) });
    } else {
      const own = runs.filter(({ benchmark }) => benchmark === 'omni-interact');
      const others = scoredTexts(study.db, runs, { published: options.published ?? false });
      // A study of other benchmarks alone has nothing to say about this one.
      const parts = own.length > 0 || others.length === 0 ? [reportText(tables, own, published)] : [];
      printText([...parts, ...others].join('\n\n'));
    }
  } finally {
    study.db.close();
  }
}

/** The report as plain text; published rows stand under a study's own, marked, and are in no average. */
export function reportText(
  tables: StudyTables,
  runs: readonly RunInfo[],
  published: PublishedTables | null = null,
): string {
  if (tables.runs.length === 0)
    return 'The study holds no runs yet. Import some with "slotscope import PATH".';
  return [
    `OmniInteract, ${tables.profile} profile, scored by ${tables.judge ?? 'nobody'}`,
    ...runs.map(aboutRun),
    '',
    'Table 3. IA-QTF1 ↑',
    table3(tables.runs, published),
    '',
    'Table A.2. TP, FP and FN',
    tableA2(tables.runs, published),
    '',
    'Table 4. Nested interaction',
    table4(tables.runs, published),
    '',
    'Table 5. Interruption diagnostics',
    table5(tables.runs, published),
    ...(published ? ['', `† as printed in ${published.source}; judge ${published.judge}.`] : []),
  ].join('\n');
}

const marked = (name: string): string => `${name} †`;

function table3(runs: readonly RunTables[], published: PublishedTables | null): string {
  const columns = ['realtime', 'proactive', 'nested', 'oneQ1aGlobal', 'oneQna', 'allGlobal'] as const;
  return textTable([
    ['Model', 'Real-time', 'Proactive', 'Nested', '1Q1A global', '1QnA', 'All global', 'n'],
    ...runs.map((run) => [
      run.name,
      ...columns.map((column) => cell(run.categories[column])),
      String(run.categories.allGlobal.slots),
    ]),
    ...(published?.models ?? []).map((model) => [
      marked(model.name),
      ...columns.map((column) => f3(model.table3[column])),
      String(published?.totals.slots),
    ]),
  ]);
}

/** An F1, or a dash where no slot counts: nothing measured is not zero. */
const cell = (f1: F1): string => (f1.slots === 0 ? '–' : f3(f1.f1));

function tableA2(runs: readonly RunTables[], published: PublishedTables | null): string {
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
        if (f1.slots === 0) return [run.name, title, '–', '–', '–', '–', '–', '–', '0'];
        const counts = [f1.tp.toFixed(2), String(f1.fp), String(f1.fn), f3(f1.precision), f3(f1.recall)];
        return [run.name, title, ...counts, cell(f1), String(f1.slots)];
      }),
    ),
    ...(published?.models ?? []).flatMap((model) =>
      categories.map(([title, key]) => {
        const row = model.tableA2[key];
        const counts = [row.tp.toFixed(2), String(row.fp), String(row.fn), f3(row.precision), f3(row.recall)];
        return [marked(model.name), title, ...counts, f3(row.f1), '–'];
      }),
    ),
  ]);
}

function table4(runs: readonly RunTables[], published: PublishedTables | null): string {
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
    ...(published?.models ?? []).map(({ name, table4: row }) => [
      marked(name),
      f3(row.nccs),
      f3(row.innerF1),
      f3(row.outerF1),
      `${row.missedOuter} / ${row.pairs}`,
    ]),
  ]);
}

function table5(runs: readonly RunTables[], published: PublishedTables | null): string {
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
    ...(published?.models ?? []).map(({ name, table5: row }) => [
      marked(name),
      percent(row.nor),
      f3(row.paq),
      percent(row.csmSr),
      f3(row.csmAs),
      String((published?.totals.interruptions1q1a ?? 0) + (published?.totals.interruptions1qna ?? 0)),
    ]),
  ]);
}
