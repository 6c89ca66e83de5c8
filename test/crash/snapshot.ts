import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SCORE_COLUMNS } from '../../src/main/store/scores.ts';
import type { StudyDatabase } from '../../src/main/store/study-file.ts';

/** What a study says, without row numbers and times of day: equal snapshots, equal studies. */
export type Snapshot = Record<string, string[]>;

const SAMPLE = "samples.benchmark || '/' || samples.subset || '/' || samples.name";
const RUN = "runs.benchmark || '/' || runs.name";
const QUERIES: Record<string, string> = {
  study: 'SELECT name, description, derive_version, scored_by, scored_with FROM study',
  samples: `SELECT ${SAMPLE}, scene_type, source_hash, samples.details FROM samples`,
  slots: `SELECT ${SAMPLE}, slot_id, slots.scene_type, question_type, step_index, turn_index, label, nested_group_id,
      nested_role, boundary, is_interrupted, start_s, t_a, end_s, question_text, reference_text
    FROM slots JOIN samples USING (sample_id)`,
  runs: `SELECT ${RUN}, label, kind, note, model, arm FROM runs`,
  outputs: `SELECT ${RUN}, ${SAMPLE}, status, detail, chunks, rejected, outputs.source_hash, evaluation_hash,
      outputs.details
    FROM outputs JOIN runs USING (run_id) JOIN samples USING (sample_id)`,
  // Derived from outputs, and read from an index where there is one, which may know better than a damaged page.
  counts: `SELECT ${RUN}, ${SAMPLE}, chunk_count, unmatched_count
    FROM outputs JOIN runs USING (run_id) JOIN samples USING (sample_id)`,
  verdicts: `SELECT ${RUN}, ${SAMPLE}, slot_id, stage, chunk_index, judge, state, verdict, inputs, stale, question_key,
      who, verdicts.note
    FROM verdicts JOIN runs USING (run_id) JOIN samples USING (sample_id)`,
  scores: `SELECT ${RUN}, ${SAMPLE}, slot_id, ${SCORE_COLUMNS}
    FROM scores JOIN runs USING (run_id) JOIN slots USING (slot_key) JOIN samples USING (sample_id)`,
  judges: 'SELECT judge, kind, identity FROM judges',
  issues: `SELECT issues.severity, code, record, message FROM issues`,
  sessions: `SELECT run_name, ${SAMPLE}, replay_sessions.state, output_hash, has_speech, media_seconds
    FROM replay_sessions JOIN replays USING (replay_id) JOIN samples USING (sample_id) WHERE replay_sessions.state <> 'planned'`,
  clips: 'SELECT size, duration, has_video, has_audio, problem FROM clips',
  fingerprints: `SELECT ${RUN}, fingerprint FROM runs`,
};

/** Read what a study says. */
export function snapshotOf(db: StudyDatabase): Snapshot {
  return Object.fromEntries(
    Object.entries(QUERIES).map(([table, sql]) => [
      table,
      db
        .prepare(sql)
        .raw()
        .all()
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  );
}

/** Rows of one list that another does not have, each as often as it is more. */
export function missingFrom(rows: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const row of others) counts.set(row, (counts.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const left = counts.get(row) ?? 0;
    counts.set(row, left - 1);
    return left <= 0;
  });
}

/** Tables in which two snapshots differ, with an example; empty when they say the same. */
export function differences(actual: Snapshot, expected: Snapshot, tables = Object.keys(QUERIES)): string[] {
  return tables.flatMap((table) => {
    const more = missingFrom(actual[table] ?? [], expected[table] ?? []);
    const less = missingFrom(expected[table] ?? [], actual[table] ?? []);
    if (more.length + less.length === 0) return [];
    const example = (more[0] ?? less[0] ?? '').slice(0, 300);
    return [`${table}: ${more.length} rows too many, ${less.length} missing, e.g. ${example}`];
  });
}

/** Every file below a folder with its bytes, by relative path. */
export function filesBelow(folder: string): Map<string, Buffer> {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
}
