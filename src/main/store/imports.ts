import { isStillRunning } from './process-alive.ts';
import type { StudyDatabase } from './study-file.ts';

/** Note that an import begins, so that one cut off half way can be told of later. */
export function beginImport(db: StudyDatabase, path: string, detected: string): number {
  const result = db
    .prepare("INSERT INTO imports (path, detected, state, pid, started_at) VALUES (?, ?, 'running', ?, ?)")
    .run(path, detected, process.pid, new Date().toISOString());
  return Number(result.lastInsertRowid);
}

/** Note how an import ended. Called inside the import's own transaction when it succeeds. */
export function endImport(
  db: StudyDatabase,
  importId: number,
  state: 'done' | 'failed' | 'cancelled',
  message: string,
): void {
  db.prepare('UPDATE imports SET state = ?, finished_at = ?, message = ? WHERE import_id = ?').run(
    state,
    new Date().toISOString(),
    message,
    importId,
  );
}

/**
 * Mark imports whose process is gone as cut off. An import is one transaction, so nothing of such an import is
 * in the study.
 */
export function settleCutOffImports(db: StudyDatabase): void {
  const running = db
    .prepare<[], { import_id: number; pid: number; started_at: string }>(
      "SELECT import_id, pid, started_at FROM imports WHERE state = 'running'",
    )
    .all();
  for (const { import_id, pid, started_at } of running) {
    if (isStillRunning(pid, started_at)) continue;
    db.prepare("UPDATE imports SET state = 'cut-off', finished_at = ? WHERE import_id = ?").run(
      new Date().toISOString(),
      import_id,
    );
  }
}

/** Sentences about imports that were cut off and not repeated since. */
export function importNotices(db: StudyDatabase): string[] {
  const rows = db
    .prepare<[], { path: string; started_at: string }>(
      `SELECT path, started_at FROM imports AS cut WHERE state = 'cut-off' AND NOT EXISTS
         (SELECT 1 FROM imports WHERE state = 'done' AND path = cut.path AND import_id > cut.import_id)
       GROUP BY path`,
    )
    .all();
  return rows.map(
    ({ path, started_at }) =>
      `The import of ${path} begun at ${started_at.slice(0, 16).replace('T', ' ')} UTC was cut off. ` +
      'Nothing of it was kept and the study is as it was before; import it again.',
  );
}
