import { flagConfusion, scoreAgreement } from '../../core/judging/agreement.ts';
import type { AgreementPair, JudgeAgreement, StageAgreement } from '../../core/judging/judging-views.ts';
import {
  type AnyVerdict,
  hasFlag,
  stageRange,
  VERDICT_STAGES,
  type VerdictStage,
} from '../../core/verdicts.ts';
import type { StudyDatabase } from '../store/study-file.ts';

/** How many of the largest disagreements are listed. */
const LARGEST = 100;

interface VerdictRow {
  run_id: number;
  sample_id: number;
  slot_key: number;
  subset: string;
  sample: string;
  slot_id: number;
  stage: VerdictStage;
  chunk_index: number;
  judge: string;
  verdict: string;
}

type Given = { row: VerdictRow; verdict: AnyVerdict };

/** How far two judges agree on what the runs say now; stale verdicts are left out. */
export function readAgreement(
  db: StudyDatabase,
  judgeA: string,
  judgeB: string,
  runIds: readonly number[] | undefined,
): JudgeAgreement {
  const rows = db
    .prepare<[string, string], VerdictRow>(
      `SELECT run_id, sample_id, slot_key, subset, samples.name AS sample, slot_id, stage, chunk_index,
         judge, verdict
       FROM verdicts JOIN samples USING (sample_id) JOIN slots USING (sample_id, slot_id)
       WHERE judge IN (?, ?) AND stale = 0 ORDER BY run_id, subset, samples.name, slot_id`,
    )
    .all(judgeA, judgeB)
    .filter(({ run_id }) => !runIds || runIds.includes(run_id));
  const stages = VERDICT_STAGES.map((stage) =>
    stageAgreement(
      stage,
      rows.filter((row) => row.stage === stage),
      judgeA,
      judgeB,
    ),
  );
  const largest = stages
    .flatMap(({ stage, pairs }) =>
      pairs.map((pair) => ({ ...pair, stage, difference: Math.abs(pair.a - pair.b) })),
    )
    .filter(({ difference, flagA, flagB }) => difference > 0 || flagA !== flagB)
    .sort((x, y) => y.difference / span(y.stage) - x.difference / span(x.stage))
    .slice(0, LARGEST);
  return { judgeA, judgeB, stages, largest };
}

/** Points from the lowest to the highest score, by which stages are compared. */
function span(stage: VerdictStage): number {
  const [least, most] = stageRange(stage);
  return most - least;
}

function stageAgreement(
  stage: VerdictStage,
  rows: readonly VerdictRow[],
  judgeA: string,
  judgeB: string,
): StageAgreement {
  const bySlot = new Map<string, { a?: Given; b?: Given }>();
  for (const row of rows) {
    const key = `${row.run_id}/${row.slot_key}/${row.chunk_index}`;
    const both = bySlot.get(key) ?? {};
    const given = { row, verdict: JSON.parse(row.verdict) as AnyVerdict };
    if (row.judge === judgeA) both.a = given;
    if (row.judge === judgeB) both.b = given;
    bySlot.set(key, both);
  }
  const all = [...bySlot.values()];
  const usable = (given: Given | undefined): boolean => given?.verdict.state === 'ok';
  const failed = (given: Given | undefined): boolean => given?.verdict.state === 'failed';
  const pairs = all.flatMap(({ a, b }) => (a && b ? pairOf(a, b) : []));
  return {
    stage,
    pairs,
    scores: scoreAgreement(pairs),
    flags: hasFlag(stage)
      ? flagConfusion(pairs.map(({ flagA, flagB }) => ({ a: flagA === true, b: flagB === true })))
      : null,
    onlyA: all.filter(({ a, b }) => usable(a) && !usable(b)).length,
    onlyB: all.filter(({ a, b }) => usable(b) && !usable(a)).length,
    failedA: all.filter(({ a }) => failed(a)).length,
    failedB: all.filter(({ b }) => failed(b)).length,
  };
}

function pairOf(a: Given, b: Given): AgreementPair[] {
  const [scoreA, scoreB] = [scoreOf(a.verdict), scoreOf(b.verdict)];
  if (scoreA === null || scoreB === null) return [];
  const { run_id, sample_id, slot_key, subset, sample, slot_id, chunk_index } = a.row;
  return [
    {
      item: {
        runId: run_id,
        sampleId: sample_id,
        slotKey: slot_key,
        subset,
        sample,
        slotId: slot_id,
        chunkIndex: chunk_index,
      },
      a: scoreA,
      b: scoreB,
      flagA: flagOf(a.verdict),
      flagB: flagOf(b.verdict),
    },
  ];
}

/** A verdict as a number; Correct and Incorrect are 1 and 0. */
function scoreOf(verdict: AnyVerdict): number | null {
  if ('correct' in verdict) return Number(verdict.correct);
  if ('success' in verdict) return Number(verdict.success);
  return 'score' in verdict ? verdict.score : null;
}

function flagOf(verdict: AnyVerdict): boolean | null {
  if ('flag' in verdict) return verdict.flag === 'FP_Hallucination';
  if ('correct' in verdict) return !verdict.correct;
  if ('success' in verdict) return !verdict.success;
  if ('relevant' in verdict) return !verdict.relevant;
  return 'hallucination' in verdict ? verdict.hallucination : null;
}
