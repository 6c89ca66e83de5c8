import { Worker } from 'node:worker_threads';
import { StudyError } from '../store/study-file.ts';

/** To the thread, and from it: answers carry the number of what was asked. */
export interface ToThread<Request> {
  id: number;
  request: Request;
}
export type FromThread<Answer> =
  | { id: number; answer: Answer }
  | {
      id: number;
      failed: string;
      /** Whether the message is meant for a person, rather than telling of a fault in the program. */
      expected: boolean;
    };

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** A thread that answers questions, started when first asked; `serveQuestions` is its other side. */
export class QuestionThread<Request, Answer> {
  readonly #script: URL;
  readonly #idleMs: number;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;

  /** @param idleMs its memory is given back when nobody has asked for this long */
  constructor(script: URL, idleMs: number) {
    this.#script = script;
    this.#idleMs = idleMs;
  }

  /** @throws StudyError with the reason when there is no answer */
  ask(request: Request): Promise<Answer> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const message: ToThread<Request> = { id, request };
      this.#running().postMessage(message);
    });
  }

  #running(): Worker {
    clearTimeout(this.#idle);
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#script);
    this.#worker = worker;
    worker.on('message', (message: FromThread<Answer>) => this.#receive(message));
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', (code) =>
      this.#lose(worker, new Error(`The work stopped unexpectedly (code ${code}).`)),
    );
    return worker;
  }

  #receive(message: FromThread<Answer>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('answer' in message) waiting?.resolve(message.answer);
    else waiting?.reject(message.expected ? new StudyError(message.failed) : new Error(message.failed));
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => void this.close(), this.#idleMs);
    this.#idle.unref();
  }

  /** Nobody will answer any more what this worker was asked. */
  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** Stop the thread; it starts again when something is asked for. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    this.#lose(worker, new Error('The work was stopped.'));
    await worker.terminate();
  }
}
