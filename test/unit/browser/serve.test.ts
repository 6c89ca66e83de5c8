import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { cookieName } from '../../../src/main/browser/guard.ts';
import { type BrowserShell, serveInBrowser } from '../../../src/main/browser/serve.ts';
import type { Host } from '../../../src/main/host/types.ts';

const shells: BrowserShell[] = [];
const tunnels: Server[] = [];
afterEach(async () => {
  for (const tunnel of tunnels.splice(0)) tunnel.close();
  await Promise.all(shells.splice(0).map((shell) => shell.close()));
});

/** What `ssh -L` does to a connection: carries its bytes to another port and changes none of them. */
function tunnelTo(port: number): Promise<number> {
  const tunnel = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port });
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      end.once('error', () => other.destroy());
  });
  tunnels.push(tunnel);
  return new Promise((resolve) => {
    tunnel.listen({ host: '127.0.0.1', port: 0 }, () => resolve((tunnel.address() as AddressInfo).port));
  });
}

async function serve(fetch: Host['fetch'], log: (line: string) => void = () => undefined) {
  const host: Host = { fetch, close: () => Promise.reject(new Error('the shell must not close the host')) };
  const shell = await serveInBrowser({ host, openBrowser: false, log });
  shells.push(shell);
  const { port, searchParams } = new URL(shell.url);
  const token = searchParams.get('token') ?? '';
  const cookie = `${cookieName(Number(port))}=${token}`;
  return { shell, port: Number(port), token, cookie };
}

