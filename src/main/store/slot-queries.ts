import { decodeSlotSet } from '../../core/slot-set.ts';
import {
  OUTCOME_BITS,
  OUTCOME_FLAGS,
  OUTCOMES,
  type Outcome,
  type PackedSlotIndex,
  type SlotFilter,
  type SlotIndex,
  type SlotRow,
  type SlotSort,
} from '../../core/study-views.ts';
import { prepared } from './prepared.ts';
import { findText } from './searched-texts.ts';
import { readSlotTable, type SlotTable } from './slot-columns.ts';
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

/** Whether the slot at a position of the slot table passes. */
type Condition = (position: number) => boolean;

const oneOf = (column: readonly string[], values: readonly string[]): Condition => {
  const wanted = new Set(values);
  return (position) => wanted.has(column[position]!);
};

function conditionsOf(
  db: StudyDatabase,
  table: SlotTable,
  filter: SlotFilter,
  allRunIds: readonly number[],
): Condition[] {
  const conditions: Condition[] = [];
  if (filter.benchmark) conditions.push(oneOf(table.benchmarks, [filter.benchmark]));
  if (filter.subsets?.length) conditions.push(oneOf(table.subsets, filter.subsets));
  if (filter.sceneTypes?.length) conditions.push(oneOf(table.sceneTypes, filter.sceneTypes));
  if (filter.questionTypes?.length) conditions.push(oneOf(table.questionTypes, filter.questionTypes));
  if (filter.interrupted !== undefined) {
    conditions.push((position) => table.interrupted[position] === filter.interrupted);
  }
  if (filter.outcomes?.length) {
    conditions.push(outcomeCondition(db, table, filter.outcomes, filter.runIds ?? allRunIds));
  }
  if (filter.slots) {
    // A text that is no set of slots names none.
    const slotKeys = new Set(decodeSlotSet(filter.slots) ?? []);
    conditions.push((position) => slotKeys.has(table.slotKeys[position]!));
  }
  const text = filter.text?.trim().toLowerCase();
  if (text) {
    const found = findText(db, table, text);
    conditions.push((position) => found[position] === 1);
  }
  return conditions;
}

/** Slots for which any of the runs has any of the outcomes. */
function outcomeCondition(
  db: StudyDatabase,
  table: SlotTable,
  outcomes: NonNullable<SlotFilter['outcomes']>,
  runIds: readonly number[],
): Condition {
  const columns = runIds.map((runId) => table.runs.get(runId)?.outcomes);
  const flags = outcomes.reduce((bits, outcome) => bits | (FLAG_OF[outcome] ?? 0), 0);
  const wanted = new Set(
    outcomes.filter((each) => FLAG_OF[each] === undefined).map((each) => OUTCOMES.indexOf(each as Outcome)),
  );
  const unmatched = outcomes.includes('unmatched-output') ? samplesWithUnmatched(db, runIds) : null;
  return (position) =>
    unmatched?.has(table.sampleIds[position]!) === true ||
    columns.some((column) => {
      const code = column?.[position] ?? 0;
      return (code & flags) !== 0 || wanted.has(code & OUTCOME_BITS);
    });
}

/** Outcomes that a filter finds by their flag, because they come beside others. */
const FLAG_OF: Readonly<Partial<Record<NonNullable<SlotFilter['outcomes']>[number], number>>> = {
  spill: OUTCOME_FLAGS.spill,
  'early-hallucination': OUTCOME_FLAGS.earlyHallucination,
  'low-quality': OUTCOME_FLAGS.lowQuality,
};

/** Samples for which any of the runs has chunks in no slot. */
function samplesWithUnmatched(db: StudyDatabase, runIds: readonly number[]): ReadonlySet<number> {
  const outputs = prepared<[], { sample_id: number; run_id: number }>(
    db,
    'SELECT sample_id, run_id FROM outputs WHERE unmatched_count > 0',
  ).all();
  return new Set(outputs.filter(({ run_id }) => runIds.includes(run_id)).map(({ sample_id }) => sample_id));
}

/** How far a slot comes down the list; ties keep the study's own order, and slots without a score are least. */
const ORDERS: Record<Exclude<SlotSort, 'order'>, (table: SlotTable, position: number) => number> = {
  disagreement: ({ spreads }, position) => -(spreads[position] ?? -1),
  worst: ({ means }, position) => means[position] ?? -1,
};

/** The slots that pass a filter, in the order asked for, as positions of the slot table. */
function findSlots(
  db: StudyDatabase,
  filter: SlotFilter,
  sort: SlotSort,
): { table: SlotTable; runIds: number[]; positions: number[] } {
  const runIds = db
    .prepare<[string | null], number>(
      'SELECT run_id FROM runs WHERE benchmark = coalesce(?, benchmark) ORDER BY run_id',
    )
    .pluck()
    .all(filter.benchmark ?? null);
  const table = readSlotTable(db);
  const conditions = conditionsOf(db, table, filter, runIds);
  const positions: number[] = [];
  for (let position = 0; position < table.slotKeys.length; position += 1) {
    if (conditions.every((passes) => passes(position))) positions.push(position);
  }
  if (sort !== 'order') {
    const place = ORDERS[sort];
    positions.sort((a, b) => place(table, a) - place(table, b) || a - b);
  }
  return { table, runIds, positions };
}

/** The slots that pass a filter, in the order asked for, with every run's outcome. */
export function readSlotIndex(db: StudyDatabase, filter: SlotFilter, sort: SlotSort): SlotIndex {
  const { table, runIds, positions } = findSlots(db, filter, sort);
  return {
    total: positions.length,
    slotKeys: positions.map((position) => table.slotKeys[position]!),
    runIds,
    outcomes: runIds.map((runId) => outcomesAt(table, runId, positions)),
  };
}

/** The same as it crosses the boundary. */
export function readPackedSlotIndex(db: StudyDatabase, filter: SlotFilter, sort: SlotSort): PackedSlotIndex {
  const { outcomes, ...index } = readSlotIndex(db, filter, sort);
  return { ...index, outcomes: outcomes.map((codes) => Buffer.from(codes).toString('base64')) };
}

/** A run's outcomes in these slots; 0 where it has no score. */
function outcomesAt(table: SlotTable, runId: number, positions: readonly number[]): Uint8Array {
  const codes = new Uint8Array(positions.length);
  const column = table.runs.get(runId)?.outcomes;
  if (!column) return codes;
  for (let at = 0; at < positions.length; at += 1) codes[at] = column[positions[at]!]!;
  return codes;
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
  const byKey = prepared<[number], SlotRowColumns>(
    db,
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
