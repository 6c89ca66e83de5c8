import { Worker } from 'node:worker_threads';
import { resourcePath } from '../home.ts';
import { AdapterError } from './adapter.ts';

/** The example of a chat server, while it answers. */
export interface ExampleServer {
  /** Where it answers `/chat/completions`. */
  baseUrl: string;
  stop: () => Promise<void>;
}

/** Where the example listens when a person starts it by hand; what replays to it are recorded under. */
export const EXAMPLE_BASE_URL = 'http://127.0.0.1:8377/v1';

/**
 * Start the example of a chat server that ships with the application, on a free port of this machine. It runs in a
 * thread, so that nothing is left of it when the process is killed.
 *
 * @throws AdapterError when it does not come up
 */
export async function startExampleServer(): Promise<ExampleServer> {
  const program = new Worker(resourcePath('adapters', 'chat-server.mjs'), { argv: ['0'], stdout: true });
  const baseUrl = await new Promise<string>((resolve, reject) => {
    const fail = (detail: string): void =>
      reject(
        new AdapterError('The example server resources/adapters/chat-server.mjs did not start.', detail),
      );
    program.once('error', (error) => fail(error instanceof Error ? error.message : String(error)));
    program.once('exit', (code) => fail(`It ended with code ${code}.`));
    program.stdout.once('data', (said: Buffer) => {
      const [address] = /http:\/\/[^;\s]+/.exec(said.toString()) ?? [];
      if (address === undefined) fail(`It said: ${said}`);
      else resolve(address);
    });
  });
  return { baseUrl, stop: async () => void (await program.terminate()) };
}
