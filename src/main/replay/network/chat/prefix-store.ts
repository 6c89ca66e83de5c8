import { chooseFrames, type FrameBudget } from '../../../../core/replay/chat-policies.ts';
import type { ExposedAudio, ExposedFrame } from '../../adapter.ts';
import { Spool } from './spool.ts';

/** Bytes of a second of sound: s16le, 16 kHz, mono. */
const BYTES_PER_SECOND = 32_000;

/** Everything a session was shown so far, to choose from at a decision. */
export class PrefixStore {
  readonly #frameSpool = new Spool();
  readonly #soundSpool = new Spool();
  readonly #frameTimes: number[] = [];
  /** Where each frame begins; the next one's beginning is its end. */
  readonly #frameOffsets: number[] = [];
  #soundBegan: number | null = null;

  addFrame({ time, jpeg }: ExposedFrame): void {
    this.#frameTimes.push(time);
    this.#frameOffsets.push(this.#frameSpool.add(jpeg));
  }

  addSound({ time, pcm }: ExposedAudio): void {
    this.#soundBegan ??= time;
    this.#soundSpool.add(pcm);
  }

  get frameCount(): number {
    return this.#frameTimes.length;
  }

  /** Frames up to now within the budget, oldest first. */
  frames(now: number, budget: FrameBudget): { time: number; jpeg: Buffer }[] {
    return chooseFrames(this.#frameTimes, now, budget).map((index) => {
      const end = this.#frameOffsets[index + 1] ?? this.#frameSpool.length;
      return { time: this.#frameTimes[index]!, jpeg: this.#frameSpool.read(this.#frameOffsets[index]!, end) };
    });
  }

  /**
   * Sound heard so far, or its last seconds; null when there is none.
   *
   * @param windowSeconds null for everything
   */
  sound(windowSeconds: number | null): { time: number; pcm: Buffer } | null {
    if (this.#soundBegan === null) return null;
    const end = this.#soundSpool.length;
    const wanted = windowSeconds === null ? end : Math.round(windowSeconds * (BYTES_PER_SECOND / 2)) * 2;
    const begin = Math.max(0, end - wanted);
    if (begin === end) return null;
    return { time: this.#soundBegan + begin / BYTES_PER_SECOND, pcm: this.#soundSpool.read(begin, end) };
  }

  close(): void {
    this.#frameSpool.close();
    this.#soundSpool.close();
  }
}
