import { prepareOutputs } from '../prepare.ts';
import type { ScopeFacts, StudyInteraction, StudyTraces } from '../study-facts.ts';
import type { InteractionTrace, Output, Task } from '../types.ts';
import { type ScoredRun, scoreRun } from './scored.ts';

/** What of a recorded run's outputs is kept; null leaves that filter out. Uses no reference times. */
export interface OutputFilter {
  /** The first K outputs of an interaction. */
  firstK: number | null;
  /** The first output, and each later one at least so many seconds after the last one kept. */
  spacingSeconds: number | null;
}

/** What the paper filters by (its D.2.3): the first 1, 3, 5 or 10 outputs; 5 or 10 seconds between outputs. */
export const PAPER_FILTERS: readonly OutputFilter[] = [
  ...[1, 3, 5, 10].map((firstK) => ({ firstK, spacingSeconds: null })),
  ...[5, 10].map((spacingSeconds) => ({ firstK: null, spacingSeconds })),
];

/**
 * Keep outputs by the filter, spacing first, then the first K of what is left.
 *
 * @param outputs in time order
 */
export function filterOutputs<T extends Output>(
  outputs: readonly T[],
  { firstK, spacingSeconds }: OutputFilter,
): T[] {
  const spaced: T[] = [];
  for (const output of outputs) {
    const last = spaced.at(-1);
    if (spacingSeconds === null || !last || output.t - last.t >= spacingSeconds) spaced.push(output);
  }
  return firstK === null ? spaced : spaced.slice(0, firstK);
}

/** A trace with what the filter keeps of the outputs that count; verdicts stay with their outputs. */
export function filterTrace(
  { task, queryTime }: Pick<StudyInteraction, 'task' | 'queryTime'>,
  trace: InteractionTrace,
  filter: OutputFilter,
): InteractionTrace {
  if (filter.firstK === null && filter.spacingSeconds === null) return trace;
  return { ...trace, outputs: filterOutputs(prepareOutputs(task, queryTime, trace.outputs), filter) };
}

/**
 * Score a run on what the filter keeps of its recorded outputs, matching anew. Unlike a cooldown while running,
 * this cannot change what the model did next.
 */
export function scoreFiltered(
  facts: Pick<ScopeFacts, 'interactions'>,
  run: StudyTraces,
  filter: OutputFilter,
  tasks: readonly Task[] = ['T8-A'],
): ScoredRun {
  return scoreRun(facts, run, {
    tasks,
    prepare: (trace, interaction) => filterTrace(interaction, trace, filter),
  });
}
