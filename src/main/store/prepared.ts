import type { Statement } from 'better-sqlite3';
import type { StudyDatabase } from './study-file.ts';

const STATEMENTS = new WeakMap<StudyDatabase, Map<string, Statement<unknown[], unknown>>>();

/**
 * The statement of this text, prepared once per connection: preparing costs more than running a short one. For
 * fixed texts in functions that are called once per sample or output. Do not switch it to `pluck` or `raw`, and do not
 * `iterate` it: it is shared.
 */
export function prepared<Bind extends unknown[], Row>(db: StudyDatabase, sql: string): Statement<Bind, Row> {
  const known = STATEMENTS.get(db) ?? new Map<string, Statement<unknown[], unknown>>();
  STATEMENTS.set(db, known);
  const statement = known.get(sql) ?? db.prepare<unknown[], unknown>(sql);
  known.set(sql, statement);
  return statement as Statement<Bind, Row>;
}
