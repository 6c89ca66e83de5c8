/** What all live adapters share, tried with the realtime adapter: connecting, failing, reconnecting, stopping. */
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { realtimeAdapter } from '../../../../src/main/replay/network/realtime/adapter.ts';
import { failureOf, KEY, make, Stage, testFrame, until } from './harness.ts';
import { RealtimeServer } from './servers/realtime-server.ts';
import { type Behaviour, SocketServer } from './servers/socket-server.ts';

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

function stageAt(url: string, connection: object = {}, key: string | null = KEY): Stage {
  const adapter = make(
    realtimeAdapter,
    {
      dialect: 'openai',
      url,
      model: 'test-model',
      connection: {
        connectSeconds: 0.5,
        setupSeconds: 0.5,
        settleSeconds: 0.1,
        maxAttempts: 1,
        ...connection,
      },
    },
    key,
  );
  const stage = new Stage(adapter);
  stops.push(() => stage.adapter.close());
  return stage;
}

async function plain(behaviour: Behaviour): Promise<SocketServer> {
  const server = await SocketServer.start(behaviour);
  stops.push(() => server.stop());
  return server;
}

/** A machine that takes calls and says nothing. */
async function dumbServer(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `ws://127.0.0.1:${(server.address() as { port: number }).port}/v1`;
}

async function realtime(behaviour: Behaviour = {}): Promise<RealtimeServer> {
  const server = await RealtimeServer.start('openai', behaviour);
  stops.push(() => server.stop());
  return server;
}

describe('a server that cannot be used', () => {
  it.each([
    [
      401,
      '{"error":{"message":"Incorrect API key"}}',
      /does not accept the key \(401\).*says: "Incorrect API key"/,
    ],
    [403, '', /does not allow this with the key given \(403\)/],
    [404, '{"message":"The model test-model does not exist"}', /has no model "test-model"/],
    [404, '{"detail":"Not Found"}', /There is nothing at ws:\/\/127\.0\.0\.1:\d+\/v1\/realtime \(404\)/],
    [429, '{"error":{"message":"x","code":"insufficient_quota"}}', /quota .* is used up/],
    [302, '', /sends on to another address \(302\)/],
    [400, '{"error":{"message":"bad voice"}}', /refuses the request \(400\).*"bad voice"/],
  ])('explains %i %s', async (status, body, message) => {
    const server = await plain({ refuse: () => ({ status, body }) });
    const failure = await failureOf(stageAt(server.url('/v1/realtime'), { maxAttempts: 3 }).start());
    expect(failure.message).toMatch(message);
    expect(server.attempts).toBe(1);
  });

  it('explains a web page, a missing key, and nobody there', async () => {
    const page = await plain({
      refuse: () => ({ status: 200, type: 'text/html', body: '<!doctype html><p>Hi' }),
    });
    expect((await failureOf(stageAt(page.url('/')).start())).message).toMatch(
      /answers with a web page instead/,
    );
    const closed = await plain({ refuse: () => ({ status: 401 }) });
    expect((await failureOf(stageAt(closed.url('/'), {}, null).start())).message).toMatch(
      /asks for a key and none is set/,
    );
    const address = closed.url('/');
    await closed.stop();
    expect((await failureOf(stageAt(address).start())).message).toMatch(/connection refused/);
  });

  it('waits no longer than set for a machine that takes the call and says nothing', async () => {
    const failure = await failureOf(stageAt(await dumbServer()).start());
    expect(failure.message).toMatch(/did not answer within 0.5 s/);
  });

  it('waits no longer than set for the session', async () => {
    const mute = await plain({});
    const failure = await failureOf(stageAt(mute.url('/v1')).start());
    expect(failure.message).toMatch(/did not send "session.created".* within 0.5 s/);
  });

  it('tells the code and reason of an early close, and does not insist on a refusal', async () => {
    const server = await plain({ onConnect: (caller) => caller.socket.close(1008, 'invalid model') });
    const failure = await failureOf(stageAt(server.url('/v1'), { maxAttempts: 3 }).start());
    expect(failure.message).toMatch(
      /closed the connection before the session began \(code 1008: against its policy; invalid model\)/,
    );
    expect(server.callers).toHaveLength(1);
  });

  it('tells what the server says about the settings', async () => {
    const server = await plain({
      onConnect: (caller) => caller.send({ type: 'session.created', session: {} }),
      onMessage: (caller) =>
        caller.send({ type: 'error', error: { code: 'bad_voice', message: 'No voice "x"' } }),
    });
    const failure = await failureOf(stageAt(server.url('/v1')).start());
    expect(failure.message).toMatch(/refuses the session: No voice "x"/);
  });

  it('tries again while it is busy, after what it asks for', async () => {
    const server = await realtime({
      refuse: (attempt) => (attempt < 2 ? { status: 503, headers: { 'retry-after': '0.05' } } : null),
    });
    const stage = stageAt(server.url(), { maxAttempts: 3 });
    await stage.start();
    expect(server.sockets.attempts).toBe(3);
    expect(stage.logged).toMatch(/failed or is busy \(503\).*Trying again in 0\.[01] s/);
  });
});

