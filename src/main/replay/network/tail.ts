import { sleep } from './waiting.ts';

/** What is watched after the clip. */
export interface Tail {
  /** Wall seconds that may pass at most. */
  longest: number;
  /** Wall seconds without a sign that count as silence. */
  settle: number;
  isIdle: () => boolean;
  /** Wall seconds of the steady clock, of the last sign of the model. */
  lastSign: () => number;
  /** Done every tenth of a second, e.g. sending silence. */
  meanwhile: (elapsed: number) => Promise<void>;
  signal: AbortSignal;
}

const STEP_MS = 100;

/** Of the time allowed, the share after which waiting ends by itself, before it is ended from outside. */
const SHARE = 0.95;

/** Wait until the model has finished speaking after the clip, or the time is up. @returns whether it had finished */
export async function waitForTail(tail: Tail): Promise<boolean> {
  const begun = performance.now() / 1000;
  const until = begun + tail.longest * SHARE;
  for (;;) {
    const now = performance.now() / 1000;
    if (tail.isIdle() && now - Math.max(begun, tail.lastSign()) >= tail.settle) return true;
    if (now >= until) return false;
    await tail.meanwhile(now - begun);
    const spent = performance.now() / 1000 - now;
    await sleep(Math.max(1, STEP_MS - spent * 1000), tail.signal);
  }
}