interface Sent {
  port: number;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

/** Plain HTTP, because fetch hides redirects and refuses to set Host. */
function send({ port, path = '/', method = 'GET', headers = {} }: Sent): {
  request: ClientRequest;
  response: Promise<IncomingMessage>;
} {
  const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  return { request, response };
}

async function get(sent: Sent): Promise<IncomingMessage & { body: string }> {
  const { request, response } = send(sent);
  request.end();
  const answer = await response;
  return Object.assign(answer, { body: await text(answer) });
}

describe('serveInBrowser', () => {
  it('prints a loopback address with the token, and leads from there to the host', async () => {
    const { shell, port, token } = await serve(async (request) => new Response(`host saw ${request.url}`));
    expect(shell.url).toBe(`http://127.0.0.1:${port}/?token=${token}`);
    const first = await get({ port, path: `/slots?token=${token}` });
    expect(first.statusCode).toBe(303);
    const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const second = await get({ port, path: first.headers.location ?? '', headers: { cookie } });
    expect(second.statusCode).toBe(200);
    expect(second.body).toBe(`host saw http://127.0.0.1:${port}/slots`);
  });

  it('sets the security headers on every answer, and leaves the others to the host', async () => {
    const { port, cookie } = await serve(
      async () => new Response('x', { headers: { 'content-security-policy': "default-src 'self'" } }),
    );
    const answers = await Promise.all([
      get({ port, headers: { cookie } }),
      get({ port }),
      get({ port, headers: { host: 'evil.example' } }),
      get({ port, path: '/a\\b', headers: { cookie } }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 401, 421, 400]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=()'),
      });
    }
    expect(answers[0]?.headers['content-security-policy']).toBe("default-src 'self'");
  });

  it('listens on 127.0.0.1 only', async () => {
    const host: Host = { fetch: async () => new Response(), close: async () => undefined };
    for (const bind of ['0.0.0.0', '::', '192.168.0.2', 'localhost']) {
      const launch = serveInBrowser({ host, bind, openBrowser: false, log: () => undefined });
      await expect(launch).rejects.toThrow(/listens on 127\.0\.0\.1 only.*ssh -L/);
    }
    const { port } = await serve(async () => new Response());
    const refused = new Promise((resolve) => connect({ host: '127.0.0.2', port }).once('error', resolve));
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it.each([-1, 65_536, 1.5, Number.NaN])('says that %s is not a port', async (port) => {
    const host: Host = { fetch: async () => new Response(), close: async () => undefined };
    await expect(serveInBrowser({ host, port, openBrowser: false, log: () => undefined })).rejects.toThrow(
      /is not a port/,
    );
  });

  it('says that a port is taken and what to do', async () => {
    const { port } = await serve(async () => new Response());
    const host: Host = { fetch: async () => new Response(), close: async () => undefined };
    await expect(serveInBrowser({ host, port, openBrowser: false, log: () => undefined })).rejects.toThrow(
      `Port ${port} is in use, perhaps by another Slotscope. Give another with --port`,
    );
  });

  it('works through a tunnel that begins at another port', async () => {
    const { port, token } = await serve(async (request) => new Response(`host saw ${request.url}`));
    const near = await tunnelTo(port);
    expect(near).not.toBe(port);
    const first = await get({ port: near, path: `/?token=${token}` });
    expect(first.statusCode).toBe(303);
    expect(first.headers.location).toBe('/');
    const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect(cookie).toBe(`${cookieName(near)}=${token}`);
    const page = await get({ port: near, headers: { cookie } });
    expect([page.statusCode, page.body]).toEqual([200, `host saw http://127.0.0.1:${near}/`]);
    const headers = { cookie, origin: `http://127.0.0.1:${near}`, 'sec-fetch-site': 'same-origin' };
    expect((await get({ port: near, method: 'POST', path: '/api/trpc/x', headers })).statusCode).toBe(200);
    const rebound = { cookie, host: `evil.example:${near}` };
    expect((await get({ port: near, headers: rebound })).statusCode).toBe(421);
  });

  it('passes ranges and bodies through unchanged', async () => {
    const { port, cookie } = await serve(async (request) => {
      const body = `${request.method} ${request.headers.get('range')} ${await request.text()}`;
      return new Response(body, { status: 206, headers: { 'content-range': 'bytes 0-1/9' } });
    });
    const sent = send({ port, method: 'POST', headers: { cookie, range: 'bytes=0-1' } });
    sent.request.end('an utterance: 你好');
    const answer = await sent.response;
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, 'bytes 0-1/9']);
    expect(await text(answer)).toBe('POST bytes=0-1 an utterance: 你好');
  });

  it('sends a stream piece by piece, and ends it when the reader leaves', async () => {
    let aborted: () => void;
    let cancelled: () => void;
    const signalled = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const bodyCancelled = new Promise<void>((resolve) => {
      cancelled = resolve;
    });
    const { port, cookie } = await serve(async (request) => {
      request.signal.addEventListener('abort', () => aborted());
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('first piece')),
        cancel: () => cancelled(),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    const { request, response } = send({ port, headers: { cookie } });
    request.end();
    const answer = await response;
    const piece = await new Promise<Buffer>((resolve) => answer.once('data', resolve));
    expect(piece.toString()).toBe('first piece');
    request.destroy();
    await Promise.all([signalled, bodyCancelled]);
  });

  it('answers a failing host with a sentence, and keeps the details for the terminal', async () => {
    const lines: string[] = [];
    const { port, cookie } = await serve(
      async () => {
        throw new Error('no such table: slots');
      },
      (line) => lines.push(line),
    );
    const answer = await get({ port, headers: { cookie } });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toMatch(/terminal it was started in says why/);
    expect(answer.body).not.toContain('slots');
    expect(lines.join('\n')).toContain('no such table: slots');
  });

  it('says nothing in the terminal about answers that nobody waits for any more', async () => {
    const lines: string[] = [];
    const { port, cookie } = await serve(
      (request) =>
        new Promise((_resolve, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason));
        }),
      (line) => lines.push(line),
    );
    const { request, response } = send({ port, headers: { cookie } });
    response.catch(() => undefined);
    request.end();
    await new Promise((resolve) => setTimeout(resolve, 100));
    request.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(lines).toEqual([]);
  });

  it('closes in a moment although a stream goes on', async () => {
    const { shell, port, cookie } = await serve(
      async () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) })),
    );
    const { request, response } = send({ port, headers: { cookie } });
    request.on('error', () => undefined);
    request.end();
    const answer = await response;
    answer.on('error', () => undefined);
    const started = performance.now();
    await shell.close();
    expect(performance.now() - started).toBeLessThan(5_000);
    await expect(get({ port, headers: { cookie } })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
