import { OUTCOMES, type Outcome } from '../../study-views.ts';
import { outcomeOf } from '../outcome.ts';
import type { PlacedRun, StudyFacts } from '../study-facts.ts';

/** How many slots had one outcome under one run and another under the other. */
export interface Transitions {
  /** Rows: outcome of the first run, columns: of the second, both in the order of `OUTCOMES`. */
  counts: number[][];
  /** All slots of the study. */
  slots: number;
}

/** Outcomes of every slot of the study under two runs; a run without output for a sample has not run there. */
export function transitionsOf(facts: StudyFacts, from: PlacedRun, to: PlacedRun): Transitions {
  const counts = OUTCOMES.map(() => OUTCOMES.map(() => 0));
  const [before, after] = [outcomesOf(from), outcomesOf(to)];
  let slots = 0;
  for (const slotKey of facts.samples.flatMap(({ slotKeys }) => slotKeys)) {
    const row = counts[OUTCOMES.indexOf(before.get(slotKey) ?? 'not-run')];
    const column = OUTCOMES.indexOf(after.get(slotKey) ?? 'not-run');
    if (row) row[column] = (row[column] ?? 0) + 1;
    slots += 1;
  }
  return { counts, slots };
}

const outcomesOf = (run: PlacedRun): Map<number, Outcome> =>
  new Map(run.samples.flatMap(({ slots }) => slots.map(({ slotKey, score }) => [slotKey, outcomeOf(score)])));
