import type { ImportPreview, ImportReport } from '../../core/study-views.ts';

/** What a worker thread can be asked to do. */
export type JobRequest =
  | { kind: 'import-preview'; path: string; studyPath: string | null }
  | { kind: 'import'; path: string; studyPath: string; keepCopies: boolean };

export type JobResult = ImportPreview | ImportReport;

/** Messages to the worker. */
export type ToWorker = { type: 'cancel' };

/** Messages from the worker; exactly one of `done` and `failed` ends the job. */
export type FromWorker =
  | { type: 'progress'; fraction: number | null; message: string }
  | { type: 'done'; result: JobResult }
  | { type: 'failed'; cancelled: boolean; message: string; detail?: string };
