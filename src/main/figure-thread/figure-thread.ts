import { Worker } from 'node:worker_threads';
import type { FigureInfo } from '../../core/figure-views.ts';
import { StudyError } from '../store/study-file.ts';
import type { FigureAnswer, FigureRequest, FromFigureThread, MadeFile, ToFigureThread } from './protocol.ts';

/** Fonts and compiler take some hundred megabytes, which are given back when nobody has asked for this long. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve: (answer: FigureAnswer) => void;
  reject: (error: Error) => void;
}

/** The question without what it is about. */
type Asked<Kind extends FigureRequest['kind']> = Extract<FigureRequest, { kind: Kind }>;

/** Draws figures and tables in a thread of its own, which is started when first needed. */
export class FigureThread {
  readonly #script: URL;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;

  constructor(script: URL) {
    this.#script = script;
  }

  /** The figures a study has. @throws StudyError with the reason when they cannot be told */
  async list(request: Omit<Asked<'list'>, 'kind'>): Promise<FigureInfo[]> {
    return (await this.#ask({ ...request, kind: 'list' })) as FigureInfo[];
  }

  /** One figure or table as a file. @throws StudyError with the reason when it cannot be made */
  async make(request: Asked<'figure'> | Asked<'table'>): Promise<MadeFile> {
    return (await this.#ask(request)) as MadeFile;
  }

  #ask(request: FigureRequest): Promise<FigureAnswer> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const message: ToFigureThread = { id, request };
      this.#running().postMessage(message);
    });
  }

  #running(): Worker {
    clearTimeout(this.#idle);
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#script);
    this.#worker = worker;
    worker.on('message', (message: FromFigureThread) => this.#receive(message));
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', (code) =>
      this.#lose(worker, new Error(`Drawing stopped unexpectedly (code ${code}).`)),
    );
    return worker;
  }

  #receive(message: FromFigureThread): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('answer' in message) waiting?.resolve(message.answer);
    else waiting?.reject(message.expected ? new StudyError(message.failed) : new Error(message.failed));
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => void this.close(), IDLE_MS);
    this.#idle.unref();
  }

  /** Nobody will answer any more what this worker was asked. */
  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** Stop drawing; the thread starts again when something is asked for. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    this.#lose(worker, new Error('Drawing was stopped.'));
    await worker.terminate();
  }
}
