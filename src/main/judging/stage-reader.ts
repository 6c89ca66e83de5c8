import {
  duplexJudgeInputs,
  stageNeedsFrames,
  windowFrameTimes,
} from '../../core/duplex-eval/judge-inputs.ts';
import { duplexVerdictInputs, neededDuplexVerdicts } from '../../core/duplex-eval/needed.ts';
import { questionOf } from '../../core/duplex-eval/stages.ts';
import type { Interaction } from '../../core/interact-scope/interaction.ts';
import { neededJudgements, rubricInputs, rubricOf } from '../../core/interact-scope/judging.ts';
import { traceOutputs } from '../../core/interact-scope/trace.ts';
import { thinned } from '../../core/judging/pictures.ts';
import { neededStages } from '../../core/omni-interact/facts.ts';
import { judgeInputs } from '../../core/omni-interact/judge-inputs.ts';
import { matchChunks } from '../../core/omni-interact/match.ts';
import { omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import type { OviDetails } from '../../core/ovi-bench/case-score.ts';
import type { OviCase } from '../../core/ovi-bench/dataset.ts';
import { evidenceFrameTimes, needsFrames, oviJudgeInputs } from '../../core/ovi-bench/judge-inputs.ts';
import { judgedCase, neededMetrics, oviVerdictInputs } from '../../core/ovi-bench/needed.ts';
import { type VerdictInputs, WHOLE_STAGE } from '../../core/verdict-inputs.ts';
import type { VerdictStage } from '../../core/verdicts.ts';
import type { StoredSample } from '../store/benchmarks/derive.ts';
import { storedDuplexFrame } from '../store/benchmarks/duplex-eval.ts';
import { readStoredSample } from '../store/slots.ts';
import type { StageAddress } from '../store/stage-address.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { currentInputs } from '../store/verdicts.ts';
import type { ClipPictures, QuestionPictures } from './clip-pictures.ts';
import type { JudgeSetup } from './judge-setup.ts';
import { isJudgedByWords } from './lexical-batch.ts';
import {
  makeContentQuestion,
  makeDuplexQuestion,
  makeOviQuestion,
  makeQuestion,
  type Question,
} from './question.ts';

/** What one stage is judged for. */
export interface StageTask {
  inputs: VerdictInputs;
  /** What was said, alone. */
  text: string;
  /** Null for judges that are not asked, and where the judge cannot give the verdict. */
  question: Question | null;
  /** Why the judge cannot give it, as a sentence; null where it can. */
  blocked: string | null;
}

/** A stage of an output that a score needs a verdict on. */
export interface NeededStage extends StageTask {
  slotId: number;
  stage: VerdictStage;
  chunkIndex: number;
}

/** What an output needs verdicts on, as its benchmark judges. */
type TaskLister = (
  sample: StoredSample,
  output: { chunks: readonly Chunk[]; details: unknown },
  setup: JudgeSetup,
  pictures: ClipPictures,
) => NeededStage[];

const omniInteractTasks: TaskLister = (sample, { chunks }, setup) => {
  const match = matchChunks(omniInteractSlots(sample.slots.map(({ slot }) => slot)), chunks);
  return match.slots.flatMap((slotMatch, position) =>
    neededStages(slotMatch).map((stage) => ({
      slotId: slotMatch.slot.slotId,
      stage,
      chunkIndex: WHOLE_STAGE,
      ...inputsAndText(currentInputs(slotMatch, stage)),
      blocked: null,
      question:
        setup.kind === 'openai'
          ? makeQuestion(setup.identity, setup.templates.stages, stage, judgeInputs(match, position, stage))
          : null,
    })),
  );
};

const interactScopeTasks: TaskLister = (sample, { chunks }, setup) => {
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
        text,
        blocked: null,
        question:
          setup.kind === 'openai'
            ? makeContentQuestion(setup.identity, setup.templates.rubrics, rubricOf(interaction), filled)
            : null,
      },
    ];
  });
};

const inputsAndText = (inputs: VerdictInputs): Pick<StageTask, 'inputs' | 'text'> => ({
  inputs,
  text: inputs.text,
});

