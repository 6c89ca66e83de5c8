import type { Interaction } from '../../core/interact-scope/interaction.ts';
import { neededJudgements, rubricInputs, rubricOf } from '../../core/interact-scope/judging.ts';
import { traceOutputs } from '../../core/interact-scope/trace.ts';
import { neededStages } from '../../core/omni-interact/facts.ts';
import { judgeInputs } from '../../core/omni-interact/judge-inputs.ts';
import { matchChunks } from '../../core/omni-interact/match.ts';
import { omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { type VerdictInputs, WHOLE_STAGE } from '../../core/verdict-inputs.ts';
import type { VerdictStage } from '../../core/verdicts.ts';
import type { StoredSample } from '../store/benchmarks/derive.ts';
import { readStoredSample } from '../store/slots.ts';
import type { StageAddress } from '../store/stage-address.ts';
import type { StudyDatabase } from '../store/study-file.ts';
import { currentInputs } from '../store/verdicts.ts';
import type { JudgeSetup } from './judge-setup.ts';
import { makeContentQuestion, makeQuestion, type Question } from './question.ts';

/** What one stage is judged for. */
export interface StageTask {
  inputs: VerdictInputs;
  /** Null for judges that are not asked. */
  question: Question | null;
}

/** A stage of an output that a score needs a verdict on. */
export interface NeededStage extends StageTask {
  slotId: number;
  stage: VerdictStage;
  chunkIndex: number;
}

/** What an output needs verdicts on, as its benchmark judges. */
type TaskLister = (sample: StoredSample, chunks: readonly Chunk[], setup: JudgeSetup) => NeededStage[];

const omniInteractTasks: TaskLister = (sample, chunks, setup) => {
  const match = matchChunks(omniInteractSlots(sample.slots.map(({ slot }) => slot)), chunks);
  return match.slots.flatMap((slotMatch, position) =>
    neededStages(slotMatch).map((stage) => ({
      slotId: slotMatch.slot.slotId,
      stage,
      chunkIndex: WHOLE_STAGE,
      inputs: currentInputs(slotMatch, stage),
      question:
        setup.kind === 'openai'
          ? makeQuestion(setup.identity, setup.templates.stages, stage, judgeInputs(match, position, stage))
          : null,
    })),
  );
};

const interactScopeTasks: TaskLister = (sample, chunks, setup) => {
  const interaction = sample.details as Interaction;
  const textOf = new Map(chunks.map(({ index, text }) => [index, text]));
  return neededJudgements(interaction, traceOutputs(chunks)).flatMap(({ target, output }) => {
    const slot = sample.slots[target]?.slot;
    if (!slot) return [];
    const text = textOf.get(output) ?? '';
    const filled = rubricInputs(interaction, slot.referenceText, text);
    return [
      {
        slotId: slot.slotId,
        stage: 'content' as const,
        chunkIndex: output,
        inputs: { question: slot.questionText, reference: slot.referenceText, text },
        question:
          setup.kind === 'openai'
            ? makeContentQuestion(setup.identity, setup.templates.rubrics, rubricOf(interaction), filled)
            : null,
      },
    ];
  });
};

const LISTERS: Readonly<Record<string, TaskLister>> = {
  'omni-interact': omniInteractTasks,
  'interact-scope': interactScopeTasks,
};

/** Outputs whose stages are kept at hand: items come output by output. */
const KEPT_OUTPUTS = 32;

/** Reads what the stages of outputs are judged for, keeping the last few outputs at hand. */
export function makeStageReader(db: StudyDatabase, setup: JudgeSetup) {
  const findChunks = db
    .prepare<[number, number], string>(
      "SELECT chunks FROM outputs WHERE run_id = ? AND sample_id = ? AND status = 'ok'",
    )
    .pluck();
  const recent = new Map<string, NeededStage[]>();

  const stagesOf = (runId: number, sampleId: number): NeededStage[] => {
    const key = `${runId}/${sampleId}`;
    const known = recent.get(key);
    if (known) return known;
    const chunks = findChunks.get(runId, sampleId);
    if (chunks === undefined) return [];
    const sample = readStoredSample(db, sampleId);
    const stages = LISTERS[sample.benchmark]?.(sample, JSON.parse(chunks) as Chunk[], setup) ?? [];
    recent.set(key, stages);
    const [oldest] = recent.keys();
    if (recent.size > KEPT_OUTPUTS && oldest !== undefined) recent.delete(oldest);
    return stages;
  };

  return {
    /** The stages of an output that need a verdict, in the order of its slots. */
    stagesOf,
    /** What an item is judged for now; null when it is gone since the batch was planned. */
    task: ({ runId, sampleId, slotId, stage, chunkIndex = WHOLE_STAGE }: StageAddress): StageTask | null =>
      stagesOf(runId, sampleId).find(
        (each) => each.slotId === slotId && each.stage === stage && each.chunkIndex === chunkIndex,
      ) ?? null,
  };
}
