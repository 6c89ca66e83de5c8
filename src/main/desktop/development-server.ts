/**
 * `npm run dev` draws the page from a development server, so that edits show at once. The page keeps its
 * own scheme and its API; only the files of the page come from there.
 */
import type { Host } from '../host/types.ts';

export interface DevelopmentServer {
  /** The host, with the page's files taken from the development server. */
  wrap(host: Host): Host;
  /** Whether a URL is of the development server: the page's live-reload socket connects to it. */
  owns(url: string): boolean;
}

/**
 * @param address what `electron-vite dev` puts into `ELECTRON_RENDERER_URL`; only a loopback address counts
 */
export function developmentServer(address: string | undefined): DevelopmentServer | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const server = new URL(address);
  if (server.protocol !== 'http:' || !['localhost', '127.0.0.1'].includes(server.hostname)) return undefined;
  return {
    wrap: (host) => ({
      fetch: (request) => {
        const url = new URL(request.url);
        if (/^\/(api|media)\//.test(url.pathname)) return host.fetch(request);
        return fetch(new URL(url.pathname + url.search, server), { headers: request.headers });
      },
      close: () => host.close(),
    }),
    owns: (text) => {
      if (!URL.canParse(text)) return false;
      const url = new URL(text);
      return (url.protocol === 'ws:' || url.protocol === 'http:') && url.host === server.host;
    },
  };
}
