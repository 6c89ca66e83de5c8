import type { RunColumn, RunText, SlotColumns, SlotTexts } from '../../core/compare/types.ts';
import { slotValue } from '../../core/omni-interact/compare.ts';
import { matchChunks } from '../../core/omni-interact/match.ts';
import { omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { Chunk, SlotMatch } from '../../core/omni-interact/types.ts';
import type { SlotFilter } from '../../core/study-views.ts';
import { readSlotIndex } from './slot-queries.ts';
import { readSlots } from './slots.ts';
import type { StudyDatabase } from './study-file.ts';

/** The slots that pass a filter with the outcome and value of each run asked for. */
export function readSlotColumns(
  db: StudyDatabase,
  filter: SlotFilter,
  runIds: readonly number[],
): SlotColumns {
  const index = readSlotIndex(db, filter, 'order');
  const position = new Map(index.slotKeys.map((slotKey, at) => [slotKey, at]));
  const scoresOf = db
    .prepare<[number], [number, number | null, number | null, number | null]>(
      'SELECT slot_key, tp, fp, fn FROM scores WHERE run_id = ?',
    )
    .raw();
  const runs = runIds.map((runId): RunColumn => {
    const values = new Array<number | null>(index.slotKeys.length).fill(null);
    for (const [slotKey, tp, fp, fn] of scoresOf.iterate(runId)) {
      const at = position.get(slotKey);
      if (at !== undefined) values[at] = slotValue({ tp, fp, fn });
    }
    const outcomes = index.outcomes[index.runIds.indexOf(runId)];
    return { runId, outcomes: outcomes ?? new Array<number>(index.slotKeys.length).fill(0), values };
  });
  return { slotKeys: index.slotKeys, runs };
}

/** Of a stage's text this much is read for a row of a table; the sample view holds all of it. */
const ROW_TEXT = 2000;

interface Place {
  slot_key: number;
  sample_id: number;
  slot_id: number;
}

interface StoredCounts {
  tp: number | null;
  fp: number | null;
  fn: number | null;
}

/** What runs said in these slots, early and core apart, in the order asked for; unknown slots are left out. */
export function readSlotTexts(
  db: StudyDatabase,
  slotKeys: readonly number[],
  runIds: readonly number[],
): SlotTexts[] {
  const placeOf = db.prepare<[number], Place>(
    'SELECT slot_key, sample_id, slot_id FROM slots WHERE slot_key = ?',
  );
  const countsOf = db.prepare<[number, number], StoredCounts>(
    'SELECT tp, fp, fn FROM scores WHERE run_id = ? AND slot_key = ?',
  );
  const matchOf = makeMatcher(db);
  return slotKeys.flatMap((slotKey) => {
    const place = placeOf.get(slotKey);
    if (!place) return [];
    const runs = runIds.flatMap((runId): RunText[] => {
      const counts = countsOf.get(runId, slotKey);
      const match = matchOf(runId, place.sample_id).get(place.slot_id);
      return counts && match ? [{ runId, ...counts, ...textsOf(match) }] : [];
    });
    return [{ slotKey, runs }];
  });
}

function textsOf({ early, core }: SlotMatch): Omit<RunText, 'runId' | keyof StoredCounts> {
  return {
    early: early.text.slice(0, ROW_TEXT),
    earlyLength: early.text.length,
    core: core.text.slice(0, ROW_TEXT),
    coreLength: core.text.length,
  };
}

/** Finds what a run said in the slots of a sample, by slot id; each sample is matched once. */
function makeMatcher(db: StudyDatabase): (runId: number, sampleId: number) => Map<number, SlotMatch> {
  const chunksOf = db
    .prepare<[number, number], string>(
      "SELECT chunks FROM outputs WHERE run_id = ? AND sample_id = ? AND status = 'ok'",
    )
    .pluck();
  const known = new Map<string, Map<number, SlotMatch>>();
  return (runId, sampleId) => {
    const key = `${runId}/${sampleId}`;
    let matches = known.get(key);
    if (!matches) {
      const chunks = chunksOf.get(runId, sampleId);
      const slots = omniInteractSlots(readSlots(db, sampleId).map(({ slot }) => slot));
      const matched = chunks === undefined ? [] : matchChunks(slots, JSON.parse(chunks) as Chunk[]).slots;
      matches = new Map(matched.map((match) => [match.slot.slotId, match]));
      known.set(key, matches);
    }
    return matches;
  };
}
