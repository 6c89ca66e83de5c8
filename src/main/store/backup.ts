import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import type { StudyDatabase } from './study-file.ts';

/** A finished copy gets its name without ever taking another's place. */
export function publishFile(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    rmSync(from, { force: true });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code === 'ENOSPC' || code === 'EROFS' || code === 'ENOENT') throw error;
  }
  // Disks without hard links, such as exFAT.
  if (existsSync(to)) return false;
  renameSync(from, to);
  return true;
}

/** Make what was written to a file survive a power cut. */
export function makeDurable(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The name of the first backup before a schema; later ones of the same name carry a number. */
export const backupName = (path: string, schema: number, number = 1): string =>
  `${path}.before-schema-${schema}${number === 1 ? '' : `.${number}`}`;

/**
 * Copies a study aside, as SQLite sees it and not as its file happens to lie on the disk: whole, consistent, with
 * everything in the write-ahead log, whoever else has it open. The copy appears under its name when it is whole.
 *
 * @param schema version the study is about to be brought to
 * @returns path of the copy; null when the study turned out to be brought up to date by somebody else meanwhile
 * @throws SqliteError when there is no room for it, or the study is damaged; nothing is left behind then
 */
export function backUp(db: StudyDatabase, path: string, from: number, schema: number): string | null {
  const partial = `${path}.backup-${process.pid}-${Date.now()}.partial`;
  try {
    db.prepare('VACUUM INTO ?').run(partial);
    // SQLite does not make a copy durable by itself.
    makeDurable(partial);
    if ((db.pragma('user_version', { simple: true }) as number) !== from) return null;
    for (let number = 1; ; number += 1) {
      const name = backupName(path, schema, number);
      if (!existsSync(name) && publishFile(partial, name)) return name;
    }
  } finally {
    rmSync(partial, { force: true });
  }
}
