import { decodeSlotSet } from '../../core/slot-set.ts';
import {
  OUTCOME_BITS,
  OUTCOME_FLAGS,
  OUTCOMES,
  type SlotFilter,
  type SlotIndex,
  type SlotRow,
  type SlotSort,
} from '../../core/study-views.ts';
import type { StudyDatabase } from './study-file.ts';

export interface SlotFacets {
  subsets: { name: string; count: number }[];
  sceneTypes: { name: string; count: number }[];
  questionTypes: { name: string; count: number }[];
}

/** The values a filter can choose from, with how many slots have each. */
export function readFacets(db: StudyDatabase, benchmark?: string): SlotFacets {
  const facet = (column: string) =>
    db
      .prepare<[string | null], { name: string; count: number }>(
        `SELECT ${column} AS name, count(*) AS count FROM slots JOIN samples USING (sample_id)
         WHERE benchmark = coalesce(?, benchmark) GROUP BY ${column} ORDER BY ${column}`,
      )
      .all(benchmark ?? null);
  return {
    subsets: facet('subset'),
    sceneTypes: facet('slots.scene_type'),
    questionTypes: facet('question_type'),
  };
}

interface Condition {
  sql: string;
  values: (string | number)[];
}

const oneOf = (column: string, values: readonly (string | number)[]): Condition => ({
  sql: `${column} IN (${values.map(() => '?').join(', ')})`,
  values: [...values],
});

function conditionsOf(filter: SlotFilter, allRunIds: readonly number[]): Condition[] {
  const conditions: Condition[] = [];
  if (filter.benchmark) conditions.push({ sql: 'benchmark = ?', values: [filter.benchmark] });
  if (filter.subsets?.length) conditions.push(oneOf('subset', filter.subsets));
  if (filter.sceneTypes?.length) conditions.push(oneOf('slots.scene_type', filter.sceneTypes));
  if (filter.questionTypes?.length) conditions.push(oneOf('question_type', filter.questionTypes));
  if (filter.interrupted !== undefined) {
    conditions.push({ sql: 'is_interrupted = ?', values: [Number(filter.interrupted)] });
  }
  if (filter.outcomes?.length) {
    conditions.push(outcomeCondition(filter.outcomes, filter.runIds ?? allRunIds));
  }
  if (filter.slots) {
    // A text that is no set of slots names none.
    const slotKeys = JSON.stringify(decodeSlotSet(filter.slots) ?? []);
    conditions.push({ sql: 'slot_key IN (SELECT value FROM json_each(?))', values: [slotKeys] });
  }
  const text = filter.text?.trim().toLowerCase();
  if (text) {
    conditions.push({
      sql: `(instr(lower_text(question_text), ?) OR instr(lower_text(reference_text), ?)
        OR instr(lower_text(subset || '/' || samples.name), ?)
        OR EXISTS (SELECT 1 FROM scores WHERE scores.slot_key = slots.slot_key AND instr(said, ?)))`,
      values: [text, text, text, text],
    });
  }
  return conditions;
}

/** Slots for which any of the runs has any of the outcomes. */
function outcomeCondition(
  outcomes: NonNullable<SlotFilter['outcomes']>,
  runIds: readonly number[],
): Condition {
  const runs = oneOf('run_id', runIds);
  const scored: string[] = [];
  const any: Condition[] = [];
  for (const outcome of outcomes) {
    if (outcome === 'unmatched-output') {
      any.push({
        sql: `EXISTS (SELECT 1 FROM outputs WHERE outputs.sample_id = slots.sample_id AND unmatched_count > 0 AND ${runs.sql})`,
        values: runs.values,
      });
    } else if (outcome === 'not-run') {
      any.push({
        sql: `(SELECT count(*) FROM scores WHERE scores.slot_key = slots.slot_key AND ${runs.sql}) < ?`,
        values: [...runs.values, runIds.length],
      });
    } else if (outcome === 'spill') {
      scored.push(`outcome & ${OUTCOME_FLAGS.spill}`);
    } else if (outcome === 'early-hallucination') {
      scored.push(`outcome & ${OUTCOME_FLAGS.earlyHallucination}`);
    } else if (outcome === 'low-quality') {
      scored.push(`outcome & ${OUTCOME_FLAGS.lowQuality}`);
    } else {
      scored.push(`(outcome & ${OUTCOME_BITS}) = ${OUTCOMES.indexOf(outcome)}`);
    }
  }
  if (scored.length > 0) {
    any.push({
      sql: `EXISTS (SELECT 1 FROM scores WHERE scores.slot_key = slots.slot_key AND ${runs.sql} AND (${scored.join(' OR ')}))`,
      values: runs.values,
    });
  }
  return { sql: `(${any.map(({ sql }) => sql).join(' OR ')})`, values: any.flatMap(({ values }) => values) };
}

