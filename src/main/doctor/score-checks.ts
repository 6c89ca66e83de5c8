import { deriverOf } from '../store/benchmarks/index.ts';
import { DERIVE_VERSION } from '../store/derive-version.ts';
import { readScoredBy } from '../store/judges.ts';
import {
  makeOutputRescorer,
  type OutputAddress,
  rebuildScoresIfOutdated,
  SCORE_COLUMNS,
  scoreValues,
  storedOutput,
} from '../store/scores.ts';
import { readStoredSample } from '../store/slots.ts';
import type { StudyDatabase } from '../store/study-file.ts';
import { readVerdicts } from '../store/verdicts.ts';
import { type Check, counted, type Found } from './finding.ts';

/** The stored scores against what scoring anew gives, row by row and value by value. */
export const checkScores: Check = ({ db }) => {
  const version = db.prepare<[], number>('SELECT derive_version FROM study WHERE id = 1').pluck().get();
  if (version !== DERIVE_VERSION) {
    return [
      {
        severity: 'info',
        code: 'scores-of-other-version',
        count: 1,
        message: 'The stored scores were derived by another version of the scorer.',
        action: 'They are derived anew at the next opening.',
        repair: () => void rebuildScoresIfOutdated(db),
      },
    ];
  }
  return [...wrongScores(db), ...scoresWithoutOutput(db)];
};

interface OutputRow {
  run_id: number;
  sample_id: number;
  run: string;
  address: string;
  chunks: string;
  details: string;
  unmatched_count: number;
}

function wrongScores(db: StudyDatabase): Found[] {
  const isRight = makeComparison(db);
  const outputs = db.prepare<[], OutputRow>(
    `SELECT run_id, sample_id, runs.name AS run, subset || '/' || samples.name AS address, chunks, outputs.details,
       unmatched_count
     FROM outputs JOIN runs USING (run_id) JOIN samples USING (sample_id) WHERE status = 'ok'
     ORDER BY sample_id, run_id`,
  );
  const wrong: OutputAddress[] = [];
  const names: string[] = [];
  for (const output of outputs.iterate()) {
    if (isRight(output)) continue;
    wrong.push({ runId: output.run_id, sampleId: output.sample_id });
    names.push(`${output.run} on ${output.address}`);
  }
  if (wrong.length === 0) return [];
  return [
    {
      severity: 'error',
      code: 'stale-scores',
      count: wrong.length,
      message: `The stored scores of ${counted(wrong.length, 'output')} are not what its chunks and verdicts give (${names.slice(0, 3).join('; ')}${names.length > 3 ? '; …' : ''}).`,
      action: 'They are derived anew; chunks and verdicts stay as they are.',
      repair: () => makeOutputRescorer(db)(wrong),
    },
  ];
}

/** Tells whether the scores, the count of unmatched chunks and the stale marks of an output are as derived. */
function makeComparison(db: StudyDatabase): (output: OutputRow) => boolean {
  const stored = db
    .prepare<[number, number], unknown[]>(
      `SELECT slot_key, ${SCORE_COLUMNS} FROM scores WHERE run_id = ? AND slot_key IN
         (SELECT slot_key FROM slots WHERE sample_id = ?)`,
    )
    .raw();
  const scoredBy = readScoredBy(db).judge;
  return (output) => {
    const sample = readStoredSample(db, output.sample_id);
    const verdicts = readVerdicts(db, output.run_id, output.sample_id);
    const derived = deriverOf(sample.benchmark)(sample, storedOutput(output), verdicts, scoredBy);
    if (derived.unmatched !== output.unmatched_count) return false;
    if (verdicts.some(({ stale }, position) => stale !== (derived.stale[position] === true))) return false;
    const rows = new Map(
      stored.all(output.run_id, output.sample_id).map(([key, ...values]) => [key, values]),
    );
    if (rows.size !== derived.rows.length) return false;
    return derived.rows.every((row, position) => {
      const values = rows.get(sample.slots[position]!.slotKey);
      return values !== undefined && scoreValues(row).every((value, column) => isSame(value, values[column]));
    });
  };
}

/** SQLite keeps NaN as NULL, and does not tell -0 from 0. */
const isSame = (derived: number | string | null, stored: unknown): boolean =>
  derived === stored || (typeof derived === 'number' && Number.isNaN(derived) && stored === null);

function scoresWithoutOutput(db: StudyDatabase): Found[] {
  const where = `NOT EXISTS (SELECT 1 FROM slots JOIN outputs USING (sample_id)
    WHERE slots.slot_key = scores.slot_key AND outputs.run_id = scores.run_id AND status = 'ok')`;
  const count = db.prepare<[], number>(`SELECT count(*) FROM scores WHERE ${where}`).pluck().get() ?? 0;
  if (count === 0) return [];
  return [
    {
      severity: 'error',
      code: 'scores-without-output',
      count,
      message: `${counted(count, 'stored score')} rest on no output, and would be counted.`,
      action: 'They are removed.',
      repair: () => void db.exec(`DELETE FROM scores WHERE ${where}`),
    },
  ];
}
