import type { InteractionFrame, InteractionTrace } from './types.ts';

/** An interaction of a study, with the database ids of its targets aligned with `targets`. */
export interface StudyInteraction extends InteractionFrame {
  sampleId: number;
  slotKeys: readonly number[];
}

/** One run (a model under one arm) with all it gave out. Interactions it was not run on are absent. */
export interface StudyTraces {
  runId: number;
  name: string;
  model: string;
  /** The condition, e.g. `no-scene`; null for the main one. */
  arm: string | null;
  traces: readonly { sampleId: number; trace: InteractionTrace }[];
}

/** Everything the diagnostics need, so that a moved slider scores the study anew without asking the host. */
export interface ScopeFacts {
  interactions: readonly StudyInteraction[];
  runs: readonly StudyTraces[];
}
