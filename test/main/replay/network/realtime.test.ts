import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { realtimeAdapter } from '../../../../src/main/replay/network/realtime/adapter.ts';
import { AdapterRegistry } from '../../../../src/main/replay/registry.ts';
import { failureOf, frameTimesIn, heardUntil, KEY, make, Stage, until } from './harness.ts';
import { RealtimeServer, type Spelling } from './servers/realtime-server.ts';
import type { Behaviour } from './servers/socket-server.ts';

let server: RealtimeServer | undefined;
let stage: Stage | undefined;

afterEach(async () => {
  await stage?.adapter.close();
  await server?.stop();
  server = undefined;
  stage = undefined;
});

const QUICK = { settleSeconds: 0.2, trailingSilenceSeconds: 0.2, connectSeconds: 1, setupSeconds: 1 };

async function open(
  dialect: Spelling,
  settings: object = {},
  session: ConstructorParameters<typeof Stage>[1] = {},
  behaviour: Behaviour = {},
): Promise<{ server: RealtimeServer; stage: Stage }> {
  const opened = await RealtimeServer.start(dialect, behaviour);
  server = opened;
  const adapter = make(realtimeAdapter, {
    dialect,
    url: opened.url(),
    model: 'test-model',
    ...settings,
    connection: { ...QUICK, ...(settings as { connection?: object }).connection },
  });
  const played = new Stage(adapter, session);
  stage = played;
  return { server: opened, stage: played };
}

/** Everything the server has received so far. */
const received = () => server!.caller.received;

async function allSent(count: number): Promise<void> {
  await until(() => received().length >= count, `${count} messages`);
}

