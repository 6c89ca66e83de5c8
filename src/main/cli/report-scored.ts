import { BENCHMARK_TITLES, BENCHMARKS, type Benchmark } from '../../core/benchmarks.ts';
import { DUPLEX_SPLIT_TABLES } from '../../core/duplex-eval/result-tables.ts';
import { scoreDuplexRuns } from '../../core/duplex-eval/study-facts.ts';
import { SCOPE_TABLES, scoreStudyRuns } from '../../core/interact-scope/result-tables.ts';
import { publishedOviRows } from '../../core/ovi-bench/paper-tables.ts';
import { OVI_TABLES } from '../../core/ovi-bench/result-tables.ts';
import { resultsByRun } from '../../core/ovi-bench/study-facts.ts';
import type { RunInfo } from '../../core/study-views.ts';
import { type PublishedScores, printPublished } from '../../core/tables/scored-result.ts';
import { printScored, type ScoredCell, type ScoredTable } from '../../core/tables/scored-table.ts';
import { readPublishedOviTables } from '../published.ts';
import { readDuplexFacts } from '../store/duplex-facts.ts';
import { readOviFacts } from '../store/ovi-facts.ts';
import { readScopeFacts } from '../store/scope-facts.ts';
import type { StudyDatabase } from '../store/study-file.ts';
import { aboutRun } from './about-run.ts';
import { textTable } from './output.ts';

/** A benchmark's tables with what their cells were worked out to. */
interface FilledTable {
  key: string;
  name: string;
  note: string;
  headings: string[];
  rows: { run: string; cells: ScoredCell[] }[];
  /** The publication's rows, where it has some. */
  published: PublishedScores[];
}

/** The tables of a benchmark over its runs, cells worked out. */
function fill<Run extends { name: string }>(
  tables: readonly ScoredTable<Run>[],
  scored: readonly Run[],
): FilledTable[] {
  return tables.map(({ key, name, note, columns }) => ({
    key,
    name,
    note,
    headings: columns.map(({ heading }) => heading),
    rows: scored.map((run) => ({ run: run.name, cells: columns.map(({ cell }) => cell(run)) })),
    published: [],
  }));
}

function fillOvi(db: StudyDatabase): FilledTable[] {
  const published = readPublishedOviTables();
  return fill(OVI_TABLES, resultsByRun(readOviFacts(db))).map((table, at) => ({
    ...table,
    published: publishedOviRows(OVI_TABLES[at]!, published),
  }));
}

/** What the benchmarks with tables of scored runs have in a study. */
const READERS: Readonly<Record<ScoredBenchmark, (db: StudyDatabase) => FilledTable[]>> = {
  'interact-scope': (db) => fill(SCOPE_TABLES, scoreStudyRuns(readScopeFacts(db))),
  'duplex-eval': (db) => fill(DUPLEX_SPLIT_TABLES, scoreDuplexRuns(readDuplexFacts(db))),
  'ovi-bench': fillOvi,
};

/** Those of OmniInteract depend on a profile and are printed by `report.ts`. */
type ScoredBenchmark = Exclude<Benchmark, 'omni-interact'>;
const SCORED_BENCHMARKS = BENCHMARKS.filter((benchmark) => benchmark !== 'omni-interact');

interface ReportedCell {
  value: number | null;
  n: number | null;
  unjudged: number;
}

/** One benchmark's tables as data: by table, run and column the value, what it is of, and what is unjudged. */
export type ScoredReport = {
  table: string;
  runs: { run: string; columns: Record<string, ReportedCell> }[];
}[];

/** The tables of scored runs as data, by benchmark; those without a run in the study are absent. */
export function scoredReports(db: StudyDatabase): Partial<Record<Benchmark, ScoredReport>> {
  return Object.fromEntries(
    SCORED_BENCHMARKS.map((benchmark) => [benchmark, READERS[benchmark](db)] as const)
      .filter(([, tables]) => tables.some(({ rows }) => rows.length > 0))
      .map(([benchmark, tables]) => [benchmark, tables.map(reported)]),
  );
}

const reported = ({ key, headings, rows }: FilledTable): ScoredReport[number] => ({
  table: key,
  runs: rows.map(({ run, cells }) => ({
    run,
    columns: Object.fromEntries(
      cells.map(({ value, n, unjudged }, at) => [headings[at] ?? '', { value, n, unjudged }]),
    ),
  })),
});

/**
 * The same as plain text, one part a benchmark, with the publication's rows below the study's where wanted. Runs without a number in a table are left out of it, and so are tables
 * without a run.
 */
export function scoredTexts(
  db: StudyDatabase,
  runs: readonly RunInfo[],
  { published = false }: { published?: boolean } = {},
): string[] {
  return SCORED_BENCHMARKS.flatMap((benchmark) => {
    const own = runs.filter((run) => run.benchmark === benchmark);
    if (own.length === 0) return [];
    const head = [`${BENCHMARK_TITLES[benchmark]}; shares in percent`, ...own.map(aboutRun)].join('\n');
    return [[head, ...READERS[benchmark](db).flatMap((table) => tableText(table, published))].join('\n\n')];
  });
}

function tableText({ name, note, headings, rows, published }: FilledTable, withPublished: boolean): string[] {
  const filled = rows.filter(({ cells }) => cells.some(({ value }) => value !== null));
  if (filled.length === 0) return [];
  const lines = filled.map(({ run, cells }) => [run, ...cells.map(cellText)]);
  const paper = withPublished
    ? published.map((row) => [`${row.name} †`, ...row.cells.map((cell) => printPublished(cell))])
    : [];
  const source = paper.length > 0 ? ['† as printed in the benchmark’s paper.'] : [];
  return [[name, textTable([['Run', ...headings], ...lines, ...paper]), note, ...source].join('\n')];
}

/** A number, and how many it rests on where that is not all. */
const cellText = (cell: ScoredCell): string =>
  cell.unjudged > 0 && cell.n !== null && cell.kind !== 'count'
    ? `${printScored(cell)} (${cell.n} of ${cell.n + cell.unjudged})`
    : printScored(cell);
