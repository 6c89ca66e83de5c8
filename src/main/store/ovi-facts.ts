import type { OviDetails } from '../../core/ovi-bench/case-score.ts';
import type { OviCase } from '../../core/ovi-bench/dataset.ts';
import type { MetricScores } from '../../core/ovi-bench/results.ts';
import type { OviFacts, StudyCase, StudyResult } from '../../core/ovi-bench/study-facts.ts';
import { isOviStage } from '../../core/verdicts.ts';
import { oviVerdicts } from './benchmarks/ovi-bench.ts';
import { HUMAN_SCORES_JUDGE, readScoredBy } from './judges.ts';
import { readStoredSample } from './slots.ts';
import type { StudyDatabase } from './study-file.ts';
import { readVerdicts, type StoredVerdict } from './verdicts.ts';

const BENCHMARK = 'ovi-bench';

/** Every case of a study and what every run made of it, with the scores of all judges, without texts. */
export function readOviFacts(db: StudyDatabase): OviFacts {
  const cases = db
    .prepare<[string], { sampleId: number; name: string }>(
      'SELECT sample_id AS sampleId, name FROM samples WHERE benchmark = ? ORDER BY subset, name',
    )
    .all(BENCHMARK)
    .flatMap(({ sampleId, name }): StudyCase[] => {
      const { details, slots } = readStoredSample(db, sampleId);
      const oviCase = details as OviCase;
      const { type, format } = oviCase;
      const label = oviCase.format === 'multiple-choice' ? oviCase.label : null;
      return slots.map(({ slotKey }) => ({ sampleId, slotKey, name, type, format, label }));
    });
  const runs = db
    .prepare<[string], { runId: number; name: string }>(
      'SELECT run_id AS runId, name FROM runs WHERE benchmark = ? ORDER BY run_id',
    )
    .all(BENCHMARK);
  const outputs = db.prepare<[number], { sampleId: number; details: string }>(
    "SELECT sample_id AS sampleId, details FROM outputs WHERE run_id = ? AND status = 'ok' ORDER BY sample_id",
  );
  const scoredBy = readScoredBy(db).judge;
  return {
    humanScores: HUMAN_SCORES_JUDGE,
    cases,
    runs: runs.map(({ runId, name }) => ({
      runId,
      name,
      results: outputs
        .all(runId)
        .map(({ sampleId, details }) =>
          studyResult(sampleId, JSON.parse(details), readVerdicts(db, runId, sampleId), scoredBy),
        ),
    })),
  };
}

function studyResult(
  sampleId: number,
  { predictedType, choice, rate }: OviDetails,
  stored: readonly StoredVerdict[],
  scoredBy: string | null,
): StudyResult {
  const counting = oviVerdicts(stored, scoredBy);
  const scores: MetricScores = {};
  for (const { stage, verdict } of counting) if (verdict.state === 'ok') scores[stage] = verdict.score;
  return {
    sampleId,
    predictedType,
    choice,
    rate,
    scores,
    failed: counting.filter(({ verdict }) => verdict.state === 'failed').map(({ stage }) => stage),
    byJudge: scoresByJudge(stored),
  };
}

function scoresByJudge(stored: readonly StoredVerdict[]): Record<string, MetricScores> {
  const byJudge: Record<string, MetricScores> = {};
  for (const { judge, stage, verdict, stale } of stored) {
    if (stale || !isOviStage(stage) || verdict.state !== 'ok' || !('score' in verdict)) continue;
    byJudge[judge] = { ...byJudge[judge], [stage]: verdict.score };
  }
  return byJudge;
}
