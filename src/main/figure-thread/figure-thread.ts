import type { FigureInfo } from '../../core/figure-views.ts';
import { QuestionThread } from '../threads/question-thread.ts';
import type { FigureAnswer, FigureRequest, MadeFile } from './protocol.ts';

/** Fonts and compiler take some hundred megabytes, which are given back when nobody has asked for this long. */
const IDLE_MS = 60_000;

/** The question without what it is about. */
type Asked<Kind extends FigureRequest['kind']> = Extract<FigureRequest, { kind: Kind }>;

/** Draws figures and tables in a thread of its own, which is started when first needed. */
export class FigureThread {
  readonly #thread: QuestionThread<FigureRequest, FigureAnswer>;

  constructor(script: URL) {
    this.#thread = new QuestionThread(script, IDLE_MS);
  }

  /** The figures a study has. @throws StudyError with the reason when they cannot be told */
  async list(request: Omit<Asked<'list'>, 'kind'>): Promise<FigureInfo[]> {
    return (await this.#thread.ask({ ...request, kind: 'list' })) as FigureInfo[];
  }

  /** One figure or table as a file. @throws StudyError with the reason when it cannot be made */
  async make(request: Asked<'figure'> | Asked<'table'>): Promise<MadeFile> {
    return (await this.#thread.ask(request)) as MadeFile;
  }

  /** Stop drawing; the thread starts again when something is asked for. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
