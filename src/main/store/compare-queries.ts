import { type SaidInSlot, saidByOnset } from '../../core/compare/texts.ts';
import type { RunColumn, RunText, SlotColumns, SlotCounts, SlotTexts } from '../../core/compare/types.ts';
import { comparisonOf } from '../../core/comparisons.ts';
import { matchChunks } from '../../core/omni-interact/match.ts';
import { omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import type { StudySlot } from '../../core/slot.ts';
import type { SlotFilter } from '../../core/study-views.ts';
import { benchmarkOfRun } from './compared-samples.ts';
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
    const slotValue = comparisonOf(benchmarkOfRun(db, runId))?.slotValue ?? (() => null);
    const values = new Array<number | null>(index.slotKeys.length).fill(null);
    for (const [slotKey, tp, fp, fn] of scoresOf.iterate(runId)) {
      const at = position.get(slotKey);
      if (at !== undefined) values[at] = slotValue({ tp, fp, fn });
    }
    const outcomes = index.outcomes[index.runIds.indexOf(runId)];
    return {
      runId,
      outcomes: Array.from(outcomes ?? { length: index.slotKeys.length }, (code) => code ?? 0),
      values,
    };
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

/** What runs said in these slots, before and from t_a on, in the order asked for; unknown slots are left out. */
export function readSlotTexts(
  db: StudyDatabase,
  slotKeys: readonly number[],
  runIds: readonly number[],
): SlotTexts[] {
  const placeOf = db.prepare<[number], Place>(
    'SELECT slot_key, sample_id, slot_id FROM slots WHERE slot_key = ?',
  );
  const countsOf = db.prepare<[number, number], SlotCounts>(
    'SELECT tp, fp, fn FROM scores WHERE run_id = ? AND slot_key = ?',
  );
  const saidIn = makeTextFinder(db);
  return slotKeys.flatMap((slotKey) => {
    const place = placeOf.get(slotKey);
    if (!place) return [];
    const runs = runIds.flatMap((runId): RunText[] => {
      const counts = countsOf.get(runId, slotKey);
      const said = saidIn(runId, place.sample_id).get(place.slot_id);
      return counts && said ? [{ runId, ...counts, ...beginningsOf(said) }] : [];
    });
    return [{ slotKey, runs }];
  });
}

function beginningsOf({ early, core }: SaidInSlot): Omit<RunText, 'runId' | keyof SlotCounts> {
  return {
    early: early.text.slice(0, ROW_TEXT),
    earlyLength: early.text.length,
    core: core.text.slice(0, ROW_TEXT),
    coreLength: core.text.length,
  };
}

/** Finds what a run said in the slots of a sample, by slot id; each sample is looked through once. */
function makeTextFinder(db: StudyDatabase): (runId: number, sampleId: number) => Map<number, SaidInSlot> {
  const outputOf = db.prepare<[number, number], { benchmark: string; chunks: string }>(
    `SELECT benchmark, chunks FROM outputs JOIN samples USING (sample_id)
     WHERE run_id = ? AND sample_id = ? AND status = 'ok'`,
  );
  const known = new Map<string, Map<number, SaidInSlot>>();
  return (runId, sampleId) => {
    const key = `${runId}/${sampleId}`;
    let texts = known.get(key);
    if (!texts) {
      const output = outputOf.get(runId, sampleId);
      const slots = readSlots(db, sampleId).map(({ slot }) => slot);
      const chunks = output ? (JSON.parse(output.chunks) as Chunk[]) : [];
      texts = !output
        ? new Map()
        : output.benchmark === 'omni-interact'
          ? textsByMatch(slots, chunks)
          : new Map(slots.map((slot) => [slot.slotId, saidByOnset(slot, chunks)]));
      known.set(key, texts);
    }
    return texts;
  };
}

/** OmniInteract gives every chunk, or part of one, to one slot. */
const textsByMatch = (slots: readonly StudySlot[], chunks: readonly Chunk[]): Map<number, SaidInSlot> =>
  new Map(
    matchChunks(omniInteractSlots(slots), chunks).slots.map(({ slot, early, core }) => [
      slot.slotId,
      { early, core },
    ]),
  );
