import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { resourcePath } from '../home.ts';

/** The example of a chat server, while it answers. */
export interface ExampleServer {
  /** Where it answers `/chat/completions`. */
  baseUrl: string;
  stop: () => Promise<void>;
}

/** Where the example listens when a person starts it by hand; what replays to it are recorded under. */
export const EXAMPLE_BASE_URL = 'http://127.0.0.1:8377/v1';

/**
 * Start the example of a chat server that ships with the application, on a free port of this machine. It lives in a
 * thread of this process, so that nothing is left of it when the process is killed.
 *
 * @throws what keeps it from listening
 */
export async function startExampleServer(): Promise<ExampleServer> {
  const worker = new Worker(pathToFileURL(resourcePath('adapters', 'chat-server.mjs')));
  const [baseUrl] = (await once(worker, 'message')) as [string];
  return { baseUrl, stop: async () => void (await worker.terminate()) };
}
