import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/main/store/migrations/index.ts';

const BEFORE_CASE_STUDIES = 6;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slotscope-cases-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  expect(existsSync(folder)).toBe(false);
});

it('keeps cases of the first shape when the tables of the second come', () => {
  const db = new Database(join(folder, 'old.slotscope'));
  for (const migration of MIGRATIONS.slice(0, BEFORE_CASE_STUDIES)) db.exec(migration);
  db.exec(`INSERT INTO cases VALUES (1, 'waiting', 1, '2026-01-01');
    INSERT INTO case_versions VALUES (1, 1, '{"title":"Waiting"}', '2026-01-01');
    INSERT INTO case_pictures VALUES (1, 'ab', 'image/png', x'00');`);

  for (const migration of MIGRATIONS.slice(BEFORE_CASE_STUDIES)) db.exec(migration);

  expect(db.prepare('SELECT document FROM first_case_versions').pluck().get()).toBe('{"title":"Waiting"}');
  expect(db.prepare('SELECT count(*) FROM first_case_pictures').pluck().get()).toBe(1);
  expect(db.prepare('SELECT count(*) FROM cases').pluck().get()).toBe(0);
  expect(db.pragma('foreign_key_check')).toEqual([]);
  db.close();
});
