/** Worker thread for long work, so that the process that answers requests never waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ReplayProgress } from '../../core/replay/replay-views.ts';
import { PauseGate } from '../replay/media-clock.ts';
import { openStudyFile } from '../store/study-file.ts';
import { importInto, previewImport } from './import-job.ts';
import type { FromWorker, JobRequest, JobResult, ToWorker } from './protocol.ts';
import { runReplayJob } from './replay-job.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');

const send = (message: FromWorker): void => port.postMessage(message);
const cancelling = new AbortController();
const gate = new PauseGate();
port.on('message', (message: ToWorker) => {
  if (message.type === 'cancel') cancelling.abort();
  else if (message.type === 'pause') gate.pause();
  else gate.resume();
});

/** Progress is told at most this often; a reader cannot follow more, and every message costs the host. */
const PROGRESS_INTERVAL_MS = 50;
let lastProgress = 0;

const options = {
  signal: cancelling.signal,
  onProgress: (fraction: number | null, message: string, replay?: ReplayProgress): void => {
    const now = performance.now();
    // What stands when nothing runs any more must not be lost: nothing may follow it.
    const settled = replay?.sessions.every(({ state }) => state !== 'running') ?? false;
    if (now - lastProgress < PROGRESS_INTERVAL_MS && !settled) return;
    lastProgress = now;
    send({ type: 'progress', fraction, message, ...(replay ? { replay } : {}) });
  },
};

async function work(request: JobRequest): Promise<JobResult> {
  const study = request.studyPath === null ? null : openStudyFile(request.studyPath);
  try {
    if (request.kind === 'import-preview') return await previewImport(study, request.path, options);
    if (request.kind === 'replay') {
      return await runReplayJob(study!, request.request, { ...options, gate, apiKey: request.apiKey });
    }
    return await importInto(study!, request.path, { ...options, keepCopies: request.keepCopies });
  } finally {
    study?.db.close();
  }
}

try {
  send({ type: 'done', result: await work(workerData as JobRequest) });
} catch (error) {
  const failure = error instanceof Error ? error : new Error(String(error));
  send({
    type: 'failed',
    cancelled: cancelling.signal.aborted,
    message: failure.message,
    ...(failure.stack ? { detail: failure.stack } : {}),
  });
}
port.close();
