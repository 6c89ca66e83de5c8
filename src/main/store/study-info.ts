import { BENCHMARKS } from '../../core/benchmarks.ts';
import { aggregate } from '../../core/omni-interact/aggregate.ts';
import { REFERENCE_PROFILE, type ScoringProfile } from '../../core/omni-interact/profile.ts';
import { scoreStudy, tablesOf } from '../../core/omni-interact/study-facts.ts';
import { type OmniInteractTables, runTables } from '../../core/omni-interact/tables.ts';
import type { HeldBenchmark, RunInfo, RunKind, StudyInfo } from '../../core/study-views.ts';
import { sampleStudyPath } from '../home.ts';
import { eachAggregatedSample } from './aggregated-samples.ts';
import { missingClips } from './clips.ts';
import { keptWhileUnchanged } from './data-version.ts';
import { importNotices } from './imports.ts';
import { HUMAN_JUDGE, readScoredBy } from './judges.ts';
import { readSlotTable } from './slot-columns.ts';
import { readFactRuns, readFactSamples, readRunFacts } from './study-facts.ts';
import type { OpenStudy, StudyDatabase } from './study-file.ts';

/** What a study is and holds. */
export function readStudyInfo(study: OpenStudy): StudyInfo {
  const { db, path } = study;
  const count = (table: string): number =>
    db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()!;
  const missing = missingClips(study);
  const named = db
    .prepare<[], { name: string; description: string }>('SELECT name, description FROM study WHERE id = 1')
    .get();
  return {
    path,
    name: named?.name ?? '',
    description: named?.description ?? '',
    samples: count('samples'),
    slots: count('slots'),
    runs: count('runs'),
    benchmarks: readBenchmarks(db, missing),
    clips: count('clips'),
    missingMedia: missing.size,
    notices: [
      ...study.notices,
      ...importNotices(db),
      ...(study.readOnly
        ? [
            'This study lies where nothing can be written: it is open for reading, and nothing can be changed.',
          ]
        : []),
    ],
    isSample: path === sampleStudyPath(),
    readOnly: study.readOnly,
  };
}

/** What the study holds of each benchmark. */
function readBenchmarks(db: StudyDatabase, missing: ReadonlySet<number>): StudyInfo['benchmarks'] {
  const count = (sql: string) => db.prepare<[string], number>(sql).pluck();
  const samples = count('SELECT count(*) FROM samples WHERE benchmark = ?');
  const slots = count('SELECT count(*) FROM slots JOIN samples USING (sample_id) WHERE benchmark = ?');
  const runs = count('SELECT count(*) FROM runs WHERE benchmark = ?');
  return BENCHMARKS.map((benchmark) => ({
    benchmark,
    samples: samples.get(benchmark) ?? 0,
    slots: slots.get(benchmark) ?? 0,
    runs: runs.get(benchmark) ?? 0,
    withoutClip: readWithoutClip(db, benchmark, missing),
  })).filter((held) => held.samples > 0 || held.runs > 0);
}

/** The samples of a benchmark whose clip is unknown or not at hand. */
function readWithoutClip(
  db: StudyDatabase,
  benchmark: string,
  missing: ReadonlySet<number>,
): HeldBenchmark['withoutClip'] {
  const without = db
    .prepare<[string], { subset: string; name: string; clip_id: number | null }>(
      'SELECT subset, name, clip_id FROM samples WHERE benchmark = ? ORDER BY subset, name',
    )
    .all(benchmark)
    .filter(({ clip_id }) => clip_id === null || missing.has(clip_id));
  const [first] = without;
  return { samples: without.length, first: first ? { subset: first.subset, name: first.name } : null };
}

interface RunRow {
  run_id: number;
  name: string;
  label: string;
  kind: RunKind;
  note: string;
  benchmark: string;
  model: string;
  arm: string | null;
  samples_ok: number;
  samples_failed: number;
  samples_total: number;
  chunks: number;
  all_judges: string | null;
}

