import type {
  ScopeFacts,
  StudyInteraction,
  StudyTraces,
} from '../../../../src/core/interact-scope/study-facts.ts';
import type {
  ContentJudgement,
  InteractionTrace,
  TargetFrame,
  Task,
} from '../../../../src/core/interact-scope/types.ts';

type PartialTarget = Partial<TargetFrame> & { time: number };

/** An interaction of a study; each has its own video unless one is given. */
export function interaction(
  sampleId: number,
  task: Task,
  targets: readonly PartialTarget[],
  rest: Partial<StudyInteraction> = {},
): StudyInteraction {
  return {
    id: `i${sampleId}`,
    video: `video-${sampleId}`,
    task,
    queryTime: 0,
    duration: 60,
    sampleId,
    slotKeys: targets.map((_, index) => sampleId * 100 + index),
    targets: targets.map((target, index) => ({
      window: null,
      fileIndex: index,
      tools: task === 'T1' ? ['image_search'] : [],
      trigger: 'V',
      step: null,
      ...target,
    })),
    ...rest,
  };
}

/** What a run gave out: times, with the pairs judged `[output, target, correct]`. */
export function trace(
  times: readonly number[],
  judged: readonly (readonly [number, number, boolean])[] = [],
  rest: Partial<InteractionTrace> & { tools?: readonly string[] } = {},
): InteractionTrace {
  const { tools = [], ...given } = rest;
  const judgements: ContentJudgement[] = judged.map(([output, target, correct]) => ({
    output,
    target,
    correct,
  }));
  return {
    outputs: times.map((t, id) => ({ id, t, tools })),
    judgements,
    calls: null,
    complete: true,
    ...given,
  };
}

/** A run with a trace per interaction, by sample id. */
export function run(
  runId: number,
  traces: Readonly<Record<number, InteractionTrace>>,
  rest: Partial<StudyTraces> = {},
): StudyTraces {
  return {
    runId,
    name: `run ${runId}`,
    model: 'model',
    arm: null,
    traces: Object.entries(traces).map(([sampleId, each]) => ({ sampleId: Number(sampleId), trace: each })),
    ...rest,
  };
}

export const facts = (
  interactions: readonly StudyInteraction[],
  runs: readonly StudyTraces[] = [],
): ScopeFacts => ({ interactions, runs });

/** A T1 response at a target time of 10 s: in time and right, in time and wrong, early, or none. */
export const T1_RESPONSE = {
  hit: trace([10], [], { tools: ['image_search'] }),
  wrong: trace([10], [], { tools: ['web_search'] }),
  premature: trace([1], [], { tools: ['image_search'] }),
  missing: trace([]),
} as const;