/** Extra order terms; ties always fall back to the study's own order. */
const ORDERS: Record<SlotSort, string> = {
  order: '',
  disagreement:
    '(SELECT max(coalesce(tp, 0)) - min(coalesce(tp, 0)) FROM scores WHERE scores.slot_key = slots.slot_key) DESC,',
  worst: '(SELECT avg(coalesce(tp, 0)) FROM scores WHERE scores.slot_key = slots.slot_key) ASC,',
};

/** The slots that pass a filter, in the order asked for, with every run's outcome. */
export function readSlotIndex(db: StudyDatabase, filter: SlotFilter, sort: SlotSort): SlotIndex {
  db.function('lower_text', { deterministic: true }, (text) => String(text).toLowerCase());
  const runIds = db
    .prepare<[string | null], number>(
      'SELECT run_id FROM runs WHERE benchmark = coalesce(?, benchmark) ORDER BY run_id',
    )
    .pluck()
    .all(filter.benchmark ?? null);
  const conditions = conditionsOf(filter, runIds);
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : '';
  const slotKeys = db
    .prepare<unknown[], number>(
      `SELECT slot_key FROM slots JOIN samples USING (sample_id) ${where}
       ORDER BY ${ORDERS[sort]} subset, samples.name, slot_id`,
    )
    .pluck()
    .all(...conditions.flatMap(({ values }) => values));
  return { total: slotKeys.length, slotKeys, runIds, outcomes: readOutcomes(db, slotKeys, runIds) };
}

function readOutcomes(db: StudyDatabase, slotKeys: readonly number[], runIds: readonly number[]): number[][] {
  const position = new Map(slotKeys.map((slotKey, index) => [slotKey, index]));
  const ofRun = db
    .prepare<[number], [number, number]>('SELECT slot_key, outcome FROM scores WHERE run_id = ?')
    .raw();
  return runIds.map((runId) => {
    const outcomes = new Array<number>(slotKeys.length).fill(0);
    for (const [slotKey, outcome] of ofRun.iterate(runId)) {
      const index = position.get(slotKey);
      if (index !== undefined) outcomes[index] = outcome;
    }
    return outcomes;
  });
}

interface SlotRowColumns {
  slot_key: number;
  sample_id: number;
  subset: string;
  sample_name: string;
  slot_id: number;
  scene_type: string;
  question_type: string;
  nested_role: 'outer' | 'inner' | null;
  is_interrupted: number;
  start_s: number;
  question_text: string;
}

const QUESTION_LENGTH = 200;

/** What the slot list shows of these slots, in the order asked for; unknown keys are left out. */
export function readSlotRows(db: StudyDatabase, slotKeys: readonly number[]): SlotRow[] {
  const byKey = db.prepare<[number], SlotRowColumns>(
    `SELECT slot_key, sample_id, subset, samples.name AS sample_name, slot_id, slots.scene_type, question_type,
       nested_role, is_interrupted, start_s, question_text
     FROM slots JOIN samples USING (sample_id) WHERE slot_key = ?`,
  );
  return slotKeys.flatMap((slotKey) => {
    const row = byKey.get(slotKey);
    if (!row) return [];
    return [
      {
        slotKey: row.slot_key,
        sampleId: row.sample_id,
        subset: row.subset,
        sampleName: row.sample_name,
        slotId: row.slot_id,
        sceneType: row.scene_type,
        questionType: row.question_type,
        nestedRole: row.nested_role,
        isInterrupted: row.is_interrupted === 1,
        start: row.start_s,
        question: row.question_text.slice(0, QUESTION_LENGTH),
      },
    ];
  });
}

/** A sample as it is looked up by name. */
export interface SampleName {
  benchmark: string;
  subset: string;
  name: string;
}

/** The names of all samples, in the study's own order. */
export function readSampleNames(db: StudyDatabase): SampleName[] {
  return db
    .prepare<[], SampleName>('SELECT benchmark, subset, name FROM samples ORDER BY benchmark, subset, name')
    .all();
}

/** The database ids behind a slot's address, null when the study has no such slot. */
export function locateSlot(
  db: StudyDatabase,
  address: { benchmark?: string; subset: string; sample: string; slotId?: number },
): { slotKey: number; sampleId: number } | null {
  const row = db
    .prepare<[string | null, string, string, number | null], { slot_key: number; sample_id: number }>(
      `SELECT slot_key, sample_id FROM slots JOIN samples USING (sample_id)
       WHERE benchmark = coalesce(?, benchmark) AND subset = ? AND samples.name = ? AND slot_id = coalesce(?, slot_id) ORDER BY slot_id LIMIT 1`,
    )

    .get(address.benchmark ?? null, address.subset, address.sample, address.slotId ?? null);
  return row ? { slotKey: row.slot_key, sampleId: row.sample_id } : null;
}
