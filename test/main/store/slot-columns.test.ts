import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SlotFilter } from '../../../src/core/study-views.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { rescoreSamples } from '../../../src/main/store/scores.ts';
import { readSlotTable } from '../../../src/main/store/slot-columns.ts';
import { readSlotIndex } from '../../../src/main/store/slot-queries.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { readRuns, readTables } from '../../../src/main/store/study-info.ts';

const fixture = fileURLToPath(new URL('../../fixtures/omni-interact-layout', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'slotscope-columns-'));
const path = join(folder, 'study.slotscope');
let study: OpenStudy;

beforeAll(async () => {
  study = openStudyFile(path, { create: 'Columns' });
  await importInto(study, fixture, {});
});

afterAll(() => {
  study.db.close();
  rmSync(folder, { recursive: true, force: true });
});

const keysBy = (filter: SlotFilter): number[] => readSlotIndex(study.db, filter, 'order').slotKeys;

/** The same slots straight from the tables. */
const keysWhere = (condition: string): number[] =>
  study.db
    .prepare<[], number>(
      `SELECT slot_key FROM slots JOIN samples USING (sample_id) WHERE ${condition}
       ORDER BY subset, samples.name, slot_id`,
    )
    .pluck()
    .all();

const scored = (condition: string): string =>
  `EXISTS (SELECT 1 FROM scores WHERE scores.slot_key = slots.slot_key AND ${condition})`;

test.each<[string, SlotFilter, string]>([
  ['an outcome', { outcomes: ['missed'] }, scored('(outcome & 31) = 5')],
  ['a flag', { outcomes: ['spill'] }, scored('outcome & 32')],
  [
    'a flag or an outcome',
    { outcomes: ['spill', 'answered'] },
    scored('(outcome & 32 OR (outcome & 31) = 2)'),
  ],
  ['one run', { outcomes: ['missed'], runIds: [2] }, scored('run_id = 2 AND (outcome & 31) = 5')],
  [
    'not run',
    { outcomes: ['not-run'] },
    '(SELECT count(*) FROM scores WHERE scores.slot_key = slots.slot_key) < (SELECT count(*) FROM runs)',
  ],
  [
    'chunks in no slot',
    { outcomes: ['unmatched-output'] },
    'EXISTS (SELECT 1 FROM outputs WHERE outputs.sample_id = slots.sample_id AND unmatched_count > 0)',
  ],
  ['a split', { subsets: ['1qna'] }, "subset = '1qna'"],
  ['interruption', { interrupted: true }, 'is_interrupted = 1'],
  [
    'a text in questions, names or what was said',
    { text: 'The' },
    `(lower(question_text || char(10) || reference_text || char(10) || subset || '/' || samples.name) LIKE '%the%'
      OR ${scored("said LIKE '%the%'")})`,
  ],
])('filter by %s gives the slots the tables hold', (_what, filter, condition) => {
  const expected = keysWhere(condition);
  expect(keysBy(filter)).toEqual(expected);
  expect(expected.length).toBeLessThan(keysBy({}).length + Number(filter.text !== undefined));
});

test.each([
  ['disagreement', 'max(coalesce(tp, 0)) - min(coalesce(tp, 0))', 'DESC'],
  ['worst', 'avg(coalesce(tp, 0))', 'ASC'],
] as const)('order by %s is that of the scores, ties in the study’s order', (sort, worth, direction) => {
  const expected = study.db
    .prepare<[], number>(
      `SELECT slot_key FROM slots JOIN samples USING (sample_id)
       ORDER BY (SELECT ${worth} FROM scores WHERE scores.slot_key = slots.slot_key) ${direction},
         subset, samples.name, slot_id`,
    )
    .pluck()
    .all();
  expect(readSlotIndex(study.db, {}, sort).slotKeys).toEqual(expected);
});

test('columns are kept while the study is as it was, and read anew after any change', () => {
  const before = readSlotTable(study.db);
  expect(readSlotTable(study.db)).toBe(before);
  const [slotKey] = before.slotKeys;
  const codeOf = (): number => readSlotTable(study.db).runs.get(1)!.outcomes[0]!;
  const setCode = (db: OpenStudy['db'], code: number): void => {
    db.prepare('UPDATE scores SET outcome = ? WHERE run_id = 1 AND slot_key = ?').run(code, slotKey);
  };
  const code = codeOf();
  setCode(study.db, code ^ 32);
  expect(codeOf()).toBe(code ^ 32);
  const elsewhere = openStudyFile(path);
  setCode(elsewhere.db, code);
  elsewhere.db.close();
  expect(codeOf()).toBe(code);
});

test('runs and tables follow a verdict that is taken away', () => {
  const { unjudgedSlots, verdicts } = readRuns(study.db)[0]!;
  const tables = readTables(study.db);
  study.db.exec('BEGIN');
  study.db.exec("DELETE FROM verdicts WHERE run_id = 1 AND judge = 'imported'");
  rescoreSamples(study.db, [...new Set(readSlotTable(study.db).sampleIds)]);
  const after = readRuns(study.db)[0]!;
  const tablesAfter = readTables(study.db);
  study.db.exec('ROLLBACK');
  expect(after.verdicts).toBe(0);
  expect(after.unjudgedSlots).toBeGreaterThan(unjudgedSlots);
  expect(tablesAfter.runs[0]).not.toEqual(tables.runs[0]);
  expect(readRuns(study.db)[0]).toMatchObject({ unjudgedSlots, verdicts });
  expect(readTables(study.db)).toEqual(tables);
});
