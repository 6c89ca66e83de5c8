import { afterEach, describe, expect, it } from 'vitest';
import { realtimeAdapter } from '../../../../src/main/replay/network/realtime/adapter.ts';
import { AdapterRegistry } from '../../../../src/main/replay/registry.ts';
import { failureOf, frameTimesIn, heardUntil, KEY, until } from './harness.ts';
import { RealtimeStage } from './realtime-stage.ts';

const at = new RealtimeStage();

afterEach(() => at.close());

describe('OpenAI Realtime', () => {
  it('sends the session, then audio at 24 kHz and frames as items, and nothing from the future', async () => {
    const early: string[] = [];
    const { stage } = await at.open(
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
    expect(at.server.caller.request.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(at.server.caller.request.url).toBe('/v1/realtime?model=test-model');
    expect(at.received()[0]).toEqual({
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
    await at.allSent(8);
    const types = at.server.caller.types();
    expect(types.slice(0, 6)).toEqual([
      'session.update',
      'conversation.item.create',
      'input_audio_buffer.append',
      'conversation.item.create',
      'conversation.item.delete',
      'input_audio_buffer.append',
    ]);
    expect(frameTimesIn(at.received()[1])).toEqual([0]);
    expect(frameTimesIn(at.received()[3])).toEqual([1]);
    expect(at.received()[4]).toMatchObject({ item_id: 'frame_0' });
    const samples = at
      .received()
      .filter(({ type }) => type === 'input_audio_buffer.append')
      .reduce((sum, { audio }) => sum + Buffer.from(String(audio), 'base64').length / 2, 0);
    // Two seconds of the clip and at least the trailing silence.
    expect(samples).toBeGreaterThanOrEqual(48000);
    expect(samples).toBeLessThanOrEqual(48000 + 0.4 * 24000);
    expect(early).toEqual([]);
  });

  it('passes on speech, transcript, what the user said and usage', async () => {
    const { server, stage } = await at.open('openai');
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
    const { server, stage } = await at.open('openai');
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
    await at.allSent(2);
    expect(at.received()[1]).toMatchObject({
      type: 'conversation.item.truncate',
      item_id: 'item_r1',
      content_index: 0,
    });
    const played = at.received()[1]!.audio_end_ms as number;
    expect(played).toBeGreaterThanOrEqual(100);
    expect(played).toBeLessThan(1000);
  });

  it('says nothing of an interruption when everything was heard, or when speech does not interrupt', async () => {
    const { server, stage } = await at.open('openai', {
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
    const { stage } = await at.open(
      'openai',
      { turnDetection: { type: 'none' }, speak: false },
      { pace: 'stepped' },
      {
        onMessage: (_caller, message) => {
          if (message.type !== 'response.create') return;
          const id = `r${answers.length}`;
          at.server.begin(id);
          const answer = answers.shift()!;
          if (answer !== '') at.server.say(id, answer);
          at.server.done(id);
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
    await at.allSent(10);
    expect(stage.said).toEqual([
      'text r2 Stop!',
      'usage',
      'text-end r2',
      'usage',
      'text-end r1',
      'abstained',
    ]);
    expect(at.server.caller.types().filter((type) => !type.startsWith('conversation'))).toEqual([
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
    expect(at.received()[0]).toMatchObject({
      session: { output_modalities: ['text'], audio: { input: { turn_detection: null } } },
    });
  });

  it('asked against the clock, does not hold it up, and asks nothing while an answer is under way', async () => {
    const { server, stage } = await at.open('openai', { turnDetection: { type: 'none' } });
    await stage.start();
    await stage.second();
    await stage.adapter.tick({ time: 1, cause: 'grid' });
    await at.allSent(5);
    server.begin('r1');
    await until(() => stage.logged.includes('response.created'));
    await stage.adapter.tick({ time: 2, cause: 'grid' });
    server.done('r1');
    await until(() => stage.of('abstained').length === 1);
    expect(stage.of('abstained')[0]).toMatchObject({ mediaTime: 1 });
    expect(stage.logged).toContain('Not asked at 2 s: still answering.');
    expect(server.caller.types().filter((type) => type === 'response.create')).toHaveLength(1);
  });

  it('loses an answer with its connection, and says so', async () => {
    const { server, stage } = await at.open(
      'openai',
      { turnDetection: { type: 'none' }, connection: { onDisconnect: 'reconnect' } },
      { pace: 'stepped' },
      {
        onMessage: (caller, message, index) => {
          if (message.type === 'response.create' && index === 0) caller.socket.terminate();
        },
      },
    );
    await stage.start();
    await stage.second();
    await stage.adapter.tick({ time: 1, cause: 'grid' });
    expect(server.sockets.callers).toHaveLength(2);
    expect(stage.of('error').map(({ message }) => message)).toEqual([
      'The answer at 1 s was lost with the connection.',
      expect.stringMatching(/lost what it saw and said before/),
    ]);
    expect(stage.of('abstained')).toEqual([]);
  });

  it('gives up on an answer that never ends, in words', async () => {
    const { stage } = await at.open(
      'openai',
      { turnDetection: { type: 'none' }, connection: { replySeconds: 0.2 } },
      { pace: 'stepped' },
      { onMessage: (_c, message) => message.type === 'response.create' && at.server.begin('r1') },
    );
    await stage.start();
    await stage.second();
    const failure = await failureOf(stage.adapter.tick({ time: 1, cause: 'grid' }));
    expect(failure.message).toMatch(/did not finish its answer within 0.2 s/);
  });

  it('passes on tool calls, answers them, and lets the model go on as often as allowed', async () => {
    const { server, stage } = await at.open('openai', {
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
    await at.allSent(3);
    call('r2');
    await at.allSent(4);
    await until(() => stage.of('tool-call').length === 2);
    expect(stage.of('tool-call')[0]).toMatchObject({ name: 'mark', arguments: '{"t":1}', callId: 'c_r1' });
    expect(server.caller.types()).toEqual([
      'session.update',
      'conversation.item.create',
      'response.create',
      'conversation.item.create',
    ]);
    expect(at.received()[1]!.item).toEqual({
      type: 'function_call_output',
      call_id: 'c_r1',
      output: '{"ok":1}',
    });
    expect((at.received()[0]!.session as { tools: unknown }).tools).toEqual([
      {
        type: 'function',
        name: 'mark',
        description: 'Mark it.',
        parameters: { type: 'object', properties: {} },
      },
    ]);
  });

  it('types a request, stopping what is being said', async () => {
    const { server, stage } = await at.open('openai', {}, { arm: 'request-text', requestText: true });
    await stage.start();
    server.begin('r1');
    server.say('r1', 'blah', 3000);
    await until(() => stage.of('audio').length === 1);
    await stage.adapter.request({ time: 0, text: 'What changed?' });
    await at.allSent(5);
    expect(server.caller.types()).toEqual([
      'session.update',
      'conversation.item.truncate',
      'response.cancel',
      'conversation.item.create',
      'response.create',
    ]);
    expect(JSON.stringify(at.received()[3])).toContain('What changed?');
    expect(stage.of('interruption')).toHaveLength(1);
  });

  it('tells errors of the server; a final one ends the session', async () => {
    const { server, stage } = await at.open('openai');
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
