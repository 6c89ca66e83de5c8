import { type Benchmark, isBenchmark } from '@core/benchmarks.ts';
import type { DuplexSample } from '@core/duplex-eval/dataset.ts';
import {
  type DuplexScore,
  type DuplexVerdict,
  duplexFrame,
  scoreDuplexSample,
} from '@core/duplex-eval/sample-score.ts';
import type { Interaction } from '@core/interact-scope/interaction.ts';
import { type InteractionScore, scoreInteraction } from '@core/interact-scope/score.ts';
import { type TraceDetails, toTrace } from '@core/interact-scope/trace.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { scoreSample } from '@core/omni-interact/score.ts';
import { omniInteractSlots } from '@core/omni-interact/slots.ts';
import type { SampleScore } from '@core/omni-interact/types.ts';
import { type OviDetails, type OviScore, type OviVerdict, scoreOviCase } from '@core/ovi-bench/case-score.ts';
import type { OviCase } from '@core/ovi-bench/dataset.ts';
import type { OutputView, RunInfo, SampleView } from '@core/study-views.ts';
import { isOviStage } from '@core/verdicts.ts';
import { duplexEvalLane } from '../timeline/duplex-eval-lane.ts';
import { interactScopeLane } from '../timeline/interact-scope-lane.ts';
import type { LaneContent } from '../timeline/lane-content.ts';
import {
  buildTimelineModel,
  type LaneInput,
  type TimelineLook,
  type TimelineModel,
  type TimeMark,
} from '../timeline/model.ts';
import { omniInteractLane } from '../timeline/omni-interact-lane.ts';
import { oviBenchLane } from '../timeline/ovi-bench-lane.ts';
import { DUPLEX_DESCRIPTION, DUPLEX_REMINDER, DUPLEX_WHOLE, type TimelineWords } from '../timeline/words.ts';

/** A sample's score for one run, as its benchmark scores. */
export type RunScore =
  | { benchmark: 'omni-interact'; sample: SampleScore }
  | { benchmark: 'interact-scope'; interaction: InteractionScore }
  | { benchmark: 'duplex-eval'; duplex: DuplexScore }
  | { benchmark: 'ovi-bench'; ovi: OviScore };

/** One run's part in a sample. */
export interface RunScene {
  run: RunInfo;
  output: OutputView;
  /** What the sample's benchmark keeps of it. */
  details: SampleView['details'];
  /** Null when the run has no usable output for the sample. */
  score: RunScore | null;
}

/** A sample scored for every run, with the timeline made from it. */
export interface SampleScene {
  view: SampleView;
  /** The runs shown: all, or where they are many those with output for the sample. */
  runs: RunScene[];
  /** Runs left out because they have nothing for the sample. */
  absent: RunInfo[];
  model: TimelineModel;
}

/** With more runs than this, those without output for a sample are left out of its lanes. */
const MOST_RUNS = 6;

const scenes = new WeakMap<SampleView, { runs: readonly RunInfo[]; scene: SampleScene }>();

/**
 * Score a sample for all runs, in the order of the runs. Kept as long as the sample is in the cache, so that a
 * neighbour prepared in advance is drawn at once.
 */
export function sceneOf(view: SampleView, runs: readonly RunInfo[]): SampleScene {
  const known = scenes.get(view);
  if (known && known.runs === runs) return known.scene;
  const scene = buildScene(view, runs);
  scenes.set(view, { runs, scene });
  return scene;
}

function buildScene(view: SampleView, runs: readonly RunInfo[]): SampleScene {
  const here = runs.filter((run) =>
    view.outputs.some((output) => output.runId === run.runId && output.status !== 'missing'),
  );
  const shown = runs.length > MOST_RUNS ? here : runs;
  const runScenes = shown.map((run) => scoreRun(view, run));
  const lanes = runScenes.map(
    ({ run, output, score }): LaneInput => ({
      runId: run.runId,
      label: run.label || run.name,
      kind: run.kind,
      status: output.status,
      output,
      content: score && laneContent(score, output, view),
    }),
  );
  return {
    view,
    runs: runScenes,
    absent: runs.filter((run) => !shown.includes(run)),
    model: buildTimelineModel(view.slots, view.clip, lanes, timelineLook(view)),
  };
}

