import type { Emit } from '../../adapter.ts';
import { samplesOf } from '../pcm.ts';
import { Playback } from '../playback.ts';
import type { LivePart } from './messages.ts';

/** A transcript that comes so long after its turn, in seconds, still belongs to it: it keeps no order with speech. */
const LATE_TRANSCRIPT_SECONDS = 1;

const wallSeconds = (): number => performance.now() / 1000;

/**
 * The model's turns. The protocol has no ids, so they are counted; after an interruption everything up to the end
 * of the turn belongs to what was interrupted and is not heard.
 */
export class Turns {
  readonly #emit: Emit;
  readonly #now: () => number;
  readonly #playback = new Playback();
  #number = 0;
  #open: string | null = null;
  #endedAt = Number.NEGATIVE_INFINITY;
  #muted = false;
  /** Whether the model is to say something and has not finished. */
  #awaited = false;
  #idle: (() => void)[] = [];
  lastSign = wallSeconds();
  /** Whether anything was said or called since an answer was expected. */
  spoke = false;
  /** Whether the connection was lost since then, and the answer with it. */
  broken = false;

  /** @param now seconds of a clock that runs with the media */
  constructor(emit: Emit, now: () => number) {
    this.#emit = emit;
    this.#now = now;
  }

  get isIdle(): boolean {
    return this.#open === null && !this.#awaited && !this.#muted;
  }

  /** An answer is due. */
  expect(): void {
    this.#awaited = true;
    this.spoke = false;
    this.broken = false;
  }

  whenIdle(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  /** @returns whether the part was one of the turns' */
  receive(part: LivePart): boolean {
    switch (part.kind) {
      case 'audio':
        this.#speak(part);
        break;
      case 'text':
        this.#say(part.text, false);
        break;
      case 'transcript':
        this.#say(part.text, true);
        break;
      case 'interrupted':
        this.#interrupt();
        break;
      case 'turn-complete':
        this.#complete();
        break;
      default:
        return false;
    }
    this.lastSign = wallSeconds();
    this.#tellIdle();
    return true;
  }

  /** The connection is gone; with it what was under way. */
  lost(): void {
    this.broken = true;
    this.#complete();
    this.#playback.forget();
    this.#tellIdle();
  }

  /** A tool was called: a turn that says nothing is an answer all the same. */
  called(): void {
    this.spoke = true;
  }

  #turn(): string {
    if (this.#open === null) {
      this.#number++;
      this.#open = `turn-${this.#number}`;
    }
    return this.#open;
  }

  #say(text: string, mayBeLate: boolean): void {
    if (this.#muted) {
      this.#emit({ kind: 'log', level: 'debug', message: `Never heard, after the interruption: ${text}` });
      return;
    }
    this.spoke = true;
    const late = mayBeLate && this.#open === null && wallSeconds() - this.#endedAt < LATE_TRANSCRIPT_SECONDS;
    if (!late) {
      this.#emit({ kind: 'text', text, responseId: this.#turn() });
      return;
    }
    const responseId = `turn-${this.#number}`;
    this.#emit({ kind: 'text', text, responseId });
    this.#emit({ kind: 'text-end', responseId });
  }

  #speak({ base64, sampleRate }: Extract<LivePart, { kind: 'audio' }>): void {
    if (this.#muted) return;
    const pcm = samplesOf(Buffer.from(base64, 'base64'));
    if (pcm.length === 0) return;
    const responseId = this.#turn();
    this.#playback.add(responseId, null, pcm.length / sampleRate, this.#now());
    this.spoke = true;
    this.#emit({ kind: 'audio', pcm, sampleRate, responseId });
  }

  #interrupt(): void {
    const cut = this.#playback.cut(this.#now(), this.#open === null ? [] : [this.#open]);
    for (const { id } of cut) this.#emit({ kind: 'interruption', responseId: id });
    this.#muted = true;
    this.#end();
  }

  #complete(): void {
    this.#muted = false;
    this.#awaited = false;
    this.#end();
  }

  #end(): void {
    if (this.#open === null) return;
    this.#emit({ kind: 'text-end', responseId: this.#open });
    this.#open = null;
    this.#endedAt = wallSeconds();
  }

  #tellIdle(): void {
    if (!this.isIdle) return;
    const waiting = this.#idle;
    this.#idle = [];
    for (const resolve of waiting) resolve();
  }
}
