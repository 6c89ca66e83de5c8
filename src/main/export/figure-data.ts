import { REFERENCE_PROFILE } from '../../core/omni-interact/profile.ts';
import { scoreSample } from '../../core/omni-interact/score.ts';
import { isSceneType, omniInteractSlots } from '../../core/omni-interact/slots.ts';
import type { OutputView, RunInfo, SampleView } from '../../core/study-views.ts';
import { composeF1 } from '../../figures/f1-composition/compose.ts';
import type { F1CompositionData } from '../../figures/f1-composition/layout.ts';
import type { SlotTimelineData, TimelineRun } from '../../figures/slot-timeline/types.ts';
import { readAggregatedSamples } from '../store/scores.ts';
import type { StudyDatabase } from '../store/study-file.ts';

/** What a run is called in a figure: its label, or its name where it has none. */
export const runTitle = (run: RunInfo): string => run.label.trim() || run.name;

/** The judges behind these runs' verdicts, each once. */
export const judgesOf = (runs: readonly RunInfo[]): string[] =>
  [...new Set(runs.flatMap((run) => run.judges))].sort();

/** A sample as the slot timeline draws it, scored under the reference profile. */
export function slotTimelineData(sample: SampleView, runs: readonly RunInfo[]): SlotTimelineData {
  const judges = sample.outputs.flatMap((output) => (output.judge === null ? [] : output.judge.split(', ')));
  return {
    subset: sample.subset,
    sample: sample.name,
    sceneType: isSceneType(sample.sceneType) ? sample.sceneType : 'multi_turn',
    slots: omniInteractSlots(sample.slots),
    duration: sample.clip?.duration ?? null,
    runs: runs.map((run) => timelineRun(run, sample)),
    profile: REFERENCE_PROFILE.name,
    countUnmatchedAsFp: REFERENCE_PROFILE.countUnmatchedAsFp,
    judges: [...new Set(judges)].sort(),
  };
}

function timelineRun(run: RunInfo, sample: SampleView): TimelineRun {
  const output = sample.outputs.find((each) => each.runId === run.runId);
  return {
    name: runTitle(run),
    kind: run.kind,
    status: output?.status ?? 'missing',
    detail: output?.detail ?? '',
    score: output?.status === 'ok' ? scoreOutput(sample, output) : null,
  };
}

const scoreOutput = (sample: SampleView, output: OutputView): TimelineRun['score'] =>
  scoreSample(
    omniInteractSlots(sample.slots),
    output.chunks,
    new Map(verdictEntries(output)),
    REFERENCE_PROFILE,
  );

const verdictEntries = (output: OutputView) =>
  Object.entries(output.verdicts).map(([slotId, verdicts]) => [Number(slotId), verdicts] as const);

/** All runs' scores as the composition figure draws them. */
export function f1CompositionData(db: StudyDatabase, runs: readonly RunInfo[]): F1CompositionData {
  return {
    runs: runs.map((run) => ({
      name: runTitle(run),
      kind: run.kind,
      composition: composeF1(readAggregatedSamples(db, run.runId), REFERENCE_PROFILE),
    })),
    profile: REFERENCE_PROFILE.name,
    judges: judgesOf(runs),
  };
}
