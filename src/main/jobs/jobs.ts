import { randomUUID } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { JudgingReport } from '../../core/judging/judging-views.ts';
import type { ReplayReport } from '../../core/replay/replay-views.ts';
import type { ImportPreview, ImportReport, JobProgress } from '../../core/study-views.ts';
import { JudgingError } from '../judging/judging-error.ts';
import type { AnswerRequest, FromWorker, JobRequest, ResultOf, ToWorker, WorkResult } from './protocol.ts';

interface Job {
  progress: JobProgress;
  result: WorkResult | null;
  worker: Worker;
}

/** How many finished jobs stay listed. */
const KEPT_JOBS = 50;

/** Runs long work in worker threads and tells how it goes. */
export class Jobs {
  readonly #jobs = new Map<string, Job>();
  readonly #answering = new Set<Worker>();
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
      return;
    }
    job.result = message.result ?? null;
    if (message.type === 'done') {
      this.#onDone(request);
      this.#change(job, { state: 'done', fraction: 1, message: 'Done' });
    } else if (message.cancelled) {
      this.#change(job, { state: 'cancelled', message: message.message });
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
    const result = this.#jobs.get(jobId)?.result;
    return result?.kind === 'import' || result?.kind === 'import-preview' ? result.value : null;
  }

  /** How a judging batch ended, cancelled and stopped ones included; null for other jobs and while it runs. */
  judgingReport(jobId: string): JudgingReport | null {
    const result = this.#jobs.get(jobId)?.result;
    return result?.kind === 'judge' ? result.value : null;
  }

  /** What a replay did; null for other jobs and while it runs. */
  replayReport(jobId: string): ReplayReport | null {
    const result = this.#jobs.get(jobId)?.result;
    return result?.kind === 'replay' ? result.value : null;
  }

  cancel(jobId: string): void {
    this.#tell(jobId, { type: 'cancel' });
  }

  /** Hold a judging batch, whose open questions are still answered, or let a replay stand still. */
  pause(jobId: string): void {
    this.#tell(jobId, { type: 'pause' });
  }

  resume(jobId: string): void {
    this.#tell(jobId, { type: 'resume' });
  }

  #tell(jobId: string, message: ToWorker): void {
    this.#jobs.get(jobId)?.worker.postMessage(message);
  }

  /**
   * Work something out in a thread of its own, unlisted.
   *
   * @throws JudgingError with the reason when it cannot be worked out
   */
  answer<Request extends AnswerRequest>(request: Request): Promise<ResultOf<Request['kind']>> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(this.#workerUrl, { workerData: request });
      this.#answering.add(worker);
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'done') resolve(message.result.value as ResultOf<Request['kind']>);
        else if (message.type === 'failed') {
          reject(message.expected ? new JudgingError(message.message) : new Error(message.message));
        }
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        this.#answering.delete(worker);
        reject(new Error(`The work stopped unexpectedly (code ${code}).`));
      });
    });
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
    const workers = [...this.#answering, ...[...this.#jobs.values()].map(({ worker }) => worker)];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
