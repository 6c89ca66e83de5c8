import type { StudyDatabase } from '../store/study-file.ts';
import { type Check, counted, type Found } from './finding.ts';

/** Columns that hold JSON, with what one row is called. */
const JSON_COLUMNS: readonly [table: string, column: string, what: string][] = [
  ['samples', 'details', 'sample'],
  ['outputs', 'chunks', 'output'],
  ['outputs', 'rejected', 'output'],
  ['outputs', 'details', 'output'],
  ['verdicts', 'verdict', 'verdict'],
  ['verdicts', 'inputs', 'verdict'],
  ['replays', 'settings', 'replay'],
  ['cases', 'document', 'case study'],
];

/** Rows that stand alone: kept, because what they say is nowhere else, and told, because nothing counts them. */
const ALONE: readonly [code: string, sql: string, what: string, action: string][] = [
  [
    'verdicts-without-slot',
    `SELECT count(*) FROM verdicts WHERE NOT EXISTS
       (SELECT 1 FROM slots WHERE slots.sample_id = verdicts.sample_id AND slots.slot_id = verdicts.slot_id)`,
    'on slots that the annotation no longer has',
    'They are kept and do not count.',
  ],
  [
    'verdicts-without-output',
    `SELECT count(*) FROM verdicts WHERE NOT EXISTS
       (SELECT 1 FROM outputs WHERE outputs.run_id = verdicts.run_id AND outputs.sample_id = verdicts.sample_id)`,
    'on output that is not in the study',
    'They are kept and do not count; import the run again.',
  ],
  [
    'verdicts-without-judge',
    'SELECT count(*) FROM verdicts WHERE judge NOT IN (SELECT judge FROM judges)',
    'of a judge the study does not know',
    'They are kept and do not count.',
  ],
];

/** What is stored can be read, belongs to something, and is counted right. */
export const checkContents: Check = ({ db }) => [
  ...checkStudyRow(db),
  ...unreadableJson(db),
  ...rowsAlone(db),
  ...wrongBenchmark(db),
  ...wrongCounts(db),
  ...unusedClips(db),
];

const countOf = (db: StudyDatabase, sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;

function checkStudyRow(db: StudyDatabase): Found[] {
  if (countOf(db, 'SELECT count(*) FROM study') === 1) return [];
  return [
    {
      severity: 'error',
      code: 'nameless',
      count: 1,
      message: 'The study has no name and no note of how its scores were derived.',
      action: 'It gets an empty name, and its scores are derived anew at the next opening.',
      repair: () =>
        void db
          .prepare("INSERT OR IGNORE INTO study (id, name, created_at, derive_version) VALUES (1, '', ?, 0)")
          .run(new Date().toISOString()),
    },
  ];
}

const unreadableJson = (db: StudyDatabase): Found[] =>
  JSON_COLUMNS.flatMap(([table, column, what]): Found[] => {
    const count = countOf(db, `SELECT count(*) FROM ${table} WHERE NOT json_valid(${column})`);
    if (count === 0) return [];
    return [
      {
        severity: 'error',
        code: `unreadable-${table}-${column}`,
        count,
        message: `${counted(count, what, `${what}s`)} cannot be read (${table}.${column} is no JSON).`,
        action: 'Go back to a backup, or import what it came from again with "replace".',
      },
    ];
  });

const rowsAlone = (db: StudyDatabase): Found[] =>
  ALONE.flatMap(([code, sql, what, action]): Found[] => {
    const count = countOf(db, sql);
    if (count === 0) return [];
    return [
      {
        severity: 'warning',
        code,
        count,
        message: `The study has ${counted(count, 'verdict')} ${what}.`,
        action,
      },
    ];
  });

function wrongBenchmark(db: StudyDatabase): Found[] {
  const count = countOf(
    db,
    `SELECT count(*) FROM outputs JOIN runs USING (run_id) JOIN samples USING (sample_id)
     WHERE runs.benchmark <> samples.benchmark`,
  );
  if (count === 0) return [];
  return [
    {
      severity: 'error',
      code: 'output-of-other-benchmark',
      count,
      message: `${counted(count, 'output')} of a run lie on samples of another benchmark.`,
      action: 'Go back to a backup, or import the run into a new study.',
    },
  ];
}

function wrongCounts(db: StudyDatabase): Found[] {
  const where = 'json_valid(chunks) AND chunk_count <> json_array_length(chunks)';
  const count = countOf(db, `SELECT count(*) FROM outputs WHERE ${where}`);
  if (count === 0) return [];
  return [
    {
      severity: 'error',
      code: 'chunk-counts',
      count,
      message: `${counted(count, 'output')} say another number of chunks than they hold.`,
      action: 'They are counted anew.',
      repair: () => void db.exec(`UPDATE outputs SET chunk_count = json_array_length(chunks) WHERE ${where}`),
    },
  ];
}

function unusedClips(db: StudyDatabase): Found[] {
  const where = 'clip_id NOT IN (SELECT clip_id FROM samples WHERE clip_id IS NOT NULL)';
  const count = countOf(db, `SELECT count(*) FROM clips WHERE ${where}`);
  if (count === 0) return [];
  return [
    {
      severity: 'info',
      code: 'unused-clips',
      count,
      message: `${counted(count, 'clip')} belong to no sample.`,
      action: 'The study forgets where they lie; the files stay.',
      repair: () => void db.exec(`DELETE FROM clips WHERE ${where}`),
    },
  ];
}
