import { chainsOf } from '../aggregate.ts';
import type { PlacedRun, PlacedSlot, StudyFacts } from '../study-facts.ts';

/** What a run made of one nested pair. */
export interface PairResult {
  outer: PlacedSlot | null;
  inner: PlacedSlot | null;
  /** √(TP_core outer · TP_core inner), 0 for a broken chain, null while unjudged. */
  score: number | null;
  /** Whether the inner question was answered after the outer one was taken up again. */
  orderError: boolean;
}

/** One nested pair of the study with every run's result; null where a run has nothing for the sample. */
export interface NestedPair {
  sampleId: number;
  /** Number of the pair within its sample. */
  pair: number;
  outerKey: number | null;
  innerKey: number | null;
  results: (PairResult | null)[];
}

/** Whether a slot earned core credit; null while unjudged or absent. */
export const isAnswered = (slot: PlacedSlot | null): boolean | null =>
  slot === null || slot.score.tpCore === null ? null : slot.score.tpCore > 0;

/** Every nested pair of the study in order, with results in the order of the runs. */
export function nestedPairs(facts: StudyFacts, runs: readonly PlacedRun[]): NestedPair[] {
  const results = runs.map(resultsOf);
  return facts.samples.flatMap(({ sampleId, slots, slotKeys }) => {
    const keyOf = (pair: number, role: 'outer' | 'inner') => {
      const at = slots.findIndex((slot) => slot.nestedGroupId === pair && slot.nestedRole === role);
      return slotKeys[at] ?? null;
    };
    const numbers = [...new Set(slots.flatMap(({ nestedGroupId }) => nestedGroupId ?? []))];
    return numbers.map((pair) => ({
      sampleId,
      pair,
      outerKey: keyOf(pair, 'outer'),
      innerKey: keyOf(pair, 'inner'),
      results: results.map((ofRun) => ofRun.get(`${sampleId}/${pair}`) ?? null),
    }));
  });
}

function resultsOf(run: PlacedRun): Map<string, PairResult> {
  return new Map(
    run.samples.flatMap(({ sampleId, slots }) => {
      const placed = new Map<unknown, PlacedSlot>(slots.map((slot) => [slot.score, slot]));
      return chainsOf({ slots: slots.map(({ score }) => score), unmatched: [] }).map(
        (chain): [string, PairResult] => [
          `${sampleId}/${(chain.outer ?? chain.inner)?.slot.nestedGroupId}`,
          {
            outer: placed.get(chain.outer) ?? null,
            inner: placed.get(chain.inner) ?? null,
            score: chain.score,
            orderError: chain.orderError,
          },
        ],
      );
    }),
  );
}
