import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { findText } from '../../../src/main/store/searched-texts.ts';
import { readSlotTable } from '../../../src/main/store/slot-columns.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';

const fixture = fileURLToPath(new URL('../../fixtures/omni-interact-layout', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'slotscope-texts-'));
let study: OpenStudy;

beforeAll(async () => {
  study = openStudyFile(join(folder, 'texts.slotscope'), { create: 'Texts' });
  await importInto(study, fixture, {});
});

afterAll(() => {
  study.db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Slots that have a text, straight from the tables: what the search stands for. */
function keysWithText(text: string): Set<number> {
  const said = study.db
    .prepare<[string], number>('SELECT DISTINCT slot_key FROM scores WHERE instr(said, ?)')
    .pluck()
    .all(text);
  const own = study.db
    .prepare<[], { key: number; question: string; reference: string; subset: string; name: string }>(
      `SELECT slot_key AS key, question_text AS question, reference_text AS reference, subset, samples.name
       FROM slots JOIN samples USING (sample_id)`,
    )
    .all()
    .filter(({ question, reference, subset, name }) =>
      [question, reference, `${subset}/${name}`].some((each) => each.toLowerCase().includes(text)),
    )
    .map(({ key }) => key);
  return new Set([...said, ...own]);
}

function keysFound(text: string): Set<number> {
  const table = readSlotTable(study.db);
  const found = findText(study.db, table, text);
  return new Set(table.slotKeys.filter((_key, position) => found[position] === 1));
}

/** Few letters, so that much is found, with some that fold, take several bytes or are two code units. */
const letters = fc.constantFrom(
  'a',
  'B',
  'b',
  ' ',
  'ß',
  'İ',
  'Σ',
  'é',
  '你',
  '好',
  '🫖',
  '🫗',
  'ÿ',
  "'",
  '%',
  '\n',
);
const texts = fc.string({ unit: letters, maxLength: 12 });

test('a text is found in the slots whose tables hold it, whatever the texts are', () => {
  const scores = study.db.prepare<[], [number, number]>('SELECT run_id, slot_key FROM scores').raw().all();
  const slotKeys = study.db.prepare<[], number>('SELECT slot_key FROM slots').pluck().all();
  const say = study.db.prepare('UPDATE scores SET said = ? WHERE run_id = ? AND slot_key = ?');
  const ask = study.db.prepare('UPDATE slots SET question_text = ?, reference_text = ? WHERE slot_key = ?');
  const searched = fc.string({ unit: letters, minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(texts, { minLength: scores.length, maxLength: scores.length }),
      fc.array(fc.tuple(texts, texts), { minLength: slotKeys.length, maxLength: slotKeys.length }),
      fc.array(searched, { minLength: 1, maxLength: 5 }),
      (said, asked, wanted) => {
        study.db.transaction(() => {
          for (const [at, key] of scores.entries()) say.run(said[at]!.toLowerCase(), ...key);
          for (const [at, slotKey] of slotKeys.entries()) ask.run(...asked[at]!, slotKey);
        })();
        for (const text of wanted.map((each) => each.toLowerCase())) {
          expect(keysFound(text)).toEqual(keysWithText(text));
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('what changes is found anew', () => {
  expect(keysFound('a kettle nobody spoke of').size).toBe(0);
  study.db.exec("UPDATE scores SET said = 'a kettle nobody spoke of' WHERE run_id = 1");
  const spoken = study.db.prepare<[], number>('SELECT slot_key FROM scores WHERE run_id = 1').pluck().all();
  expect(keysFound('a kettle nobody spoke of')).toEqual(new Set(spoken));
  expect(spoken.length).toBeGreaterThan(0);
});
