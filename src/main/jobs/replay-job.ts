import { fractionDone, sentence } from '../../core/replay/progress.ts';
import type { ReplayProgress, ReplayReport } from '../../core/replay/replay-views.ts';
import { adapterContext } from '../replay/context.ts';
import { adapters } from '../replay/kinds.ts';
import type { PauseGate } from '../replay/media-clock.ts';
import { type ReplayRequest, replay } from '../replay/replay.ts';
import type { OpenStudy } from '../store/study-file.ts';

export interface ReplayJobOptions {
  /** From a key store; stays in memory. */
  apiKey: string | null;
  signal: AbortSignal;
  gate: PauseGate;
  onProgress: (fraction: number | null, message: string, progress: ReplayProgress) => void;
}

/** A replay as a job: its progress as one fraction and one sentence, beside the details. */
export function runReplayJob(
  study: OpenStudy,
  request: ReplayRequest,
  { apiKey, signal, gate, onProgress }: ReplayJobOptions,
): Promise<ReplayReport> {
  return replay(study, request, {
    registry: adapters(),
    context: adapterContext(apiKey),
    signal,
    gate,
    onProgress: (progress) => onProgress(fractionDone(progress), sentence(progress), progress),
  });
}
