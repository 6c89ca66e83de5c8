import type { PlacedSlot, StudyFacts } from '@core/omni-interact/study-facts.ts';

/** One slot behind a mark of a chart or a number of a table. */
export interface MarkEntry {
  runId: number;
  slotKey: number;
  /** What this slot contributes, in a few words, e.g. `spill 1.50 s`. */
  detail: string;
}

/** The slots behind one mark. */
export interface Mark {
  title: string;
  entries: MarkEntry[];
}

/** Where a slot is, in names. */
export interface SlotName {
  sampleId: number;
  subset: string;
  sample: string;
  slotId: number;
}

/** The names of all slots of a study by database id. */
export function slotNames(facts: StudyFacts): Map<number, SlotName> {
  return new Map(
    facts.samples.flatMap(({ sampleId, subset, name, slots, slotKeys }) =>
      slots.map(({ slotId }, position) => [slotKeys[position]!, { sampleId, subset, sample: name, slotId }]),
    ),
  );
}

/** A slot as an entry of a mark. */
export const entryOf = ({ runId, slotKey }: PlacedSlot, detail: string): MarkEntry => ({
  runId,
  slotKey,
  detail,
});
