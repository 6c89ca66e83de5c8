import type { AggregatedSample } from '../../core/omni-interact/aggregate.ts';
import type { ComparedSample } from '../../core/omni-interact/compare-sums.ts';
import type { Chunk, CoreScore, InterruptionDiagnosis, SceneType } from '../../core/omni-interact/types.ts';
import type { SlotRow, StoredOutput, StoredSample } from './benchmarks/derive.ts';
import { deriverOf } from './benchmarks/index.ts';
import { keptWhileUnchanged } from './data-version.ts';
import { DERIVE_VERSION } from './derive-version.ts';
import { readScoredBy } from './judges.ts';
import { prepared } from './prepared.ts';
import { readStoredSample } from './slots.ts';
import type { StudyDatabase } from './study-file.ts';
import { readVerdicts } from './verdicts.ts';

/** The columns of `scores` beside its key, in the order of `scoreValues`. */
export const SCORE_COLUMNS =
  'outcome, judged, tp, fp, fn, tp_core, core_state, core_quality, core_timeliness, core_anchor, spill, spill_seconds, interruption, said';

/** A derived row as it is stored. */
export const scoreValues = (row: SlotRow): (number | string | null)[] => [
  row.outcome,
  Number(row.judged),
  row.tp,
  row.fp ?? null,
  row.fn ?? null,
  row.tpCore ?? null,
  row.coreState ?? 'none',
  row.coreQuality ?? null,
  row.coreTimeliness ?? 0,
  row.coreAnchor ?? null,
  Number(row.spill ?? false),
  row.spillSeconds ?? 0,
  row.interruption ? JSON.stringify(row.interruption) : null,
  row.said.toLowerCase(),
];

/** A slot's key and the values of its row. */
export type ScoreRow = (number | string | null)[];

/** The rows of one output, in the order of the sample's slots. */
export const scoreRows = ({ slots }: StoredSample, rows: readonly SlotRow[]): ScoreRow[] =>
  rows.map((row, position) => [slots[position]!.slotKey, ...scoreValues(row)]);

/**
 * Stores the scores of single outputs. Prepared once, used for many outputs inside the caller's transaction.
 *
 * @param scoredBy the judge whose verdicts count
 */
