import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { readAggregatedSamples } from '../../../src/main/store/aggregated-samples.ts';
import { packScores } from '../../../src/main/store/score-pack.ts';
import { SCORE_COLUMNS } from '../../../src/main/store/scores.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';

const fixture = fileURLToPath(new URL('../../fixtures/omni-interact-layout', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'slotscope-scores-'));
let study: OpenStudy;

beforeAll(async () => {
  study = openStudyFile(join(folder, 'scores.slotscope'), { create: 'Scores' });
  await importInto(study, fixture, {});
});

afterAll(() => {
  study.db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A run's slots by sample and slot id, column by column as the tables hold them. */
function plainly(runId: number): unknown[] {
  return study.db
    .prepare<[number], Record<string, unknown>>(
      `SELECT slots.sample_id, slots.slot_key, scene_type, question_type, nested_group_id, nested_role, is_interrupted,
         judged, tp, fp, fn, tp_core, core_state, core_quality, core_timeliness, core_anchor, spill, spill_seconds,
         interruption, unmatched_count
       FROM scores JOIN slots USING (slot_key)
         JOIN outputs ON outputs.run_id = scores.run_id AND outputs.sample_id = slots.sample_id
       WHERE scores.run_id = ? AND status = 'ok' ORDER BY slots.sample_id, slot_id`,
    )
    .all(runId)
    .map((row) => ({ ...row, interruption: row.interruption && JSON.parse(String(row.interruption)) }));
}

/** Packs for the scores of the tables as they are now, which the writer makes beside them. */
function pack(): void {
  const outputs = study.db
    .prepare<[], [number, number]>("SELECT run_id, sample_id FROM outputs WHERE status = 'ok'")
    .raw()
    .all();
  const rowsOf = study.db
    .prepare<[number, number], (number | string | null)[]>(
      `SELECT slot_key, ${SCORE_COLUMNS} FROM scores JOIN slots USING (slot_key)
       WHERE run_id = ? AND sample_id = ? ORDER BY slot_id`,
    )
    .raw();
  const put = study.db.prepare(
    'UPDATE score_packs SET pack = @pack WHERE run_id = @runId AND sample_id = @sampleId AND slots = @slots',
  );
  for (const [runId, sampleId] of outputs) {
    const rows = rowsOf.all(runId, sampleId);
    const { changes } = put.run({ runId, sampleId, slots: rows.length, pack: packScores(rows) });
    expect(changes).toBe(1);
  }
}

/** The same of what is read for aggregating. */
const read = (runId: number): unknown[] =>
  readAggregatedSamples(study.db, runId).flatMap((sample) =>
    sample.slots.map(({ slot, core, ...score }, at) => ({
      sample_id: sample.sampleId,
      slot_key: sample.slotKeys[at],
      scene_type: slot.sceneType,
      question_type: slot.questionType,
      nested_group_id: slot.nestedGroupId,
      nested_role: slot.nestedRole,
      is_interrupted: Number(slot.isInterrupted),
      judged: Number(score.judged),
      tp: score.tp,
      fp: score.fp,
      fn: score.fn,
      tp_core: score.tpCore,
      core_state: core.state,
      core_quality: core.quality,
      core_timeliness: core.timeliness,
      core_anchor: core.anchor,
      spill: Number(score.spill),
      spill_seconds: score.spillSeconds,
      interruption: score.interruption,
      unmatched_count: sample.unmatched.length,
    })),
  );

const real = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const count = fc.option(fc.constantFrom(0, 1, 2, 254));
const diagnosis = fc
  .record({
    status: fc.constantFrom('no_output', 'ok', 'unjudged'),
    hasOutput: fc.boolean(),
    partialQuality: fc.option(real),
    lowQuality: fc.boolean(),
    hallucination: fc.boolean(),
    tp: real,
    fp: real,
    fn: real,
  })
  .map((each) => JSON.stringify(each));
const values = fc.tuple(
  fc.constantFrom(0, 1),
  fc.option(real),
  count,
  count,
  fc.option(real),
  fc.constantFrom('none', 'scored', 'skipped-interrupted', 'unjudged'),
  fc.option(real),
  real,
  fc.option(real),
  fc.constantFrom(0, 1),
  real,
  fc.option(diagnosis),
);

test('scores are read for aggregating as they are stored, whatever they are', () => {
  const keys = study.db.prepare<[], [number, number]>('SELECT run_id, slot_key FROM scores').raw().all();
  const store = study.db.prepare(
    `UPDATE scores SET judged = ?, tp = ?, fp = ?, fn = ?, tp_core = ?, core_state = ?, core_quality = ?,
       core_timeliness = ?, core_anchor = ?, spill = ?, spill_seconds = ?, interruption = ?
     WHERE run_id = ? AND slot_key = ?`,
  );
  fc.assert(
    fc.property(fc.array(values, { minLength: keys.length, maxLength: keys.length }), (scores) => {
      study.db.transaction(() => {
        for (const [at, key] of keys.entries()) store.run(...scores[at]!, ...key);
      })();
      const runIds = [...new Set(keys.map(([run]) => run))];
      pack();
      for (const runId of runIds) expect(read(runId)).toEqual(plainly(runId));
      // Without packs, as an earlier version left them, the rows themselves are read.
      study.db.exec('BEGIN');
      study.db.exec('DELETE FROM score_packs WHERE sample_id = (SELECT min(sample_id) FROM score_packs)');
      for (const runId of runIds) expect(read(runId)).toEqual(plainly(runId));
      study.db.exec('ROLLBACK');
    }),
    { numRuns: 25 },
  );
});

test('what no pack can hold is told, so that it is read from the rows', () => {
  const [row] = study.db
    .prepare<[], (number | string | null)[]>(`SELECT slot_key, ${SCORE_COLUMNS} FROM scores LIMIT 1`)
    .raw()
    .all();
  const withFp = (fp: number | null) => row!.with(4, fp);
  expect(packScores([withFp(254), withFp(null)])).not.toBeNull();
  expect(packScores([withFp(1), withFp(255)])).toBeNull();
  expect(packScores([row!.with(7, 'another state')])).toBeNull();
});
