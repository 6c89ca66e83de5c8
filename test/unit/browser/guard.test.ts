import { beforeEach, describe, expect, it } from 'vitest';
import {
  cookieName,
  createGuard,
  type Guard,
  WRONG_TOKENS_A_MINUTE,
} from '../../../src/main/browser/guard.ts';
import { createLaunchToken, secretsAreEqual } from '../../../src/main/browser/launch-token.ts';

const PORT = 41_234;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const TOKEN = createLaunchToken();
const COOKIE = { cookie: `other=1; ${cookieName(PORT)}=${TOKEN}` };

let time: number;
let guard: Guard;

beforeEach(() => {
  time = 0;
  guard = createGuard({ token: TOKEN, port: PORT, now: () => time });
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  origin?: string;
}

/** A request as the server makes it: the URL's host comes from the Host header. */
function ask(path: string, { method = 'GET', headers = {}, origin = ORIGIN }: Asked = {}): Request {
  return new Request(`${origin}${path}`, { method, headers: { host: new URL(origin).host, ...headers } });
}

describe('the token', () => {
  it('is 32 bytes of base64url and differs at each launch', () => {
    expect(TOKEN).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(TOKEN, 'base64url')).toHaveLength(32);
    expect(createLaunchToken()).not.toBe(TOKEN);
  });

  it.each([
    [TOKEN, true],
    ['', false],
    [TOKEN.slice(0, -1), false],
    [`${TOKEN}x`, false],
    [TOKEN.toUpperCase(), false],
  ])('compares %s', (given, equal) => {
    expect(secretsAreEqual(given, TOKEN)).toBe(equal);
  });
});

describe('letting in', () => {
  it('takes the token out of the address and puts it into a strict cookie of this port', () => {
    const answer = guard(ask(`/slots/1?run=2&token=${TOKEN}&x=%20`));
    expect(answer?.status).toBe(303);
    expect(answer?.headers.get('location')).toBe('/slots/1?run=2&x=+');
    expect(answer?.headers.get('set-cookie')).toBe(
      `slotscope-${PORT}=${TOKEN}; Path=/; HttpOnly; SameSite=Strict`,
    );
    expect(answer?.headers.get('cache-control')).toBe('no-store');
  });

  it('never redirects to another host', () => {
    const answer = guard(ask(`//evil.example/x?token=${TOKEN}`));
    expect(answer?.headers.get('location')).toBe('/evil.example/x');
  });

  it('passes the cookie and the bearer token, with either name of this machine', () => {
    expect(guard(ask('/', { headers: COOKIE }))).toBeUndefined();
    expect(guard(ask('/', { headers: COOKIE, origin: `http://localhost:${PORT}` }))).toBeUndefined();
    expect(guard(ask('/api/trpc/x', { headers: { authorization: `Bearer ${TOKEN}` } }))).toBeUndefined();
    const posted = {
      method: 'POST',
      headers: { ...COOKIE, origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    };
    expect(guard(ask('/api/trpc/x', posted))).toBeUndefined();
  });

  it.each([
    ['another port', 'http://localhost:4001', 4001],
    ['port 80', 'http://127.0.0.1', 80],
    ['IPv6', 'http://[::1]:4001', 4001],
  ])('answers through a tunnel from %s, with a cookie of that port', (_name, origin, port) => {
    const admitted = guard(ask(`/?token=${TOKEN}`, { origin }));
    expect(admitted?.status).toBe(303);
    expect(admitted?.headers.get('set-cookie')).toMatch(`slotscope-${port}=${TOKEN};`);
    const cookie = `${cookieName(port)}=${TOKEN}`;
    const page = { cookie, origin, 'sec-fetch-site': 'same-origin' };
    expect(guard(ask('/api/trpc/x', { method: 'POST', headers: page, origin }))).toBeUndefined();
    // Another page of the same machine, on our own port even, is still another site.
    const other = { cookie, origin: ORIGIN };
    expect(guard(ask('/api/trpc/x', { method: 'POST', headers: other, origin }))?.status).toBe(403);
  });

  it('keeps the cookies of two tunnels apart, whose far ends have the same port', () => {
    const cookies = { cookie: `${cookieName(4001)}=${createLaunchToken()}; ${cookieName(4002)}=${TOKEN}` };
    expect(guard(ask('/', { headers: cookies, origin: 'http://127.0.0.1:4002' }))).toBeUndefined();
    expect(guard(ask('/', { headers: cookies, origin: 'http://127.0.0.1:4001' }))?.status).toBe(401);
  });

  it('gives the cookie another name on another port', () => {
    const elsewhere = { cookie: `${cookieName(PORT + 1)}=${TOKEN}` };
    expect(guard(ask('/', { headers: elsewhere }))?.status).toBe(401);
  });

  it('does not take a token from the address of a POST', () => {
    expect(guard(ask(`/api/trpc/x?token=${TOKEN}`, { method: 'POST' }))?.status).toBe(401);
  });
});

describe('refusing', () => {
  it.each([
    ['no token', {}, 401, /none.*terminal/s],
    ['a wrong bearer', { authorization: 'Bearer wrong' }, 401, /not the one of this launch/],
    ['another scheme', { authorization: `Basic ${TOKEN}` }, 401, /none/],
    ['an old cookie', { cookie: `${cookieName(PORT)}=old` }, 401, /earlier launch/],
  ])('%s', async (_name, headers, status, words) => {
    const answer = guard(ask('/', { headers: headers as Record<string, string> }));
    expect(answer?.status).toBe(status);
    expect(answer?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer?.text()).toMatch(words);
  });

  it('tells a person on a page what to do', async () => {
    const answer = guard(ask('/', { headers: { accept: 'text/html,*/*' } }));
    expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer?.text()).toMatch(/<strong>Open the address that the launch printed/);
  });

  it.each([
    `http://evil.example:${PORT}`,
    `http://127.0.0.1.evil.example:${PORT}`,
    `http://localhost.evil.example:${PORT}`,
    `http://evil.localhost:${PORT}`,
    `http://127.0.0.2:${PORT}`,
    `http://[::2]:${PORT}`,
    `http://0.0.0.0:${PORT}`,
  ])('a request for %s, even with the right cookie', async (origin) => {
    const answer = guard(ask('/', { headers: COOKIE, origin }));
    expect(answer?.status).toBe(421);
    expect(await answer?.text()).toContain(`ssh -L ${PORT}:127.0.0.1:${PORT}`);
  });

  it('a request line that names another host than the Host header', () => {
    for (const url of ['http://evil.example/', `http://127.0.0.1:${PORT + 1}/`]) {
      const request = new Request(url, { headers: { ...COOKIE, host: `127.0.0.1:${PORT}` } });
      expect(guard(request)?.status, url).toBe(421);
    }
  });

  it.each([
    'http://evil.example',
    'null',
    'http://127.0.0.1:1',
    `http://localhost:${PORT}`,
    `https://127.0.0.1:${PORT}`,
  ])('the Origin %s, even with the right cookie', (origin) => {
    const request = ask('/api/trpc/x', { method: 'POST', headers: { ...COOKIE, origin } });
    expect(guard(request)?.status).toBe(403);
  });

  it.each(['cross-site', 'same-site'])('what a %s page loads, without counting it as a guess', (site) => {
    for (let times = 0; times < 2 * WRONG_TOKENS_A_MINUTE; times += 1) {
      const image = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
      expect(guard(ask('/?token=guess', { headers: image }))?.status).toBe(403);
    }
    expect(guard(ask(`/?token=${TOKEN}`))?.status).toBe(303);
  });
});

