/** The desktop window's own scheme: `slotscope://app/…` is answered by the host, without a port or a socket. */
import { type CustomScheme, type Protocol, protocol } from 'electron';
import type { Host } from '../host/types.ts';

export const SCHEME = 'slotscope';
const SCHEME_HOST = 'app';
export const PAGE_ORIGIN = `${SCHEME}://${SCHEME_HOST}`;
export const HOME_URL = `${PAGE_ORIGIN}/`;

/** The host reads only path and query, but libraries behind it expect an http address. */
const HOST_ORIGIN = 'http://slotscope.localhost';

const PRIVILEGED_SCHEME: CustomScheme = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

/** Must run before Electron is ready, and once. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([PRIVILEGED_SCHEME]);
}

/** Whether a URL is of the workbench's own pages. */
export function isOwnUrl(text: string | undefined): boolean {
  if (text === undefined || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === `${SCHEME}:` && url.host === SCHEME_HOST && url.username === '' && url.password === ''
  );
}

/** Lets the host answer the scheme in a session; other hosts of the scheme do not exist. */
export function serveScheme(sessionProtocol: Protocol, host: Host): void {
  sessionProtocol.handle(SCHEME, async (request) => {
    if (!isOwnUrl(request.url)) return plainAnswer(404, 'This address does not exist in Slotscope.');
    try {
      return await host.fetch(hostRequest(request));
    } catch (error) {
      // A bug, not a user's mistake: the page gets a sentence, the terminal the whole story.
      console.error(`Answering ${request.method} ${request.url} failed:`, error);
      return plainAnswer(500, 'Slotscope failed to answer this. The terminal it was started in says why.');
    }
  });
}

function hostRequest(request: Request): Request {
  const { pathname, search } = new URL(request.url);
  const url = new URL(HOST_ORIGIN);
  // Set part by part: as one text, a path that begins with two slashes would name another host.
  url.pathname = pathname;
  url.search = search;
  const init: RequestInit & { duplex?: 'half' } = {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
  };
  if (request.body) {
    init.body = request.body;
    init.duplex = 'half';
  }
  return new Request(url, init);
}

function plainAnswer(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  });
}
