import { AdapterError } from '../adapter.ts';

/** Resolve after this long, or reject with the signal's reason as soon as it aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return unlessAborted(
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    }),
    signal,
  );
}

/** Reject with the signal's reason as soon as it aborts, whatever the work does. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // Whoever lost the race must not count as unhandled.
    work.catch(() => undefined);
  }
}

/** Reject with this message when the work takes longer than so many seconds. */
export async function within<T>(work: Promise<T>, seconds: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AdapterError(message)), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/** Milliseconds to wait before the attempt after `failures` failed ones: doubled each time, spread by a fifth. */
export function backOffMs(failures: number, firstMs: number, longestMs: number): number {
  const plain = Math.min(longestMs, firstMs * 2 ** (failures - 1));
  return plain * (0.9 + 0.2 * Math.random());
}
