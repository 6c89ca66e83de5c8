import { afterEach, describe, expect, it } from 'vitest';
import { chatAdapter } from '../../../../src/main/replay/network/chat/adapter.ts';
import { failureOf, KEY, make, Stage } from './harness.ts';
import {
  type Answer,
  ChatTestServer,
  cut,
  hang,
  rawStream,
  status,
  streamed,
  unfinished,
} from './servers/chat-server.ts';

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function open(
  answers: Answer[],
  settings: object = {},
  session: ConstructorParameters<typeof Stage>[1] = {},
): Promise<{ server: ChatTestServer; stage: Stage }> {
  const server = await ChatTestServer.start(...answers);
  stops.push(() => server.stop());
  const adapter = make(chatAdapter, { baseUrl: server.baseUrl, model: 'test-model', ...settings });
  const stage = new Stage(adapter, { pace: 'stepped', ...session });
  stops.push(() => adapter.close());
  await stage.start();
  return { server, stage };
}

const tick = (stage: Stage, time = stage.now) => stage.adapter.tick({ time, cause: 'grid' });

describe('failures', () => {
  it.each([
    ['in the middle', cut(['A ship', ' is'])],
    ['at the end', unfinished(['A ship', ' is'])],
  ])('keeps what was said before a stream was cut %s, and does not ask again', async (_where, answer) => {
    const { server, stage } = await open([answer, streamed(['ABSTAIN'])], { history: 1 });
    await tick(stage, 1);
    await tick(stage, 2);
    expect(server.requests).toHaveLength(2);
    expect(stage.said.slice(0, 4)).toEqual([
      'text reply-1 A ship',
      'text reply-1  is',
      'text-end reply-1',
      'error',
    ]);
    expect(stage.of('error')[0]).toMatchObject({
      fatal: false,
      mediaTime: 1,
      message: expect.stringMatching(/^No reply at 1 s: .*(broke|stopped in the middle)/),
    });
    expect(JSON.stringify(server.requests[1]!.body)).toContain('Your last replies:\\n[1 s] A ship is');
  });

  it('asks again when a stream was cut before anything was said', async () => {
    const { server, stage } = await open([cut(['ABST']), rawStream('data: {"cho\n\n'), streamed(['Fine'])]);
    await tick(stage, 1);
    expect(server.requests).toHaveLength(3);
    expect(stage.said).toEqual(['text reply-1 Fine', 'text-end reply-1', 'usage']);
    expect(stage.of('error')).toEqual([]);
    expect(stage.logged.match(/Asking again in/g)).toHaveLength(2);
  });

  it('waits as long as a busy server asks, and not longer than allowed', async () => {
    const busy = status(429, '{"error":{"message":"slow down"}}', { 'retry-after': '0.1' });
    const first = await open([busy, status(503), streamed(['Fine'])]);
    await tick(first.stage, 1);
    expect(first.stage.text).toBe('Fine');
    expect(first.stage.logged).toMatch(
      /asks for fewer requests \(429\).*"slow down".* Asking again in 0\.1 s/,
    );
    const long = await open([status(429, '{}', { 'retry-after': '277403' })], { maxFailedDecisions: 2 });
    const begun = performance.now();
    await tick(long.stage, 1);
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(long.server.requests).toHaveLength(1);
    expect((await failureOf(tick(long.stage, 2))).message).toMatch(/That makes 2 decisions in a row/);
  });

  it.each([
    [status(401, '{"error":{"message":"bad key"}}'), /does not accept the key \(401\).*"bad key"/],
    [
      status(404, '{"error":{"message":"The model `x` does not exist","code":"model_not_found"}}'),
      /no model "test-model"/,
    ],
    [
      status(404, '{"detail":"Not Found"}'),
      /There is nothing at http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions/,
    ],
    [status(429, '{"error":{"code":"insufficient_quota","message":"x"}}'), /quota .* used up/],
    [status(400, '{"error":{"message":"At most 4 image(s) may be provided"}}'), /Set frames\.maxFrames to 4/],
    [
      status(400, '{"error":{"message":"This model\'s maximum context length is 8192"}}'),
      /lower frames\.maxFrames/,
    ],
    [
      status(200, '<!doctype html><title>Hi</title>', { 'content-type': 'text/html' }),
      /answers with a web page instead.*\/v1/,
    ],
  ])('ends the session at once for what cannot pass: %#', async (answer, message) => {
    const { server, stage } = await open([answer]);
    expect((await failureOf(tick(stage, 1))).message).toMatch(message);
    expect(server.requests).toHaveLength(1);
  });

  it('explains that nobody is there', async () => {
    const { server, stage } = await open([hang], { maxAttempts: 1, maxFailedDecisions: 1 });
    await server.stop();
    expect((await failureOf(tick(stage, 1))).message).toMatch(
      /Nothing answers at 127\.0\.0\.1:\d+ \(connection refused\)/,
    );
  });

  it('waits no longer than set for a reply, also once it has begun', async () => {
    const { stage } = await open([hang], { replySeconds: 0.2, maxAttempts: 1, maxFailedDecisions: 1 });
    expect((await failureOf(tick(stage, 1))).message).toMatch(/did not finish its reply within 0.2 s/);
  });

  it('tells an error in the middle of a stream', async () => {
    const { stage } = await open([rawStream('data: {"error":{"message":"CUDA out of memory"}}\n\n')], {
      maxAttempts: 1,
      maxFailedDecisions: 1,
    });
    expect((await failureOf(tick(stage, 1))).message).toMatch(
      /broke off with an error: .*CUDA out of memory/,
    );
  });

  it.each([
    ['a reply', hang],
    ['another attempt', status(503, '', { 'retry-after': '30' })],
  ])('stops within a second while waiting for %s', async (_what, answer) => {
    const { stage } = await open([answer]);
    const reason = new Error('stopped by the user');
    setTimeout(() => stage.ending.abort(reason), 50);
    const begun = performance.now();
    expect(await failureOf(tick(stage, 1))).toBe(reason);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('never shows the key, and summarises media in the record', async () => {
    const { stage } = await open([status(400, `{"error":{"message":"odd key ${KEY}"}}`)]);
    await stage.second();
    expect((await failureOf(tick(stage, 1))).message).toContain('odd key •••');
    expect(JSON.stringify(stage.events)).not.toContain(KEY);
    expect(stage.logged).toMatch(/"image_url":\{"url":"<image\/jpeg, 302 bytes, sha256 [0-9a-f]{64}>"\}/);
    expect(stage.logged).toMatch(/"data":"<32044 bytes, sha256 [0-9a-f]{64}>"/);
  });
});
