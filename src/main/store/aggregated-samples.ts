import type { AggregatedSlot } from '../../core/omni-interact/aggregate.ts';
import type { ComparedSample } from '../../core/omni-interact/compare-sums.ts';
import type { CoreScore, InterruptionDiagnosis, SceneType } from '../../core/omni-interact/types.ts';
import { keptWhileUnchanged } from './data-version.ts';
import { prepared } from './prepared.ts';
import { PackReader } from './score-pack.ts';
import type { StudyDatabase } from './study-file.ts';

/** What aggregation needs of all slots, the same for every run, by sample and slot id. */
interface SlotFrames {
  slotKeys: number[];
  sampleIds: number[];
  slots: AggregatedSlot['slot'][];
  /** Positions in the columns by ascending slot key, which is how scores come. */
  byKey: Uint32Array;
  /** How many slots a sample has. */
  slotsOf: ReadonlyMap<number, number>;
}

type FrameRow = [number, number, SceneType, string, number | null, 'outer' | 'inner' | null, number];

const readSlotFrames = keptWhileUnchanged((db): SlotFrames => {
  const rows = db
    .prepare<[], FrameRow>(
      `SELECT slot_key, sample_id, scene_type, question_type, nested_group_id, nested_role, is_interrupted
       FROM slots ORDER BY sample_id, slot_id`,
    )
    .raw()
    .all();
  const slotKeys = rows.map(([slotKey]) => slotKey);
  const slotsOf = new Map<number, number>();
  for (const [, sampleId] of rows) slotsOf.set(sampleId, (slotsOf.get(sampleId) ?? 0) + 1);
  return {
    slotsOf,
    slotKeys,
    sampleIds: rows.map((row) => row[1]),
    slots: rows.map(([, , sceneType, questionType, nestedGroupId, nestedRole, isInterrupted]) => ({
      sceneType,
      questionType,
      nestedGroupId,
      nestedRole,
      isInterrupted: isInterrupted === 1,
    })),
    byKey: Uint32Array.from(slotKeys.keys()).sort((a, b) => slotKeys[a]! - slotKeys[b]!),
  };
});

type ScoreRow = [
  slotKey: number,
  judged: number,
  tp: number | null,
  fp: number | null,
  fn: number | null,
  tpCore: number | null,
  state: CoreScore['state'],
  quality: number | null,
  timeliness: number,
  anchor: number | null,
  spill: number,
  spillSeconds: number,
  interruption: string | null,
];

const SCORES_OF_RUN = `SELECT slot_key, judged, tp, fp, fn, tp_core, core_state, core_quality, core_timeliness, core_anchor,
  spill, spill_seconds, interruption FROM scores WHERE run_id = ? ORDER BY slot_key`;

interface OutputRow {
  sample_id: number;
  unmatched_count: number;
}

/** One run's stored scores in the shape `aggregate` takes: one entry per sample with usable output, by sample id. */
export const readAggregatedSamples = (db: StudyDatabase, runId: number): ComparedSample[] => [
  ...eachAggregatedSample(db, runId),
];

/** The same one by one, for a pass over them that keeps none. */
export function* eachAggregatedSample(db: StudyDatabase, runId: number): Generator<ComparedSample> {
  const outputs = prepared<[number], OutputRow>(
    db,
    `SELECT sample_id, unmatched_count FROM outputs WHERE run_id = ? AND status = 'ok' ORDER BY sample_id`,
  ).all(runId);
  const frames = readSlotFrames(db);
  const packs = readPacks(db, runId, frames, outputs);
  const next = packs ? scoresOfPacks(frames, packs) : scoresOfRows(db, runId, frames);
  let at = 0;
  for (const { sample_id: sampleId, unmatched_count: unmatched } of outputs) {
    const slotKeys: number[] = [];
    const slots: AggregatedSlot[] = [];
    while (at < frames.slotKeys.length && frames.sampleIds[at]! < sampleId) at += 1;
    for (; frames.sampleIds[at] === sampleId; at += 1) {
      const score = next(at);
      if (!score) continue;
      slotKeys.push(frames.slotKeys[at]!);
      slots.push(score);
    }
    yield { sampleId, slotKeys, slots, unmatched: { length: unmatched } };
  }
}

