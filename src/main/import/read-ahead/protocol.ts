import type { StoredSample } from '../../store/benchmarks/derive.ts';
import type { PackedOutput } from '../../store/pack-output.ts';
import type { OutputTask } from '../omni-interact/read.ts';

/** A group of outputs to read. */
export interface ToReader extends OutputTask {
  /** Samples that the thread has not been told of before, by `subset/name`; it keeps them. */
  samples: [key: string, sample: StoredSample][];
  /** The judge whose verdicts count; null where the outputs are not to be scored. */
  scoredBy: string | null;
}

export interface FromReader {
  outputs: PackedOutput[];
  /** Whether these are the last outputs of their group. */
  endsGroup: boolean;
}

/** Outputs are handed over in groups of so many, which threads take in turns. */
export const GROUP_SIZE = 8;

/** Groups a thread has to do or has done before they are taken. */
export const AHEAD = 3;
