/** Resolve after this long, or reject with the signal's reason as soon as it aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Reject with the signal's reason as soon as it aborts, whatever the work does. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Lets work through, or holds it between two pieces of it while paused. */
export class PauseSwitch {
  #held: { promise: Promise<void>; release: () => void } | null = null;
  #pausedSince = 0;
  #pausedMs = 0;
  readonly #onChange: () => void;

  constructor(onChange: () => void = () => undefined) {
    this.#onChange = onChange;
  }

  get paused(): boolean {
    return this.#held !== null;
  }

  /** Milliseconds spent paused so far. */
  get pausedMs(): number {
    return this.#pausedMs + (this.paused ? performance.now() - this.#pausedSince : 0);
  }

  pause(): void {
    if (this.#held) return;
    let release = (): void => undefined;
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#held = { promise, release };
    this.#pausedSince = performance.now();
    this.#onChange();
  }

  resume(): void {
    if (!this.#held) return;
    this.#pausedMs += performance.now() - this.#pausedSince;
    const { release } = this.#held;
    this.#held = null;
    release();
    this.#onChange();
  }

  /** Resolve once not paused; reject with the signal's reason when it aborts. */
  async passage(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (this.#held) await unlessAborted(this.#held.promise, signal);
  }
}

/** One back-off for all workers: what one of them is told by the server holds for everybody. */
export class SharedBackOff {
  #until = 0;
  #reason = '';

  /** Hold everybody for at least this long from now. */
  hold(milliseconds: number, reason: string): void {
    const until = performance.now() + milliseconds;
    if (until <= this.#until) return;
    this.#until = until;
    this.#reason = reason;
  }

  /** What is being waited for, null when nothing is. */
  get waiting(): { seconds: number; reason: string } | null {
    const left = this.#until - performance.now();
    return left > 0 ? { seconds: left / 1000, reason: this.#reason } : null;
  }

  /** Resolve once nobody is held; reject with the signal's reason when it aborts. */
  async passage(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    for (let left = this.#until - performance.now(); left > 0; left = this.#until - performance.now()) {
      await sleep(left, signal);
    }
  }
}