/** The study's runs in the order they came. */
export function readRuns(db: StudyDatabase): RunInfo[] {
  const rows = db
    .prepare<[], RunRow>(
      `SELECT run_id, name, label, kind, note, benchmark, model, arm,
         (SELECT count(*) FROM outputs WHERE outputs.run_id = runs.run_id AND status = 'ok') AS samples_ok,
         (SELECT count(*) FROM outputs WHERE outputs.run_id = runs.run_id AND status = 'failed') AS samples_failed,
         (SELECT count(*) FROM samples WHERE samples.benchmark = runs.benchmark) AS samples_total,
         (SELECT coalesce(sum(chunk_count), 0) FROM outputs WHERE outputs.run_id = runs.run_id) AS chunks,
         (SELECT json_group_array(judge) FROM judges WHERE EXISTS (
            SELECT 1 FROM verdicts WHERE verdicts.judge = judges.judge AND verdicts.run_id = runs.run_id)) AS all_judges
       FROM runs ORDER BY run_id`,
    )
    .all();
  const scoredBy = readScoredBy(db).judge;
  const countVerdicts = makeVerdictCounter(db, scoredBy);
  const scores = readSlotTable(db).runs;
  return rows.map((row) => ({
    runId: row.run_id,
    name: row.name,
    label: row.label,
    kind: row.kind,
    note: row.note,
    benchmark: row.benchmark,
    model: row.model,
    arm: row.arm,
    samplesOk: row.samples_ok,
    samplesFailed: row.samples_failed,
    samplesMissing: row.samples_total - row.samples_ok - row.samples_failed,
    slots: scores.get(row.run_id)?.scored ?? 0,
    chunks: row.chunks,
    unjudgedSlots: scores.get(row.run_id)?.unjudged ?? 0,
    ...countVerdicts(row.run_id),
    allJudges: JSON.parse(row.all_judges ?? '[]') as string[],
  }));
}

/** How many verdicts there are, and how many of them failed. */
interface VerdictCount {
  given: number;
  failed: number;
}

/** Counts the verdicts that a run's scores use. */
function makeVerdictCounter(db: StudyDatabase, scoredBy: string | null) {
  const count = db.prepare<[string | null, number], VerdictCount>(
    `SELECT count(*) AS given, coalesce(sum(state = 'failed'), 0) AS failed
     FROM verdicts WHERE judge = ? AND run_id = ? AND stale = 0`,
  );
  // Verdicts of the judge in use that a human one stands over.
  const countBelow = db.prepare<[string | null, string, number], VerdictCount>(
    `SELECT count(*) AS given, coalesce(sum(below.state = 'failed'), 0) AS failed
     FROM verdicts AS hand JOIN verdicts AS below
       ON below.run_id = hand.run_id AND below.sample_id = hand.sample_id AND below.slot_id = hand.slot_id
         AND below.stage = hand.stage AND below.chunk_index = hand.chunk_index AND below.judge = ?
         AND below.stale = 0
     WHERE hand.judge = ? AND hand.run_id = ? AND hand.stale = 0`,
  );
  return (runId: number): Pick<RunInfo, 'verdicts' | 'failedVerdicts' | 'humanVerdicts' | 'judges'> => {
    const own = count.get(scoredBy, runId)!;
    const human = count.get(HUMAN_JUDGE, runId)!.given;
    const below = countBelow.get(scoredBy, HUMAN_JUDGE, runId)!;
    const judges = own.given > 0 && scoredBy !== null ? [scoredBy] : [];
    return {
      verdicts: own.given + human - below.given,
      failedVerdicts: own.failed - below.failed,
      humanVerdicts: human,
      judges: [...new Set(human > 0 ? [...judges, HUMAN_JUDGE] : judges)],
    };
  };
}

/** The paper's tables with the judge whose verdicts they rest on. */
export type StudyTables = OmniInteractTables & { judge: string | null };

/**
 * The paper's tables for all runs: from the stored scores under the reference profile, scored anew under any
 * other.
 */
export function readTables(db: StudyDatabase, profile: ScoringProfile = REFERENCE_PROFILE): StudyTables {
  if (profile.name === REFERENCE_PROFILE.name) return readReferenceTables(db);
  const { judge } = readScoredBy(db);
  // A run at a time: all facts of a large study together take more memory than there may be.
  const samples = readFactSamples(db);
  const runs = readFactRuns(db).flatMap(({ runId }) =>
    tablesOf(scoreStudy({ samples, runs: [readRunFacts(db, runId)] }, profile), profile),
  );
  return { profile: profile.name, judge, runs };
}

const readReferenceTables = keptWhileUnchanged((db): StudyTables => {
  const runs = db
    .prepare<[], { run_id: number; name: string }>(
      "SELECT run_id, name FROM runs WHERE benchmark = 'omni-interact' ORDER BY run_id",
    )
    .all();
  return {
    profile: REFERENCE_PROFILE.name,
    judge: readScoredBy(db).judge,
    runs: runs.map(({ run_id, name }) =>
      runTables(run_id, name, aggregate(eachAggregatedSample(db, run_id), REFERENCE_PROFILE)),
    ),
  };
});
