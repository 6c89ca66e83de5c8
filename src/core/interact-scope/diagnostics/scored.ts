import { type InteractionScore, scoreInteraction, type TargetScore } from '../score.ts';
import type { ScopeFacts, StudyInteraction, StudyTraces } from '../study-facts.ts';
import { type InteractionTrace, type Task, TOLERANCE_SECONDS } from '../types.ts';

/** What one run made of one interaction. */
export interface ScoredInteraction {
  interaction: StudyInteraction;
  trace: InteractionTrace;
  score: InteractionScore;
}

/** A run of a study with every interaction it was run on, scored. */
export interface ScoredRun {
  runId: number;
  name: string;
  model: string;
  arm: string | null;
  /** In the study's order; interactions the run has nothing for are absent. */
  interactions: readonly ScoredInteraction[];
}

/** One target of one run, with where it belongs. */
export interface ScoredTarget {
  runId: number;
  interaction: StudyInteraction;
  /** Position in time order, from 0. */
  index: number;
  slotKey: number;
  score: TargetScore;
}

export interface ScoringOptions {
  /** Seconds around a target time, T1–T7 only; the paper's two by default. */
  tolerance?: number;
  /** Only interactions of these tasks. */
  tasks?: readonly Task[];
  /** What to make of a trace before it is scored, e.g. a filter on its outputs. */
  prepare?: (trace: InteractionTrace, interaction: StudyInteraction) => InteractionTrace;
}

/** Score what a run gave out in the interactions of a study. */
export function scoreRun(
  { interactions }: Pick<ScopeFacts, 'interactions'>,
  run: StudyTraces,
  { tolerance = TOLERANCE_SECONDS, tasks, prepare }: ScoringOptions = {},
): ScoredRun {
  const traces = new Map(run.traces.map(({ sampleId, trace }) => [sampleId, trace]));
  const scored = interactions.flatMap((interaction) => {
    const recorded = traces.get(interaction.sampleId);
    if (!recorded || (tasks && !tasks.includes(interaction.task))) return [];
    const trace = prepare ? prepare(recorded, interaction) : recorded;
    return [{ interaction, trace, score: scoreInteraction(interaction, trace, tolerance) }];
  });
  const { runId, name, model, arm } = run;
  return { runId, name, model, arm, interactions: scored };
}

/** The targets of a run, in the study's order. */
export function targetsOf(run: ScoredRun, tasks?: readonly Task[]): ScoredTarget[] {
  return run.interactions
    .filter(({ interaction }) => !tasks || tasks.includes(interaction.task))
    .flatMap(({ interaction, score }) =>
      score.targets.map((target) => ({
        runId: run.runId,
        interaction,
        index: target.index,
        slotKey: interaction.slotKeys[target.index]!,
        score: target,
      })),
    );
}

export const isHit = ({ outcome }: TargetScore): boolean => outcome === 'hit';

export const isUnjudged = ({ outcome }: TargetScore): boolean => outcome === 'unjudged';

/** Whether the target's first response came in time; a target of an incomplete trace counts as a failure. */
export const isOnTime = ({ outcome, onTime }: TargetScore): boolean => onTime && outcome !== 'incomplete';