export function makeScoreWriter(
  db: StudyDatabase,
  scoredBy: () => string | null = () => readScoredBy(db).judge,
) {
  const clear = db.prepare(
    'DELETE FROM scores WHERE run_id = ? AND slot_key IN (SELECT slot_key FROM slots WHERE sample_id = ?)',
  );
  const markStale = db.prepare(
    `UPDATE verdicts SET stale = ? WHERE run_id = ? AND sample_id = ? AND slot_id = ? AND stage = ?
       AND chunk_index = ? AND judge = ?`,
  );
  // Most outputs have none, as inserted; writing the same number would write the whole output anew.
  const setUnmatched = db.prepare(
    'UPDATE outputs SET unmatched_count = ? WHERE run_id = ? AND sample_id = ? AND unmatched_count <> ?',
  );
  const insert = db.prepare(
    `INSERT INTO scores (run_id, slot_key, ${SCORE_COLUMNS})
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  const writeRows = (runId: number, rows: readonly ScoreRow[]): void => {
    for (const row of rows) insert.run(runId, ...row);
  };

  /** The scores of an output that was just inserted. */
  const write = (runId: number, sampleId: number, rows: readonly ScoreRow[], unmatched: number): void => {
    if (unmatched > 0) setUnmatched.run(unmatched, runId, sampleId, unmatched);
    writeRows(runId, rows);
  };

  /** Derive an output's scores from all verdicts on it, marking stale ones, and put them in place of those it has. */
  const derive = (runId: number, sample: StoredSample, output: StoredOutput): void => {
    const { sampleId } = sample;
    const stored = readVerdicts(db, runId, sampleId);
    const { rows, unmatched, stale } = deriverOf(sample.benchmark)(sample, output, stored, scoredBy());
    stored.forEach(({ slotId, stage, chunkIndex, judge, stale: wasStale }, position) => {
      const isStale = stale[position] === true;
      if (isStale !== wasStale) {
        markStale.run(Number(isStale), runId, sampleId, slotId, stage, chunkIndex, judge);
      }
    });
    clear.run(runId, sampleId);
    setUnmatched.run(unmatched, runId, sampleId, unmatched);
    writeRows(runId, scoreRows(sample, rows));
  };

  return { write, derive };
}

/** Rebuild all scores of a study if they were derived by another version of the scorer, or by another judge. */
export function rebuildScoresIfOutdated(db: StudyDatabase): boolean {
  const version = db.prepare('SELECT derive_version FROM study WHERE id = 1').pluck().get() as
    | number
    | undefined;
  if (version === undefined) return false;
  if (version === DERIVE_VERSION) return db.transaction(() => settleScoredBy(db)).immediate();
  db.transaction(() => {
    rescoreAll(db);
    db.prepare('UPDATE study SET derive_version = ?, scored_with = ? WHERE id = 1').run(
      DERIVE_VERSION,
      readScoredBy(db).judge,
    );
  }).immediate();
  return true;
}

const rescoreAll = (db: StudyDatabase): void =>
  rescoreSamples(db, db.prepare<[], number>('SELECT sample_id FROM samples').pluck().all());

/**
 * Score everything anew if the stored scores were computed with another judge's verdicts than count now. Call
 * inside a transaction, after scoring the outputs whose verdicts were just written.
 */
export function settleScoredBy(db: StudyDatabase): boolean {
  const { judge } = readScoredBy(db);
  const scoredWith = db
    .prepare<[], string | null>('SELECT scored_with FROM study WHERE id = 1')
    .pluck()
    .get();
  if (judge === (scoredWith ?? null)) return false;
  // Before there was any verdict no score used one, so only the outputs just judged differ.
  if (scoredWith) rescoreAll(db);
  db.prepare('UPDATE study SET scored_with = ? WHERE id = 1').run(judge);
  return true;
}

/** Change whose verdicts count, null for the default, and score everything anew, in one transaction. */
export function setScoredBy(db: StudyDatabase, judge: string | null): void {
  db.transaction(() => {
    db.prepare('UPDATE study SET scored_by = ?, scored_with = NULL WHERE id = 1').run(judge);
    rescoreAll(db);
    db.prepare('UPDATE study SET scored_with = ? WHERE id = 1').run(readScoredBy(db).judge);
  }).immediate();
}

interface OutputColumns {
  run_id: number;
  chunks: string;
  details: string;
}

/** An output's columns as its scorer takes them. */
export const storedOutput = ({
  chunks,
  details,
}: Pick<OutputColumns, 'chunks' | 'details'>): StoredOutput => ({
  chunks: JSON.parse(chunks) as Chunk[],
  details: JSON.parse(details),
});

/** Derive the scores of every run on these samples anew. Call inside a transaction. */
export function rescoreSamples(db: StudyDatabase, sampleIds: readonly number[]): void {
  const { derive } = makeScoreWriter(db);
  const outputs = db.prepare<[number], OutputColumns>(
    "SELECT run_id, chunks, details FROM outputs WHERE sample_id = ? AND status = 'ok'",
  );
  for (const sampleId of sampleIds) {
    const sample = readStoredSample(db, sampleId);
    for (const output of outputs.all(sampleId)) derive(output.run_id, sample, storedOutput(output));
  }
}

/** One run's output for one sample. */
export interface OutputAddress {
  runId: number;
  sampleId: number;
}

/** Derive the scores of single outputs anew; prepared once for many. Call it inside a transaction. */
export function makeOutputRescorer(db: StudyDatabase): (outputs: readonly OutputAddress[]) => void {
  const { derive } = makeScoreWriter(db);
  const find = db.prepare<[number, number], OutputColumns>(
    "SELECT run_id, chunks, details FROM outputs WHERE run_id = ? AND sample_id = ? AND status = 'ok'",
  );
  return (outputs) => {
    for (const { runId, sampleId } of outputs) {
      const output = find.get(runId, sampleId);
      if (output) derive(runId, readStoredSample(db, sampleId), storedOutput(output));
    }
  };
}

interface AggregateRow {
  slot_key: number;
  judged: number;
  tp: number | null;
  fp: number | null;
  fn: number | null;
  tp_core: number | null;
  core_state: CoreScore['state'];
  core_quality: number | null;
  core_timeliness: number;
  core_anchor: number | null;
  spill: number;
  spill_seconds: number;
  interruption: string | null;
}

/** A slot as aggregation takes it, with where it belongs. */
interface SlotFrame {
  slotKey: number;
  sampleId: number;
  slot: AggregatedSample['slots'][number]['slot'];
}

/** What aggregation needs of all slots, the same for every run, by sample and slot id. */
const readSlotFrames = keptWhileUnchanged((db): readonly SlotFrame[] =>
  db
    .prepare<[], [number, number, SceneType, string, number | null, 'outer' | 'inner' | null, number]>(
      `SELECT slot_key, sample_id, scene_type, question_type, nested_group_id, nested_role, is_interrupted
       FROM slots ORDER BY sample_id, slot_id`,
    )
    .raw()
    .all()
    .map(([slotKey, sampleId, sceneType, questionType, nestedGroupId, nestedRole, isInterrupted]) => ({
      slotKey,
      sampleId,
      slot: { sceneType, questionType, nestedGroupId, nestedRole, isInterrupted: isInterrupted === 1 },
    })),
);

/** One run's stored scores in the shape `aggregate` takes: one entry per sample with usable output. */
export function readAggregatedSamples(db: StudyDatabase, runId: number): ComparedSample[] {
  const unmatched = prepared<[number], { sample_id: number; unmatched_count: number }>(
    db,
    `SELECT sample_id, unmatched_count FROM outputs WHERE run_id = ? AND status = 'ok' ORDER BY sample_id`,
  ).all(runId);
  const samples = new Map(
    unmatched.map((row) => [
      row.sample_id,
      {
        sampleId: row.sample_id,
        slotKeys: [] as number[],
        slots: [] as AggregatedSample['slots'][number][],
        unmatched: { length: row.unmatched_count },
      },
    ]),
  );
  // Joined here: in the database the join and its order cost more than all the rest.
  const rows = prepared<[number], AggregateRow>(
    db,
    `SELECT slot_key, judged, tp, fp, fn, tp_core, core_state, core_quality, core_timeliness, core_anchor, spill,
       spill_seconds, interruption FROM scores WHERE run_id = ?`,
  ).all(runId);
  const bySlot = new Map(rows.map((row) => [row.slot_key, row]));
  for (const { slotKey, sampleId, slot } of readSlotFrames(db)) {
    const sample = samples.get(sampleId);
    const row = sample && bySlot.get(slotKey);
    if (!row) continue;
    sample.slotKeys.push(slotKey);
    sample.slots.push(aggregatedSlot(row, slot));
  }
  return [...samples.values()];
}

function aggregatedSlot(row: AggregateRow, slot: SlotFrame['slot']): AggregatedSample['slots'][number] {
  return {
    slot,
    judged: row.judged === 1,
    tp: row.tp,
    fp: row.fp,
    fn: row.fn,
    tpCore: row.tp_core,
    core: {
      state: row.core_state,
      quality: row.core_quality,
      timeliness: row.core_timeliness,
      anchor: row.core_anchor,
    },
    spill: row.spill === 1,
    spillSeconds: row.spill_seconds,
    interruption: row.interruption ? (JSON.parse(row.interruption) as InterruptionDiagnosis) : null,
  };
}
