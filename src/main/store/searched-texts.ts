import { keptWhileUnchanged } from './data-version.ts';
import { readSlotTable, type SlotTable } from './slot-columns.ts';
import type { StudyDatabase } from './study-file.ts';

/**
 * What can be searched of every slot, lower-cased and in UTF-8, slot after slot in the order of the slot table: its
 * question, reference and name, then what each run said in it. A search goes over these bytes once, and leaves the
 * rest of a slot out as soon as it is found.
 */
interface SearchedTexts {
  bytes: Buffer;
  /** Where the texts of a slot begin, and at last where all end. */
  starts: Uint32Array;
}

/** More than this is searched in the database instead: slower, and without the memory. */
const MOST_BYTES = 400 * 1024 ** 2;

/** Set after every text: no UTF-8 holds this byte, so nothing is found across two texts. */
const END = 0xff;

/** Whether the slot at each position of the slot table has the text, lower-cased as it is, anywhere in what is searched. */
export function findText(db: StudyDatabase, table: SlotTable, text: string): Uint8Array {
  const texts = readSearchedTexts(db);
  return texts ? searchMemory(texts, text) : searchDatabase(db, table, text);
}

/** Make ready what `findText` searches, so that the first search is no slower than the next. */
export function prepareTextSearch(db: StudyDatabase): void {
  readSearchedTexts(db);
}

function searchMemory({ bytes, starts }: SearchedTexts, text: string): Uint8Array {
  const found = new Uint8Array(starts.length - 1);
  const wanted = Buffer.from(text);
  let slot = 0;
  let at = bytes.indexOf(wanted);
  while (at !== -1) {
    while (starts[slot + 1]! <= at) slot += 1;
    found[slot] = 1;
    at = bytes.indexOf(wanted, starts[slot + 1]!);
  }
  return found;
}

function searchDatabase(db: StudyDatabase, table: SlotTable, text: string): Uint8Array {
  const found = new Uint8Array(table.slotKeys.length);
  for (const [slotKey, own] of ownTexts(db)) {
    if (own.includes(text)) found[table.positionOf.get(slotKey)!] = 1;
  }
  const said = db.prepare<[string], number>('SELECT slot_key FROM scores WHERE instr(said, ?)').pluck();
  for (const slotKey of said.all(text)) found[table.positionOf.get(slotKey)!] = 1;
  return found;
}

const readSearchedTexts = keptWhileUnchanged((db): SearchedTexts | null => {
  const sizes = db
    .prepare<[], [number, number]>('SELECT run_id, sum(octet_length(said) + 1) FROM scores GROUP BY run_id')
    .raw()
    .all();
  if (sizes.reduce((sum, [, size]) => sum + size, 0) > MOST_BYTES) return null;
  const { positionOf, slotKeys } = readSlotTable(db);
  const parts = [readOwnTexts(db), ...sizes.map(([runId]) => readSaid(db, runId))];
  return arrange(parts, positionOf, slotKeys.length);
});

/** Texts of slots, each with its end, in the order of their slots. */
interface TextsOfSlots {
  slotKeys: readonly number[];
  bytes: Buffer;
}

/** Joined by the database, which is several times as fast as reading a row for each. */
function readSaid(db: StudyDatabase, runId: number): TextsOfSlots {
  const [slotKeys, bytes] = db
    .prepare<[number], [string, Buffer]>(
      "SELECT json_group_array(slot_key), CAST(group_concat(said, x'ff') || x'ff' AS BLOB) FROM scores WHERE run_id = ?",
    )
    .raw()
    .get(runId)!;
  return { slotKeys: JSON.parse(slotKeys) as number[], bytes };
}

function readOwnTexts(db: StudyDatabase): TextsOfSlots {
  const texts = ownTexts(db);
  const end = Buffer.of(END);
  return {
    slotKeys: texts.map(([slotKey]) => slotKey),
    bytes: Buffer.concat(texts.flatMap(([, text]) => [Buffer.from(text), end])),
  };
}

/** What is searched of the slots themselves, lower-cased; its parts are set apart by NUL. */
function ownTexts(db: StudyDatabase): [slotKey: number, text: string][] {
  return db
    .prepare<[], [number, string, string, string, string]>(
      `SELECT slot_key, question_text, reference_text, subset, samples.name
       FROM slots JOIN samples USING (sample_id)`,
    )
    .raw()
    .all()
    .map(([slotKey, question, reference, subset, name]) => [
      slotKey,
      `${question}\0${reference}\0${subset}/${name}`.toLowerCase(),
    ]);
}

/** Lay texts that come run by run out slot by slot. */
function arrange(
  parts: readonly TextsOfSlots[],
  positionOf: ReadonlyMap<number, number>,
  slots: number,
): SearchedTexts {
  const starts = new Uint32Array(slots + 1);
  for (const part of parts) {
    forEachText(part, (slotKey, from, to) => {
      starts[positionOf.get(slotKey)! + 1]! += to - from;
    });
  }
  for (let slot = 0; slot < slots; slot += 1) starts[slot + 1]! += starts[slot]!;
  const bytes = Buffer.allocUnsafe(starts[slots]!);
  const next = starts.slice();
  for (const part of parts) {
    forEachText(part, (slotKey, from, to) => {
      const slot = positionOf.get(slotKey)!;
      part.bytes.copy(bytes, next[slot], from, to);
      next[slot]! += to - from;
    });
  }
  return { bytes, starts };
}

/** Calls with the place of each text, its end included. */
function forEachText(
  { slotKeys, bytes }: TextsOfSlots,
  call: (slotKey: number, from: number, to: number) => void,
): void {
  let from = 0;
  for (const slotKey of slotKeys) {
    let to = from;
    while (bytes[to] !== END) to += 1;
    call(slotKey, from, to + 1);
    from = to + 1;
  }
}
