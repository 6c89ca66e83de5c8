import type { PlacedRun, PlacedSlot, StudyFacts } from '../study-facts.ts';

/** What became of one step of a 1QnA clip for one run. */
export const STEP_STATES = [
  'met',
  'late',
  'spoiled',
  'low-quality',
  'missed',
  'interrupted',
  'unjudged',
] as const;
export type StepState = (typeof STEP_STATES)[number];

/** A step answered with T_core below this is shown as late. */
export const LATE_BELOW = 0.5;

/**
 * The state of a step: without a verdict unjudged, then interrupted; an answer that earned credit is spoiled
 * when it gave away a later step, late when its T_core is below `LATE_BELOW`, else met; without credit it is of
 * low quality or missed.
 */
export function stepState({ score, facts }: PlacedSlot): StepState {
  if (!score.judged || score.interruption?.status === 'unjudged') return 'unjudged';
  if (score.slot.isInterrupted) return 'interrupted';
  if ((score.tpCore ?? 0) <= 0) return score.core.lowQuality ? 'low-quality' : 'missed';
  if (facts.core?.spoiler) return 'spoiled';
  return score.core.timeliness < LATE_BELOW ? 'late' : 'met';
}

/** Whether the judge marked the step's answer as giving away a later one, whatever it earned. */
export const isSpoiler = ({ facts }: PlacedSlot): boolean => facts.core?.spoiler ?? false;

/** One run's steps of a clip; null when it has nothing for the clip. */
export interface StepStrip {
  runId: number;
  name: string;
  steps: PlacedSlot[] | null;
}

/** A 1QnA clip with a strip for every run. */
export interface StepClip {
  sampleId: number;
  subset: string;
  sample: string;
  stepCount: number;
  strips: StepStrip[];
}

/** Every 1QnA clip of the study, strips in the order of the runs, steps in time order. */
export function stepClips(facts: StudyFacts, runs: readonly PlacedRun[]): StepClip[] {
  const bySample = runs.map((run) => new Map(run.samples.map((sample) => [sample.sampleId, sample])));
  return facts.samples
    .filter(({ slots }) => slots.some(({ sceneType }) => sceneType === '1QnA'))
    .map(({ sampleId, subset, name, slots }) => ({
      sampleId,
      subset,
      sample: name,
      stepCount: slots.length,
      strips: runs.map((run, position) => ({
        runId: run.runId,
        name: run.name,
        steps: bySample[position]?.get(sampleId)?.slots ?? null,
      })),
    }));
}

/** How many of a run's steps are in each state. */
export function countStates(clips: readonly StepClip[], runId: number): Map<StepState, PlacedSlot[]> {
  const states = new Map<StepState, PlacedSlot[]>(STEP_STATES.map((state) => [state, []]));
  for (const strip of clips.flatMap(({ strips }) => strips)) {
    if (strip.runId !== runId) continue;
    for (const step of strip.steps ?? []) states.get(stepState(step))?.push(step);
  }
  return states;
}
