import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { scoreSample } from '@core/omni-interact/score.ts';
import type { SampleScore } from '@core/omni-interact/types.ts';
import type { OutputView, RunInfo, SampleView } from '@core/study-views.ts';
import { buildTimelineModel, type LaneInput, type TimelineModel } from '../timeline/model.ts';

/** One run's part in a sample. */
export interface RunScene {
  run: RunInfo;
  output: OutputView;
  /** Null when the run has no usable output for the sample. */
  score: SampleScore | null;
}

/** A sample scored for every run, with the timeline made from it. */
export interface SampleScene {
  view: SampleView;
  runs: RunScene[];
  model: TimelineModel;
}

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
  const runScenes = runs.map((run) => scoreRun(view, run));
  const lanes = runScenes.map(
    ({ run, output, score }): LaneInput => ({
      runId: run.runId,
      label: run.label || run.name,
      kind: run.kind,
      status: output.status,
      output,
      score,
    }),
  );
  return { view, runs: runScenes, model: buildTimelineModel(view.slots, view.clip, lanes) };
}

function scoreRun(view: SampleView, run: RunInfo): RunScene {
  const output = view.outputs.find(({ runId }) => runId === run.runId) ?? noOutput(run.runId);
  if (output.status !== 'ok') return { run, output, score: null };
  const verdicts = new Map(
    Object.entries(output.verdicts).map(([slotId, verdict]) => [Number(slotId), verdict]),
  );
  return { run, output, score: scoreSample(view.slots, output.chunks, verdicts, REFERENCE_PROFILE) };
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
    judge: null,
    human: {},
    stale: [],
  };
}
