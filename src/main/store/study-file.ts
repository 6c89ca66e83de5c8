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
import { backUp, publishFile } from './backup.ts';
import { DERIVE_VERSION } from './derive-version.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { asStudyError, StudyError } from './study-error.ts';
import { examineLog, keepDamagedLog } from './write-ahead-log.ts';

export { asStudyError, StudyError } from './study-error.ts';

export type StudyDatabase = Database.Database;

/** Marks the file as a Slotscope study ("Slot" in ASCII). */
const APPLICATION_ID = 0x536c6f74;
const BUSY_TIMEOUT_MS = 10_000;
/** Pages kept in memory, as SQLite counts it: negative numbers are KiB. Its own 2 MB make a large study read twice. */
const CACHE_SIZE = -65_536;

export interface OpenStudy {
  db: StudyDatabase;
  /** Absolute path of the study file. */
  path: string;
  /** True when its folder cannot be written: what is open then is a copy that refuses changes. */
  readOnly: boolean;
  /** What a person should know of this opening: a backup that was made, damage that was found. */
  notices: string[];
}

export interface OpenOptions {
  /** Make a new study of this name where the file does not exist. */
  create?: string | undefined;
  /** The caller's own process has it open already, and has looked at its log. */
  isOpenElsewhere?: boolean;
}

/**
 * Open a study file, bringing an older one up to date (after copying it aside) and refusing a newer one. A study
 * in a place that cannot be written is opened for reading.
 *
 * @throws StudyError when the file is absent, no study, damaged, or made by a newer Slotscope
 */
