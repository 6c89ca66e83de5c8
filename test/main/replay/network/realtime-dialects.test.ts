import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { realtimeAdapter } from '../../../../src/main/replay/network/realtime/adapter.ts';
import { failureOf, frameTimesIn, make, Stage, until } from './harness.ts';
import { QUICK, RealtimeStage } from './realtime-stage.ts';

const at = new RealtimeStage();

afterEach(() => at.close());

describe('Qwen-Omni', () => {
  it('writes the flat session and lets audio go before the first frame of every turn', async () => {
    const { server, stage } = await at.open('qwen-omni', {
      turnDetection: { type: 'server_vad', threshold: 0.2, silenceDurationMs: 800 },
      transcriptionModel: 'gummy-realtime-v1',
      tools: [{ name: 'mark' }],
    });
    await stage.start();
    expect(at.received()[0]!.session).toEqual({
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
    expect(at.received().flatMap(frameTimesIn)).toEqual([0, 1, 2]);
    expect(Buffer.from(String(at.received()[1]!.audio), 'base64')).toHaveLength(32000);
  });

  it('takes a cancelled answer without response.done as over', async () => {
    const { server, stage } = await at.open('qwen-omni');
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
    const { stage } = await at.open(
      'qwen-omni',
      { instructions: 'Help.' },
      { arm: 'no-audio', audio: null, requestText: true },
    );
    await stage.start();
    await stage.adapter.frame({ time: 0, jpeg: Buffer.from([0xff, 0xd8, 1]), index: 0 });
    await stage.adapter.request({ time: 1.5, text: 'When does it boil?' });
    await stage.adapter.frame({ time: 2, jpeg: Buffer.from([0xff, 0xd8, 2]), index: 1 });
    await at.allSent(7);
    expect(at.server.caller.types()).toEqual([
      'session.update',
      'input_audio_buffer.append',
      'input_image_buffer.append',
      'input_audio_buffer.append',
      'session.update',
      'input_audio_buffer.append',
      'input_image_buffer.append',
    ]);
    expect((at.received()[4]!.session as { instructions: string }).instructions).toBe(
      'Help.\n\nThe user asks: When does it boil?',
    );
    const silent = at
      .received()
      .filter(({ audio }) => audio !== undefined)
      .map(({ audio }) => Buffer.from(String(audio), 'base64'));
    expect(silent.reduce((sum, { length }) => sum + length, 0)).toBe(64000);
    expect(silent.every((bytes) => bytes.every((byte) => byte === 0))).toBe(true);
  });

  it('leaves out a frame that is too large, and says so', async () => {
    const { stage } = await at.open('qwen-omni');
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
    const { server, stage } = await at.open('vllm-omni', { referenceAudioFile: join(folder, 'voice.wav') });
    await stage.start();
    expect(server.caller.request.url).toBe('/v1/realtime?duplex=1');
    expect(at.received()[0]!.session).toEqual({
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
    await at.allSent(2);
    expect(at.received()[1]).toMatchObject({ sample_rate_hz: 16000, duration_ms: 1000, audio_end_ms: 1000 });
    expect(frameTimesIn(at.received()[1]!.video_frames)).toEqual([0]);
    server.caller.send({ type: 'response.listen' });
    server.begin('r1');
    server.say('r1', 'Hi.', 50);
    await until(() => stage.of('audio').length === 1);
    await new Promise((resolve) => setTimeout(resolve, 80));
    await stage.second();
    await at.allSent(4);
    expect(at.received().at(-1)).toEqual({
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
    const { stage } = await at.open(
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
    at.server.caller.send({ type: 'response.listen', server_event_seq: 40 });
    await until(() => stage.of('abstained').length === 1);
    at.server.caller.socket.close(1012, 'restart');
    await until(() => at.server.sockets.callers.length === 2);
    await stage.second();
    await at.allSent(2);
    expect(at.server.caller.request.url).toBe('/v1/realtime?duplex=1&autostart=0');
    expect(at.received()[0]).toEqual({
      type: 'session.resume',
      session_id: 'sess_v',
      incarnation: 0,
      resume_token: 'rt_1',
      last_received_server_event_seq: 40,
    });
    expect(at.server.caller.types()).toEqual(['session.resume', 'input_audio_buffer.append']);
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