describe('a session under way', () => {
  it('fails when the server leaves, and says how', async () => {
    const server = await realtime();
    const stage = stageAt(server.url());
    await stage.start();
    await stage.second();
    server.begin('r1');
    server.say('r1', 'Half a sen', 0);
    await until(() => stage.of('text').length === 1);
    server.caller.socket.close(1011, 'out of memory');
    await until(() => stage.of('error').length === 1);
    expect(stage.of('error')[0]).toMatchObject({ fatal: true });
    const failure = await failureOf(stage.second());
    expect(failure.message).toMatch(
      /closed the connection in mid-clip \(code 1011: error in the server; out of memory\)/,
    );
    expect(failure.message).toMatch(/Replay the clip again/);
    expect(stage.text).toBe('Half a sen');
  });

  it('connects anew when wanted, says that memory is lost, and drops nothing that came meanwhile', async () => {
    const server = await realtime();
    const stage = stageAt(server.url(), { onDisconnect: 'reconnect', maxReconnects: 1 });
    await stage.start();
    await stage.second();
    server.begin('r1');
    server.say('r1', 'Speaking', 3000);
    await until(() => stage.of('audio').length === 1);
    server.caller.socket.terminate();
    await until(() => server.sockets.callers.length === 2);
    await stage.second();
    await until(() => server.caller.received.length >= 3);
    expect(server.caller.types()).toEqual([
      'session.update',
      'conversation.item.create',
      'input_audio_buffer.append',
    ]);
    expect(stage.said.filter((line) => line !== 'error')).toEqual([
      'text r1 Speaking',
      'audio r1',
      'text-end r1',
    ]);
    expect(stage.of('error')).toEqual([
      expect.objectContaining({
        fatal: false,
        message: expect.stringMatching(/lost what it saw and said before/),
      }),
    ]);
    server.caller.socket.terminate();
    await until(() => stage.of('error').length === 2);
    expect(stage.of('error')[1]).toMatchObject({
      fatal: true,
      message: expect.stringMatching(/connected anew 1 times already/),
    });
  });

  it('ends when connecting anew fails for good', async () => {
    const server = await realtime({ refuse: (attempt) => (attempt === 0 ? null : { status: 401 }) });
    const stage = stageAt(server.url(), { onDisconnect: 'reconnect' });
    await stage.start();
    server.caller.socket.terminate();
    await until(() => stage.of('error').some(({ fatal }) => fatal));
    expect((await failureOf(stage.second())).message).toMatch(
      /Connecting anew failed: .*does not accept the key/,
    );
  });

  it('survives a little garbage and gives up on much', async () => {
    const server = await realtime();
    const stage = stageAt(server.url());
    await stage.start();
    for (const garbage of ['{"type":', '[1,2]', Buffer.from([0xff, 0x00, 0x01])])
      server.caller.socket.send(garbage);
    server.begin('r1');
    server.say('r1', 'Still here');
    await until(() => stage.text === 'Still here');
    expect(stage.of('error').map(({ fatal }) => fatal)).toEqual([false, false, false]);
    expect(stage.of('error')[0]!.message).toMatch(/no JSON object: 8 bytes beginning with/);
    for (let sent = 0; sent < 5; sent++) server.caller.socket.send('nonsense');
    await until(() => stage.of('error').some(({ fatal }) => fatal));
    expect(stage.of('error').at(-1)!.message).toMatch(/5 times in a row/);
  });

  it('takes messages in binary frames', async () => {
    const server = await realtime();
    const stage = stageAt(server.url());
    await stage.start();
    const delta = { type: 'response.output_text.delta', response_id: 'r1', delta: 'ümläut 视频' };
    server.caller.socket.send(Buffer.from(JSON.stringify(delta)));
    await until(() => stage.text === 'ümläut 视频');
  });

  it('notices a line that is dead without having been closed', async () => {
    const server = await realtime();
    const stage = stageAt(server.url(), { heartbeatSeconds: 0.1 });
    await stage.start();
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(stage.of('error')).toEqual([]);
    server.caller.socket.pause();
    await until(() => stage.of('error').length === 1);
    expect(stage.of('error')[0]!.message).toMatch(/code 1006: connection lost without a goodbye/);
  });

  it('gives up on a server that reads nothing', async () => {
    const server = await realtime();
    const stage = stageAt(server.url(), { sendSeconds: 0.3 });
    await stage.start();
    server.caller.socket.pause();
    const jpeg = Buffer.alloc(3_000_000);
    const flood = async (): Promise<void> => {
      for (let index = 0; index < 40; index++) await stage.adapter.frame({ time: 0, jpeg, index });
    };
    const begun = performance.now();
    expect((await failureOf(flood())).message).toMatch(
      /closed the connection in mid-clip|has read nothing for 0.3 s/,
    );
    expect(performance.now() - begun).toBeLessThan(3000);
  });
});

