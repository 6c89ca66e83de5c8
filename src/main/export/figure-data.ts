import { coreLatency } from '../../core/omni-interact/latency.ts';
import { REFERENCE_PROFILE } from '../../core/omni-interact/profile.ts';
import { scoreSample } from '../../core/omni-interact/score.ts';
import { isSceneType, omniInteractSlots } from '../../core/omni-interact/slots.ts';
import { type PlacedRun, scoreStudy } from '../../core/omni-interact/study-facts.ts';
import type { OutputView, RunInfo, SampleView } from '../../core/study-views.ts';
import type { DistributionData } from '../../figures/distribution/layout.ts';
import { composeF1 } from '../../figures/f1-composition/compose.ts';
import type { F1CompositionData } from '../../figures/f1-composition/layout.ts';
import type { SlotTimelineData, TimelineRun } from '../../figures/slot-timeline/types.ts';
import { readAggregatedSamples } from '../store/scores.ts';
import { readStudyFacts } from '../store/study-facts.ts';
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

/** How long after t_a the runs' core answers came, those of low quality included. */
export function timelinessData(db: StudyDatabase, runs: readonly RunInfo[]): DistributionData {
  return {
    title: 'Latency of core answers',
    axisTitle: 'anchor − t_a (s)',
    runs: scoredRuns(db, runs).map(({ name, slots }) => {
      const seconds = slots.flatMap((score) => coreLatency(score) ?? []);
      const count = (state: string) => slots.filter((score) => score.core.state === state).length;
      return {
        name,
        about: counts([`n = ${seconds.length}`, [count('none'), 'without'], [count('unjudged'), 'unjudged']]),
        seconds,
        none: 'no judged core answer',
      };
    }),
    caption:
      'One dot a core answer; bar: first to third quartile, mark: median. n: judged core answers, those of low ' +
      `quality included; without: slots with no core answer. Judge: ${judgesOf(runs).join(', ') || 'none'}.`,
  };
}

/** How long the runs went on past the ends of slots. */
export function spillData(db: StudyDatabase, runs: readonly RunInfo[]): DistributionData {
  return {
    title: 'Spill past the ends of slots',
    axisTitle: 'spill (s)',
    runs: scoredRuns(db, runs).map(({ name, slots }) => {
      const spilled = slots.filter(({ spill }) => spill);
      return {
        name,
        about: `${spilled.length} of ${slots.length} slots`,
        seconds: spilled.map(({ spillSeconds }) => spillSeconds),
        none: slots.length === 0 ? 'no outputs' : 'no spill',
      };
    }),
    caption:
      'One dot a slot with spill under the ' +
      `${REFERENCE_PROFILE.name} profile; bar: first to third quartile, mark: median. Needs no judge.`,
  };
}

const counts = (parts: (string | [number, string])[]): string =>
  parts
    .flatMap((part) => (typeof part === 'string' ? part : part[0] > 0 ? `${part[0]} ${part[1]}` : []))
    .join(', ');

/** All slots of each run, scored under the reference profile. */
function scoredRuns(db: StudyDatabase, runs: readonly RunInfo[]) {
  const placed = new Map<number, PlacedRun>(
    scoreStudy(readStudyFacts(db), REFERENCE_PROFILE).map((run) => [run.runId, run]),
  );
  return runs.map((run) => ({
    name: runTitle(run),
    slots: (placed.get(run.runId)?.samples ?? []).flatMap(({ slots }) => slots.map(({ score }) => score)),
  }));
}
