import type { SessionInfo } from '../adapter.ts';

/** A steady clock that runs as fast as the media do, for what is played while it arrives; seconds. */
export function playbackClock(session: SessionInfo): () => number {
  const speed = session.pace === 'stepped' ? 1 : session.pace.speed;
  return () => (performance.now() / 1000) * speed;
}

/** The longest stretch of silence made at once, seconds. */
const LONGEST_PIECE = 1;

/**
 * Silence in place of sound, for protocols whose clock is the sound, where the clip or the arm has none. Yields
 * the lengths of the pieces, in milliseconds, that bring what was sent up to a media time.
 */
export class SilentClock {
  #sentMs = 0;

  *upTo(time: number, wholeMs = 1): Generator<number> {
    const wanted = Math.floor((time * 1000) / wholeMs) * wholeMs;
    while (this.#sentMs < wanted) {
      const piece = Math.min(LONGEST_PIECE * 1000, wanted - this.#sentMs);
      this.#sentMs += piece;
      yield piece;
    }
  }
}

/** Silence of so many milliseconds, s16le 16 kHz mono. */
export const silence = (milliseconds: number): Buffer => Buffer.alloc(Math.round(milliseconds * 16) * 2);
