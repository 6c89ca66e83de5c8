import { createHash } from 'node:crypto';
import { dirname, relative } from 'node:path';
import type { FileIssue } from '../../core/issue.ts';
import type { StudySlot } from '../../core/slot.ts';
import type { StoredSample } from './benchmarks/derive.ts';
import { followClipLength } from './clip-length.ts';
import type { ImportedRun, ImportedSample } from './imported.ts';
import { ensureJudge, IMPORTED_JUDGE, keepScoredBy } from './judges.ts';
import type { PackedOutput, PackedScores, ScoringFrame } from './pack-output.ts';
import { makeScoreWriter, rescoreSamples, settleScoredBy, storedOutput } from './scores.ts';
import { readStoredSample } from './slots.ts';
import type { OpenStudy, StudyDatabase } from './study-file.ts';

export type { ImportedOutput, ImportedRun, ImportedSample, ImportedVerdict } from './imported.ts';

/**
 * What writing came to. `conflict`: the study has another data set's sample of that name, and it stays with its
 * runs; `kept`: a failed output did not take the place of a good one.
 */
export type WriteResult = 'added' | 'changed' | 'unchanged' | 'conflict' | 'kept';

export interface ImportWriterOptions {
  /** Put what is imported in the place of conflicting samples and good outputs. */
  replace: boolean;
}

/**
 * Writes what an importer reads into a study. The same thing written twice changes nothing; changed content
 * replaces what was there under the same identity (benchmark, subset, name; run name). Use it inside one
 * transaction per import and call `finish` before committing.
 */
