interface Waiter {
  start: () => void;
}

/** Lets at most `limit` holders in at once; the others wait in the order they came. */
export class Semaphore {
  readonly #limit: number;
  readonly #waiting: Waiter[] = [];
  #held = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Waits for a turn and returns the function that ends it (calling it again does nothing).
   * Rejects with the signal's reason when aborted, also while waiting; an aborted waiter gives up its place.
   */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#held < this.#limit) this.#held += 1;
    else await this.#wait(signal);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#release();
    };
  }

  #wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiter);
    });
  }

  /** Hands the turn straight to the next waiter, so that a newcomer cannot overtake the queue. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next.start();
    else this.#held -= 1;
  }
}
