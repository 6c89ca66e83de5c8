import type { Headline, RunHeadlines } from '../../core/study-views.ts';
import type { StudyDatabase } from './study-file.ts';

interface HeadlineRow {
  run_id: number;
  label: string;
  value: number | null;
  n: number;
  unjudged: number;
}

/** How a headline is printed, by its label. */
const UNITS: Readonly<Record<string, Headline['unit']>> = {
  Overall: 'points',
  Success: 'share',
  IFA: 'share',
  MA: 'share',
};

/**
 * The headline numbers of Omni-DuplexEval and OVIBench by run, from the scores that stand in the study: the mean
 * overall score of descriptions (0–100) and the share of reminder samples that succeed; IFA of open-ended cases and MA.
 * What is unjudged is left out of a mean and counted beside it.
 */
export function readHeadlines(db: StudyDatabase): RunHeadlines[] {
  const rows = db
    .prepare<[], HeadlineRow>(
      `WITH scored AS (
         SELECT run_id, sample_id, benchmark, question_type, tp
         FROM scores JOIN slots USING (slot_key) JOIN samples USING (sample_id)
         WHERE benchmark IN ('duplex-eval', 'ovi-bench')),
       -- A reminder sample succeeds when all its events do; one that fails settles it.
       reminders AS (
         SELECT run_id, CASE WHEN min(tp) = 0 THEN 0 WHEN count(tp) < count(*) THEN NULL ELSE 1 END AS value
         FROM scored WHERE benchmark = 'duplex-eval' AND question_type <> 'description'
         GROUP BY run_id, sample_id),
       means AS (
         SELECT run_id, 1 AS place, 'Overall' AS label, 100 * tp AS value
         FROM scored WHERE benchmark = 'duplex-eval' AND question_type = 'description'
         UNION ALL SELECT run_id, 2, 'Success', value FROM reminders
         UNION ALL SELECT run_id, 1, 'IFA', tp
         FROM scored WHERE benchmark = 'ovi-bench' AND question_type = 'open-ended'
         UNION ALL SELECT run_id, 2, 'MA', tp
         FROM scored WHERE benchmark = 'ovi-bench' AND question_type = 'multiple-choice')
       SELECT run_id, label, avg(value) AS value, count(value) AS n, count(*) - count(value) AS unjudged
       FROM means GROUP BY run_id, place, label ORDER BY run_id, place`,
    )
    .all();
  const byRun = new Map<number, Headline[]>();
  for (const { run_id: runId, label, value, n, unjudged } of rows) {
    const headlines = byRun.get(runId) ?? [];
    headlines.push({ label, value, unit: UNITS[label] ?? 'score', n, unjudged });
    byRun.set(runId, headlines);
  }
  return [...byRun].map(([runId, headlines]) => ({ runId, headlines }));
}
