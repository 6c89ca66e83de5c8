import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PackedOutput, ScoringFrames } from '../../store/pack-output.ts';
import type { OutputTask } from '../omni-interact/read.ts';
import { type FromReader, GROUP_SIZE, type ToReader } from './protocol.ts';

/** The thread's script: as built all scripts lie in one folder, as source it lies beside this file. */
const SCRIPT = new URL(
  import.meta.url.endsWith('.ts') ? './reader.ts' : './import-reader.js',
  import.meta.url,
);

/** Writing keeps up with no more than this many. */
const MOST_THREADS = 2;

/** Fewer outputs are read sooner than a thread is started. */
const WORTH_A_THREAD = 500;

/** How many threads are to read ahead for so many outputs: none for a few, and one core is left to the writing. */
export function threadsFor(outputs: number): number {
  if (outputs < WORTH_A_THREAD) return 0;
  return Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
}

/**
 * Threads that read and score the outputs of a run while those before are written. Outputs come in the run's own
 * order, however many threads there are. Close it when done.
 */
export class ReadAhead {
  readonly #threads: ReadingThread[];

  constructor(threads: number) {
    this.#threads = Array.from({ length: threads }, () => new ReadingThread());
  }

  /** Tell what outputs are scored by; the samples must stay as they are until all is read. */
  setFrames(frames: ScoringFrames): void {
    for (const thread of this.#threads) thread.post({ type: 'frames', frames });
  }

  /**
   * @param score whether to score the outputs by themselves, for a run of which the study has nothing
   * @throws what a thread failed with
   */
  async *read(task: OutputTask, score: boolean): AsyncGenerator<PackedOutput> {
    const of = this.#threads.length;
    for (const [first, thread] of this.#threads.entries()) {
      thread.post({ type: 'read', task, first, of, score });
    }
    const groups = Math.ceil(task.outputs.length / GROUP_SIZE);
    for (let group = 0; group < groups; group += 1) {
      const thread = this.#threads[group % of]!;
      let endsGroup = false;
      while (!endsGroup) {
        const message = await thread.take();
        yield* message.outputs;
        endsGroup = message.endsGroup;
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

class ReadingThread {
  readonly #worker = new Worker(SCRIPT);
  readonly #arrived: FromReader[] = [];
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor() {
    this.#worker.on('message', (message: FromReader) => {
      this.#arrived.push(message);
      this.#wake?.();
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) => this.#fail(new Error(`Reading stopped unexpectedly (code ${code}).`)));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }

  post(message: ToReader): void {
    this.#worker.postMessage(message);
  }

  /** The next message, waited for. */
  async take(): Promise<FromReader> {
    for (;;) {
      const message = this.#arrived.shift();
      if (message) {
        this.post({ type: 'taken' });
        return message;
      }
      if (this.#failure) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
