import { prepared } from './prepared.ts';
import type { StudyDatabase } from './study-file.ts';

/**
 * A text that differs whenever the study may hold something else than before: it tells changes of this connection and
 * those that others have committed. Something derived under the same text is still right.
 */
export function dataVersion(db: StudyDatabase): string {
  const others = prepared<[], { data_version: number }>(db, 'PRAGMA data_version').get()!.data_version;
  const own = prepared<[], { changes: number }>(db, 'SELECT total_changes() AS changes').get()!.changes;
  return `${others}/${own}`;
}

/**
 * What `derive` makes of a study, kept for the connection until the study changes. Inside a transaction nothing is kept,
 * because what was read there may be taken back, and that counts as no change.
 */
export function keptWhileUnchanged<T>(derive: (db: StudyDatabase) => T): (db: StudyDatabase) => T {
  const known = new WeakMap<StudyDatabase, { version: string; value: T }>();
  return (db) => {
    const version = dataVersion(db);
    const kept = known.get(db);
    if (kept?.version === version) return kept.value;
    const value = derive(db);
    if (!db.inTransaction) known.set(db, { version, value });
    return value;
  };
}
