import type { ReplayProgress, ReplayReport } from '../../core/replay/replay-views.ts';
import type { ImportPreview, ImportReport } from '../../core/study-views.ts';
import type { ReplayRequest } from '../replay/replay.ts';

/** What a worker thread can be asked to do. */
export type JobRequest =
  | { kind: 'import-preview'; path: string; studyPath: string | null }
  | { kind: 'import'; path: string; studyPath: string; keepCopies: boolean }
  /** The API key stays in memory; nothing of it is written anywhere. */
  | { kind: 'replay'; studyPath: string; request: ReplayRequest; apiKey: string | null };

export type JobResult = ImportPreview | ImportReport | ReplayReport;

/** Messages to the worker. */
export type ToWorker = { type: 'cancel' } | { type: 'pause' } | { type: 'resume' };

/** Messages from the worker; exactly one of `done` and `failed` ends the job. */
export type FromWorker =
  | { type: 'progress'; fraction: number | null; message: string; replay?: ReplayProgress }
  | { type: 'done'; result: JobResult }
  | { type: 'failed'; cancelled: boolean; message: string; detail?: string };