describe('a link followed from another site', () => {
  const followed = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };

  it('is opened again from here, where the strict cookie is sent', async () => {
    const answer = guard(ask('/slots/1?a=1&b="><script>', { headers: followed }));
    expect(answer?.status).toBe(200);
    const page = await answer?.text();
    expect(page).toContain('content="0;url=/slots/1?a=1&amp;b=%22%3E%3Cscript%3E"');
    // Second time round the browser calls it same-origin: no loop for someone without the cookie.
    const again = { ...followed, 'sec-fetch-site': 'same-origin' };
    expect(guard(ask('/slots/1', { headers: again }))?.status).toBe(401);
  });

  it('reaches neither data nor frames', () => {
    expect(guard(ask('/api/trpc/x', { headers: followed }))?.status).toBe(403);
    expect(guard(ask('/media/1', { headers: followed }))?.status).toBe(403);
    expect(guard(ask('/', { headers: { ...followed, 'sec-fetch-dest': 'iframe' } }))?.status).toBe(403);
    expect(guard(ask('/', { method: 'POST', headers: followed }))?.status).toBe(403);
  });

  it('may bring the token', () => {
    expect(guard(ask(`/?token=${TOKEN}`, { headers: followed }))?.status).toBe(303);
  });
});

describe('guessing', () => {
  const guess = () => guard(ask('/?token=guess'));

  it('is heard 20 times a minute, in the address and the header together', () => {
    for (let times = 0; times < WRONG_TOKENS_A_MINUTE; times += 2) {
      expect(guess()?.status).toBe(401);
      expect(guard(ask('/', { headers: { authorization: 'Bearer guess' } }))?.status).toBe(401);
      time += 100;
    }
    const limited = guess();
    expect(limited?.status).toBe(429);
    expect(limited?.headers.get('retry-after')).toBe('59');
    // Unread, or a guess would be confirmed; a page that is already let in goes on working.
    expect(guard(ask(`/?token=${TOKEN}`))?.status).toBe(429);
    expect(guard(ask('/', { headers: COOKIE }))).toBeUndefined();
    time = 60_001;
    expect(guard(ask(`/?token=${TOKEN}`))?.status).toBe(303);
  });

  it('slowly is never limited', () => {
    for (let times = 0; times < 3 * WRONG_TOKENS_A_MINUTE; times += 1) {
      expect(guess()?.status).toBe(401);
      time += 60_000 / WRONG_TOKENS_A_MINUTE + 1;
    }
  });

  it('does not count pages left open from an earlier launch', () => {
    for (let times = 0; times < 2 * WRONG_TOKENS_A_MINUTE; times += 1) {
      guard(ask('/', { headers: { cookie: `${cookieName(PORT)}=old` } }));
    }
    expect(guard(ask(`/?token=${TOKEN}`))?.status).toBe(303);
  });
});
