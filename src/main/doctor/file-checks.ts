import Database from 'better-sqlite3';
import { MIGRATIONS } from '../store/migrations/index.ts';
import type { StudyDatabase } from '../store/study-file.ts';
import { type Check, counted, type Found, someOf } from './finding.ts';

/** More problems than this are not looked for: one is enough to know that the file is damaged. */
const MOST_PROBLEMS = 100;
/** Problems of an index, which is derived from its table. */
const ABOUT_INDEX = /^(row \d+ missing from index|wrong # of entries in index|non-unique entry in index)/;

/** Whether every page of the file can be read and the indices agree with their tables. */
export const checkPages: Check = ({ db }) => {
  const lines = db
    .prepare<[], string>(`PRAGMA integrity_check(${MOST_PROBLEMS})`)
    .pluck()
    .all()
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== 'ok' && line.trim() !== '');
  const ofIndex = lines.filter((line) => ABOUT_INDEX.test(line));
  const ofTables = lines.filter((line) => !ABOUT_INDEX.test(line));
  const found: Found[] = [];
  if (ofTables.length > 0) {
    found.push({
      severity: 'error',
      code: 'damaged-pages',
      count: ofTables.length,
      message: `The file is damaged in ${counted(ofTables.length, 'place')}: ${someOf(ofTables, 3)}.`,
      action:
        'This cannot be derived from anything. Go back to a backup or a copy, or import the runs into a new study; what can still be read can be exported first.',
    });
  }
  if (ofIndex.length > 0) {
    found.push({
      severity: 'error',
      code: 'damaged-index',
      count: ofIndex.length,
      message: `Indices do not agree with their tables: ${someOf(ofIndex, 3)}.`,
      action: 'They are built anew from the tables.',
      repair: () => void db.exec('REINDEX'),
    });
  }
  return found;
};

interface SchemaRow {
  type: string;
  name: string;
  sql: string;
}

const schemaOf = (db: StudyDatabase): Map<string, SchemaRow> =>
  new Map(
    db
      .prepare<[], SchemaRow>(
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'",
      )
      .all()
      .map((row) => [`${row.type} ${row.name}`, row]),
  );

const otherSchema = (version: number, wrong: readonly string[]): Found => ({
  severity: 'error',
  code: 'other-schema',
  count: wrong.length,
  message: `The study is not built as schema ${version} says: ${someOf(wrong)} missing or different.`,
  action: 'Another program changed it, or it is damaged. Go back to a backup or a copy.',
});

/**
 * What an earlier schema has otherwise, and what only a later one has: the version itself may be what is damaged. An
 * index that is missing costs time alone.
 */
function notOfSchema(db: StudyDatabase, version: number): string[] {
  const actual = schemaOf(db);
  const expected = schemaAt(version);
  const current = schemaAt(MIGRATIONS.length);
  return [
    ...[...expected]
      .filter(([key, { type, sql }]) => type !== 'index' && actual.get(key)?.sql !== sql)
      .map(([key]) => key),
    ...[...actual.keys()].filter((key) => current.has(key) && !expected.has(key)),
  ];
}

/** The tables and indices a study of this schema is made of. */
function schemaAt(version: number): Map<string, SchemaRow> {
  const db = new Database(':memory:');
  try {
    for (const sql of MIGRATIONS.slice(0, version)) db.exec(sql);
    return schemaOf(db);
  } finally {
    db.close();
  }
}

/** Whether the study has the tables and indices its version is made of. */
export const checkSchema: Check = ({ db }) => {
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version < MIGRATIONS.length) {
    const wrong = notOfSchema(db, version);
    if (wrong.length > 0) return [otherSchema(version, wrong)];
    return [
      {
        severity: 'info',
        code: 'older-schema',
        count: MIGRATIONS.length - version,
        message: `The study is of an earlier Slotscope (schema ${version} of ${MIGRATIONS.length}); its contents are looked at once it is brought up to date.`,
        action: 'Opening it brings it up to date, after a backup beside it.',
      },
    ];
  }
  const expected = schemaAt(version);
  const actual = schemaOf(db);
  const missing = [...expected].filter(([key]) => !actual.has(key));
  const missingIndices = missing.filter(([, { type }]) => type === 'index');
  const missingTables = missing.filter(([, { type }]) => type !== 'index');
  const changed = [...expected].filter(([key, { sql }]) => (actual.get(key)?.sql ?? sql) !== sql);
  const foreign = [...actual.keys()].filter((key) => !expected.has(key));
  const found: Found[] = [];
  if (missingIndices.length > 0) {
    found.push({
      severity: 'warning',
      code: 'missing-index',
      count: missingIndices.length,
      message: `Indices are missing (${someOf(missingIndices.map(([, { name }]) => name))}); everything works, slowly.`,
      action: 'They are built anew.',
      repair: () => {
        for (const [, { sql }] of missingIndices) db.exec(sql);
      },
    });
  }
  const wrong = [...missingTables, ...changed].map(([key]) => key);
  if (wrong.length > 0) found.push(otherSchema(version, wrong));
  if (foreign.length > 0) {
    found.push({
      severity: 'info',
      code: 'foreign-tables',
      count: foreign.length,
      message: `The study holds what is not Slotscope's: ${someOf(foreign)}.`,
      action: 'It is left alone.',
    });
  }
  return found;
};

/** Rows of these tables are derived, so one that points nowhere can go; no other is ever removed. */
const DERIVED: Record<string, string> = {
  scores: `DELETE FROM scores WHERE run_id NOT IN (SELECT run_id FROM runs)
             OR slot_key NOT IN (SELECT slot_key FROM slots)`,
  score_packs: `DELETE FROM score_packs WHERE run_id NOT IN (SELECT run_id FROM runs)
             OR sample_id NOT IN (SELECT sample_id FROM samples)`,
  issues: `DELETE FROM issues WHERE (run_id IS NOT NULL AND run_id NOT IN (SELECT run_id FROM runs))
             OR (sample_id IS NOT NULL AND sample_id NOT IN (SELECT sample_id FROM samples))`,
};

/** Rows that point to rows which are not there. */
export const checkReferences: Check = ({ db }) => {
  const rows = db.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all();
  const tables = new Map<string, number>();
  for (const { table } of rows) tables.set(table, (tables.get(table) ?? 0) + 1);
  return [...tables].map(([table, count]): Found => {
    const sql = DERIVED[table];
    return {
      severity: 'error',
      code: `orphans-in-${table}`,
      count,
      message: `${counted(count, 'row')} of "${table}" ${count === 1 ? 'belongs' : 'belong'} to a run, sample or slot that is not in the study.`,
      action:
        sql === undefined
          ? 'They are kept, as they are nowhere else. Import the data set and the runs again to bring back what they belong to.'
          : 'They are derived and are removed.',
      ...(sql === undefined ? {} : { repair: () => void db.exec(sql) }),
    };
  });
};
