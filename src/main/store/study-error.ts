import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/** A study that cannot be opened or changed, said to a person. */
export class StudyError extends Error {
  override name = 'StudyError';
}

/** What to do with a file that no program can read any more. */
const WHAT_NOW =
  '"slotscope doctor STUDY" tells how far it goes; restore a copy, or import the runs into a new study.';

const SYSTEM_ERRORS: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `There is no room left on the disk of ${path}. What was being written was not kept.`,
  EDQUOT: (path) => `Your share of the disk of ${path} is used up. What was being written was not kept.`,
  EROFS: (path) => `${path} lies on a disk that cannot be written.`,
  EIO: (path) => `The disk of ${path} cannot be read or written (EIO).`,
};

const SYSTEM_ACTIONS: Record<string, string> = {
  ENOSPC: 'Make room and do it again.',
  EDQUOT: 'Make room and do it again.',
  EROFS: 'Choose a folder you can write to.',
  EIO: 'Check the disk, and copy the study to another one.',
};

/**
 * An error of the database or of the disk as a message to a person; any other error as it is.
 *
 * @param path what was worked on, for errors that do not name it themselves
 */
export function asStudyError(error: unknown, path: string): Error {
  if (error instanceof StudyError) return error;
  if (error instanceof Database.SqliteError) return new StudyError(databaseMessage(error, path));
  return systemError(error, path) ?? (error as Error);
}

function systemError(error: unknown, path: string): StudyError | null {
  if (!(error instanceof Error)) return null;
  const { code, path: named } = error as NodeJS.ErrnoException;
  const message = code === undefined ? undefined : SYSTEM_ERRORS[code];
  if (message === undefined) return null;
  return new StudyError(`${message(named ?? path)} ${SYSTEM_ACTIONS[code!]}`);
}

/** With less room than this SQLite cannot even make the small files it works with, and calls it an input/output error. */
const LEAST_ROOM = 256 * 1024;

function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < LEAST_ROOM;
  } catch {
    // A folder that is gone has no room to speak of, and the error itself is what to tell.
    return false;
  }
}

function databaseMessage(error: InstanceType<typeof Database.SqliteError>, path: string): string {
  const { code, message } = error;
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return `${path} is no readable study: the file is damaged or not a database (${message}). It was not changed. ${WHAT_NOW}`;
  }
  if (code === 'SQLITE_FULL' || (code.startsWith('SQLITE_IOERR') && isFull(path))) {
    return `There is no room left on the disk of ${path}. Nothing of this change was kept; make room and try again.`;
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return `${path} cannot be written, so it is open for reading only. Copy it to a folder you can write to.`;
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return `${path} could not be read or written (${message}). Nothing of this change was kept. Check the disk and the room on it, then try again.`;
  }
  if (code === 'SQLITE_BUSY') {
    return `${path} is being written by another program. Wait for it to finish and try again.`;
  }
  if (code === 'SQLITE_CANTOPEN') {
    return `${path} cannot be opened (${message}). Check that the folder exists and is readable.`;
  }
  return `${path}: ${message}`;
}
