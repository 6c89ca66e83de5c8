import type { SaveResult } from '@core/cases/case-views.ts';
import type { CaseDocument } from '@core/cases/document.ts';

export type SaveState =
  | { state: 'saved'; at: string }
  | { state: 'unsaved' }
  | { state: 'saving' }
  | { state: 'failed'; error: unknown }
  | { state: 'conflict'; message: string; version: number };

interface AutosaveOptions {
  /** The version the document was read at. */
  version: number;
  savedAt: string;
  save: (base: number, document: CaseDocument) => Promise<SaveResult>;
  onState: (state: SaveState) => void;
  /** How long to wait after the last change, in milliseconds. */
  delayMs?: number;
}

const DELAY_MS = 700;

/**
 * Saves a document a moment after its last change, one save at a time, each from the version before it. A save that
 * fails keeps what was to be saved and waits to be retried; a conflict stops saving until it is settled.
 */
export class Autosave {
  #version: number;
  #state: SaveState;
  #pending: CaseDocument | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  readonly #options: AutosaveOptions;

  constructor(options: AutosaveOptions) {
    this.#options = options;
    this.#version = options.version;
    this.#state = { state: 'saved', at: options.savedAt };
  }

  get state(): SaveState {
    return this.#state;
  }

  /** The document is now this one. */
  change(document: CaseDocument): void {
    this.#pending = document;
    if (this.#state.state === 'conflict') return;
    if (this.#running === null) this.#tell({ state: 'unsaved' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.#options.delayMs ?? DELAY_MS);
  }

  /** Save at once what is not saved yet; resolves when nothing is under way any more. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running !== null) await this.#running;
    if (this.#pending === null || this.#state.state === 'conflict') return;
    this.#running = this.#saveOnce(this.#pending);
    await this.#running;
  }

  /** Save over what somebody else saved meanwhile, whose version stays in the history. */
  async overwrite(): Promise<void> {
    if (this.#state.state !== 'conflict') return;
    this.#version = this.#state.version;
    this.#tell({ state: 'unsaved' });
    await this.flush();
  }

  async #saveOnce(document: CaseDocument): Promise<void> {
    this.#pending = null;
    this.#tell({ state: 'saving' });
    try {
      const result = await this.#options.save(this.#version, document);
      if (result.state === 'conflict') {
        this.#pending ??= document;
        this.#tell({ state: 'conflict', message: result.message, version: result.version });
        return;
      }
      this.#version = result.version;
      this.#tell(this.#pending === null ? { state: 'saved', at: result.savedAt } : { state: 'unsaved' });
    } catch (error) {
      // What was typed meanwhile is newer and holds all of it.
      this.#pending ??= document;
      this.#tell({ state: 'failed', error });
    } finally {
      this.#running = null;
    }
  }

  #tell(state: SaveState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
