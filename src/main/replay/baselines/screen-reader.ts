import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, type Worker } from 'tesseract.js';
import { z } from 'zod';
import { newAnswer, presentAnswer, soughtWords, wordsOf } from '../../../core/replay/screen-text.ts';
import {
  AdapterError,
  type AdapterKind,
  type Emit,
  type ExposedFrame,
  type ExposedRequest,
  type ReplayAdapter,
} from '../adapter.ts';

const settings = z.strictObject({
  /** Lines recognised with less confidence than this (0–100) count as unread. */
  minConfidence: z.number().min(0).max(100).default(60),
});
type Settings = z.infer<typeof settings>;

/** The English recognition data that ships as an npm package, so that nothing is fetched. */
function dataFolder(): string {
  const packageFile = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  return join(dirname(packageFile), '4.0.0_best_int');
}

interface PendingRequest {
  sought: Set<string>;
  /** Words on screen when the request came. */
  before: Set<string>;
}

/**
 * Reads the text on the frames. A request is answered at once with a line that holds two of its words, else with
 * the first new text that has to do with it: words on screen now that were not there when the request came, on
 * or right below a line holding a word of the request (`core/replay/screen-text.ts` has the rules). Understands
 * nothing else, hears nothing, and answers each request once.
 */
class ScreenReader implements ReplayAdapter {
  readonly #settings: Settings;
  #emit: Emit = () => undefined;
  #recogniser: Worker | null = null;
  #frame: ExposedFrame | null = null;
  #pending: PendingRequest[] = [];
  #lastRead: { jpeg: Buffer; lines: string[] } | null = null;

  constructor(chosen: Settings) {
    this.#settings = chosen;
  }

  async start(_session: unknown, emit: Emit): Promise<void> {
    this.#emit = emit;
    try {
      this.#recogniser = await createWorker('eng', 1, {
        langPath: dataFolder(),
        gzip: true,
        cacheMethod: 'none',
        // The default handler throws where nobody can catch it; failures reach the promise as well.
        errorHandler: () => undefined,
      });
    } catch (error) {
      throw new AdapterError(
        'The text recogniser could not be started. Reinstall Slotscope’s packages with "npm ci".',
        String(error),
      );
    }
  }

  async frame(frame: ExposedFrame): Promise<void> {
    this.#frame = frame;
    if (this.#pending.length === 0) return;
    const lines = await this.#read(frame.jpeg);
    const open: PendingRequest[] = [];
    for (const request of this.#pending) {
      const text = newAnswer(request.sought, request.before, lines);
      if (text === null) open.push(request);
      else this.#answer(text);
    }
    this.#pending = open;
  }

  async request({ text }: ExposedRequest): Promise<void> {
    const lines = this.#frame ? await this.#read(this.#frame.jpeg) : [];
    const sought = soughtWords(text);
    const present = presentAnswer(sought, lines);
    if (present !== null) this.#answer(present);
    else if (sought.size > 0) this.#pending.push({ sought, before: new Set(lines.flatMap(wordsOf)) });
  }

  #answer(text: string): void {
    this.#emit({ kind: 'text', text });
    this.#emit({ kind: 'text-end' });
  }

  /** The lines on a frame; an unchanged picture is not read again. */
  async #read(jpeg: Buffer): Promise<string[]> {
    if (this.#lastRead?.jpeg.equals(jpeg)) return this.#lastRead.lines;
    if (!this.#recogniser) throw new AdapterError('The text recogniser is not running.');
    const { data } = await this.#recogniser.recognize(jpeg, {}, { text: false, blocks: true });
    const lines = (data.blocks ?? [])
      .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
      .filter(({ confidence }) => confidence >= this.#settings.minConfidence)
      .map(({ text }) => text.trim())
      .filter((text) => text !== '');
    this.#lastRead = { jpeg, lines };
    return lines;
  }

  audio = async (): Promise<void> => undefined;
  tick = async (): Promise<void> => undefined;
  finish = async (): Promise<void> => undefined;

  async close(): Promise<void> {
    await this.#recogniser?.terminate();
    this.#recogniser = null;
  }
}

export const SCREEN_READER: AdapterKind<Settings> = {
  name: 'screen-reader',
  title: 'Screen reader',
  settings,
  traits: () => ({
    summary: 'Reads text on the frames and answers with new text that shares a word with the request.',
    perceives: { frames: true, audio: false, requestText: true },
    speaks: { text: true, audio: false },
    paces: ['stepped', 'paced'],
    deterministic: true,
  }),
  label: () => 'Screen reader',
  create: (chosen) => new ScreenReader(chosen),
};
