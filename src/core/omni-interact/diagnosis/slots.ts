import type { PlacedRun, PlacedSlot } from '../study-facts.ts';

/** All slots of a run, in the study's order. */
export const slotsOfRun = (run: PlacedRun): PlacedSlot[] => run.samples.flatMap(({ slots }) => slots);
