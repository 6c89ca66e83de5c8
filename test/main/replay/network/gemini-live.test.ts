import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/core/json.ts';
import { geminiLiveAdapter } from '../../../../src/main/replay/network/gemini-live/adapter.ts';
import { readLiveMessage } from '../../../../src/main/replay/network/gemini-live/messages.ts';
import { failureOf, frameTimesIn, heardUntil, KEY, make, Stage, speech, until } from './harness.ts';
import { type Behaviour, SocketServer } from './servers/socket-server.ts';

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const inputOf = (message: JsonObject): JsonObject => (message.realtimeInput ?? {}) as JsonObject;
const path = '/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent';

async function open(
  settings: object = {},
  session: ConstructorParameters<typeof Stage>[1] = {},
  behaviour: Behaviour = {},
): Promise<{ server: SocketServer; stage: Stage; send: (message: object) => void }> {
  const server = await SocketServer.start({
    ...behaviour,
    onMessage: (caller, message, index) => {
      // The service sends its JSON in binary frames.
      if ('setup' in message) caller.socket.send(Buffer.from(JSON.stringify({ setupComplete: {} })));
      behaviour.onMessage?.(caller, message, index);
    },
  });
  stops.push(() => server.stop());
  const adapter = make(geminiLiveAdapter, {
    url: server.url(path),
    model: 'gemini-live-test',
    ...settings,
    connection: {
      settleSeconds: 0.15,
      trailingSilenceSeconds: 0.1,
      setupSeconds: 1,
      ...(settings as { connection?: object }).connection,
    },
  });
  const stage = new Stage(adapter, session);
  stops.push(() => adapter.close());
  return { server, stage, send: (message) => server.callers.at(-1)!.send(message) };
}

const say = (text: string, milliseconds: number) => ({
  serverContent: {
    modelTurn: { parts: [{ inlineData: { mimeType: 'audio/pcm;rate=24000', data: speech(milliseconds) } }] },
    outputTranscription: { text },
  },
});

