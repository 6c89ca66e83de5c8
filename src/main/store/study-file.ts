import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { DERIVE_VERSION } from './derive-version.ts';
import { MIGRATIONS } from './migrations/index.ts';

export type StudyDatabase = Database.Database;

/** Marks the file as a Slotscope study ("Slot" in ASCII). */
const APPLICATION_ID = 0x536c6f74;
const BUSY_TIMEOUT_MS = 10_000;

/** A study that cannot be opened, said to a person. */
export class StudyError extends Error {
  override name = 'StudyError';
}

export interface OpenStudy {
  db: StudyDatabase;
  /** Absolute path of the study file. */
  path: string;
}

/**
 * Open a study file, bringing an older one up to date (after copying it aside) and refusing a newer one.
 *
 * @param create make a new study of this name where the file does not exist
 * @throws StudyError when the file is absent, no study, damaged, or made by a newer Slotscope
 */
export function openStudyFile(
  file: string,
  options: { create?: string; readonly?: boolean } = {},
): OpenStudy {
  const path = resolve(file);
  const exists = existsSync(path);
  if (!exists && options.create === undefined) {
    throw new StudyError(
      `There is no study at ${path}. Check the path, or create one with "slotscope import".`,
    );
  }
  if (!exists) mkdirSync(dirname(path), { recursive: true });
  const db = connect(path, exists, options.readonly ?? false);
  try {
    const version = db.pragma('user_version', { simple: true }) as number;
    checkKind(db, path, version);
    if (version > MIGRATIONS.length) {
      throw new StudyError(
        `${path} was made by a newer Slotscope (schema ${version}; this one knows ${MIGRATIONS.length}). ` +
          'It was not changed. Update Slotscope to open it.',
      );
    }
    if (version < MIGRATIONS.length) migrate(db, path, version);
    if (options.create !== undefined) nameNewStudy(db, options.create);
    return { db, path };
  } catch (error) {
    db.close();
    throw asStudyError(error, path);
  }
}

/** A study in memory that ends with its connection, for looking at a path before there is a study. */
export function openScratchStudy(): OpenStudy {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  for (const sql of MIGRATIONS) db.exec(sql);
  nameNewStudy(db, 'Preview');
  return { db, path: resolve('preview') };
}

function connect(path: string, exists: boolean, readonly: boolean): StudyDatabase {
  try {
    const db = new Database(path, { fileMustExist: exists, timeout: BUSY_TIMEOUT_MS, readonly });
    if (!readonly) db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma('foreign_keys = ON');
    return db;
  } catch (error) {
    throw asStudyError(error, path);
  }
}

/** A file with tables but without our mark is somebody else's database: never write to it. */
function checkKind(db: StudyDatabase, path: string, version: number): void {
  const id = db.pragma('application_id', { simple: true }) as number;
  if (id === APPLICATION_ID) return;
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number;
  if (tables > 0 || version > 0) {
    throw new StudyError(
      `${path} is a database of another program, not a Slotscope study. It was not changed.`,
    );
  }
}

function asStudyError(error: unknown, path: string): Error {
  if (error instanceof StudyError || !(error instanceof Database.SqliteError)) return error as Error;
  if (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT')) {
    return new StudyError(
      `${path} is no readable study: the file is damaged or not a database (${error.message}). ` +
        'It was not changed; restore a copy, or import the runs into a new study.',
    );
  }
  if (error.code === 'SQLITE_BUSY') {
    return new StudyError(
      `${path} is being written by another program. Wait for it to finish and try again.`,
    );
  }
  if (error.code === 'SQLITE_CANTOPEN') {
    return new StudyError(
      `${path} cannot be opened (${error.message}). Check that the folder exists and is readable.`,
    );
  }
  return new StudyError(`${path}: ${error.message}`);
}

function migrate(db: StudyDatabase, path: string, from: number): void {
  if (from > 0) {
    db.pragma('wal_checkpoint(TRUNCATE)');
    copyFileSync(path, `${path}.before-schema-${from + 1}`);
  }
  db.transaction(() => {
    for (const sql of MIGRATIONS.slice(from)) db.exec(sql);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${MIGRATIONS.length}`);
  }).immediate();
}

function nameNewStudy(db: StudyDatabase, name: string): void {
  db.prepare('INSERT OR IGNORE INTO study (id, name, created_at, derive_version) VALUES (1, ?, ?, ?)').run(
    name,
    new Date().toISOString(),
    DERIVE_VERSION,
  );
}

/** Set what the study is called and what it says about itself. */
export function describeStudy(db: StudyDatabase, name: string, description: string): void {
  db.prepare('UPDATE study SET name = ?, description = ? WHERE id = 1').run(name, description);
}