describe('OpenAI Realtime', () => {
  it('sends the session, then audio at 24 kHz and frames as items, and nothing from the future', async () => {
    const early: string[] = [];
    const { stage } = await open(
      'openai',
      { instructions: 'Narrate.', voice: 'marin', keepFrames: 1 },
      {},
      {
        onMessage: (_caller, message) => {
          if (heardUntil(message.audio) > stage.now) early.push('audio');
          if (frameTimesIn(message).some((time) => time > stage.now)) early.push('frame');
        },
      },
    );
    await stage.start();
    expect(server!.caller.request.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(server!.caller.request.url).toBe('/v1/realtime?model=test-model');
    expect(received()[0]).toEqual({
      type: 'session.update',
      session: {
        type: 'realtime',
        instructions: 'Narrate.',
        output_modalities: ['audio'],
        audio: {
          input: {
            format: { type: 'audio/pcm', rate: 24000 },
            turn_detection: { type: 'server_vad', create_response: true, interrupt_response: true },
          },
          output: { format: { type: 'audio/pcm', rate: 24000 }, voice: 'marin' },
        },
      },
    });
    await stage.seconds(2);
    await stage.finish();
    await allSent(8);
    const types = server!.caller.types();
    expect(types.slice(0, 6)).toEqual([
      'session.update',
      'conversation.item.create',
      'input_audio_buffer.append',
      'conversation.item.create',
      'conversation.item.delete',
      'input_audio_buffer.append',
    ]);
    expect(frameTimesIn(received()[1])).toEqual([0]);
    expect(frameTimesIn(received()[3])).toEqual([1]);
    expect(received()[4]).toMatchObject({ item_id: 'frame_0' });
    const samples = received()
      .filter(({ type }) => type === 'input_audio_buffer.append')
      .reduce((sum, { audio }) => sum + Buffer.from(String(audio), 'base64').length / 2, 0);
    // Two seconds of the clip and at least the trailing silence.
    expect(samples).toBeGreaterThanOrEqual(48000);
    expect(samples).toBeLessThanOrEqual(48000 + 0.4 * 24000);
    expect(early).toEqual([]);
  });

  it('passes on speech, transcript, what the user said and usage', async () => {
    const { server, stage } = await open('openai');
    await stage.start();
    await stage.second();
    server.caller.send({
      type: 'conversation.item.input_audio_transcription.completed',
      transcript: 'look out',
    });
    server.begin('r1');
    server.say('r1', 'Car on ', 500);
    server.say('r1', 'the left.', 500);
    server.done('r1');
    await until(() => stage.of('text-end').length === 1);
    expect(stage.said).toEqual([
      'heard look out',
      'text r1 Car on ',
      'audio r1',
      'text r1 the left.',
      'audio r1',
      'usage',
      'text-end r1',
    ]);
    expect(stage.of('audio')[0]).toMatchObject({
      sampleRate: 24000,
      pcm: expect.objectContaining({ length: 12000 }),
    });
    expect(stage.of('usage')[0]).toMatchObject({ inputTokens: 120, outputTokens: 7 });
  });

  it('on interruption drops unheard speech, truncates to what was played, and mutes what comes late', async () => {
    const { server, stage } = await open('openai');
    await stage.start();
    server.begin('r1');
    server.say('r1', 'A very long story', 5000);
    await until(() => stage.of('audio').length === 1);
    await new Promise((resolve) => setTimeout(resolve, 120));
    server.caller.send({ type: 'input_audio_buffer.speech_started', audio_start_ms: 900, item_id: 'u1' });
    server.say('r1', ' nobody hears', 1000);
    server.done('r1', 'cancelled', { status_details: { reason: 'turn_detected' } });
    server.begin('r2');
    server.say('r2', 'Yes?', 200);
    server.done('r2');
    await until(() => stage.of('text-end').length === 2);
    expect(stage.said).toEqual([
      'text r1 A very long story',
      'audio r1',
      'interruption r1',
      'text-end r1',
      'usage',
      'text r2 Yes?',
      'audio r2',
      'usage',
      'text-end r2',
    ]);
    await allSent(2);
    expect(received()[1]).toMatchObject({
      type: 'conversation.item.truncate',
      item_id: 'item_r1',
      content_index: 0,
    });
    const played = received()[1]!.audio_end_ms as number;
    expect(played).toBeGreaterThanOrEqual(100);
    expect(played).toBeLessThan(1000);
  });

  it('says nothing of an interruption when everything was heard, or when speech does not interrupt', async () => {
    const { server, stage } = await open('openai', {
      turnDetection: { type: 'server_vad', interrupt: false },
    });
    await stage.start();
    server.begin('r1');
    server.say('r1', 'Going on', 5000);
    server.caller.send({ type: 'input_audio_buffer.speech_started', audio_start_ms: 1 });
    server.say('r1', ' and on', 100);
    server.done('r1');
    await until(() => stage.of('text-end').length === 1);
    expect(stage.of('interruption')).toEqual([]);
    expect(stage.text).toBe('Going on and on');
  });

  it('asks at decision times without voice detection, and steps', async () => {
    const answers = ['Stop!', ''];
    const { stage } = await open(
      'openai',
      { turnDetection: { type: 'none' }, speak: false },
      { pace: 'stepped' },
      {
        onMessage: (_caller, message) => {
          if (message.type !== 'response.create') return;
          const id = `r${answers.length}`;
          server!.begin(id);
          const answer = answers.shift()!;
          if (answer !== '') server!.say(id, answer);
          server!.done(id);
        },
      },
    );
    await stage.start();
    await stage.second();
    await stage.adapter.tick({ time: 1, cause: 'request' });
    expect(stage.text).toBe('Stop!');
    await stage.second();
    await stage.adapter.tick({ time: 2, cause: 'grid' });
    await stage.finish();
    await allSent(10);
    expect(stage.said).toEqual([
      'text r2 Stop!',
      'usage',
      'text-end r2',
      'usage',
      'text-end r1',
      'abstained',
    ]);
    expect(server!.caller.types().filter((type) => !type.startsWith('conversation'))).toEqual([
      'session.update',
      'input_audio_buffer.append',
      'input_audio_buffer.commit',
      'response.create',
      'input_audio_buffer.append',
      'input_audio_buffer.commit',
      'response.create',
      // The last milliseconds that the resampler held back.
      'input_audio_buffer.append',
    ]);
    expect(received()[0]).toMatchObject({
      session: { output_modalities: ['text'], audio: { input: { turn_detection: null } } },
    });
  });

  it('gives up on an answer that never ends, in words', async () => {
    const { stage } = await open(
      'openai',
      { turnDetection: { type: 'none' }, connection: { replySeconds: 0.2 } },
      { pace: 'stepped' },
      { onMessage: (_c, message) => message.type === 'response.create' && server!.begin('r1') },
    );
    await stage.start();
    await stage.second();
    const failure = await failureOf(stage.adapter.tick({ time: 1, cause: 'grid' }));
    expect(failure.message).toMatch(/did not finish its answer within 0.2 s/);
  });

  it('passes on tool calls, answers them, and lets the model go on as often as allowed', async () => {
    const { server, stage } = await open('openai', {
      toolRounds: 1,
      toolResult: '{"ok":1}',
      tools: [{ name: 'mark', description: 'Mark it.' }],
    });
    await stage.start();
    const call = (id: string) => {
      server.begin(id);
      server.caller.send({
        type: 'response.function_call_arguments.done',
        response_id: id,
        call_id: `c_${id}`,
        name: 'mark',
        arguments: '{"t":1}',
      });
      server.done(id);
    };
    call('r1');
    await allSent(3);
    call('r2');
    await allSent(4);
    await until(() => stage.of('tool-call').length === 2);
    expect(stage.of('tool-call')[0]).toMatchObject({ name: 'mark', arguments: '{"t":1}', callId: 'c_r1' });
    expect(server.caller.types()).toEqual([
      'session.update',
      'conversation.item.create',
      'response.create',
      'conversation.item.create',
    ]);
    expect(received()[1]!.item).toEqual({
      type: 'function_call_output',
      call_id: 'c_r1',
      output: '{"ok":1}',
    });
    expect((received()[0]!.session as { tools: unknown }).tools).toEqual([
      {
        type: 'function',
        name: 'mark',
        description: 'Mark it.',
        parameters: { type: 'object', properties: {} },
      },
    ]);
  });

  it('types a request, stopping what is being said', async () => {
    const { server, stage } = await open('openai', {}, { arm: 'request-text', requestText: true });
    await stage.start();
    server.begin('r1');
    server.say('r1', 'blah', 3000);
    await until(() => stage.of('audio').length === 1);
    await stage.adapter.request({ time: 0, text: 'What changed?' });
    await allSent(5);
    expect(server.caller.types()).toEqual([
      'session.update',
      'conversation.item.truncate',
      'response.cancel',
      'conversation.item.create',
      'response.create',
    ]);
    expect(JSON.stringify(received()[3])).toContain('What changed?');
    expect(stage.of('interruption')).toHaveLength(1);
  });

  it('tells errors of the server; a final one ends the session', async () => {
    const { server, stage } = await open('openai');
    await stage.start();
    server.caller.send({
      type: 'error',
      error: { type: 'invalid_request_error', code: 'x', message: 'bad item' },
    });
    server.caller.send({ type: 'rate_limits.updated', rate_limits: [{ name: 'tokens', remaining: 3 }] });
    server.begin('r1');
    server.done('r1', 'failed', {
      status_details: { error: { code: 'rate_limit_exceeded', message: 'Slow down' } },
    });
    await until(() => stage.of('error').length === 2);
    expect(stage.of('error').map(({ message, fatal }) => [message, fatal])).toEqual([
      ['The server reports an error (x): bad item', false],
      ['The answer failed: Slow down.', false],
    ]);
    expect(stage.logged).toContain('"remaining":3');
    server.caller.send({ type: 'error', error: { code: 'insufficient_quota', message: 'No money' } });
    await until(() => stage.of('error').some(({ fatal }) => fatal));
    expect((await failureOf(stage.second())).message).toContain('No money');
  });
});

describe('Qwen-Omni', () => {
  it('writes the flat session and lets audio go before the first frame of every turn', async () => {
    const { server, stage } = await open('qwen-omni', {
      turnDetection: { type: 'server_vad', threshold: 0.2, silenceDurationMs: 800 },
      transcriptionModel: 'gummy-realtime-v1',
      tools: [{ name: 'mark' }],
    });
    await stage.start();
    expect(received()[0]!.session).toEqual({
      modalities: ['text', 'audio'],
      input_audio_format: 'pcm',
      output_audio_format: 'pcm',
      input_audio_transcription: { model: 'gummy-realtime-v1' },
      turn_detection: { type: 'server_vad', threshold: 0.2, silence_duration_ms: 800 },
      tools: [
        {
          type: 'function',
          function: { name: 'mark', description: '', parameters: { type: 'object', properties: {} } },
        },
      ],
    });
    await stage.seconds(2);
    server.begin('r1');
    server.say('r1', 'Ja.', 100);
    server.done('r1');
    await until(() => stage.of('text-end').length === 1);
    await stage.second();
    await stage.adapter.close();
    expect(server.caller.types()).toEqual([
      'session.update',
      'input_audio_buffer.append',
      'input_image_buffer.append',
      'input_image_buffer.append',
      'input_audio_buffer.append',
      // After the answer the frame waits for audio again.
      'input_audio_buffer.append',
      'input_image_buffer.append',
      'session.finish',
    ]);
    expect(received().flatMap(frameTimesIn)).toEqual([0, 1, 2]);
    expect(Buffer.from(String(received()[1]!.audio), 'base64')).toHaveLength(32000);
  });

  it('takes a cancelled answer without response.done as over', async () => {
    const { server, stage } = await open('qwen-omni');
    await stage.start();
    server.begin('r1');
    server.say('r1', 'Long answer', 4000);
    server.caller.send({ type: 'input_audio_buffer.speech_started' });
    server.caller.send({ type: 'response.output_item.done', response_id: 'r1' });
    await until(() => stage.of('text-end').length === 1);
    const begun = performance.now();
    await stage.finish();
    expect(performance.now() - begun).toBeLessThan(1500);
    expect(stage.said).toEqual(['text r1 Long answer', 'audio r1', 'interruption r1', 'text-end r1']);
  });

  it('puts a typed request into the instructions, and fills silence where there is no sound', async () => {
    const { stage } = await open(
      'qwen-omni',
      { instructions: 'Help.' },
      { arm: 'no-audio', audio: null, requestText: true },
    );
    await stage.start();
    await stage.adapter.frame({ time: 0, jpeg: Buffer.from([0xff, 0xd8, 1]), index: 0 });
    await stage.adapter.request({ time: 1.5, text: 'When does it boil?' });
    await stage.adapter.frame({ time: 2, jpeg: Buffer.from([0xff, 0xd8, 2]), index: 1 });
    await allSent(7);
    expect(server!.caller.types()).toEqual([
      'session.update',
      'input_audio_buffer.append',
      'input_image_buffer.append',
      'input_audio_buffer.append',
      'session.update',
      'input_audio_buffer.append',
      'input_image_buffer.append',
    ]);
    expect((received()[4]!.session as { instructions: string }).instructions).toBe(
      'Help.\n\nThe user asks: When does it boil?',
    );
    const silent = received()
      .filter(({ audio }) => audio !== undefined)
      .map(({ audio }) => Buffer.from(String(audio), 'base64'));
    expect(silent.reduce((sum, { length }) => sum + length, 0)).toBe(64000);
    expect(silent.every((bytes) => bytes.every((byte) => byte === 0))).toBe(true);
  });

  it('leaves out a frame that is too large, and says so', async () => {
    const { stage } = await open('qwen-omni');
    await stage.start();
    await stage.adapter.frame({ time: 0, jpeg: Buffer.alloc(300_000), index: 0 });
    await stage.second();
    expect(stage.of('error')[0]).toMatchObject({
      fatal: false,
      message: expect.stringMatching(/300000 bytes/),
    });
  });
});

describe('vLLM-Omni duplex', () => {
  it('updates first, carries frames on the audio, acknowledges playback and says goodbye', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'voice-'));
    writeFileSync(join(folder, 'voice.wav'), 'RIFF');
    const { server, stage } = await open('vllm-omni', { referenceAudioFile: join(folder, 'voice.wav') });
    await stage.start();
    expect(server.caller.request.url).toBe('/v1/realtime?duplex=1');
    expect(received()[0]!.session).toEqual({
      model: 'test-model',
      modalities: ['audio', 'text'],
      input_audio_format: 'pcm16',
      output_audio_format: 'pcm16',
      ref_audio: `data:audio/wav;base64,${Buffer.from('RIFF').toString('base64')}`,
      turn_detection: null,
      overlap_policy: 'listen_only',
      playback_commit_policy: 'ack_only',
      extra_body: { native_duplex: true, auto_response: true },
    });
    await stage.second();
    await allSent(2);
    expect(received()[1]).toMatchObject({ sample_rate_hz: 16000, duration_ms: 1000, audio_end_ms: 1000 });
    expect(frameTimesIn(received()[1]!.video_frames)).toEqual([0]);
    server.caller.send({ type: 'response.listen' });
    server.begin('r1');
    server.say('r1', 'Hi.', 50);
    await until(() => stage.of('audio').length === 1);
    await new Promise((resolve) => setTimeout(resolve, 80));
    await stage.second();
    await allSent(4);
    expect(received().at(-1)).toEqual({
      type: 'playback.ack',
      item_id: 'item_r1',
      played_ms: 50,
      committed_ms: 50,
    });
    server.say('r1', ' More', 4000);
    server.done('r1', 'cancelled');
    await until(() => stage.of('text-end').length === 1);
    expect(stage.said).toEqual([
      'abstained',
      'text r1 Hi.',
      'audio r1',
      'text r1  More',
      'audio r1',
      'usage',
      'interruption r1',
      'text-end r1',
    ]);
    await stage.adapter.close();
    expect(server.caller.types().at(-1)).toBe('session.close');
  });

  it('takes a lost session up again where it was', async () => {
    const { stage } = await open(
      'vllm-omni',
      { connection: { onDisconnect: 'reconnect' } },
      {},
      {
        onMessage: (caller, message) => {
          if (message.type === 'session.resume')
            caller.send({ type: 'session.resumed', resume_token: 'rt_2' });
        },
      },
    );
    await stage.start();
    await stage.second();
    server!.caller.send({ type: 'response.listen', server_event_seq: 40 });
    await until(() => stage.of('abstained').length === 1);
    server!.caller.socket.close(1012, 'restart');
    await until(() => server!.sockets.callers.length === 2);
    await stage.second();
    await allSent(2);
    expect(server!.caller.request.url).toBe('/v1/realtime?duplex=1&autostart=0');
    expect(received()[0]).toEqual({
      type: 'session.resume',
      session_id: 'sess_v',
      incarnation: 0,
      resume_token: 'rt_1',
      last_received_server_event_seq: 40,
    });
    expect(server!.caller.types()).toEqual(['session.resume', 'input_audio_buffer.append']);
    expect(stage.of('error')).toEqual([]);
    expect(stage.logged).toMatch(
      /closed the connection in mid-clip \(code 1012: the server restarts; restart\)/,
    );
    expect(stage.logged).toMatch(/the server kept what it was shown/);
  });

  it('refuses a server without duplex sessions', async () => {
    const { SocketServer } = await import('./servers/socket-server.ts');
    const plain = await SocketServer.start({
      onMessage: (caller) => caller.send({ type: 'session.created', session: { id: 's' } }),
    });
    try {
      const adapter = make(realtimeAdapter, {
        dialect: 'vllm-omni',
        url: plain.url('/v1/realtime'),
        model: 'm',
        connection: QUICK,
      });
      const refused = new Stage(adapter);
      expect((await failureOf(refused.start())).message).toMatch(/offers no duplex session/);
      await adapter.close();
    } finally {
      await plain.stop();
    }
  });
});

