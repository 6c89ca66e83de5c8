import type { Chunk } from '../../../core/omni-interact/types.ts';
import type { OutcomeCode } from '../../../core/study-views.ts';
import type { KeyedSlot } from '../slots.ts';
import type { StoredVerdict } from '../verdicts.ts';

/** A sample as its scorer needs it. */
export interface StoredSample {
  sampleId: number;
  benchmark: string;
  slots: readonly KeyedSlot[];
  /** What only the benchmark reads of it. */
  details: unknown;
  /** Seconds of its clip; null while unknown. */
  duration: number | null;
}

/** One run's usable output for a sample. */
export interface StoredOutput {
  chunks: readonly Chunk[];
  details: unknown;
}

/** What one row of `scores` says about one slot; terms that a benchmark does not have are left out. */
export interface SlotRow {
  outcome: OutcomeCode;
  judged: boolean;
  /** What the slot is worth to its metric, 0–1, null while unjudged; it orders slots by disagreement. */
  tp: number | null;
  fp?: number | null;
  fn?: number | null;
  tpCore?: number | null;
  coreState?: string;
  coreQuality?: number | null;
  coreTimeliness?: number;
  coreAnchor?: number | null;
  spill?: boolean;
  spillSeconds?: number;
  /** The interruption diagnosis, null outside interrupted slots. */
  interruption?: unknown;
  /** What was said in the slot. */
  said: string;
}

export interface DerivedScores {
  /** One row a slot, in the order of the sample's slots. */
  rows: SlotRow[];
  /** Chunks that belong to no slot. */
  unmatched: number;
  /** The same verdicts, each with whether it was given for other inputs than the run has now. */
  stale: readonly boolean[];
}

/**
 * A benchmark's scorer as the store calls it: one output of one sample with all verdicts stored on it.
 *
 * @param scoredBy the judge whose verdicts count, null for none; human ones always do
 */
export type Deriver = (
  sample: StoredSample,
  output: StoredOutput,
  verdicts: readonly StoredVerdict[],
  scoredBy: string | null,
) => DerivedScores;
