import type { PlacedRun, StudyFacts } from '@core/omni-interact/study-facts.ts';

/** Slots of a run that a changed tail left without a verdict, because the judge saw other text. */
export interface TailLoss {
  runId: number;
  slotKeys: number[];
}

/** The slots that are unjudged only because the tail is another one than at import. */
export function unjudgedByTail(facts: StudyFacts, placed: readonly PlacedRun[]): TailLoss[] {
  return placed.map((run) => {
    const before = new Map(
      facts.runs
        .find(({ runId }) => runId === run.runId)
        ?.samples.map(({ sampleId, slots }) => [sampleId, slots] as const),
    );
    return {
      runId: run.runId,
      slotKeys: run.samples.flatMap(({ sampleId, slots }) =>
        slots
          .filter((slot, position) => {
            const missing = before.get(sampleId)?.[position]?.missing.length ?? 0;
            return slot.facts.missing.length > missing;
          })
          .map(({ slotKey }) => slotKey),
      ),
    };
  });
}
