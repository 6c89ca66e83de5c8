import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { DERIVE_VERSION } from './derive-version.ts';
import { MIGRATIONS } from './migrations/index.ts';

export type StudyDatabase = Database.Database;

/** Marks the file as a Slotscope study ("Slot" in ASCII). */
const APPLICATION_ID = 0x536c6f74;
const BUSY_TIMEOUT_MS = 10_000;
/** Pages kept in memory, as SQLite counts it: negative numbers are KiB. Its own 2 MB make a large study read twice. */
const CACHE_SIZE = -65_536;

/** A study that cannot be opened, said to a person. */
export class StudyError extends Error {
  override name = 'StudyError';
}

export interface OpenStudy {
  db: StudyDatabase;
  /** Absolute path of the study file. */
  path: string;
  /** True when its folder cannot be written: what is open then is a copy that refuses changes. */
  readOnly: boolean;
}

/**
 * Open a study file, bringing an older one up to date (after copying it aside) and refusing a newer one. A study
 * in a place that cannot be written is opened for reading.
 *
 * @param create make a new study of this name where the file does not exist
 * @throws StudyError when the file is absent, no study, damaged, or made by a newer Slotscope
 */
export function openStudyFile(file: string, options: { create?: string } = {}): OpenStudy {
  const path = resolve(file);
  const exists = existsSync(path);
  if (!exists && options.create === undefined) {
    throw new StudyError(
      `There is no study at ${path}. Check the path, or begin a new study by importing runs.`,
    );
  }
  if (exists && statSync(path).size === 0) {
    throw new StudyError(
      `${path} is empty (0 bytes), so it is no study. Restore a copy, or remove it and import the runs again.`,
    );
  }
  try {
    if (!exists) mkdirSync(dirname(path), { recursive: true });
    return exists && !isWritable(path) ? openForReading(path) : openForWriting(path, exists, options.create);
  } catch (error) {
    throw asStudyError(error, path);
  }
}

/** SQLite writes beside the file as well, so both the file and its folder must be writable. */
function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function openForWriting(path: string, exists: boolean, create: string | undefined): OpenStudy {
  const db = new Database(path, { fileMustExist: exists, timeout: BUSY_TIMEOUT_MS });
  try {
    // Before anything else: even a change of the journal mode would write to another program's database.
    const version = checkKind(db, path);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma(`cache_size = ${CACHE_SIZE}`);
    db.pragma('foreign_keys = ON');
    if (version < MIGRATIONS.length) migrate(db, path, version);
    if (create !== undefined) nameNewStudy(db, create);
    return { db, path, readOnly: false };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A study that cannot be written is copied, because SQLite cannot even read one without writing beside it. */
function openForReading(path: string): OpenStudy {
  const copy = join(mkdtempSync(join(tmpdir(), 'slotscope-read-only-')), basename(path));
  copyFileSync(path, copy);
  chmodSync(copy, 0o600);
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  const { db } = openForWriting(copy, true, undefined);
  db.pragma('query_only = ON');
  // Open files stay readable after they are unlinked; where they do not, the system clears its temporary folder.
  if (process.platform !== 'win32') rmSync(dirname(copy), { recursive: true, force: true });
  return { db, path, readOnly: true };
}

/** A study in memory that ends with its connection, for looking at a path before there is a study. */
export function openScratchStudy(): OpenStudy {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  for (const sql of MIGRATIONS) db.exec(sql);
  nameNewStudy(db, 'Preview');
  return { db, path: resolve('preview'), readOnly: false };
}

/**
 * The schema version of a study this program can open; 0 for a new file. A file with tables but without our mark
 * is somebody else's database and is never written to.
 */
function checkKind(db: StudyDatabase, path: string): number {
  const version = db.pragma('user_version', { simple: true }) as number;
  const id = db.pragma('application_id', { simple: true }) as number;
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number;
  if (id !== APPLICATION_ID && (tables > 0 || version > 0)) {
    throw new StudyError(
      `${path} is a database of another program, not a Slotscope study. It was not changed.`,
    );
  }
  if (version > MIGRATIONS.length) {
    throw new StudyError(
      `${path} was made by a newer Slotscope (schema ${version}; this one knows ${MIGRATIONS.length}). ` +
        'It was not changed. Update Slotscope to open it.',
    );
  }
  return version;
}

/** A database error as a message to a person; any other error as it is. */
export function asStudyError(error: unknown, path: string): Error {
  if (error instanceof StudyError || !(error instanceof Database.SqliteError)) return error as Error;
  if (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT')) {
    return new StudyError(
      `${path} is no readable study: the file is damaged or not a database (${error.message}). ` +
        'It was not changed; restore a copy, or import the runs into a new study.',
    );
  }
  if (error.code === 'SQLITE_FULL') {
    return new StudyError(
      `There is no room left on the disk of ${path}. Nothing of this change was kept; make room and try again.`,
    );
  }
  if (error.code.startsWith('SQLITE_READONLY')) {
    return new StudyError(
      `${path} cannot be written, so it is open for reading only. Copy it to a folder you can write to.`,
    );
  }
  if (error.code.startsWith('SQLITE_IOERR')) {
    return new StudyError(
      `${path} could not be read or written (${error.message}). Check the disk; the study may be unchanged.`,
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
    // Another program may have brought it up to date while this one waited for its turn.
    const now = db.pragma('user_version', { simple: true }) as number;
    for (const sql of MIGRATIONS.slice(now)) db.exec(sql);
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