describe('settings', () => {
  const registry = new AdapterRegistry().add(realtimeAdapter);

  it('refuse addresses with secrets and foreign schemes, in words', () => {
    const attempt = (url: string) => () =>
      registry.configure('realtime', { dialect: 'openai', model: 'm', url });
    expect(attempt('file:///etc/passwd')).toThrow(/must begin with ws:\/\/ or wss:\/\//);
    expect(attempt('wss://me:pw@host/v1')).toThrow(/leave the name and password out/);
    expect(attempt('wss://host/v1?api_key=abc')).toThrow(/leave "api_key" out/);
    expect(attempt('https://host/v1')).not.toThrow();
    expect(() => registry.configure('realtime', { dialect: 'sniff', model: 'm' })).toThrow(/dialect/);
    expect(() => registry.configure('realtime', { dialect: 'openai', model: 'm', apiKey: 'x' })).toThrow(
      /apiKey/,
    );
  });

  it('say which paces they allow', () => {
    const traits = (settings: object) =>
      realtimeAdapter.traits(realtimeAdapter.settings.parse({ model: 'm', ...settings })).paces;
    expect(traits({ dialect: 'openai' })).toEqual(['paced']);
    expect(traits({ dialect: 'openai', turnDetection: { type: 'none' } })).toEqual(['stepped', 'paced']);
    expect(traits({ dialect: 'vllm-omni' })).toEqual(['paced']);
  });
});