/** The score of the slot at a position of the frames, asked for in their order; undefined where there is none. */
type NextScore = (position: number) => AggregatedSlot | undefined;

const scoresOfPacks = (frames: SlotFrames, packs: Uint8Array): NextScore => {
  const reader = new PackReader(packs);
  return (position) => reader.next(frames.slots[position]!);
};

/** The packs of a run's usable outputs in a row, or null unless there is one with all slots for each. */
function readPacks(
  db: StudyDatabase,
  runId: number,
  { slotsOf }: SlotFrames,
  outputs: readonly OutputRow[],
): Uint8Array | null {
  const [samples, slots, packs] = db
    .prepare<[number], [string, string, Uint8Array | null]>(
      `SELECT json_group_array(sample_id), json_group_array(slots), CAST(group_concat(pack, '') AS BLOB)
       FROM (SELECT sample_id, slots, pack FROM score_packs WHERE run_id = ? ORDER BY sample_id)`,
    )
    .raw()
    .get(runId)!;
  const sampleIds = JSON.parse(samples) as number[];
  const counts = JSON.parse(slots) as number[];
  const isWhole =
    sampleIds.length === outputs.length &&
    outputs.every(
      (output, at) =>
        sampleIds[at] === output.sample_id && counts[at] === (slotsOf.get(output.sample_id) ?? 0),
    );
  return isWhole ? (packs ?? new Uint8Array()) : null;
}

/** From the rows themselves, as a study opened for reading has them that an earlier version scored. */
function scoresOfRows(db: StudyDatabase, runId: number, frames: SlotFrames): NextScore {
  const rows = rowsByFrame(frames, db.prepare<[number], ScoreRow>(SCORES_OF_RUN).raw().all(runId));
  const readInterruption = makeDiagnosisReader();
  return (position) => {
    const row = rows[position];
    return row && aggregatedSlot(row, frames.slots[position]!, readInterruption);
  };
}

/** The scores of a run where the slots' columns have their slots. Joined here: in the database that costs more than all the rest. */
function rowsByFrame({ slotKeys, byKey }: SlotFrames, scores: readonly ScoreRow[]): (ScoreRow | undefined)[] {
  const rows = new Array<ScoreRow | undefined>(slotKeys.length).fill(undefined);
  let at = 0;
  for (const score of scores) {
    while (slotKeys[byKey[at]!]! < score[0]) at += 1;
    rows[byKey[at]!] = score;
  }
  return rows;
}

/** Reads diagnoses, of which many slots have the same: each text is parsed once. What it gives is not to be changed. */
function makeDiagnosisReader(): (text: string) => InterruptionDiagnosis {
  const known = new Map<string, InterruptionDiagnosis>();
  return (text) => {
    const diagnosis = known.get(text) ?? (JSON.parse(text) as InterruptionDiagnosis);
    known.set(text, diagnosis);
    return diagnosis;
  };
}

function aggregatedSlot(
  [
    ,
    judged,
    tp,
    fp,
    fn,
    tpCore,
    state,
    quality,
    timeliness,
    anchor,
    spill,
    spillSeconds,
    diagnosis,
  ]: ScoreRow,
  slot: AggregatedSlot['slot'],
  readInterruption: (text: string) => InterruptionDiagnosis,
): AggregatedSlot {
  return {
    slot,
    judged: judged === 1,
    tp,
    fp,
    fn,
    tpCore,
    core: { state, quality, timeliness, anchor },
    spill: spill === 1,
    spillSeconds,
    interruption: diagnosis === null ? null : readInterruption(diagnosis),
  };
}
