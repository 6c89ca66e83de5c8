import { aggregate } from '../../core/omni-interact/aggregate.ts';
import { REFERENCE_PROFILE } from '../../core/omni-interact/profile.ts';
import { type OmniInteractTables, runTables } from '../../core/omni-interact/tables.ts';
import type { RunInfo, RunKind, StudyInfo } from '../../core/study-views.ts';
import { countMissingClips } from './clips.ts';
import { importNotices } from './imports.ts';
import { readAggregatedSamples } from './scores.ts';
import type { OpenStudy, StudyDatabase } from './study-file.ts';

/** What a study is and holds. */
export function readStudyInfo(study: OpenStudy): StudyInfo {
  const { db, path } = study;
  const count = (table: string): number =>
    db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()!;
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
    clips: count('clips'),
    missingMedia: countMissingClips(study),
    notices: importNotices(db),
  };
}

interface RunRow {
  run_id: number;
  name: string;
  label: string;
  kind: RunKind;
  note: string;
  benchmark: string;
  samples_ok: number;
  samples_failed: number;
  samples_total: number;
  slots: number;
  chunks: number;
  unjudged: number;
  verdicts: number;
  failed_verdicts: number;
  judges: string | null;
}

/** The study's runs in the order they came. */
export function readRuns(db: StudyDatabase): RunInfo[] {
  const rows = db
    .prepare<[], RunRow>(
      `SELECT run_id, name, label, kind, note, benchmark,
         (SELECT count(*) FROM outputs WHERE outputs.run_id = runs.run_id AND status = 'ok') AS samples_ok,
         (SELECT count(*) FROM outputs WHERE outputs.run_id = runs.run_id AND status = 'failed') AS samples_failed,
         (SELECT count(*) FROM samples WHERE samples.benchmark = runs.benchmark) AS samples_total,
         (SELECT count(*) FROM scores WHERE scores.run_id = runs.run_id) AS slots,
         (SELECT coalesce(sum(chunk_count), 0) FROM outputs WHERE outputs.run_id = runs.run_id) AS chunks,
         (SELECT count(*) FROM scores WHERE scores.run_id = runs.run_id AND judged = 0) AS unjudged,
         (SELECT count(*) FROM verdicts WHERE verdicts.run_id = runs.run_id) AS verdicts,
         (SELECT count(*) FROM verdicts WHERE verdicts.run_id = runs.run_id AND state = 'failed') AS failed_verdicts,
         (SELECT group_concat(DISTINCT judge) FROM verdicts WHERE verdicts.run_id = runs.run_id) AS judges
       FROM runs ORDER BY run_id`,
    )
    .all();
  return rows.map((row) => ({
    runId: row.run_id,
    name: row.name,
    label: row.label,
    kind: row.kind,
    note: row.note,
    benchmark: row.benchmark,
    samplesOk: row.samples_ok,
    samplesFailed: row.samples_failed,
    samplesMissing: row.samples_total - row.samples_ok - row.samples_failed,
    slots: row.slots,
    chunks: row.chunks,
    unjudgedSlots: row.unjudged,
    verdicts: row.verdicts,
    failedVerdicts: row.failed_verdicts,
    judges: row.judges?.split(',') ?? [],
  }));
}

/** The paper's tables for all runs, from the stored scores under the reference profile. */
export function readTables(db: StudyDatabase): OmniInteractTables {
  const runs = db
    .prepare<[], { run_id: number; name: string }>('SELECT run_id, name FROM runs ORDER BY run_id')
    .all();
  return {
    profile: REFERENCE_PROFILE.name,
    runs: runs.map(({ run_id, name }) =>
      runTables(run_id, name, aggregate(readAggregatedSamples(db, run_id), REFERENCE_PROFILE)),
    ),
  };
}
