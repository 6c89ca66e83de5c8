import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/core/json.ts';
import { miniCpmOAdapter } from '../../../../src/main/replay/network/minicpm-o/adapter.ts';
import { samplesOfFloats } from '../../../../src/main/replay/network/pcm.ts';
import { failureOf, frameTimesIn, make, Stage, until } from './harness.ts';
import { type Behaviour, type Caller, SocketServer } from './servers/socket-server.ts';

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const floats = (seconds: number, value = 0.5): string => {
  const bytes = Buffer.alloc(Math.round(seconds * 24000) * 4);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeFloatLE(value, at);
  return bytes.toString('base64');
};

const listen = { type: 'response.listen', kv_cache_length: 10 };
const speak = (text: string, endOfTurn = false) => ({
  type: 'response.output_audio.delta',
  text,
  audio: floats(1),
  end_of_turn: endOfTurn,
  kv_cache_length: 20,
});

type Reply = object | null;

/** The gateway: a queue, then one result for every second. */
async function open(
  replies: Reply[] | ((caller: Caller, index: number) => void),
  settings: object = {},
  session: ConstructorParameters<typeof Stage>[1] = {},
  behaviour: Behaviour = {},
): Promise<{ server: SocketServer; stage: Stage }> {
  const rest = Array.isArray(replies) ? [...replies] : [];
  const server = await SocketServer.start({
    onConnect: (caller) => {
      caller.send({
        type: 'session.queued',
        position: 1,
        estimated_wait_s: 2.4,
        ticket_id: 't',
        queue_length: 1,
      });
      setTimeout(() => caller.send({ type: 'session.queue_done' }), 20);
    },
    ...behaviour,
    onMessage: (caller, message, index) => {
      if (message.type === 'session.update') caller.send({ type: 'session.created', session_id: 'rt_1' });
      if (message.type === 'session.close') caller.send({ type: 'session.closed', reason: 'stopped' });
      if (message.type !== 'input_audio_buffer.append') return;
      if (typeof replies === 'function') return replies(caller, index);
      const reply = rest.length > 0 ? rest.shift()! : listen;
      if (reply) caller.send(reply);
    },
  });
  stops.push(() => server.stop());
  const adapter = make(
    miniCpmOAdapter,
    {
      url: server.url('/v1/realtime?mode=video'),
      ...settings,
      connection: {
        trailingSilenceSeconds: 1,
        replySeconds: 1,
        setupSeconds: 1,
        ...(settings as { connection?: object }).connection,
      },
    },
    null,
  );
  const stage = new Stage(adapter, session);
  stops.push(() => adapter.close());
  return { server, stage };
}

const appends = (server: SocketServer, index = 0): JsonObject[] =>
  server.callers[index]!.received.filter(({ type }) => type === 'input_audio_buffer.append');

const soundOf = (message: JsonObject): Int16Array =>
  samplesOfFloats(Buffer.from(String(message.audio), 'base64'));