export function openStudyFile(file: string, options: OpenOptions = {}): OpenStudy {
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
    if (!exists) makeStudy(path, options.create!);
    else if (!isWritable(path)) return openForReading(path);
    return openForWriting(path, { isOpenElsewhere: options.isOpenElsewhere ?? false, isCopy: false });
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

/**
 * Makes a new study under another name and gives it its own when it is whole: killed at any point, there is either
 * no study or an empty one that can be opened.
 */
function makeStudy(path: string, name: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.new-${process.pid}-${Date.now()}.partial`;
  try {
    const db = new Database(partial);
    try {
      db.pragma('synchronous = FULL');
      db.transaction(() => {
        for (const sql of MIGRATIONS) db.exec(sql);
        markAsStudy(db);
        nameNewStudy(db, name);
      })();
    } finally {
      db.close();
    }
    // Where another program made one of this name in the meantime, that one is the study.
    publishFile(partial, path);
  } finally {
    for (const ending of ['', '-journal']) rmSync(partial + ending, { force: true });
  }
}

interface HowToOpen {
  isOpenElsewhere: boolean;
  /** A copy for reading only: the study itself stays as it is, so nothing needs keeping. */
  isCopy: boolean;
}

function openForWriting(path: string, { isOpenElsewhere, isCopy }: HowToOpen): OpenStudy {
  const notices: string[] = [];
  const damage = isOpenElsewhere || isCopy ? null : keepDamagedLog(path);
  if (damage !== null) notices.push(damage);
  const db = new Database(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // Functions named in the schema of a file from elsewhere are not run.
    db.pragma('trusted_schema = OFF');
    // Before anything else: even a change of the journal mode would write to another program's database.
    const version = checkKind(db, path);
    db.pragma('journal_mode = WAL');
    // What was reported done survives a power cut, not only the end of the program.
    db.pragma('synchronous = FULL');
    db.pragma(`cache_size = ${CACHE_SIZE}`);
    db.pragma('foreign_keys = ON');
    if (version < MIGRATIONS.length) notices.push(...migrate(db, path, version, !isCopy));
    return { db, path, readOnly: false, notices };
  } catch (error) {
    db.close();
    throw error;
  }
}

const DAMAGED_LOG_READ_ONLY =
  'The file of latest changes beside this study is damaged: what was changed last may be missing from what you see.';

/** A study that cannot be written is copied, because SQLite cannot even read one without writing beside it. */
function openForReading(path: string): OpenStudy {
  const copy = join(mkdtempSync(join(tmpdir(), 'slotscope-read-only-')), basename(path));
  copyFileSync(path, copy);
  chmodSync(copy, 0o600);
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  const damaged = examineLog(copy).state === 'damaged';
  const { db } = openForWriting(copy, { isOpenElsewhere: false, isCopy: true });
  db.pragma('query_only = ON');
  // Open files stay readable after they are unlinked; where they do not, the system clears its temporary folder.
  if (process.platform !== 'win32') rmSync(dirname(copy), { recursive: true, force: true });
  return { db, path, readOnly: true, notices: damaged ? [DAMAGED_LOG_READ_ONLY] : [] };
}

/** A study in memory that ends with its connection, for looking at a path before there is a study. */
export function openScratchStudy(): OpenStudy {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = ON');
  for (const sql of MIGRATIONS) db.exec(sql);
  nameNewStudy(db, 'Preview');
  return { db, path: resolve('preview'), readOnly: false, notices: [] };
}

/**
 * The schema version of a study this program can open. A file with tables but without our mark
 * is somebody else's database and is never written to.
 */
export function checkKind(db: StudyDatabase, path: string): number {
  const version = db.pragma('user_version', { simple: true }) as number;
  const id = db.pragma('application_id', { simple: true }) as number;
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number;
  if (id !== APPLICATION_ID && (tables > 0 || version > 0)) {
    throw new StudyError(
      `${path} is a database of another program, not a Slotscope study, or the first bytes of the file are damaged. It was not changed.`,
    );
  }
  if (tables === 0 || version <= 0) {
    throw new StudyError(
      `${path} holds no study (schema ${version}, ${tables} tables): its beginning is damaged, or it was never finished. It was not changed. ` +
        'Restore a copy, or remove it and import the runs again.',
    );
  }
  if (version > MIGRATIONS.length) {
    throw new StudyError(
      `${path} was made by a newer Slotscope (schema ${version}; this one knows ${MIGRATIONS.length}). ` +
        'It was not changed. Update Slotscope to open it.',
    );
  }
  // Ours has neither; in a file from elsewhere they would run with every change that is made to it.
  const active = db
    .prepare("SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')")
    .pluck()
    .get() as number;
  if (active > 0) {
    throw new StudyError(
      `${path} holds triggers or views, which no Slotscope makes, so it is not opened. It was not changed.`,
    );
  }
  return version;
}

/** Brings a study up to date, after a backup beside it; returns what to tell a person. */
function migrate(db: StudyDatabase, path: string, from: number, withBackup: boolean): string[] {
  const to = MIGRATIONS.length;
  const backup = withBackup ? backUpFirst(db, path, from) : null;
  try {
    const migrated = db
      .transaction(() => {
        // Another program may have brought it up to date while this one waited for its turn.
        const now = db.pragma('user_version', { simple: true }) as number;
        for (const sql of MIGRATIONS.slice(now)) db.exec(sql);
        markAsStudy(db);
        return now < to;
      })
      .immediate();
    if (!migrated || backup === null) return [];
  } catch (error) {
    // The study is as it was, so its copy would only be in the way.
    if (backup !== null) rmSync(backup, { force: true });
    throw migrationError(error, path, from);
  }
  return [
    `This study was made by an earlier Slotscope and was brought up to date (schema ${from} to ${to}). ` +
      `As it was before, it is kept as ${backup}; remove that file when you no longer need it.`,
  ];
}

/** A statement that does not fit the tables means that they are not what the file says they are. */
function migrationError(error: unknown, path: string, from: number): unknown {
  if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_ERROR') return error;
  return new StudyError(
    `${path} says it is a study of schema ${from}, and its tables are not (${error.message}): it is damaged or was changed by another program. ` +
      'It was not changed; restore a copy, or import the runs into a new study.',
  );
}

function backUpFirst(db: StudyDatabase, path: string, from: number): string | null {
  try {
    return backUp(db, path, from, from + 1);
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    throw new StudyError(
      `${path} was made by an earlier Slotscope and must be brought up to date to be opened. It is copied first, and there is no room for the copy (${(error as Error).message}). ` +
        'It was not changed; make room on its disk and open it again.',
    );
  }
}

const isNoRoom = (error: unknown): boolean =>
  error instanceof Error &&
  ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].some((code) => (error as NodeJS.ErrnoException).code === code);

function markAsStudy(db: StudyDatabase): void {
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${MIGRATIONS.length}`);
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
