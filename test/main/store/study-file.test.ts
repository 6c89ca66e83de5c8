import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StudySession } from '../../../src/main/host/session.ts';
import { MIGRATIONS } from '../../../src/main/store/migrations/index.ts';
import { asStudyError, openStudyFile } from '../../../src/main/store/study-file.ts';
import { emptyStudy, temporaryFolder } from '../study-fixture.ts';

const inFolder = (name: string) => join(temporaryFolder(), name);

describe('opening a study file', () => {
  it('refuses what is no study, in words, and leaves it as it was', () => {
    const empty = inFolder('empty.slotscope');
    writeFileSync(empty, '');
    expect(() => openStudyFile(empty)).toThrow(/is empty \(0 bytes\)/);
    expect(() => openStudyFile(empty, { create: 'x' })).toThrow(/is empty/);
    expect(readFileSync(empty)).toHaveLength(0);

    const foreign = inFolder('foreign.sqlite');
    const db = new Database(foreign);
    db.exec('CREATE TABLE notes (text TEXT)');
    db.close();
    const before = readFileSync(foreign);
    expect(() => openStudyFile(foreign)).toThrow(/another program/);
    expect(readFileSync(foreign).equals(before)).toBe(true);

    const text = inFolder('text.slotscope');
    writeFileSync(text, 'no database at all\n'.repeat(200));
    expect(() => openStudyFile(text)).toThrow(/no readable study/);
    expect(() => openStudyFile(inFolder('none.slotscope'))).toThrow(/no study at/);
  });

  it('refuses a newer study without changing it, and keeps an older one aside before bringing it up to date', () => {
    const path = inFolder('study.slotscope');
    const { db } = openStudyFile(path, { create: 'S' });
    db.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    db.close();
    expect(() => openStudyFile(path)).toThrow(/newer Slotscope/);

    const old = inFolder('old.slotscope');
    const raw = new Database(old);
    for (const sql of MIGRATIONS.slice(0, 2)) raw.exec(sql);
    raw.exec(`PRAGMA user_version = 2; PRAGMA application_id = ${0x536c6f74};
      INSERT INTO study (id, name, created_at) VALUES (1, 'Old', '2026-01-01T00:00:00Z');`);
    raw.close();
    const opened = openStudyFile(old);
    expect(opened.notices).toEqual([expect.stringContaining(`kept as ${old}.before-schema-3`)]);
    const backup = new Database(`${old}.before-schema-3`, { readonly: true });
    onTestFinished(() => void backup.close());
    expect(backup.pragma('user_version', { simple: true })).toBe(2);
    expect(backup.prepare('SELECT name FROM study').pluck().get()).toBe('Old');
    opened.db.close();
    const again = openStudyFile(old);
    onTestFinished(() => void again.db.close());
    expect(again.notices).toEqual([]);
    expect(existsSync(`${old}.before-schema-3.2`)).toBe(false);
    expect(again.db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
  });

  it('does not open an existing study in place of a new one', () => {
    const session = new StudySession();
    onTestFinished(() => session.close());
    const path = inFolder('twice.slotscope');
    process.env.SLOTSCOPE_HOME = temporaryFolder();
    session.create('First', path);
    expect(() => session.create('Second', path)).toThrow(/already a file at/);
  });

  it('says what a full disk, a lock or damage mean', () => {
    const said = (code: string) => asStudyError(new Database.SqliteError('raw', code), '/s').message;
    expect(said('SQLITE_FULL')).toMatch(/no room left.*try again/);
    expect(said('SQLITE_BUSY')).toMatch(/another program.*try again/);
    expect(said('SQLITE_CORRUPT')).toMatch(/damaged.*restore a copy/);
    expect(said('SQLITE_READONLY')).toMatch(/reading only/);
  });

  it.skipIf(process.getuid?.() === 0)('opens a study it cannot write for reading', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'locked.slotscope');
    openStudyFile(path, { create: 'Locked' }).db.close();
    chmodSync(folder, 0o500);
    onTestFinished(() => chmodSync(folder, 0o700));
    const study = openStudyFile(path);
    onTestFinished(() => void study.db.close());
    expect(study.readOnly).toBe(true);
    expect(() => study.db.exec('DELETE FROM study')).toThrow();
  });
});

it.each([
  ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON samples BEGIN DELETE FROM runs; END'],
  ['a view', 'CREATE VIEW v AS SELECT * FROM runs'],
])('refuses a study from elsewhere with %s, and changes nothing', (_what, sql) => {
  const path = join(temporaryFolder(), 'a.slotscope');
  const study = openStudyFile(path, { create: 'A' });
  study.db.exec(sql);
  study.db.pragma('wal_checkpoint(TRUNCATE)');
  study.db.close();
  const before = readFileSync(path);
  expect(() => openStudyFile(path)).toThrow(/triggers or views, which no Slotscope makes/);
  expect(readFileSync(path).equals(before)).toBe(true);
});

it('does not trust functions in the schema of a study', () => {
  const study = emptyStudy();
  expect(study.db.pragma('trusted_schema', { simple: true })).toBe(0);
});
