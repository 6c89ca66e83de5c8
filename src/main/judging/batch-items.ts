import type { JudgingRequest } from '../../core/judging/judging-views.ts';
import { neededStages } from '../../core/omni-interact/facts.ts';
import { judgeInputs } from '../../core/omni-interact/judge-inputs.ts';
import { matchChunks } from '../../core/omni-interact/match.ts';
import { omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { Chunk, SampleMatch, StageName } from '../../core/omni-interact/types.ts';
import type { VerdictInputs } from '../../core/verdicts.ts';
import { readSlots } from '../store/slots.ts';
import type { StageAddress } from '../store/stage-address.ts';
import type { StudyDatabase } from '../store/study-file.ts';
import { currentInputs } from '../store/verdicts.ts';
import type { JudgeSetup } from './judge-setup.ts';
import { JudgingError } from './judging-error.ts';
import { makeQuestion, type Question } from './question.ts';

/** One verdict to be given. What it is given for is read again when its turn comes. */
export interface JudgingItem extends StageAddress {
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
  byStage: Record<StageName, number>;
}

/** What one stage is judged for. */
export interface StageTask {
  inputs: VerdictInputs;
  question: Question | null;
}

/** Reads what the stages of outputs are judged for, keeping the last few outputs at hand. */
export function makeStageReader(db: StudyDatabase, setup: JudgeSetup) {
  const findChunks = db
    .prepare<[number, number], string>(
      "SELECT chunks FROM outputs WHERE run_id = ? AND sample_id = ? AND status = 'ok'",
    )
    .pluck();
  const recent = new Map<string, SampleMatch>();

  const matchOf = (runId: number, sampleId: number): SampleMatch | null => {
    const key = `${runId}/${sampleId}`;
    const known = recent.get(key);
    if (known) return known;
    const chunks = findChunks.get(runId, sampleId);
    if (chunks === undefined) return null;
    const slots = omniInteractSlots(readSlots(db, sampleId).map(({ slot }) => slot));
    const match = matchChunks(slots, JSON.parse(chunks) as Chunk[]);
    recent.set(key, match);
    const [oldest] = recent.keys();
    if (recent.size > KEPT_OUTPUTS && oldest !== undefined) recent.delete(oldest);
    return match;
  };

  const taskAt = (match: SampleMatch, position: number, stage: StageName): StageTask => ({
    inputs: currentInputs(match.slots[position]!, stage),
    question:
      setup.kind === 'openai'
        ? makeQuestion(setup.identity, setup.templates, stage, judgeInputs(match, position, stage))
        : null,
  });

  return {
    matchOf,
    taskAt,
    /** What an item is judged for now; null when it is gone since the batch was planned. */
    task: ({ runId, sampleId, slotId, stage }: StageAddress): StageTask | null => {
      const match = matchOf(runId, sampleId);
      const position = match?.slots.findIndex(({ slot }) => slot.slotId === slotId) ?? -1;
      return match && position >= 0 ? taskAt(match, position, stage) : null;
    },
  };
}

const KEPT_OUTPUTS = 32;

interface KnownVerdict {
  slot_id: number;
  stage: StageName;
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
  db: StudyDatabase,
  request: JudgingRequest,
  setup: JudgeSetup,
  judge: string,
  onQuestion: (item: JudgingItem, task: StageTask) => void = () => undefined,
): BatchItems {
  const reader = makeStageReader(db, setup);
  const batch: BatchItems = { items: [], byRun: [], byStage: { early: 0, core: 0, partial: 0 } };
  const findVerdicts = db.prepare<[number, number, string], KnownVerdict>(
    `SELECT slot_id, stage, state, question_key FROM verdicts
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
      const match = reader.matchOf(runId, sampleId);
      const known = new Map(
        findVerdicts.all(runId, sampleId, judge).map((row) => [`${row.slot_id} ${row.stage}`, row]),
      );
      match?.slots.forEach((slotMatch, position) => {
        for (const stage of neededStages(slotMatch)) {
          if (request.stages && !request.stages.includes(stage)) continue;
          const task = reader.taskAt(match, position, stage);
          const given = known.get(`${slotMatch.slot.slotId} ${stage}`);
          // The same slot may be asked about in other words, e.g. since a later answer changed.
          const holds = given && (task.question === null || given.question_key === task.question.key);
          if (holds && given.state === 'ok') share.alreadyJudged += 1;
          else if (holds && !request.retryFailed) share.failedBefore += 1;
          else {
            const key = task.question?.key ?? null;
            const item = { runId, sampleId, slotId: slotMatch.slot.slotId, stage, key };
            batch.items.push(item);
            batch.byStage[stage] += 1;
            share.items += 1;
            onQuestion(item, task);
          }
        }
      });
    }
  }
  return batch;
}

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