describe('stopping', () => {
  async function stopsWithin(stage: Stage, work: Promise<unknown>): Promise<void> {
    const reason = new Error('stopped by the user');
    setTimeout(() => stage.ending.abort(reason), 50);
    const begun = performance.now();
    expect(await failureOf(work)).toBe(reason);
    await stage.adapter.close();
    expect(performance.now() - begun).toBeLessThan(1000);
  }

  it('works while connecting', async () => {
    const stage = stageAt(await dumbServer(), { connectSeconds: 60 });
    await stopsWithin(stage, stage.start());
  });

  it('works while waiting for the session', async () => {
    const stage = stageAt((await plain({})).url('/'), { setupSeconds: 60 });
    await stopsWithin(stage, stage.start());
  });

  it('works while waiting for another attempt', async () => {
    const server = await plain({ refuse: () => ({ status: 503, headers: { 'retry-after': '30' } }) });
    const stage = stageAt(server.url('/'), { maxAttempts: 3 });
    await stopsWithin(stage, stage.start());
  });

  it('works while waiting for the model to finish', async () => {
    const server = await realtime();
    const stage = stageAt(server.url(), { settleSeconds: 60 });
    await stage.start();
    await stopsWithin(stage, stage.finish());
  });

  it('does not wait long for a server without manners', async () => {
    const server = await realtime();
    const stage = stageAt(server.url());
    await stage.start();
    server.caller.socket.pause();
    const begun = performance.now();
    await stage.adapter.close();
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('the record', () => {
  it('holds every message both ways, media by size and hash, and never the key', async () => {
    const server = await realtime();
    const stage = stageAt(server.url());
    await stage.start();
    await stage.second();
    server.begin('r1');
    server.say('r1', 'Hello', 100);
    await until(() => stage.of('audio').length === 1);
    const lines = stage.of('log').map(({ message }) => message);
    expect(lines.map((line) => line.replace(/^(sent|received) \{"type":"([^"]+)".*$/s, '$1 $2'))).toEqual([
      'received session.created',
      'sent session.update',
      'received session.updated',
      'sent conversation.item.create',
      'sent input_audio_buffer.append',
      'received response.created',
      'received response.output_item.added',
      'received response.output_audio_transcript.delta',
      'received response.output_audio.delta',
    ]);
    expect(lines[3]).toMatch(/<image\/jpeg, 302 bytes, sha256 [0-9a-f]{64}>/);
    expect(lines[4]).toMatch(/"audio":"<479\d\d bytes, sha256 [0-9a-f]{64}>"/);
    expect(JSON.stringify(stage.events)).not.toContain(KEY);
  });

  it('holds media whole when asked', async () => {
    const server = await realtime();
    const stage = stageAt(server.url(), { recordMedia: true });
    await stage.start();
    await stage.second();
    const frame = testFrame(0, 0).jpeg.toString('base64');
    // Not toContain: a failure would print a megabyte.
    expect(stage.logged.includes(`data:image/jpeg;base64,${frame}`)).toBe(true);
    expect(stage.logged.includes('sha256')).toBe(false);
  });

  it('warns of a key on an open line, and cleans keys out of what servers say', async () => {
    const server = await plain({
      refuse: () => ({ status: 401, body: `{"message":"Incorrect API key: ${KEY}"}` }),
    });
    const failure = await failureOf(stageAt(server.url('/')).start());
    expect(failure.message).toContain('Incorrect API key: •••');
    const { openLineWarning } = await import('../../../../src/main/replay/network/address.ts');
    expect(openLineWarning(new URL('ws://gpu.lab:8000/'), KEY)).toMatch(/sent unencrypted/);
    expect(openLineWarning(new URL('ws://gpu.lab:8000/'), null)).toBeNull();
    expect(openLineWarning(new URL('wss://gpu.lab/'), KEY)).toBeNull();
    expect(openLineWarning(new URL('ws://127.0.0.1:8000/'), KEY)).toBeNull();
  });
});
