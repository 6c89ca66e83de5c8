/** Network adapters played by the engine itself, over invented clips. */
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/core/json.ts';
import type { ReplaySettings } from '../../../../src/core/replay/replay-views.ts';
import type { AdapterEvent, ReplayAdapter } from '../../../../src/main/replay/adapter.ts';
import type { ClipExposure, MediaItem } from '../../../../src/main/replay/exposure.ts';
import { PauseGate } from '../../../../src/main/replay/media-clock.ts';
import { chatAdapter } from '../../../../src/main/replay/network/chat/adapter.ts';
import { miniCpmOAdapter } from '../../../../src/main/replay/network/minicpm-o/adapter.ts';
import { realtimeAdapter } from '../../../../src/main/replay/network/realtime/adapter.ts';
import type { SessionRecorder } from '../../../../src/main/replay/recorder.ts';
import { runSession } from '../../../../src/main/replay/session.ts';
import { failureOf, frameTimesIn, make, testAudio, testFrame } from './harness.ts';
import { ChatTestServer, status, streamed } from './servers/chat-server.ts';
import { RealtimeServer } from './servers/realtime-server.ts';
import { SocketServer } from './servers/socket-server.ts';

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

function clip(seconds: number): ClipExposure {
  async function* items(): AsyncGenerator<MediaItem> {
    for (let second = 0; second < seconds; second++) {
      yield { kind: 'frame', at: second, frame: testFrame(second, second) };
      yield { kind: 'audio', at: second + 1, audio: testAudio(second, second) };
    }
  }
  return { frames: true, audio: true, duration: seconds, items: items() };
}

async function play(
  adapter: ReplayAdapter,
  settings: Partial<ReplaySettings>,
  seconds: number,
): Promise<{ event: AdapterEvent; media: number }[]> {
  const received: { event: AdapterEvent; media: number }[] = [];
  const recorder = {
    sent: () => undefined,
    ready: () => undefined,
    received: (event: AdapterEvent, media: number) => received.push({ event, media }),
  } as unknown as SessionRecorder;
  await runSession({
    sessionId: 's',
    settings: {
      arm: 'full',
      schedule: { kind: 'none' },
      pace: 'stepped',
      exposure: { fps: 1, longestEdge: 640, blockMs: 1000 },
      answerTimeout: 5,
      tailSeconds: 2,
      ...settings,
    } as ReplaySettings,
    exposure: clip(seconds),
    requests: [{ time: 1.5, text: 'When?' }],
    adapter,
    recorder,
    gate: new PauseGate(),
    signal: new AbortController().signal,
  });
  return received.filter(({ event }) => event.kind !== 'log');
}

describe('played by the engine', () => {
  it('chat is asked on the grid {q, D} ∪ integers, each time with what was seen by then', async () => {
    const server = await ChatTestServer.start(streamed(['yes']), streamed(['ABSTAIN']));
    stops.push(() => server.stop());
    const adapter = make(chatAdapter, { baseUrl: server.baseUrl, model: 'm' });
    const said = await play(adapter, { arm: 'request-text', schedule: { kind: 'grid' } }, 4);
    expect(server.requests.map(({ body }) => frameTimesIn(body.messages))).toEqual([
      [0, 1],
      [0, 1, 2],
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
    expect(said.filter(({ event }) => event.kind === 'text').map(({ media }) => media)).toEqual([1.5]);
    expect(said.filter(({ event }) => event.kind === 'abstained').map(({ media }) => media)).toEqual([
      2, 3, 4,
    ]);
  });

  it('chat ends the session with the words of its failure', async () => {
    const server = await ChatTestServer.start(status(401));
    stops.push(() => server.stop());
    const adapter = make(chatAdapter, { baseUrl: server.baseUrl, model: 'm' });
    const failure = await failureOf(play(adapter, { schedule: { kind: 'grid' } }, 3));
    expect(failure.message).toMatch(/does not accept the key/);
  });

  it('MiniCPM-o steps through the clip and speaks at the end of the second it answers', async () => {
    const seen: JsonObject[] = [];
    const server = await SocketServer.start({
      onConnect: (caller) => caller.send({ type: 'session.queue_done' }),
      onMessage: (caller, message) => {
        if (message.type === 'session.update') caller.send({ type: 'session.created' });
        if (message.type === 'session.close') caller.send({ type: 'session.closed', reason: 'stopped' });
        if (message.type !== 'input_audio_buffer.append') return;
        seen.push(message);
        const speaks = seen.length === 2;
        caller.send(
          speaks
            ? { type: 'response.output_audio.delta', text: 'Left', audio: null, end_of_turn: true }
            : { type: 'response.listen' },
        );
      },
    });
    stops.push(() => server.stop());
    const url = server.url('/v1/realtime?mode=video');
    const adapter = make(miniCpmOAdapter, { url, connection: { trailingSilenceSeconds: 0 } }, null);
    const said = await play(adapter, {}, 3);
    expect(said.map(({ event, media }) => [event.kind, media])).toEqual([
      ['abstained', 1],
      ['text', 2],
      ['text-end', 2],
      ['abstained', 3],
    ]);
    expect(seen.flatMap(frameTimesIn)).toEqual([0, 1, 2]);
  });

  it('a realtime session keeps pace with the clock, and its loss fails the clip', async () => {
    let crashing = false;
    const server = await RealtimeServer.start('openai', {
      onMessage: (caller) => {
        const audio = caller.received.filter(({ type }) => type === 'input_audio_buffer.append');
        if (audio.length === 1 && caller.received.at(-1) === audio[0]) {
          server.begin('r1');
          server.say('r1', 'One second in.', 100);
          server.done('r1');
        }
        if (crashing && audio.length === 3) caller.socket.close(1011, 'crash');
      },
    });
    stops.push(() => server.stop());
    const settings = { dialect: 'openai', url: server.url(), model: 'm', connection: { settleSeconds: 0.1 } };
    const whole = await play(make(realtimeAdapter, settings), { pace: { speed: 4 } }, 2);
    const [text] = whole.filter(({ event }) => event.kind === 'text');
    expect(text!.media).toBeGreaterThanOrEqual(1);
    expect(text!.media).toBeLessThan(2);
    crashing = true;
    const failure = await failureOf(play(make(realtimeAdapter, settings), { pace: { speed: 8 } }, 20));
    expect(failure.message).toMatch(/in mid-clip \(code 1011: error in the server; crash\)/);
  });
});
