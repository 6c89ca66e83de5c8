import { randomUUID } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReplayReport } from '../../core/replay/replay-views.ts';
import type { ImportPreview, ImportReport, JobProgress } from '../../core/study-views.ts';
import type { FromWorker, JobRequest, JobResult, ToWorker } from './protocol.ts';

interface Job {
  progress: JobProgress;
  result: JobResult | null;
  worker: Worker;
}

/** How many finished jobs stay listed. */
const KEPT_JOBS = 50;

const CANCELLED: Record<JobRequest['kind'], string> = {
  'import-preview': 'Cancelled.',
  import: 'Cancelled; the study is as it was before.',
  replay: 'Cancelled; clips played to their end are kept, and the replay can be resumed.',
};

/** Runs long work in worker threads and tells how it goes. */
export class Jobs {
  readonly #jobs = new Map<string, Job>();
  readonly #changes = new EventEmitter();
  readonly #workerUrl: URL;
  /** Called when a job ends well, before anybody is told of it. */
  readonly #onDone: (request: JobRequest) => void;

  constructor(workerUrl: URL, onDone: (request: JobRequest) => void = () => undefined) {
    this.#workerUrl = workerUrl;
    this.#onDone = onDone;
    this.#changes.setMaxListeners(0);
  }

  start(request: JobRequest, title: string): string {
    const jobId = randomUUID();
    const worker = new Worker(this.#workerUrl, { workerData: request });
    const job: Job = {
      progress: {
        jobId,
        kind: request.kind,
        title,
        state: 'running',
        fraction: null,
        message: 'Starting…',
      },
      result: null,
      worker,
    };
    this.#jobs.set(jobId, job);
    this.#forgetOld();
    worker.on('message', (message: FromWorker) => this.#receive(job, request, message));
    worker.on('error', (error) => this.#fail(job, error.message, error.stack));
    worker.on('exit', (code) => {
      if (job.progress.state === 'running') this.#fail(job, `The work stopped unexpectedly (code ${code}).`);
    });
    return jobId;
  }

  #receive(job: Job, request: JobRequest, message: FromWorker): void {
    if (message.type === 'progress') {
      const { type: _type, ...progress } = message;
      this.#change(job, progress);
    } else if (message.type === 'done') {
      job.result = message.result;
      this.#onDone(request);
      this.#change(job, { state: 'done', fraction: 1, message: 'Done' });
    } else if (message.cancelled) {
      this.#change(job, { state: 'cancelled', message: CANCELLED[request.kind] });
    } else {
      this.#fail(job, message.message, message.detail);
    }
  }

  #fail(job: Job, message: string, detail?: string): void {
    this.#change(job, {
      state: 'failed',
      message,
      error: { message, ...(detail === undefined ? {} : { detail }) },
    });
  }

  #change(job: Job, change: Partial<JobProgress>): void {
    job.progress = { ...job.progress, ...change };
    this.#changes.emit(job.progress.jobId);
  }

  #forgetOld(): void {
    for (const [jobId, { progress }] of this.#jobs) {
      if (this.#jobs.size <= KEPT_JOBS) return;
      if (progress.state !== 'running') this.#jobs.delete(jobId);
    }
  }

  list(): JobProgress[] {
    return [...this.#jobs.values()].map(({ progress }) => progress);
  }

  /** What an import found or did; null for other jobs and while it runs. */
  importResult(jobId: string): ImportPreview | ImportReport | null {
    const job = this.#jobs.get(jobId);
    return job?.progress.kind === 'replay'
      ? null
      : ((job?.result ?? null) as ImportPreview | ImportReport | null);
  }

  /** What a replay did; null for other jobs and while it runs. */
  replayReport(jobId: string): ReplayReport | null {
    const job = this.#jobs.get(jobId);
    return job?.progress.kind === 'replay' ? (job.result as ReplayReport | null) : null;
  }

  cancel(jobId: string): void {
    this.#tell(jobId, { type: 'cancel' });
  }

  /** Let a replay stand still where it is. */
  pause(jobId: string): void {
    this.#tell(jobId, { type: 'pause' });
  }

  resume(jobId: string): void {
    this.#tell(jobId, { type: 'resume' });
  }

  #tell(jobId: string, message: ToWorker): void {
    this.#jobs.get(jobId)?.worker.postMessage(message);
  }

  /** A job's state now and at every change until it ends; ends at once for an unknown job. */
  async *watch(jobId: string, signal?: AbortSignal): AsyncGenerator<JobProgress> {
    const job = this.#jobs.get(jobId);
    if (!job) return;
    const changes = on(this.#changes, jobId, signal ? { signal } : {});
    try {
      yield job.progress;
      while (job.progress.state === 'running') {
        await changes.next();
        yield job.progress;
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
    } finally {
      await changes.return?.();
    }
  }

  /** Stop everything that runs. */
  async close(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map(({ worker }) => worker.terminate()));
  }
}
