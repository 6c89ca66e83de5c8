import { BENCHMARKS } from '../../core/benchmarks.ts';
import { aggregate } from '../../core/omni-interact/aggregate.ts';
import { REFERENCE_PROFILE, type ScoringProfile } from '../../core/omni-interact/profile.ts';
import { scoreStudy, tablesOf } from '../../core/omni-interact/study-facts.ts';
import { type OmniInteractTables, runTables } from '../../core/omni-interact/tables.ts';
import type { HeldBenchmark, RunInfo, RunKind, StudyInfo } from '../../core/study-views.ts';
import { sampleStudyPath } from '../home.ts';
import { missingClips } from './clips.ts';
import { importNotices } from './imports.ts';
import { HUMAN_JUDGE, readScoredBy } from './judges.ts';
import { readAggregatedSamples } from './scores.ts';
import { readStudyFacts } from './study-facts.ts';
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
  slots: number;
  chunks: number;
  unjudged: number;
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
         (SELECT count(*) FROM scores WHERE scores.run_id = runs.run_id) AS slots,
         (SELECT coalesce(sum(chunk_count), 0) FROM outputs WHERE outputs.run_id = runs.run_id) AS chunks,
         (SELECT count(*) FROM scores WHERE scores.run_id = runs.run_id AND judged = 0) AS unjudged,
         (SELECT json_group_array(DISTINCT judge) FROM verdicts WHERE verdicts.run_id = runs.run_id) AS all_judges
       FROM runs ORDER BY run_id`,
    )
    .all();
  const scoredBy = readScoredBy(db).judge;
  const countVerdicts = makeVerdictCounter(db, scoredBy);
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
    slots: row.slots,
    chunks: row.chunks,
    unjudgedSlots: row.unjudged,
    ...countVerdicts(row.run_id),
    allJudges: JSON.parse(row.all_judges ?? '[]') as string[],
  }));
}

interface VerdictCounts {
  /** Of the judge in use, and those of them that failed. */
  own: number;
  own_failed: number;
  human: number;
  /** Human ones over one of the judge in use, and over one of its failed ones. */
  over_judge: number;
  over_failed: number;
}

/** Counts the verdicts that a run's scores use. */
function makeVerdictCounter(db: StudyDatabase, scoredBy: string | null) {
  const read = db.prepare<[string | null, string, number], VerdictCounts>(
    `SELECT coalesce(sum(judge = by), 0) AS own,
       coalesce(sum(judge = by AND state = 'failed'), 0) AS own_failed,
       coalesce(sum(judge = hand), 0) AS human,
       coalesce(sum(judge = hand AND below_state IS NOT NULL), 0) AS over_judge,
       coalesce(sum(judge = hand AND below_state = 'failed'), 0) AS over_failed
     FROM (SELECT given.judge, given.state, names.by, names.hand,
             CASE WHEN given.judge = names.hand THEN (
               SELECT below.state FROM verdicts AS below
               WHERE below.run_id = given.run_id AND below.sample_id = given.sample_id
                 AND below.slot_id = given.slot_id AND below.stage = given.stage
                 AND below.chunk_index = given.chunk_index
                 AND below.judge = names.by AND below.stale = 0) END AS below_state
           FROM verdicts AS given, (SELECT ? AS by, ? AS hand) AS names
           WHERE given.run_id = ? AND given.stale = 0)`,
  );
  return (runId: number): Pick<RunInfo, 'verdicts' | 'failedVerdicts' | 'humanVerdicts' | 'judges'> => {
    const counts = read.get(scoredBy, HUMAN_JUDGE, runId)!;
    const judges = counts.own > 0 && scoredBy !== null ? [scoredBy] : [];
    return {
      verdicts: counts.own + counts.human - counts.over_judge,
      failedVerdicts: counts.own_failed - counts.over_failed,
      humanVerdicts: counts.human,
      judges: [...new Set(counts.human > 0 ? [...judges, HUMAN_JUDGE] : judges)],
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
  const { judge } = readScoredBy(db);
  if (profile.name !== REFERENCE_PROFILE.name) {
    return { profile: profile.name, judge, runs: tablesOf(scoreStudy(readStudyFacts(db), profile), profile) };
  }
  const runs = db
    .prepare<[], { run_id: number; name: string }>(
      "SELECT run_id, name FROM runs WHERE benchmark = 'omni-interact' ORDER BY run_id",
    )
    .all();
  return {
    profile: profile.name,
    judge,
    runs: runs.map(({ run_id, name }) =>
      runTables(run_id, name, aggregate(readAggregatedSamples(db, run_id), profile)),
    ),
  };
}
