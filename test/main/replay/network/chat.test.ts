import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/core/json.ts';
import { chatAdapter } from '../../../../src/main/replay/network/chat/adapter.ts';
import { AdapterRegistry } from '../../../../src/main/replay/registry.ts';
import { frameTimesIn, heardUntil, KEY, make, Stage } from './harness.ts';
import { type Answer, ChatTestServer, delta, status, streamed } from './servers/chat-server.ts';

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

const bodies = (server: ChatTestServer): JsonObject[] => server.requests.map(({ body }) => body);

/** The parts of the user's message, as short words. */
function partsOf(body: JsonObject): string[] {
  const [, user] = body.messages as { content: JsonObject[] }[];
  return user!.content.map((part) => {
    if (part.type === 'text') return String(part.text);
    if (part.type === 'image_url') return `image ${frameTimesIn(part)[0]}`;
    return String(part.type);
  });
}

/** Seconds that the sound of a request goes up to, by its content. */
function soundUntil(body: JsonObject): number {
  const match = /"data":"([A-Za-z0-9+/=]+)"/.exec(JSON.stringify(body.messages));
  return match ? heardUntil(Buffer.from(match[1]!, 'base64').subarray(44).toString('base64')) : 0;
}

describe('asking', () => {
  it('sends the causal prefix of each decision time, independently, and nothing from the future', async () => {
    const { server, stage } = await open(
      [streamed(['Now', '.']), streamed(['ABSTAIN'])],
      { temperature: null },
      { requestText: true },
    );
    await stage.second();
    await stage.adapter.request({ time: 1, text: 'When does it boil?' });
    await tick(stage);
    await stage.seconds(2);
    await tick(stage);
    const [first, second] = bodies(server);
    expect(server.requests[0]!.path).toBe('/v1/chat/completions');
    expect(server.requests[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    const { messages, ...rest } = first!;
    expect(rest).toEqual({
      model: 'test-model',
      max_tokens: 256,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect((messages as JsonObject[]).map(({ role }) => role)).toEqual(['system', 'user']);
    expect(String((messages as JsonObject[])[0]!.content)).toMatch(/reply with ABSTAIN and nothing else\.$/);
    expect(partsOf(first!)).toEqual([
      '[1 s] The user asks: When does it boil?',
      '[0 s]',
      'image 0',
      'Sound from 0 s to 1 s:',
      'input_audio',
      'It is now 1 s. Decide.',
    ]);
    expect(partsOf(second!)).toEqual([
      '[1 s] The user asks: When does it boil?',
      ...['[0 s]', 'image 0', '[1 s]', 'image 1', '[2 s]', 'image 2'],
      'Sound from 0 s to 3 s:',
      'input_audio',
      'It is now 3 s. Decide.',
    ]);
    expect([soundUntil(first!), soundUntil(second!)]).toEqual([1, 3]);
    expect(stage.said).toEqual([
      'text reply-1 Now',
      'text reply-1 .',
      'text-end reply-1',
      'usage',
      'usage',
      'abstained',
    ]);
    expect(stage.events.filter(({ kind }) => kind !== 'log').map(({ mediaTime }) => mediaTime)).toEqual([
      1, 1, 1, 1, 3, 3,
    ]);
  });

  it('keeps to the frame budget and the windows', async () => {
    const { server, stage } = await open([streamed(['x'])], {
      frames: { maxFrames: 3, sampling: 'uniform' },
      sound: { part: 'audio_url', windowSeconds: 1.5 },
      showTimes: false,
      imageDetail: 'low',
    });
    await stage.seconds(9);
    await tick(stage);
    expect(partsOf(bodies(server)[0]!)).toEqual([
      'image 0',
      'image 4',
      'image 8',
      'audio_url',
      'Decide now.',
    ]);
    const text = JSON.stringify(bodies(server)[0]);
    expect(text).toContain('"detail":"low"');
    const wav = /data:audio\/wav;base64,([A-Za-z0-9+/=]+)/.exec(text)![1]!;
    const bytes = Buffer.from(wav, 'base64');
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes.readUInt32LE(24)).toBe(16000);
    expect(bytes.length).toBe(44 + 1.5 * 32000);
  });

  it('withholds frames and sound when the arm has none', async () => {
    const { server, stage } = await open(
      [streamed(['Guess'])],
      {},
      { arm: 'no-scene', frames: null, audio: null, requestText: true },
    );
    await stage.adapter.request({ time: 0.5, text: 'Tell me when.' });
    await tick(stage, 0.5);
    expect(partsOf(bodies(server)[0]!)).toEqual([
      '[0.5 s] The user asks: Tell me when.',
      'It is now 0.5 s. Decide.',
    ]);
  });

  it('shows the last replies when history is kept', async () => {
    const { server, stage } = await open([streamed(['one']), streamed(['two']), streamed(['three'])], {
      history: 2,
      sound: { part: 'none' },
      frames: { maxFrames: 0 },
    });
    for (const time of [1, 2, 3, 4]) await tick(stage, time);
    expect(bodies(server).map(partsOf)).toEqual([
      ['It is now 1 s. Decide.'],
      ['Your last replies:\n[1 s] one', 'It is now 2 s. Decide.'],
      ['Your last replies:\n[1 s] one\n[2 s] two', 'It is now 3 s. Decide.'],
      ['Your last replies:\n[2 s] two\n[3 s] three', 'It is now 4 s. Decide.'],
    ]);
  });

  it('asks nothing during the cooldown, which silence does not start', async () => {
    const { server, stage } = await open([streamed(['abstain.']), streamed(['Hello'])], {
      cooldownSeconds: 3,
    });
    for (const time of [1, 2, 3, 4, 4.9, 5]) await tick(stage, time);
    expect(server.requests).toHaveLength(3);
    expect(stage.of('text-end').map(({ mediaTime }) => mediaTime)).toEqual([2, 5]);
    expect(stage.logged).toContain('Not asked at 3 s: 3 s of cooldown since 2 s.');
    expect(JSON.stringify(bodies(server)[0]!.messages)).toContain('you cannot reply for 3 s');
  });

  it('waits for a frame when told to, and says when nothing was ever asked', async () => {
    const { server, stage } = await open([streamed(['x'])], { requireFrame: true });
    await tick(stage, 0);
    await stage.finish();
    expect(server.requests).toHaveLength(0);
    expect(stage.logged).toMatch(/Not asked at 0 s: no frame was shown yet\./);
    expect(stage.logged).toMatch(/The model was never asked/);
  });

  it('keeps what was seen out of memory, and takes it away afterwards', async () => {
    const spools = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`slotscope-${process.pid}-`));
    const before = spools();
    const { stage } = await open([streamed(['x'])]);
    await stage.seconds(2);
    expect(spools().length).toBe(before.length + 2);
    await stage.adapter.close();
    expect(spools()).toEqual(before);
  });
});

describe('replies', () => {
  it('passes nothing on that turns out to be silence, however it is cut into pieces', async () => {
    const { stage } = await open([
      streamed(['AB', 'STAIN']),
      streamed([' "abs', 'tain"', '.']),
      streamed(['']),
      streamed(['AB', 'BA sings']),
      streamed(['ABSTAIN', ' from what?']),
    ]);
    for (const time of [1, 2, 3, 4, 5]) await tick(stage, time);
    expect(stage.of('abstained').map(({ mediaTime }) => mediaTime)).toEqual([1, 2, 3]);
    expect(stage.of('text').map(({ text }) => text)).toEqual(['ABBA sings', 'ABSTAIN from what?']);
  });

  it('merges tool calls, and goes on after their results as often as allowed', async () => {
    const call = (index: number, more: object) => delta(null, { tool_calls: [{ index, ...more }] });
    const { server, stage } = await open(
      [
        streamed(
          [
            call(0, { id: 'c0', function: { name: 'mark', arguments: '{"t"' } }),
            call(1, { id: 'c1', function: { name: 'stop', arguments: '{}' } }),
            call(0, { function: { arguments: ':1}' } }),
          ],
          'tool_calls',
        ),
        streamed(['Marked.']),
      ],
      { toolRounds: 1, toolResult: 'ok', tools: [{ name: 'mark' }, { name: 'stop' }], history: 1 },
    );
    await tick(stage, 1);
    await tick(stage, 2);
    expect(stage.of('tool-call')).toEqual([
      { kind: 'tool-call', name: 'mark', arguments: '{"t":1}', callId: 'c0', mediaTime: 1 },
      { kind: 'tool-call', name: 'stop', arguments: '{}', callId: 'c1', mediaTime: 1 },
    ]);
    const [, second, third] = bodies(server);
    expect((second!.messages as JsonObject[]).slice(2)).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c0', type: 'function', function: { name: 'mark', arguments: '{"t":1}' } },
          { id: 'c1', type: 'function', function: { name: 'stop', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c0', content: 'ok' },
      { role: 'tool', tool_call_id: 'c1', content: 'ok' },
    ]);
    expect(partsOf(third!)[0]).toBe(
      'Your last replies:\n[1 s] (called mark {"t":1}) (called stop {}) Marked.',
    );
    expect(stage.text).toBe('Marked.Marked.');
  });

  it('reads servers that do not stream, reasoning, odd chunks and missing usage', async () => {
    const whole = { choices: [{ message: { content: 'All at once', tool_calls: null } }] };
    const { stage } = await open([
      status(200, JSON.stringify(whole)),
      streamed([
        delta(null, { role: null, reasoning_content: 'Let me think' }),
        { object: 'x' },
        delta('Done'),
      ]),
    ]);
    await tick(stage, 1);
    await tick(stage, 2);
    expect(stage.of('text').map(({ text }) => text)).toEqual(['All at once', 'Done']);
    expect(stage.of('usage')).toEqual([{ kind: 'usage', inputTokens: 50, outputTokens: 5, mediaTime: 2 }]);
    expect(stage.logged).toContain('Reasoning: Let me think');
  });

  it('tells of replies cut off at their longest and withheld', async () => {
    const { stage } = await open([streamed(['Half a'], 'length'), streamed([], 'content_filter')]);
    await tick(stage, 1);
    await tick(stage, 2);
    expect(stage.logged).toMatch(/cut off at its longest length/);
    expect(stage.of('error')).toEqual([
      expect.objectContaining({ message: 'The server withheld the reply (content_filter).', fatal: false }),
    ]);
  });
});

it('checks its settings in words', () => {
  const registry = new AdapterRegistry().add(chatAdapter);
  const attempt = (settings: object) => () => registry.configure('chat', { model: 'm', ...settings });
  expect(attempt({ baseUrl: 'ws://host/v1' })).toThrow(/must begin with http:\/\/ or https:\/\//);
  expect(attempt({ baseUrl: 'ftp://host' })).toThrow(/must begin with/);
  expect(attempt({ tools: [{ name: 'a' }, { name: 'a' }] })).toThrow(/two tools have one name/);
  expect(attempt({ key: 'x' })).toThrow(/key/);
  expect(attempt({ frames: { maxFrames: -1 } })).toThrow(/frames\.maxFrames/);
  const { kind, settings } = attempt({ sound: { part: 'none' } })();
  expect(kind.traits(settings).perceives).toEqual({ frames: true, audio: false, requestText: true });
});
