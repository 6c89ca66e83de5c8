/** The browser shell: the host on a loopback port, for the person who launched it and nobody else. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Host } from '../host/types.ts';
import { createGuard } from './guard.ts';
import { createLaunchToken } from './launch-token.ts';
import { openInBrowser } from './open-in-browser.ts';

export const LOOPBACK = '127.0.0.1';

/** How long answers in progress may go on after `close`, in milliseconds. */
const CLOSING_TIME_MS = 1_000;

export interface ServeOptions {
  /** What is served. Closing the server does not close it: whoever made it does. */
  host: Host;
  /** TCP port; 0 or absent lets the system choose a free one. */
  port?: number;
  /** The address to listen on. Only 127.0.0.1 is accepted; it is an option so that asking for more is told no. */
  bind?: string;
  /** Whether to show the workbench in the person's browser. */
  openBrowser: boolean;
  /** Receives one-line messages for a person. */
  log: (line: string) => void;
}

export interface BrowserShell {
  /** The address to open, with its token: `http://127.0.0.1:PORT/?token=…`. */
  url: string;
  /** Stops listening; answers in progress get a moment to end, then their connections are cut. */
  close(): Promise<void>;
}

/** A launch that cannot work as asked; the message says why and what to do. */
export class ServeError extends Error {
  override name = 'ServeError';
}

/**
 * Serves the host on 127.0.0.1 and resolves once it listens.
 * @throws ServeError for another bind address, a port that is no port, or one that is taken
 */
export async function serveInBrowser(options: ServeOptions): Promise<BrowserShell> {
  const { host, port = 0, bind = LOOPBACK, openBrowser, log } = options;
  if (bind !== LOOPBACK) {
    throw new ServeError(
      `Slotscope listens on ${LOOPBACK} only, not on ${bind}: it has no users or passwords. To reach it from another machine, tunnel the port: ssh -L PORT:${LOOPBACK}:PORT HOST.`,
    );
  }
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ServeError(
      `${port} is not a port. Give a whole number from 1 to 65535, or 0 for any free one.`,
    );
  }
  const server = createServer();
  const listeningPort = await listen(server, port);
  const token = createLaunchToken();
  const guard = createGuard({ token, port: listeningPort });
  const answer = getRequestListener(async (request) => guard(request) ?? (await host.fetch(request)), {
    overrideGlobalObjects: false,
    errorHandler: (error) => failedAnswer(error, log),
  });
  // No request can have been read yet: `listen` has only just resolved, and reading needs another turn.
  server.on('request', (incoming, outgoing) => {
    setSecurityHeaders(outgoing);
    void answer(incoming, outgoing);
  });

  const url = `http://${LOOPBACK}:${listeningPort}/?token=${token}`;
  // Not waited for: the address can be printed, and used, before the browser is there.
  if (openBrowser) {
    void openInBrowser(url).then((outcome) => {
      if (!outcome.opened) log(`No browser could be opened (${outcome.reason}): open the address yourself.`);
    });
  }
  return { url, close: () => closeServer(server) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port)));
    server.listen({ host: LOOPBACK, port, exclusive: true }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new ServeError(
      `Port ${port} is in use, perhaps by another Slotscope. Give another with --port, or leave it out for any free one.`,
      { cause: error },
    );
  }
  if (error.code === 'EACCES') {
    return new ServeError(`This account may not listen on port ${port}. Give one above 1023 with --port.`, {
      cause: error,
    });
  }
  return error;
}

/** What a page of the workbench never needs, so that nothing in it can ask for it. */
const DENIED_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'display-capture',
  'usb',
  'serial',
  'hid',
  'midi',
  'payment',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every answer, also of those that never reach the host. The host's own headers win. */
function setSecurityHeaders(outgoing: ServerResponse): void {
  outgoing.setHeader('X-Content-Type-Options', 'nosniff');
  outgoing.setHeader('Referrer-Policy', 'no-referrer');
  outgoing.setHeader('X-Frame-Options', 'DENY');
  outgoing.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  outgoing.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  outgoing.setHeader('Permissions-Policy', DENIED_FEATURES);
}

/** A request that cannot be read is the sender's fault; anything else is a bug, shown in the terminal. */
function failedAnswer(error: unknown, log: (line: string) => void): Response {
  const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
  if (error instanceof Error && error.name === 'RequestError') {
    return new Response(`This request cannot be read: ${error.message}.\n`, { status: 400, headers: plain });
  }
  // A page that was left has no more use for its answers; that is nobody's fault.
  if (isAborted(error)) return new Response(null, { status: 499 });
  log(`A request failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return new Response('Slotscope failed to answer this. The terminal it was started in says why.\n', {
    status: 500,
    headers: plain,
  });
}

/** What the listener rejects with, as text, when a request's connection was cut. */
const CUT_CONNECTION = 'Error: aborted';

const isAborted = (error: unknown): boolean =>
  error === CUT_CONNECTION ||
  (error instanceof Error &&
    (error.name === 'AbortError' ||
      ('code' in error && error.code === 'ECONNRESET') ||
      error.message === 'aborted'));

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Streams of progress never end by themselves.
  const cut = setTimeout(() => server.closeAllConnections(), CLOSING_TIME_MS);
  await closed;
  clearTimeout(cut);
}
