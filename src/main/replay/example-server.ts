import { pathToFileURL } from 'node:url';
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
 * Start the example of a chat server that ships with the application, on a free port of this machine. It lives in
 * this process, so that nothing is left of it when the process is killed.
 */
export async function startExampleServer(): Promise<ExampleServer> {
  const url = pathToFileURL(resourcePath('adapters', 'chat-server.mjs')).href;
  const { startServer } = (await import(/* @vite-ignore */ url)) as {
    startServer: (port: number) => Promise<ExampleServer>;
  };
  return startServer(0);
}