export function makeImportWriter(
  { db, path: studyPath }: OpenStudy,
  benchmark: string,
  { replace }: ImportWriterOptions = { replace: false },
) {
  /** Samples that stay another data set's; no output of this import belongs to them. */
  const conflicting = new Set<number>();
  const scoredBy = keepScoredBy(db);
  const writeScores = makeScoreWriter(db, scoredBy.judge);
  /** Runs of which the study held nothing when they began: what is first written of them stands alone. */
  const freshRuns = new Set<number>();
  const sampleIds = new Map<string, number>();
  const judges = new Map<string, string>();
  const changedSamples = new Set<number>();
  const sampleCache = new Map<number, StoredSample>();
  const findSample = db.prepare<
    [string, string, string],
    { sample_id: number; scene_type: string; source_hash: string; origin: string; clip_id: number | null }
  >(
    `SELECT sample_id, scene_type, source_hash, origin, clip_id FROM samples
     WHERE benchmark = ? AND subset = ? AND name = ?`,
  );
  const countRuns = db.prepare<[number], number>('SELECT count(*) FROM outputs WHERE sample_id = ?').pluck();
  const insertSlot = db.prepare(
    `INSERT INTO slots (sample_id, slot_id, scene_type, question_type, step_index, turn_index, label,
       nested_group_id, nested_role, boundary, is_interrupted, start_s, t_a, end_s, question_text, reference_text)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertIssue = db.prepare(
    `INSERT INTO issues (sample_id, run_id, severity, code, file, record, message, action)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  const sampleOf = (sampleId: number): StoredSample => {
    const sample = sampleCache.get(sampleId) ?? readStoredSample(db, sampleId);
    sampleCache.set(sampleId, sample);
    return sample;
  };

  const clearIssues = db.prepare('DELETE FROM issues WHERE sample_id = ? AND run_id IS ?');
  const writeIssues = (sampleId: number, runId: number | null, issues: readonly FileIssue[]): void => {
    for (const { severity, code, file, record, message, action } of issues) {
      insertIssue.run(sampleId, runId, severity, code, file, record, message, action);
    }
  };

  /** Runs with output on the study's sample of this name. */
  const runsOn = (subset: string, name: string): number => {
    const sample = findSample.get(benchmark, subset, name);
    return sample ? (countRuns.get(sample.sample_id) ?? 0) : 0;
  };

  /** Add or replace a sample with its slots; its clip is linked when the media file is at hand. */
  const writeSample = (sample: ImportedSample): WriteResult => {
    const known = findSample.get(benchmark, sample.subset, sample.name);
    const same = known?.source_hash === sample.sourceHash && known.scene_type === sample.sceneType;
    const foreign = known && known.origin !== '' && known.origin !== sample.origin;
    if (known && !same && foreign && !replace && (countRuns.get(known.sample_id) ?? 0) > 0) {
      conflicting.add(known.sample_id);
      return 'conflict';
    }
    const clipId = sample.mediaPath === null ? null : linkClip(sample.mediaPath, sample.mediaSize ?? 0);
    if (known && same) {
      if (clipId === null || clipId === known.clip_id) return 'unchanged';
      db.prepare('UPDATE samples SET clip_id = ? WHERE sample_id = ?').run(clipId, known.sample_id);
      followClipLength(db, known.sample_id);
      return 'changed';
    }
    const sampleId = known ? known.sample_id : insertSample(sample);
    if (known) {
      db.prepare(
        `UPDATE samples SET scene_type = ?, clip_id = coalesce(?, clip_id), source_file = ?, source_hash = ?,
           origin = ?, details = ? WHERE sample_id = ?`,
      ).run(
        sample.sceneType,
        clipId,
        sample.file,
        sample.sourceHash,
        sample.origin,
        JSON.stringify(sample.details ?? {}),
        sampleId,
      );
      db.prepare('DELETE FROM slots WHERE sample_id = ?').run(sampleId);
    } else if (clipId !== null) {
      db.prepare('UPDATE samples SET clip_id = ? WHERE sample_id = ?').run(clipId, sampleId);
    }
    for (const slot of sample.slots) writeSlot(sampleId, slot);
    followClipLength(db, sampleId);
    sampleCache.delete(sampleId);
    clearIssues.run(sampleId, null);
    writeIssues(sampleId, null, sample.issues);
    if (known) changedSamples.add(sampleId);
    return known ? 'changed' : 'added';
  };

  const insertSample = (sample: ImportedSample): number =>
    Number(
      db
        .prepare(
          `INSERT INTO samples (benchmark, subset, name, scene_type, source_file, source_hash, origin, details)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          benchmark,
          sample.subset,
          sample.name,
          sample.sceneType,
          sample.file,
          sample.sourceHash,
          sample.origin,
          JSON.stringify(sample.details ?? {}),
        ).lastInsertRowid,
    );

  const writeSlot = (sampleId: number, slot: StudySlot): void => {
    insertSlot.run(
      sampleId,
      slot.slotId,
      slot.sceneType,
      slot.questionType,
      slot.stepIndex,
      slot.turnIndex,
      slot.label,
      slot.nestedGroupId,
      slot.nestedRole,
      slot.boundary,
      Number(slot.isInterrupted),
      slot.start,
      slot.tA,
      slot.end,
      slot.questionText,
      slot.referenceText,
    );
  };

  const linkClip = (mediaPath: string, size: number): number => {
    const known = db
      .prepare<[string], { clip_id: number; size: number }>('SELECT clip_id, size FROM clips WHERE path = ?')
      .get(mediaPath);
    if (known?.size === size) return known.clip_id;
    if (known) {
      db.prepare(
        'UPDATE clips SET size = ?, duration = NULL, has_video = NULL, has_audio = NULL, problem = NULL WHERE clip_id = ?',
      ).run(size, known.clip_id);
      return known.clip_id;
    }
    const fromStudy = relative(dirname(studyPath), mediaPath);
    return Number(
      db
        .prepare('INSERT INTO clips (path, relative_path, size) VALUES (?, ?, ?)')
        .run(mediaPath, fromStudy, size).lastInsertRowid,
    );
  };

  /** The id of the run of this name, made if there is none; what it says about itself is brought up to date. */
  const beginRun = (run: ImportedRun): number => {
    db.prepare(
      `INSERT INTO runs (benchmark, name, label, kind, note, created_at, model, arm) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (benchmark, name) DO UPDATE SET label = excluded.label, kind = excluded.kind,
         note = excluded.note, model = excluded.model, arm = excluded.arm`,
    ).run(
      benchmark,
      run.name,
      run.label,
      run.kind,
      run.note,
      new Date().toISOString(),
      run.model ?? '',
      run.arm ?? null,
    );
    const runId = db
      .prepare<[string, string], number>('SELECT run_id FROM runs WHERE benchmark = ? AND name = ?')
      .pluck()
      .get(benchmark, run.name)!;
    // The run before may have been taken back, with its judges, and have left its number to this one.
    if (isWithoutRows(db, runId)) freshRuns.add(runId);
    else freshRuns.delete(runId);
    judges.clear();
    scoredBy.forget();
    return runId;
  };

  /** What scoring a run's output by itself takes; undefined where the study holds more of the run, or no such sample. */
  const frameOf = (runId: number, subset: string, name: string): ScoringFrame | undefined => {
    const sampleId = freshRuns.has(runId) ? sampleIdOf(subset, name) : undefined;
    return sampleId === undefined ? undefined : { sample: sampleOf(sampleId), scoredBy: scoredBy.expected };
  };

  /** The study's sample of this name: it stays the same row through an import. */
  const sampleIdOf = (subset: string, name: string): number | undefined => {
    const key = `${subset}\0${name}`;
    const id = sampleIds.get(key) ?? findSample.get(benchmark, subset, name)?.sample_id;
    if (id !== undefined) sampleIds.set(key, id);
    return id;
  };

  const findOutput = db.prepare<
    [number, number],
    { status: string; detail: string; source_hash: string; evaluation_hash: string | null }
  >('SELECT status, detail, source_hash, evaluation_hash FROM outputs WHERE run_id = ? AND sample_id = ?');
  const putOutput = db.prepare(
    `INSERT OR REPLACE INTO outputs (run_id, sample_id, status, detail, chunks, rejected, chunk_count, source_file,
       source_hash, evaluation_hash, audio_path, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const clearVerdicts = db.prepare(
    `DELETE FROM verdicts WHERE run_id = ? AND sample_id = ?
       AND judge IN (SELECT judge FROM judges WHERE kind = 'imported')`,
  );
  const insertVerdict = db.prepare(
    `INSERT INTO verdicts (run_id, sample_id, slot_id, stage, chunk_index, judge, state, verdict, inputs,
       source_file, stale, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  /** Add or replace one output with the verdicts that came with it; `unknown-sample` writes nothing. */
  const writeOutput = (runId: number, output: PackedOutput): WriteResult | 'unknown-sample' => {
    const sampleId = sampleIdOf(output.subset, output.name);
    if (sampleId === undefined) return 'unknown-sample';
    if (conflicting.has(sampleId)) return 'conflict';
    const known = findOutput.get(runId, sampleId);
    if (known?.status === 'ok' && output.status === 'failed' && !replace) return 'kept';
    if (
      known?.status === output.status &&
      known.detail === output.detail &&
      known.source_hash === output.sourceHash &&
      (output.evaluationHash === null || known.evaluation_hash === output.evaluationHash)
    ) {
      return 'unchanged';
    }
    const evaluationHash = output.evaluationHash ?? known?.evaluation_hash ?? null;
    putOutput.run(
      runId,
      sampleId,
      output.status,
      output.detail,
      output.chunks,
      output.rejected,
      output.chunkCount,
      output.file,
      output.sourceHash,
      evaluationHash,
      output.outputAudioPath,
      output.details,
    );
    const standsAlone = !known && freshRuns.has(runId);
    if (!standsAlone) clearIssues.run(sampleId, runId);
    writeIssues(sampleId, runId, output.issues);
    if (output.evaluationHash !== null) {
      if (!standsAlone && clearVerdicts.run(runId, sampleId).changes > 0) scoredBy.forget();
      writeVerdicts(runId, sampleId, output);
    }
    const scores = standsAlone ? usableScores(output) : undefined;
    if (scores) writeScores.write(runId, sampleId, scores.rows, scores.unmatched);
    else if (output.status === 'ok') writeScores.derive(runId, sampleOf(sampleId), storedOutput(output));
    else clearScores(runId, sampleId);
    return known ? 'changed' : 'added';
  };

  /** The scores that came with an output, where the verdicts they took to count are those that do. */
  const usableScores = ({ scores, verdicts }: PackedOutput): PackedScores | undefined =>
    scores && (verdicts.length === 0 || scores.scoredBy === scoredBy.judge()) ? scores : undefined;

  const clearScores = (runId: number, sampleId: number): void => {
    db.prepare(
      'DELETE FROM scores WHERE run_id = ? AND slot_key IN (SELECT slot_key FROM slots WHERE sample_id = ?)',
    ).run(runId, sampleId);
    db.prepare('DELETE FROM score_packs WHERE run_id = ? AND sample_id = ?').run(runId, sampleId);
  };

  const writeVerdicts = (
    runId: number,
    sampleId: number,
    { verdicts, evaluationFile }: PackedOutput,
  ): void => {
    const now = new Date().toISOString();
    for (const { slotId, stage, chunkIndex, judge, state, verdict, inputs, stale } of verdicts) {
      const place = [runId, sampleId, slotId, stage, chunkIndex, judgeOf(judge)];
      insertVerdict.run(...place, state, verdict, inputs, evaluationFile ?? '', Number(stale), now);
    }
    if (verdicts.length > 0) scoredBy.given();
  };

  /** The judge of an imported verdict, by the name its file gives. */
  const judgeOf = (name: string | undefined): string => {
    if (name === undefined) return IMPORTED_JUDGE;
    const judge = judges.get(name) ?? ensureJudge(db, { kind: 'imported', name });
    judges.set(name, judge);
    return judge;
  };

  /** Name of an other run with exactly the same outputs, if any; also notes this run's fingerprint. */
  const settleRun = (runId: number): string | undefined => {
    const rows = db
      .prepare<[number], { sample_id: number; source_hash: string; status: string; chunk_count: number }>(
        'SELECT sample_id, source_hash, status, chunk_count FROM outputs WHERE run_id = ? ORDER BY sample_id',
      )
      .all(runId);
    // Runs that say nothing are alike without being copies of each other.
    const says = rows.some((row) => row.chunk_count > 0);
    const fingerprint = says
      ? createHash('sha256')
          .update(JSON.stringify(rows.map((row) => [row.sample_id, row.status, row.source_hash])))
          .digest('hex')
      : null;
    db.prepare('UPDATE runs SET fingerprint = ? WHERE run_id = ?').run(fingerprint, runId);
    if (fingerprint === null) return undefined;
    return db
      .prepare<[string, string, number], string>(
        'SELECT name FROM runs WHERE benchmark = ? AND fingerprint = ? AND run_id <> ?',
      )
      .pluck()
      .get(benchmark, fingerprint, runId);
  };

  /** Derive what depends on samples that changed under runs that did not, and drop clips no sample uses now. */
  const finish = (): void => {
    rescoreSamples(db, [...changedSamples]);
    settleScoredBy(db);
    db.exec('DELETE FROM clips WHERE clip_id NOT IN (SELECT clip_id FROM samples WHERE clip_id IS NOT NULL)');
  };

  return { runsOn, writeSample, beginRun, frameOf, writeOutput, settleRun, finish };
}

/** Whether nothing is stored of a run but the run itself. */
function isWithoutRows(db: StudyDatabase, runId: number): boolean {
  const tables = ['outputs', 'verdicts', 'scores', 'score_packs', 'issues'];
  const some = tables.map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE run_id = @runId)`).join(' OR ');
  return db.prepare<[{ runId: number }], number>(`SELECT ${some}`).pluck().get({ runId }) === 0;
}
