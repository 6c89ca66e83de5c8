import type { JsonObject } from '../../../../core/json.ts';
import { ServerFailure } from '../failures.ts';
import { backOffMs, sleep } from '../waiting.ts';
import type { ChatServer, Completion } from './completion.ts';
import type { ChatSettings } from './settings.ts';

export interface WholeReply extends Completion {
  /** Requests it took. */
  attempts: number;
  /** Seconds of wall time from the first request to the end of the reply, waits included. */
  seconds: number;
}

/**
 * Ask for one whole reply, again while the failure may pass; nothing is passed on before it is complete.
 *
 * @param onRetry told why and after how many milliseconds it will be asked again
 * @throws ServerFailure in words when it stays without a reply; the signal's reason when it aborts
 */
export async function askForWholeReply(
  server: ChatServer,
  body: JsonObject,
  settings: Pick<ChatSettings, 'maxAttempts' | 'maxWaitSeconds'>,
  signal: AbortSignal,
  onRetry: (failure: ServerFailure, waitMs: number) => void,
): Promise<WholeReply> {
  const began = performance.now();
  for (let attempts = 1; ; attempts++) {
    try {
      const completion = await server.complete(body, () => undefined, signal);
      return { ...completion, attempts, seconds: (performance.now() - began) / 1000 };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ServerFailure)) throw error;
      const wait = error.retryAfterMs ?? backOffMs(attempts, 500, 10_000);
      if (!error.passing || attempts >= settings.maxAttempts || wait > settings.maxWaitSeconds * 1000)
        throw error;
      onRetry(error, wait);
      await sleep(wait, signal);
    }
  }
}
