import { isBenchmark } from '../../core/benchmarks.ts';
import type { CaseRun, CaseSlot, PanelFacts } from '../../core/cases/document.ts';
import { REFERENCE_PROFILE } from '../../core/omni-interact/profile.ts';
import type { Chunk } from '../../core/omni-interact/types.ts';
import type { StudySlot } from '../../core/slot.ts';
import type { RunInfo, SampleView } from '../../core/study-views.ts';
import { readSampleView } from '../store/sample-view.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import { readRuns } from '../store/study-info.ts';
import { omniInteractRuns } from './omni-interact-runs.ts';
import type { RunToCapture } from './run-to-capture.ts';
import { targetRuns } from './target-runs.ts';

/** What to put into a panel. Everything goes by name, so that it means the same in a copy of the study. */
export interface PanelChoice {
  benchmark: string;
  subset: string;
  sample: string;
  /** Absent means all slots that touch the range. */
  slotIds?: readonly number[];
  /** Names of runs, in the order they are shown; absent means all with output. */
  runs?: readonly string[];
  /** Seconds; absent means from the first slot's start to the last thing said in the slots. */
  range?: readonly [number, number];
}

/** Room before and after what is shown, as a share of its length. */
const PADDING = 0.03;
const LEAST_PADDING = 0.4;

/**
 * What the study says about some slots and runs of a sample right now, as a panel keeps it.
 *
 * @throws StudyError that names the sample, slot or run the study does not have
 */
export function capturePanel(study: OpenStudy, choice: PanelChoice): PanelFacts {
  const view = findSample(study, choice);
  const { benchmark } = view;
  if (!isBenchmark(benchmark)) throw new StudyError(`${benchmark} is no benchmark Slotscope knows.`);
  const slots = chooseSlots(view, choice);
  const chosen = chooseRuns(study, view, choice);
  const range = choice.range ?? naturalRange(view, slots, chosen);
  const ids = new Set(slots.map(({ slotId }) => slotId));
  const runs =
    benchmark === 'omni-interact'
      ? omniInteractRuns(view, chosen, ids, range)
      : targetRuns(study, view, chosen, ids, range);
  const judges = chosen.flatMap(({ output }) => (output.judge === null ? [] : output.judge.split(', ')));
  return {
    benchmark,
    subset: view.subset,
    sample: view.name,
    clip: view.clip?.fileName ?? '',
    range: [range[0], range[1]],
    slots: slots.map(caseSlot),
    runs: runs.map((run) => withinRange(run, range)),
    profile: benchmark === 'omni-interact' ? REFERENCE_PROFILE.name : '',
    judges: [...new Set(judges)].sort(),
  };
}

function findSample(study: OpenStudy, { benchmark, subset, sample }: PanelChoice): SampleView {
  const sampleId = study.db
    .prepare<[string, string, string], number>(
      'SELECT sample_id FROM samples WHERE benchmark = ? AND subset = ? AND name = ?',
    )
    .pluck()
    .get(benchmark, subset, sample);
  const view = sampleId === undefined ? null : readSampleView(study, sampleId);
  if (!view) throw new StudyError(`This study has no sample ${subset} / ${sample} of ${benchmark}.`);
  return view;
}

function chooseSlots(view: SampleView, { slotIds, range }: PanelChoice): StudySlot[] {
  const touching = (slot: StudySlot): boolean => !range || (slot.start < range[1] && slot.end > range[0]);
  if (!slotIds) return view.slots.filter(touching);
  return slotIds.map((slotId) => {
    const slot = view.slots.find((each) => each.slotId === slotId);
    if (!slot) throw new StudyError(`${view.subset} / ${view.name} has no slot ${slotId}.`);
    return slot;
  });
}

function chooseRuns(study: OpenStudy, view: SampleView, { runs: names }: PanelChoice): RunToCapture[] {
  const runs = readRuns(study.db).filter((run) => run.benchmark === view.benchmark);
  const outputOf = ({ runId }: RunInfo) => view.outputs.find((output) => output.runId === runId);
  if (!names) {
    return runs.flatMap((run) => {
      const output = outputOf(run);
      return output && output.status !== 'missing' ? [{ run, output }] : [];
    });
  }
  return names.map((name) => {
    const run = runs.find((each) => each.name === name);
    const output = run && outputOf(run);
    if (!output) throw new StudyError(`This study has no run "${name}" of ${view.benchmark}.`);
    return { run, output };
  });
}

/**
 * From the first slot's start to the last end, of a slot or of what was said in one. A slot that stays open past
 * the end of its clip is shown as far as there is something to see.
 */
function naturalRange(
  view: SampleView,
  slots: readonly StudySlot[],
  runs: readonly RunToCapture[],
): [number, number] {
  const [first] = slots;
  if (!first) throw new StudyError('A panel shows at least one slot, or a range of time.');
  const duration = view.clip?.duration ?? Number.POSITIVE_INFINITY;
  const inSlots = (chunk: Chunk): boolean =>
    slots.some((slot) => chunk.start >= slot.start && chunk.start < slot.end);
  const said = runs.flatMap(({ output }) => output.chunks.filter(inSlots).map(({ end }) => end));
  const from = slots.reduce((least, { start }) => Math.min(least, start), first.start);
  const ends = slots.map((slot) => Math.min(slot.end, Math.max(duration, slot.tA)));
  const to = [...said, ...ends].reduce((last, end) => Math.max(last, end));
  const padding = Math.max(LEAST_PADDING, (to - from) * PADDING);
  return [Math.max(0, from - padding), to + padding];
}

function caseSlot(slot: StudySlot): CaseSlot {
  const { slotId, sceneType, questionType, nestedRole, boundary, isInterrupted } = slot;
  const { start, tA, end, questionText, referenceText } = slot;
  return {
    slotId,
    sceneType,
    questionType,
    nestedRole,
    boundary,
    isInterrupted,
    start,
    tA,
    end,
    questionText,
    referenceText,
  };
}

/** What lies outside the range is not drawn, so it is not kept. */
function withinRange(run: CaseRun, [from, to]: readonly [number, number]): CaseRun {
  const touches = ({ start, end }: { start: number; end: number }): boolean => start <= to && end >= from;
  return {
    ...run,
    segments: run.segments.filter(touches),
    tags: run.tags.filter(touches),
  };
}
