/**
 * Decides which requests reach the host when it is served to a browser. Any page in that browser and any
 * program on the machine can send to a loopback port, so four things are checked, in this order: the
 * address asked for (against DNS rebinding), who began the request (against other sites), its `Origin`,
 * and the secret of this launch.
 */
import { createAttemptLimit } from './attempt-limit.ts';
import { secretsAreEqual } from './launch-token.ts';
import { bounceResponse, type Refusal, refusalResponse } from './refusal-page.ts';

/** Wrong tokens heard within a minute before further ones are refused unread. */
export const WRONG_TOKENS_A_MINUTE = 20;

export interface GuardOptions {
  /** The launch token, see `createLaunchToken`. */
  token: string;
  /** The port the server listens on. */
  port: number;
  /** A clock in milliseconds; given by tests. */
  now?: () => number;
}

/** The answer that ends a request here, or undefined when the host may have it. */
export type Guard = (request: Request) => Response | undefined;

/**
 * Cookies are shared by all ports of a machine, so the name carries one: workbenches do not mix. It is the port
 * that the browser asked for, because behind tunnels two servers may listen on the same one.
 */
export function cookieName(port: number): string {
  return `slotscope-${port}`;
}

/** What a browser writes for a port that it leaves out of an http address. */
const HTTP_PORT = 80;

/**
 * The port in a Host header that names this machine, undefined for any other. Any port will do, because a
 * tunnel may begin at another than ours; what keeps rebound names out is the name alone.
 */
function loopbackPort(host: string): number | undefined {
  const found = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::(\d{1,5}))?$/.exec(host);
  if (!found) return undefined;
  return found[1] === undefined ? HTTP_PORT : Number(found[1]);
}

export function createGuard({ token, port, now = () => performance.now() }: GuardOptions): Guard {
  const wrongTokens = createAttemptLimit(WRONG_TOKENS_A_MINUTE, 60_000, now);

  /** A token in the URL or in the Authorization header; guesses are counted and limited. */
  const checkOffered = (offered: string): Refusal | undefined => {
    if (wrongTokens.isReached()) return tooManyWrongTokens(wrongTokens.secondsToWait());
    if (secretsAreEqual(offered, token)) return undefined;
    wrongTokens.fail();
    return WRONG_TOKEN;
  };

  return (request) => {
    const url = new URL(request.url);
    const refuse = (refusal: Refusal): Response => refusalResponse(refusal, request);

    // Both, because a request line may name another host in full than the Host header does.
    const hostHeader = request.headers.get('host') ?? '';
    const askedPort = loopbackPort(hostHeader);
    if (askedPort === undefined || url.host !== hostWithoutDefaultPort(hostHeader))
      return refuse(wrongHost(port));
    const elsewhere = startedElsewhere(request);
    if (elsewhere && !isPageNavigation(request, url)) return refuse(OTHER_SITE);
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== `http://${hostHeader}`) return refuse(OTHER_SITE);

    const inUrl = url.searchParams.get('token');
    if (inUrl !== null && (request.method === 'GET' || request.method === 'HEAD')) {
      const refusal = checkOffered(inUrl);
      return refusal ? refuse(refusal) : admit(url, token, askedPort);
    }
    const bearer = bearerToken(request);
    if (bearer !== undefined) {
      const refusal = checkOffered(bearer);
      return refusal ? refuse(refusal) : undefined;
    }
    const cookie = cookieValue(request, cookieName(askedPort));
    if (cookie !== undefined) {
      // A page left open from an earlier launch keeps sending its cookie: not counted as a guess, or it
      // would lock out the person's new page.
      return secretsAreEqual(cookie, token) ? undefined : refuse(OLD_PAGE);
    }
    return elsewhere ? bounceResponse(pathAndQuery(url)) : refuse(NO_TOKEN);
  };
}

/** A host as `URL` writes it. */
const hostWithoutDefaultPort = (host: string): string => new URL(`http://${host}`).host;

/** Remembers the token in a cookie and takes it out of the address, so that it is not shared by copying. */
function admit(url: URL, token: string, port: number): Response {
  const target = new URL(url);
  target.searchParams.delete('token');
  return new Response(null, {
    status: 303,
    headers: {
      Location: pathAndQuery(target),
      'Set-Cookie': `${cookieName(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`,
      'Cache-Control': 'no-store',
    },
  });
}

/** The address without its origin. A path that begins with two slashes would name another host. */
function pathAndQuery(url: URL): string {
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}`;
}

/**
 * Whether another site began this request. Browsers send `Sec-Fetch-Site` with every request to a loopback
 * address; `same-site` is another port of this machine. Programs such as curl send nothing.
 */
function startedElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/** Following a link into the workbench is fine; loading its data into another page is not. */
function isPageNavigation(request: Request, url: URL): boolean {
  return (
    request.method === 'GET' &&
    request.headers.get('sec-fetch-mode') === 'navigate' &&
    request.headers.get('sec-fetch-dest') === 'document' &&
    !url.pathname.startsWith('/api/') &&
    !url.pathname.startsWith('/media/')
  );
}

function bearerToken(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

function cookieValue(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

const OPEN_THE_PRINTED_ADDRESS =
  'Open the address that the launch printed in its terminal; it ends in “?token=…”.';

const NO_TOKEN: Refusal = {
  status: 401,
  what: 'This workbench opens only with the token of its launch, and this request brought none.',
  now: OPEN_THE_PRINTED_ADDRESS,
};

const WRONG_TOKEN: Refusal = {
  status: 401,
  what: 'The token in this request is not the one of this launch.',
  now: OPEN_THE_PRINTED_ADDRESS,
};

const OLD_PAGE: Refusal = {
  status: 401,
  what: 'This page belongs to an earlier launch of the workbench.',
  now: OPEN_THE_PRINTED_ADDRESS,
};

const OTHER_SITE: Refusal = {
  status: 403,
  what: 'Another site or program asked for this through the browser, and the workbench answers only its own pages.',
  now: OPEN_THE_PRINTED_ADDRESS,
};

function wrongHost(port: number): Refusal {
  return {
    status: 421,
    what: 'The workbench answers only to 127.0.0.1 and localhost, and this request named another address.',
    now: `Open http://127.0.0.1:${port}/; from another machine through an SSH tunnel: ssh -L ${port}:127.0.0.1:${port} HOST.`,
  };
}

function tooManyWrongTokens(seconds: number): Refusal {
  return {
    status: 429,
    what: `${WRONG_TOKENS_A_MINUTE} wrong tokens came within a minute, so no token is heard for a while.`,
    now: `Wait ${seconds} s, then open the address that the launch printed in its terminal.`,
    headers: { 'Retry-After': String(seconds) },
  };
}