describe('MiniCPM-o', () => {
  it('waits for the queue, sends a second at a time, and reads one result for each', async () => {
    const { server, stage } = await open(
      [listen, speak('Left '), speak('turn.', true), listen],
      { instructions: 'Guide.', maxSliceNums: 4 },
      { pace: 'stepped', tailSeconds: 5 },
    );
    await stage.start();
    expect(stage.logged).toMatch(/place 1 in the queue, about 2 s/);
    await stage.seconds(4);
    await stage.finish();
    await stage.adapter.close();
    const [caller] = server.callers;
    expect(caller!.request.url).toBe('/v1/realtime?mode=video');
    expect(caller!.received[0]).toEqual({
      type: 'session.update',
      session: { instructions: 'Guide.', max_slice_nums: 4 },
    });
    expect(caller!.types().slice(1)).toEqual([
      ...Array(5).fill('input_audio_buffer.append'),
      'session.close',
    ]);
    for (const [second, message] of appends(server).slice(0, 4).entries()) {
      const sound = soundOf(message);
      expect(sound).toHaveLength(16000);
      expect(new Set(sound)).toEqual(new Set([(second + 1) * 100]));
      expect(frameTimesIn(message.video_frames)).toEqual([second]);
      expect(message.force_listen).toBe(false);
    }
    expect(stage.said).toEqual([
      'abstained',
      'text turn-1 Left ',
      'audio turn-1',
      'text turn-1 turn.',
      'audio turn-1',
      'text-end turn-1',
      'abstained',
      'abstained',
    ]);
    expect(stage.of('audio')[0]).toMatchObject({
      sampleRate: 24000,
      pcm: expect.objectContaining({ length: 24000 }),
    });
    expect(stage.of('audio')[0]!.pcm[0]).toBe(16384);
  });

  it('never sends what is not over yet, and a second only after the last one’s result when stepping', async () => {
    const problems: string[] = [];
    let results = 0;
    const { stage } = await open(
      (caller) => {
        const sent = caller.received.filter(({ type }) => type === 'input_audio_buffer.append');
        if (Math.max(...soundOf(sent.at(-1)!)) / 100 > stage.now) problems.push('future');
        if (sent.length !== results + 1) problems.push('ahead');
        setTimeout(() => {
          results++;
          caller.send(listen);
        }, 20);
      },
      {},
      { pace: 'stepped' },
    );
    await stage.start();
    await stage.seconds(4);
    expect(results).toBe(4);
    expect(problems).toEqual([]);
  });

  it('takes listening in the middle of a turn as an interruption', async () => {
    const { stage } = await open([speak('Well, '), listen, speak('Again', true)], {}, { pace: 'stepped' });
    await stage.start();
    await stage.seconds(3);
    expect(stage.said).toEqual([
      'text turn-1 Well, ',
      'audio turn-1',
      'interruption turn-1',
      'text-end turn-1',
      'text turn-2 Again',
      'audio turn-2',
      'text-end turn-2',
    ]);
  });

  it('goes on into silence until a turn is over', async () => {
    const { server, stage } = await open(
      [speak('one '), speak('two '), { ...speak('three', true), audio: null }],
      { connection: { trailingSilenceSeconds: 0 } },
      { pace: 'stepped', tailSeconds: 5 },
    );
    await stage.start();
    await stage.second();
    await stage.finish();
    expect(stage.text).toBe('one two three');
    expect(appends(server)).toHaveLength(3);
    expect(new Set(soundOf(appends(server)[2]!))).toEqual(new Set([0]));
    expect(appends(server)[2]).not.toHaveProperty('video_frames');
  });

  it('fills a short last block, and seconds without sound, with silence', async () => {
    const short = await open([], {}, { pace: 'stepped' });
    await short.stage.start();
    await short.stage.adapter.audio({ time: 0, duration: 0.25, pcm: Buffer.alloc(8000, 1), index: 0 });
    expect(soundOf(appends(short.server)[0]!)).toHaveLength(16000);
    const mute = await open([], { framesPerSecond: 2 }, { pace: 'stepped', audio: null });
    await mute.stage.start();
    for (const [index, time] of [0, 0.5, 0.9, 1.4, 2].entries()) {
      const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from(`frame@${time};`)]);
      await mute.stage.adapter.frame({ time, jpeg, index });
    }
    expect(appends(mute.server).map((message) => frameTimesIn(message.video_frames))).toEqual([
      [0.5, 0.9],
      [1.4],
    ]);
  });

  it('paced, lets the gateway fall behind only so far, and says so', async () => {
    const answer: (() => void)[] = [];
    const { server, stage } = await open((caller) => answer.push(() => caller.send(listen)), {
      maxUnanswered: 2,
    });
    await stage.start();
    await stage.seconds(2);
    let handed = false;
    const third = stage.second().then(() => {
      handed = true;
    });
    await until(() => answer.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(handed).toBe(false);
    answer.shift()!();
    await third;
    await until(() => appends(server).length === 3);
    expect(stage.logged).toMatch(/The model is 2 s behind/);
  });

  it('gives up on a second without a result', async () => {
    const { stage } = await open([null], { connection: { replySeconds: 0.2 } }, { pace: 'stepped' });
    await stage.start();
    expect((await failureOf(stage.second())).message).toMatch(
      /no result for a second of the clip within 0.2 s/,
    );
  });

  it('gives up on a queue that never moves, and on a full one after trying again', async () => {
    const stuck = await open(
      [],
      { queueSeconds: 1 },
      {},
      { onConnect: (caller) => caller.send({ type: 'session.queued', position: 9 }) },
    );
    expect((await failureOf(stuck.stage.start())).message).toMatch(
      /did not send "session.queue_done" \(a free place\) within 1 s/,
    );
    const full = await open(
      [],
      { connection: { maxAttempts: 2 } },
      {},
      {
        onConnect: (caller) =>
          caller.send({ type: 'error', error: { code: 'queue_full', message: 'Try later' } }),
      },
    );
    expect((await failureOf(full.stage.start())).message).toMatch(
      /gives no session \(queue_full\): Try later/,
    );
    expect(full.server.callers).toHaveLength(2);
    expect(full.stage.of('error')).toEqual([]);
  });

  it('takes an error as the result of its second, and a broken model as the end', async () => {
    const { stage } = await open(
      [
        { type: 'error', error: { code: 'invalid_payload', message: 'bad frame' } },
        { type: 'paused' },
        { type: 'error', code: 'inference_failed', message: 'CUDA out of memory' },
      ],
      { connection: { replySeconds: 0.2 } },
      { pace: 'stepped' },
    );
    await stage.start();
    await stage.second();
    expect(stage.of('error')[0]).toMatchObject({
      fatal: false,
      message: expect.stringMatching(/invalid_payload.*bad frame/),
    });
    // A message that is no result does not count as one.
    await failureOf(stage.second());
    expect((await failureOf(stage.second())).message).toMatch(/inference_failed\): CUDA out of memory/);
    expect(stage.of('error').at(-1)).toMatchObject({ fatal: true });
  });

  it('goes on in a new session when the context is full and that is wanted', async () => {
    const { server, stage } = await open(
      (caller, index) =>
        caller.send(index === 0 ? { type: 'session.closed', reason: 'context_full' } : listen),
      { connection: { onDisconnect: 'reconnect' } },
      { pace: 'stepped' },
    );
    await stage.start();
    await stage.second();
    await stage.second();
    expect(server.callers).toHaveLength(2);
    expect(appends(server, 1).flatMap((message) => frameTimesIn(message))).toEqual([1]);
    expect(stage.of('error')).toEqual([
      expect.objectContaining({ fatal: false, message: expect.stringMatching(/lost what it saw/) }),
    ]);
    expect(stage.logged).toMatch(/context_full: the model’s context is full/);
  });

  it('ends when the time of the session is over', async () => {
    const { stage } = await open(
      (caller) => caller.send({ type: 'session.closed', reason: 'timeout' }),
      {},
      { pace: 'stepped' },
    );
    await stage.start();
    expect((await failureOf(stage.second())).message).toMatch(
      /timeout: the longest session it allows is over/,
    );
  });

  it('refuses typed requests', async () => {
    const { stage } = await open([]);
    await stage.start();
    expect((await failureOf(stage.adapter.request({ time: 0, text: 'x' }))).message).toMatch(
      /takes no typed requests/,
    );
    expect(miniCpmOAdapter.traits(miniCpmOAdapter.settings.parse({}))).toMatchObject({
      blockMs: 1000,
      maxFps: 1,
    });
  });
});
