import type { JsonObject } from '../../../../../src/core/json.ts';
import { speech } from '../harness.ts';
import { type Behaviour, type Caller, SocketServer } from './socket-server.ts';

/** What differs between the dialects on the server's side, from their documents. */
const SPELLING = {
  openai: {
    transcript: 'response.output_audio_transcript.delta',
    audio: 'response.output_audio.delta',
    text: 'response.output_text.delta',
  },
  'qwen-omni': {
    transcript: 'response.audio_transcript.delta',
    audio: 'response.audio.delta',
    text: 'response.text.delta',
  },
  'vllm-omni': {
    transcript: 'response.output_audio_transcript.delta',
    audio: 'response.output_audio.delta',
    text: 'response.output_text.delta',
  },
} as const;

export type Spelling = keyof typeof SPELLING;

/** Speaks the Realtime protocol: handshake by itself, everything else when the test says so. */
export class RealtimeServer {
  readonly sockets: SocketServer;
  readonly dialect: Spelling;

  private constructor(sockets: SocketServer, dialect: Spelling) {
    this.sockets = sockets;
    this.dialect = dialect;
  }

  static async start(dialect: Spelling, behaviour: Behaviour = {}): Promise<RealtimeServer> {
    const greets = dialect !== 'vllm-omni';
    const sockets = await SocketServer.start({
      ...behaviour,
      onConnect: (caller, index) => {
        if (greets) caller.send({ type: 'session.created', session: { id: `sess_${index}` } });
        behaviour.onConnect?.(caller, index);
      },
      onMessage: (caller, message, index) => {
        answerHandshake(dialect, caller, message);
        behaviour.onMessage?.(caller, message, index);
      },
    });
    return new RealtimeServer(sockets, dialect);
  }

  get caller(): Caller {
    return this.sockets.callers.at(-1)!;
  }

  url(path = '/v1/realtime'): string {
    return this.sockets.url(path);
  }

  begin(id: string): void {
    this.caller.send({ type: 'response.created', response: { id, status: 'in_progress' }, response_id: id });
    this.caller.send({ type: 'response.output_item.added', response_id: id, item: { id: `item_${id}` } });
  }

  say(id: string, text: string, milliseconds = 0): void {
    const { transcript, audio, text: written } = SPELLING[this.dialect];
    const common = { response_id: id, item_id: `item_${id}`, output_index: 0, content_index: 0 };
    this.caller.send({ type: milliseconds > 0 ? transcript : written, ...common, delta: text });
    if (milliseconds > 0) this.caller.send({ type: audio, ...common, delta: speech(milliseconds) });
  }

  done(id: string, status = 'completed', more: JsonObject = {}): void {
    const usage = { input_tokens: 120, output_tokens: 7, total_tokens: 127 };
    this.caller.send({ type: 'response.output_item.done', response_id: id, item: { id: `item_${id}` } });
    this.caller.send({ type: 'response.done', response: { id, status, usage, ...more } });
  }

  stop(): Promise<void> {
    return this.sockets.stop();
  }
}

function answerHandshake(dialect: Spelling, caller: Caller, message: JsonObject): void {
  if (message.type === 'session.update') {
    const first = caller.received.filter(({ type }) => type === 'session.update').length === 1;
    if (dialect === 'vllm-omni' && first) {
      caller.send({
        type: 'session.created',
        incarnation: 0,
        resume_token: 'rt_1',
        server_event_seq: 1,
        session: { id: 'sess_v', capabilities: { supports_session_resume: true, chunk_period_ms: 1000 } },
      });
    }
    caller.send({ type: 'session.updated', session: message.session });
  }
  if (message.type === 'session.finish') caller.send({ type: 'session.finished' });
  if (message.type === 'session.close') caller.send({ type: 'session.closed', reason: 'session_close' });
}
