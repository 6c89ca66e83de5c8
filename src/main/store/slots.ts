import type { StudySlot } from '../../core/slot.ts';
import type { StoredSample } from './benchmarks/derive.ts';
import { prepared } from './prepared.ts';
import type { StudyDatabase } from './study-file.ts';

export interface KeyedSlot {
  slotKey: number;
  slot: StudySlot;
}

interface SlotColumns {
  slot_key: number;
  slot_id: number;
  scene_type: string;
  question_type: string;
  step_index: number | null;
  turn_index: number;
  label: string;
  nested_group_id: number | null;
  nested_role: 'outer' | 'inner' | null;
  boundary: 'hard' | 'soft';
  is_interrupted: number;
  start_s: number;
  t_a: number;
  end_s: number;
  question_text: string;
  reference_text: string;
}

/** The slots of one sample in id order. */
export function readSlots(db: StudyDatabase, sampleId: number): KeyedSlot[] {
  const rows = prepared<[number], SlotColumns>(
    db,
    'SELECT * FROM slots WHERE sample_id = ? ORDER BY slot_id',
  ).all(sampleId);
  return rows.map((row) => ({
    slotKey: row.slot_key,
    slot: {
      slotId: row.slot_id,
      sceneType: row.scene_type,
      questionType: row.question_type,
      stepIndex: row.step_index,
      turnIndex: row.turn_index,
      label: row.label,
      nestedGroupId: row.nested_group_id,
      nestedRole: row.nested_role,
      boundary: row.boundary,
      isInterrupted: row.is_interrupted === 1,
      start: row.start_s,
      tA: row.t_a,
      end: row.end_s,
      questionText: row.question_text,
      referenceText: row.reference_text,
    },
  }));
}

/**
 * A sample with its slots as scorers take it.
 *
 * @throws Error for an id that the study does not have
 */
export function readStoredSample(db: StudyDatabase, sampleId: number): StoredSample {
  const row = prepared<[number], { benchmark: string; details: string; duration: number | null }>(
    db,
    'SELECT benchmark, details, duration FROM samples LEFT JOIN clips USING (clip_id) WHERE sample_id = ?',
  ).get(sampleId);
  if (!row) throw new Error(`The study has no sample ${sampleId}.`);
  return {
    sampleId,
    benchmark: row.benchmark,
    slots: readSlots(db, sampleId),
    details: JSON.parse(row.details),
    duration: row.duration,
  };
}
