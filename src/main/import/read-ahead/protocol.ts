import type { PackedOutput, ScoringFrames } from '../../store/pack-output.ts';
import type { OutputTask } from '../omni-interact/read.ts';

export type ToReader =
  | { type: 'frames'; frames: ScoringFrames }
  /** Read every `of`-th group of a run's outputs from the one at `first` on. */
  | { type: 'read'; task: OutputTask; first: number; of: number; score: boolean }
  /** One message was taken, so that another may be sent. */
  | { type: 'taken' };

export interface FromReader {
  outputs: PackedOutput[];
  /** Whether these are the last outputs of their group. */
  endsGroup: boolean;
}

/** Outputs are handed over in groups of so many, which threads take in turns. */
export const GROUP_SIZE = 16;

/** Messages a thread may be ahead. */
export const AHEAD = 4;
