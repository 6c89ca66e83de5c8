import type { makeVerdictWriter } from '../store/judge-verdicts.ts';
import type { VerdictCache } from './cache.ts';
import type { ClipPictures } from './clip-pictures.ts';
import type { PlannedBatch } from './plan.ts';
import type { makeStageReader } from './stage-reader.ts';
import type { BatchTally } from './tally.ts';
import type { PauseSwitch, SharedBackOff } from './waiting.ts';

/** What a batch works with. */
export interface BatchDesk {
  batch: PlannedBatch;
  reader: ReturnType<typeof makeStageReader>;
  write: ReturnType<typeof makeVerdictWriter>;
  tally: BatchTally;
  /** Where frames come from that a question needs. */
  pictures: ClipPictures;
  cache: VerdictCache;
  pause: PauseSwitch;
  backOff: SharedBackOff;
  signal: AbortSignal;
  /** Tell how it goes. */
  tell: () => void;
}
