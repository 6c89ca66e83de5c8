import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { scoreSample } from '@core/omni-interact/score.ts';
import { isSceneType, omniInteractSlots } from '@core/omni-interact/slots.ts';
import type { OutputView, RunInfo, SampleView } from '@core/study-views.ts';
import { createElement } from 'react';
import type { Drawing } from '../figure-kind.ts';
import type { OmniInteractInput } from '../omni-interact-input.ts';
import { runTitle } from '../run-title.ts';
import { layoutSlotTimeline } from './layout.ts';
import { SlotTimelineFigure } from './SlotTimelineFigure.tsx';
import type { SlotTimelineData, TimelineRun } from './types.ts';

/**
 * A sample's timeline. Where a slot begins and ends is part of the study and was settled at import, so it is
 * always drawn under the reference profile, and says so.
 */
export function timelineDrawing({ runs, sample: read }: OmniInteractInput, sampleId: number): Drawing {
  const sample = read(sampleId);
  const data = slotTimelineData(sample, runs);
  const layout = layoutSlotTimeline(data);
  return {
    element: createElement(SlotTimelineFigure, { data }),
    shows: {
      what: 'One sample’s slots and what each run said in them, with outcome tags as in the paper’s A.5.',
      profile: REFERENCE_PROFILE.name,
      subset: sample.subset,
      sample: sample.name,
      clip: sample.clip?.fileName ?? null,
      clipSeconds: data.duration,
      slots: data.slots.map(({ slotId, start, tA, end }) => ({ slotId, start, tA, end })),
      panels: layout.panels.map(({ range: [from, to] }) => ({ from, to })),
      notes: layout.notes,
      staleVerdicts: sample.outputs
        .filter((output) => output.stale.length > 0)
        .map((output) => ({
          run: runs.find((run) => run.runId === output.runId)?.name,
          slots: output.stale,
        })),
      shortenedTexts: layout.shortened,
    },
  };
}

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
