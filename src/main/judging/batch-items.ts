import type { JudgingRequest } from '../../core/judging/judging-views.ts';
import { VERDICT_STAGES, type VerdictStage } from '../../core/verdicts.ts';
import type { StageAddress } from '../store/stage-address.ts';
import type { OpenStudy, StudyDatabase } from '../store/study-file.ts';
import { JudgingError } from './judging-error.ts';
import type { makeStageReader, StageTask } from './stage-reader.ts';

/** One verdict to be given. What it is given for is read again when its turn comes. */
export interface JudgingItem extends StageAddress {
  chunkIndex: number;
  /** Of the question; null for judges that are not asked. */
  key: string | null;
}

export interface RunShare {
  runId: number;
  name: string;
  items: number;
  alreadyJudged: number;
  failedBefore: number;
}

export interface BatchItems {
  items: JudgingItem[];
  byRun: RunShare[];
  byStage: Record<VerdictStage, number>;
  /** Verdicts the judge cannot give, by the reason. */
  notAsked: Map<string, number>;
}

interface KnownVerdict {
  slot_id: number;
  stage: VerdictStage;
  chunk_index: number;
  state: 'ok' | 'failed';
  question_key: string | null;
}

/**
 * The verdicts a batch has to give: every one a score needs that this judge has not given for what the run says
 * now, in the study's order.
 *
 * @param judge the name the judge has, or would get, in the study
 * @param onQuestion told the question of every item, for estimates; asked once per item
 */
export function collectItems(
  { db }: OpenStudy,
  reader: ReturnType<typeof makeStageReader>,
  request: JudgingRequest,
  judge: string,
  onQuestion: (item: JudgingItem, task: StageTask) => void = () => undefined,
): BatchItems {
  const batch: BatchItems = { items: [], byRun: [], byStage: noItems(), notAsked: new Map() };
  const findVerdicts = db.prepare<[number, number, string], KnownVerdict>(
    `SELECT slot_id, stage, chunk_index, state, question_key FROM verdicts
     WHERE run_id = ? AND sample_id = ? AND judge = ? AND stale = 0`,
  );
  const outputs = db
    .prepare<[number], number>(
      `SELECT sample_id FROM outputs JOIN samples USING (sample_id)
       WHERE run_id = ? AND status = 'ok' ORDER BY subset, name`,
    )
    .pluck();
  for (const { run_id: runId, name } of chosenRuns(db, request.runIds)) {
    const share: RunShare = { runId, name, items: 0, alreadyJudged: 0, failedBefore: 0 };
    batch.byRun.push(share);
    for (const sampleId of outputs.all(runId)) {
      const known = new Map(
        findVerdicts
          .all(runId, sampleId, judge)
          .map((row) => [`${row.slot_id} ${row.stage} ${row.chunk_index}`, row]),
      );
      for (const { slotId, stage, chunkIndex, ...task } of reader.stagesOf(runId, sampleId)) {
        if (request.stages && !request.stages.includes(stage)) continue;
        if (task.blocked !== null) {
          batch.notAsked.set(task.blocked, (batch.notAsked.get(task.blocked) ?? 0) + 1);
          continue;
        }
        const given = known.get(`${slotId} ${stage} ${chunkIndex}`);
        // The same slot may be asked about in other words, e.g. since a later answer changed.
        const holds = given && (task.question === null || given.question_key === task.question.key);
        if (holds && given.state === 'ok') share.alreadyJudged += 1;
        else if (holds && !request.retryFailed) share.failedBefore += 1;
        else {
          const key = task.question?.key ?? null;
          const item = { runId, sampleId, slotId, stage, chunkIndex, key };
          batch.items.push(item);
          batch.byStage[stage] += 1;
          share.items += 1;
          onQuestion(item, task);
        }
      }
    }
  }
  return batch;
}

const noItems = (): Record<VerdictStage, number> =>
  Object.fromEntries(VERDICT_STAGES.map((stage) => [stage, 0])) as Record<VerdictStage, number>;

function chosenRuns(
  db: StudyDatabase,
  runIds: readonly number[] | undefined,
): { run_id: number; name: string }[] {
  const runs = db
    .prepare<[], { run_id: number; name: string }>('SELECT run_id, name FROM runs ORDER BY run_id')
    .all();
  if (!runIds) return runs;
  const unknown = runIds.find((runId) => !runs.some(({ run_id }) => run_id === runId));
  if (unknown !== undefined) throw new JudgingError(`The study has no run ${unknown}.`);
  return runs.filter(({ run_id }) => runIds.includes(run_id));
}
