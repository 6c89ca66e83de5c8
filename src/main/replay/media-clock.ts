import { setTimeout as wait } from 'node:timers/promises';
import type { Pace } from '../../core/replay/types.ts';

/** The media clock of a session: what time it is in the clip. */
export interface MediaClock {
  /** Seconds of media time; never runs backwards. */
  now: () => number;
  /** Resolves when the clock stands at `time` or later; a stepped clock goes there at once. */
  reach: (time: number, signal: AbortSignal) => Promise<void>;
  /** Start, or go on after a pause. Clocks are made standing still. */
  run: () => void;
  /** Stand still. */
  pause: () => void;
}

/** A clock that stands wherever the replay last took it. */
function steppedClock(): MediaClock {
  let now = 0;
  return {
    now: () => now,
    reach: async (time, signal) => {
      signal.throwIfAborted();
      now = Math.max(now, time);
    },
    run: () => undefined,
    pause: () => undefined,
  };
}

/** A clock that follows the wall clock at a speed, without drift: it counts from its start, not from step to step. */
function pacedClock(speed: number, wallSeconds: () => number): MediaClock {
  let before = 0;
  let runningSince: number | null = null;
  const now = (): number =>
    runningSince === null ? before : before + (wallSeconds() - runningSince) * speed;
  return {
    now,
    reach: async (time, signal) => {
      for (;;) {
        signal.throwIfAborted();
        const left = time - now();
        if (left <= 0) return;
        // Timers come a millisecond early or late; the loop makes early ones wait on.
        await wait(Math.max(1, Math.ceil((left / speed) * 1000)), undefined, { signal });
      }
    },
    run: () => {
      runningSince ??= wallSeconds();
    },
    pause: () => {
      before = now();
      runningSince = null;
    },
  };
}

const monotonicSeconds = (): number => performance.now() / 1000;

/**
 * A media clock for a pace, standing at 0.
 *
 * @param wallSeconds a monotonic clock in seconds
 */
export const makeClock = (pace: Pace, wallSeconds = monotonicSeconds): MediaClock =>
  pace === 'stepped' ? steppedClock() : pacedClock(pace.speed, wallSeconds);

/** A gate that can be shut: what passes it waits until it is opened again. */
export class PauseGate {
  #opened: Promise<void> | null = null;
  #open: () => void = () => undefined;

  get paused(): boolean {
    return this.#opened !== null;
  }

  pause(): void {
    this.#opened ??= new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  resume(): void {
    this.#open();
    this.#opened = null;
  }

  /** Resolves when the gate is open; rejects with the signal's reason when aborted meanwhile. */
  async pass(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!this.#opened) return;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    await Promise.race([this.#opened, aborted]);
  }
}