/** Frames at these times, or why there are none; null where none are needed. */
function picturesAt(
  times: readonly number[] | null,
  { sampleId }: StoredSample,
  { pictures: { height, most } }: JudgeSetup,
  pictures: ClipPictures,
): { shown: QuestionPictures | null; blocked: string | null } {
  if (times === null) return { shown: null, blocked: null };
  const clip = pictures.clipOf(sampleId);
  return 'missing' in clip
    ? { shown: null, blocked: `They need to be shown frames, and ${clip.missing}` }
    : { shown: { ...clip, times: thinned(times, most), height }, blocked: null };
}

const BY_WORDS_ONLY =
  'Word comparison cannot give them, as they need to be shown frames or to weigh a rubric; choose a language model.';

const duplexTasks: TaskLister = (sample, { chunks }, setup, pictures) => {
  const frame = storedDuplexFrame(sample);
  return neededDuplexVerdicts(frame, chunks, setup.windowShifts).map((needed): NeededStage => {
    const { slotId, stage, chunkIndex, text, window } = needed;
    const about = { slotId, stage, chunkIndex, text, inputs: duplexVerdictInputs(frame.sample, needed) };
    if (setup.kind === 'lexical') {
      return { ...about, question: null, blocked: isJudgedByWords(stage) ? null : BY_WORDS_ONLY };
    }
    const asked = questionOf(stage);
    const duration = frame.duration ?? 0;
    const times = stageNeedsFrames(asked) ? windowFrameTimes(window ?? [0, duration]) : null;
    const { shown, blocked } = picturesAt(times, sample, setup, pictures);
    if (blocked !== null) return { ...about, question: null, blocked };
    const filled = duplexJudgeInputs(frame.sample, { stage: asked, text, window }, duration);
    const question = makeDuplexQuestion(setup.identity, setup.templates.duplex, asked, filled, shown);
    return { ...about, question, blocked: null };
  });
};

const oviTasks: TaskLister = (sample, { details }, setup, pictures) => {
  const oviCase = sample.details as OviCase;
  const result = details as OviDetails;
  const judged = judgedCase(oviCase, result);
  return neededMetrics(oviCase, result).flatMap((metric): NeededStage[] => {
    const filled = oviJudgeInputs(metric, judged);
    if (filled === null) return [];
    const inputs = oviVerdictInputs(oviCase, result);
    const about = { slotId: 1, stage: metric, chunkIndex: WHOLE_STAGE, text: result.response, inputs };
    if (setup.kind === 'lexical') return [{ ...about, question: null, blocked: BY_WORDS_ONLY }];
    const times = needsFrames(metric) ? evidenceFrameTimes(oviCase.t1) : null;
    const { shown, blocked } = picturesAt(times, sample, setup, pictures);
    if (blocked !== null) return [{ ...about, question: null, blocked }];
    const question = makeOviQuestion(setup.identity, setup.templates.ovi, metric, filled, shown);
    return [{ ...about, question, blocked: null }];
  });
};

const LISTERS: Readonly<Record<string, TaskLister>> = {
  'omni-interact': omniInteractTasks,
  'interact-scope': interactScopeTasks,
  'duplex-eval': duplexTasks,
  'ovi-bench': oviTasks,
};

/** Outputs whose stages are kept at hand: items come output by output. */
const KEPT_OUTPUTS = 32;

/** Reads what the stages of outputs are judged for, keeping the last few outputs at hand. */
export function makeStageReader({ db }: OpenStudy, setup: JudgeSetup, pictures: ClipPictures) {
  const findOutput = db.prepare<[number, number], { chunks: string; details: string }>(
    "SELECT chunks, details FROM outputs WHERE run_id = ? AND sample_id = ? AND status = 'ok'",
  );
  const recent = new Map<string, NeededStage[]>();

  const stagesOf = (runId: number, sampleId: number): NeededStage[] => {
    const key = `${runId}/${sampleId}`;
    const known = recent.get(key);
    if (known) return known;
    const row = findOutput.get(runId, sampleId);
    if (row === undefined) return [];
    const sample = readStoredSample(db, sampleId);
    const output = { chunks: JSON.parse(row.chunks) as Chunk[], details: JSON.parse(row.details) as unknown };
    const stages = LISTERS[sample.benchmark]?.(sample, output, setup, pictures) ?? [];
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
