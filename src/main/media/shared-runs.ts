interface SharedRun<T> {
  promise: Promise<T>;
  controller: AbortController;
  waiters: number;
}

/**
 * Lets everybody who asks for the same thing at the same time share one run of the work. Nothing is kept once
 * it has ended, failures included.
 */
export class SharedRuns<T> {
  readonly #runs = new Map<string, SharedRun<T>>();

  /**
   * Joins the run of that key or starts it. Aborting takes one caller out (rejecting with the signal's reason);
   * the work itself is aborted when nobody waits for it any more.
   */
  run(key: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const shared = this.#runs.get(key) ?? this.#start(key, work);
    shared.waiters += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        shared.waiters -= 1;
        if (shared.waiters === 0) {
          this.#forget(key, shared);
          shared.controller.abort(signal?.reason);
        }
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      const settled = (): void => signal?.removeEventListener('abort', leave);
      shared.promise.then(resolve, reject).finally(settled);
    });
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<T>): SharedRun<T> {
    const controller = new AbortController();
    const promise = work(controller.signal).finally(() => this.#forget(key, shared));
    const shared: SharedRun<T> = { promise, controller, waiters: 0 };
    this.#runs.set(key, shared);
    return shared;
  }

  /** A run that was given up may end after a new one of the same key began: that one stays. */
  #forget(key: string, shared: SharedRun<T>): void {
    if (this.#runs.get(key) === shared) this.#runs.delete(key);
  }
}