describe('Gemini Live', () => {
  it('sets up, then streams frames and sound, and nothing from the future', async () => {
    const early: string[] = [];
    const { server, stage } = await open(
      {
        instructions: 'Be brief.',
        voice: 'Puck',
        mediaResolution: 'low',
        silenceDurationMs: 600,
        turnCoverage: 'audio-activity-and-all-video',
        proactiveAudio: true,
        tools: [{ name: 'mark' }],
      },
      {},
      {
        onMessage: (_caller, message) => {
          const { audio } = inputOf(message);
          if (heardUntil((audio as JsonObject | undefined)?.data) > stage.now) early.push('audio');
          if (frameTimesIn(message).some((time) => time > stage.now)) early.push('frame');
        },
      },
    );
    await stage.start();
    await stage.seconds(2);
    await stage.finish();
    const [caller] = server.callers;
    expect(caller!.request.url).toBe(`${path}?key=${KEY}`);
    expect(caller!.received[0]).toEqual({
      setup: {
        model: 'models/gemini-live-test',
        generationConfig: {
          responseModalities: ['AUDIO'],
          mediaResolution: 'MEDIA_RESOLUTION_LOW',
          speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Puck' } } },
        },
        systemInstruction: { parts: [{ text: 'Be brief.' }] },
        inputAudioTranscription: {},
        outputAudioTranscription: {},
        realtimeInputConfig: {
          automaticActivityDetection: { disabled: false, silenceDurationMs: 600 },
          activityHandling: 'START_OF_ACTIVITY_INTERRUPTS',
          turnCoverage: 'TURN_INCLUDES_AUDIO_ACTIVITY_AND_ALL_VIDEO',
        },
        contextWindowCompression: { slidingWindow: {} },
        sessionResumption: {},
        proactivity: { proactiveAudio: true },
        tools: [
          {
            functionDeclarations: [
              { name: 'mark', description: '', parameters: { type: 'object', properties: {} } },
            ],
          },
        ],
      },
    });
    expect(caller!.received.slice(1).map((message) => Object.keys(inputOf(message))[0])).toEqual([
      'video',
      'audio',
      'video',
      'audio',
      'audioStreamEnd',
    ]);
    expect(inputOf(caller!.received[2]!).audio).toMatchObject({ mimeType: 'audio/pcm;rate=16000' });
    expect(early).toEqual([]);
    expect(JSON.stringify(stage.events)).not.toContain(KEY);
  });

  it('passes on speech, transcripts, what was heard, usage, and a transcript that comes late', async () => {
    const { stage, send } = await open();
    await stage.start();
    send({ serverContent: { inputTranscription: { text: 'what is it' } } });
    send(say('A red ', 300));
    send(say('car.', 300));
    send({ serverContent: { generationComplete: true } });
    send({
      serverContent: { turnComplete: true },
      usageMetadata: { promptTokenCount: 9, responseTokenCount: 4 },
    });
    send({ serverContent: { outputTranscription: { text: ' Yes.' } } });
    send(say('Next', 100));
    send({ serverContent: { turnComplete: true } });
    await until(() => stage.of('text-end').length === 3);
    expect(stage.said).toEqual([
      'heard what is it',
      'audio turn-1',
      'text turn-1 A red ',
      'audio turn-1',
      'text turn-1 car.',
      'text-end turn-1',
      'usage',
      'text turn-1  Yes.',
      'text-end turn-1',
      'audio turn-2',
      'text turn-2 Next',
      'text-end turn-2',
    ]);
    expect(stage.of('usage')[0]).toMatchObject({ inputTokens: 9, outputTokens: 4 });
  });

  it('after an interruption hears nothing until that turn is over', async () => {
    const { stage, send } = await open();
    await stage.start();
    send(say('Once upon a time', 4000));
    send({ serverContent: { interrupted: true } });
    send(say(' late', 500));
    send({ serverContent: { turnComplete: true } });
    send(say('Yes?', 100));
    send({ serverContent: { turnComplete: true } });
    await until(() => stage.of('text-end').length === 2);
    expect(stage.said).toEqual([
      'audio turn-1',
      'text turn-1 Once upon a time',
      'interruption turn-1',
      'text-end turn-1',
      'audio turn-2',
      'text turn-2 Yes?',
      'text-end turn-2',
    ]);
    expect(stage.logged).toContain('Never heard, after the interruption:  late');
  });

  it('is asked turn by turn and steps', async () => {
    const answers = ['Stop.', ''];
    const { server, stage, send } = await open(
      { turns: 'asked', speak: false },
      { pace: 'stepped' },
      {
        onMessage: (_caller, message) => {
          if (!('activityEnd' in inputOf(message))) return;
          const text = answers.shift()!;
          if (text !== '')
            send({ serverContent: { modelTurn: { parts: [{ text: 'hm', thought: true }, { text }] } } });
          send({ serverContent: { turnComplete: true } });
        },
      },
    );
    await stage.start();
    await stage.second();
    await stage.adapter.tick({ time: 1, cause: 'request' });
    await stage.second();
    await stage.adapter.tick({ time: 2, cause: 'grid' });
    await stage.adapter.tick({ time: 2, cause: 'end' });
    await stage.finish();
    expect(stage.said).toEqual(['text turn-1 Stop.', 'text-end turn-1', 'abstained']);
    expect(stage.logged).toContain('nothing new to show');
    const sent = server.callers[0]!.received.slice(1).map((message) => Object.keys(inputOf(message))[0]);
    expect(sent).toEqual([
      ...['activityStart', 'video', 'audio', 'activityEnd'],
      ...['activityStart', 'video', 'audio', 'activityEnd'],
    ]);
    const setup = server.callers[0]!.received[0]!.setup as JsonObject;
    expect(setup.generationConfig).toEqual({ responseModalities: ['TEXT'] });
    expect(setup).not.toHaveProperty('outputAudioTranscription');
  });

  it('answers tool calls as often as allowed', async () => {
    const { server, stage, send } = await open({ toolRounds: 1 });
    await stage.start();
    const call = (id: string) =>
      send({ toolCall: { functionCalls: [{ id, name: 'mark', args: { t: 2 } }] } });
    call('f1');
    call('f2');
    await until(() => stage.of('tool-call').length === 2);
    await until(() => server.callers[0]!.received.length === 2);
    expect(stage.of('tool-call')[0]).toMatchObject({ name: 'mark', arguments: '{"t":2}', callId: 'f1' });
    expect(server.callers[0]!.received[1]).toEqual({
      toolResponse: {
        functionResponses: [{ id: 'f1', name: 'mark', response: { result: '{"status":"ok"}' } }],
      },
    });
    expect(stage.logged).toContain('left without an answer');
  });

  it('sends a typed request and waits for its answer at the end', async () => {
    const { server, stage, send } = await open({}, { requestText: true, tailSeconds: 3 });
    await stage.start();
    await stage.adapter.request({ time: 0, text: 'What changed?' });
    await stage.second();
    setTimeout(() => {
      send(say('Nothing.', 100));
      send({ serverContent: { turnComplete: true } });
    }, 500);
    await stage.finish();
    expect(stage.text).toBe('Nothing.');
    expect(server.callers[0]!.received[1]).toEqual({ realtimeInput: { text: 'What changed?' } });
  });

  it('changes over before the server hangs up, with the handle it was given', async () => {
    const { server, stage, send } = await open({ connection: { onDisconnect: 'reconnect' } });
    await stage.start();
    await stage.second();
    send({ sessionResumptionUpdate: { newHandle: 'h1', resumable: true } });
    send({ sessionResumptionUpdate: { newHandle: '', resumable: false } });
    send({ goAway: { timeLeft: '50s' } });
    await until(() => stage.logged.includes('ends this connection in 50 s'));
    await stage.second();
    expect(server.callers).toHaveLength(2);
    const second = server.callers[1]!;
    await until(() => second.received.length === 3);
    expect((second.received[0]!.setup as JsonObject).sessionResumption).toEqual({ handle: 'h1' });
    expect(second.received.slice(1).map((message) => Object.keys(inputOf(message))[0])).toEqual([
      'video',
      'audio',
    ]);
    expect(second.received.flatMap(frameTimesIn)).toEqual([1]);
    expect(stage.logged).toMatch(/the server kept what it was shown/);
    expect(stage.of('error')).toEqual([]);
  });

  it('begins anew, and says so, when the handle is refused', async () => {
    let refuse = false;
    const { server, stage, send } = await open(
      { connection: { onDisconnect: 'reconnect' } },
      {},
      {
        onConnect: (caller) => {
          if (refuse) caller.socket.close(1008, 'handle expired');
          refuse = false;
        },
      },
    );
    await stage.start();
    send({ sessionResumptionUpdate: { newHandle: 'h1', resumable: true } });
    await until(() => stage.logged.includes('h1'));
    refuse = true;
    server.callers[0]!.socket.close(1011, 'internal');
    await until(() => server.callers.length === 3);
    await stage.second();
    expect((server.callers[2]!.received[0]!.setup as JsonObject).sessionResumption).toEqual({});
    expect(stage.of('error')).toEqual([
      expect.objectContaining({ fatal: false, message: expect.stringMatching(/lost what it saw/) }),
    ]);
  });

  it('does not end by itself on goAway when told to fail on disconnection', async () => {
    const { server, stage, send } = await open();
    await stage.start();
    send({ goAway: { timeLeft: '1s' } });
    await until(() => stage.logged.includes('in 1 s'));
    await stage.second();
    expect(server.callers).toHaveLength(1);
    server.callers[0]!.socket.close(1001);
    await until(() => stage.of('error').length === 1);
    expect((await failureOf(stage.second())).message).toMatch(/in mid-clip \(code 1001/);
  });

  it('explains how the service refuses keys and models: by closing', async () => {
    const refused = await SocketServer.start({
      onMessage: (caller) => caller.socket.close(1007, `API key not valid: ${KEY}`),
    });
    stops.push(() => refused.stop());
    const adapter = make(geminiLiveAdapter, { url: refused.url(path), model: 'x' });
    stops.push(() => adapter.close());
    const failure = await failureOf(new Stage(adapter).start());
    expect(failure.message).toMatch(
      /before the session began \(code 1007: malformed data; API key not valid: •••\)/,
    );
  });

  it('shows bearer tokens in a header', async () => {
    const { server, stage } = await open({ auth: 'bearer', model: 'projects/p/models/m' });
    await stage.start();
    expect(server.callers[0]!.request.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(server.callers[0]!.request.url).toBe(path);
    expect((server.callers[0]!.received[0]!.setup as JsonObject).model).toBe('projects/p/models/m');
  });
});

it('reads several keys of one message and survives nonsense', () => {
  expect(
    readLiveMessage({ serverContent: { ...say('x', 1).serverContent, turnComplete: true }, goAway: {} }).map(
      ({ kind }) => kind,
    ),
  ).toEqual(['audio', 'transcript', 'turn-complete', 'go-away']);
  for (const value of [null, 1, 'x', [], { modelTurn: 3, outputTranscription: [] }]) {
    expect(
      readLiveMessage({ serverContent: value, toolCall: value, usageMetadata: value, goAway: value }),
    ).toBeDefined();
  }
});
