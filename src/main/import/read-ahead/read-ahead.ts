import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PackedOutput, ScoringFrame } from '../../store/pack-output.ts';
import type { OutputTask } from '../omni-interact/read.ts';
import { type SampleId, sampleKey } from '../omni-interact/source.ts';
import { AHEAD, type FromReader, GROUP_SIZE, type ToReader } from './protocol.ts';

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

  /**
   * @param frameOf what an output is scored by where it is read; samples must stay as they are until this is closed
   * @throws what a thread failed with
   */
  async *read(
    { outputs, ...task }: OutputTask,
    frameOf: (output: SampleId) => ScoringFrame | undefined,
  ): AsyncGenerator<PackedOutput> {
    const groups = Math.ceil(outputs.length / GROUP_SIZE);
    const threadOf = (group: number): ReadingThread => this.#threads[group % this.#threads.length]!;
    const ask = (group: number): void => {
      const asked = outputs.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE);
      if (asked.length > 0) threadOf(group).ask({ ...task, outputs: asked }, frameOf);
    };
    const ahead = AHEAD * this.#threads.length;
    for (let group = 0; group < ahead; group += 1) ask(group);
    for (let group = 0; group < groups; group += 1) {
      let endsGroup = false;
      while (!endsGroup) {
        const message = await threadOf(group).take();
        yield* message.outputs;
        endsGroup = message.endsGroup;
      }
      ask(group + ahead);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

class ReadingThread {
  readonly #worker = new Worker(SCRIPT);
  readonly #arrived: FromReader[] = [];
  /** Samples it has been told of. */
  readonly #told = new Set<string>();
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

  ask(task: OutputTask, frameOf: (output: SampleId) => ScoringFrame | undefined): void {
    const samples: ToReader['samples'] = [];
    let scoredBy: string | null = null;
    for (const output of task.outputs) {
      const frame = frameOf(output);
      if (!frame) continue;
      scoredBy = frame.scoredBy;
      const key = sampleKey(output);
      if (!this.#told.has(key)) samples.push([key, frame.sample]);
      this.#told.add(key);
    }
    const message: ToReader = { ...task, samples, scoredBy };
    this.#worker.postMessage(message);
  }

  /** The next message, waited for. */
  async take(): Promise<FromReader> {
    for (;;) {
      const message = this.#arrived.shift();
      if (message) return message;
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
