import type { Chunk } from '../../core/omni-interact/types.ts';
import type { SlotRow, StoredOutput, StoredSample } from './benchmarks/derive.ts';
import { deriverOf } from './benchmarks/index.ts';
import { DERIVE_VERSION } from './derive-version.ts';
import { readScoredBy } from './judges.ts';
import { packScores, type ScoreValues } from './score-pack.ts';
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
  const writePack = makePackWriter(db);

  const writeRows = (runId: number, sampleId: number, rows: readonly ScoreRow[]): void => {
    for (const row of rows) insert.run(runId, ...row);
    writePack(runId, sampleId, rows);
  };

  /** The scores of an output that was just inserted. */
  const write = (runId: number, sampleId: number, rows: readonly ScoreRow[], unmatched: number): void => {
    if (unmatched > 0) setUnmatched.run(unmatched, runId, sampleId, unmatched);
    writeRows(runId, sampleId, rows);
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
    writeRows(runId, sampleId, scoreRows(sample, rows));
  };

  return { write, derive };
}

/** Stores the scores of an output once more as one blob, for reading many at once. */
function makePackWriter(db: StudyDatabase) {
  const clear = db.prepare('DELETE FROM score_packs WHERE run_id = ? AND sample_id = ?');
  const put = db.prepare(
    'INSERT OR REPLACE INTO score_packs (run_id, sample_id, slots, pack) VALUES (?, ?, ?, ?)',
  );
  return (runId: number, sampleId: number, rows: readonly ScoreValues[]): void => {
    const pack = packScores(rows);
    if (pack) put.run(runId, sampleId, rows.length, pack);
    else clear.run(runId, sampleId);
  };
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