/** What the timeline calls things in this benchmark, and the moments it marks. */
export function timelineLook(view: SampleView): TimelineLook {
  const { benchmark } = view;
  if (benchmark === 'ovi-bench') {
    const { t0, t1 } = view.details as unknown as OviCase;
    return { benchmark, marks: [t0, t1].map((time) => ({ kind: 'query', time, slotId: null })) };
  }
  if (benchmark === 'duplex-eval') return { benchmark, words: duplexWords(view) };
  if (benchmark !== 'interact-scope') return { benchmark, marks: [] };
  const { queryTime, targets } = view.details as unknown as Interaction;
  const query: TimeMark = { kind: 'query', time: queryTime, slotId: null };
  const times = targets.flatMap(({ time, window }, index): TimeMark[] =>
    window ? [] : [{ kind: 'target', time, slotId: index + 1 }],
  );
  return { benchmark, marks: [query, ...times] };
}

function duplexWords({ details }: SampleView): TimelineWords {
  const { split, reminders } = details as unknown as DuplexSample;
  if (split.scenario === 'description') return DUPLEX_DESCRIPTION;
  return split.correction || reminders.length === 0 ? DUPLEX_WHOLE : DUPLEX_REMINDER;
}

function scoreRun(view: SampleView, run: RunInfo): RunScene {
  const output = view.outputs.find(({ runId }) => runId === run.runId) ?? noOutput(run.runId);
  return {
    run,
    output,
    details: view.details,
    score: output.status === 'ok' ? scoreOutput(view, output) : null,
  };
}

const SCORERS: {
  readonly [B in Benchmark]: (
    view: SampleView,
    output: OutputView,
  ) => Extract<RunScore, { benchmark: B }> | null;
} = {
  'omni-interact': (view, output) => ({
    benchmark: 'omni-interact',
    sample: scoreOmniInteract(view, output),
  }),
  'interact-scope': (view, output) => ({
    benchmark: 'interact-scope',
    interaction: scoreScope(view, output),
  }),
  // Until a replay has its reply there is nothing to score.
  'ovi-bench': (view, output) =>
    'partial' in output.details ? { benchmark: 'ovi-bench', ovi: scoreOvi(view, output) } : null,
  'duplex-eval': (view, output) => ({ benchmark: 'duplex-eval', duplex: scoreDuplex(view, output) }),
};

/** Score one output as its sample's benchmark does; null while there is nothing to score. */
export function scoreOutput(view: SampleView, output: OutputView): RunScore | null {
  return isBenchmark(view.benchmark) ? SCORERS[view.benchmark](view, output) : null;
}

function scoreOmniInteract(view: SampleView, output: OutputView): SampleScore {
  const verdicts = new Map(
    Object.entries(output.verdicts).map(([slotId, verdict]) => [Number(slotId), verdict]),
  );
  return scoreSample(omniInteractSlots(view.slots), output.chunks, verdicts, REFERENCE_PROFILE);
}

function scoreScope(view: SampleView, output: OutputView): InteractionScore {
  return scoreInteraction(
    { ...(view.details as unknown as Interaction), duration: view.clip?.duration ?? null },
    toTrace(output.chunks, output.details as Partial<TraceDetails>, output.stageVerdicts),
  );
}

function scoreOvi(view: SampleView, output: OutputView): OviScore {
  const verdicts = output.stageVerdicts.filter(({ stage }) => isOviStage(stage)) as unknown as OviVerdict[];
  return scoreOviCase(view.details as unknown as OviCase, output.details as unknown as OviDetails, verdicts);
}

function scoreDuplex(view: SampleView, output: OutputView): DuplexScore {
  return scoreDuplexSample(
    duplexFrame(view.details as unknown as DuplexSample, view.clip?.duration ?? null),
    output.chunks,
    output.stageVerdicts as unknown as DuplexVerdict[],
  );
}

/** What a scored output looks like on the timeline. */
export function laneContent(
  score: RunScore,
  output: OutputView,
  { slots }: Pick<SampleView, 'slots'>,
): LaneContent {
  switch (score.benchmark) {
    case 'omni-interact':
      return omniInteractLane(score.sample, output.verdicts);
    case 'interact-scope':
      return interactScopeLane(score.interaction, output);
    case 'ovi-bench':
      return oviBenchLane(score.ovi, slots[0]?.end ?? score.ovi.case.t1);
    case 'duplex-eval':
      return duplexEvalLane(
        score.duplex,
        slots.map(({ slotId }) => slotId),
        output,
      );
  }
}

function noOutput(runId: number): OutputView {
  return {
    runId,
    status: 'missing',
    detail: '',
    chunks: [],
    rejected: [],
    speech: null,
    verdicts: {},
    stageVerdicts: [],
    details: {},
    judge: null,
    human: {},
    stale: [],
  };
}
