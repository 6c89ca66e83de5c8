import type { JsonObject } from '../../../../core/json.ts';
import {
  type AdapterContext,
  AdapterError,
  type AdapterKind,
  type Emit,
  type ExposedAudio,
  type ExposedFrame,
  type ExposedRequest,
  type ReplayAdapter,
  type SessionInfo,
} from '../../adapter.ts';
import { socketAddress } from '../address.ts';
import { hearOut } from '../answer.ts';
import { messageOf, ServerFailure } from '../failures.ts';
import { keyFor } from '../keys.ts';
import { type Destination, type Line, type LiveProtocol, LiveSession } from '../live-session.ts';
import { playbackClock } from '../media-time.ts';
import { waitForTail } from '../tail.ts';
import {
  audioMessage,
  frameMessage,
  type LivePart,
  readLiveMessage,
  setupMessage,
  textMessage,
} from './messages.ts';
import { type GeminiLiveSettings, geminiLiveSettings } from './settings.ts';
import { Turns } from './turns.ts';

/** So long before the server hangs up, a turn under way is not waited for any longer. Seconds. */
const LAST_MOMENT = 5;

class GeminiLiveAdapter implements ReplayAdapter, LiveProtocol {
  readonly #settings: GeminiLiveSettings;
  readonly #context: AdapterContext;
  #session: SessionInfo | null = null;
  #emit: Emit = () => undefined;
  #signal = new AbortController().signal;
  #live: LiveSession | null = null;
  #turns: Turns | null = null;
  #handle: string | null = null;
  /** When the server will hang up, seconds of the wall clock; null while it has not said so. */
  #hangsUpAt: number | null = null;
  #rounds = 0;
  #acting = false;

  constructor(settings: GeminiLiveSettings, context: AdapterContext) {
    this.#settings = settings;
    this.#context = context;
  }

  async start(session: SessionInfo, emit: Emit, signal: AbortSignal): Promise<void> {
    this.#session = session;
    this.#emit = emit;
    this.#signal = signal;
    this.#turns = new Turns(emit, playbackClock(session));
    this.#live = new LiveSession(this, this.#settings.connection, emit, signal);
    await this.#live.start();
  }

  destination(): Destination {
    const { url, auth, model } = this.#settings;
    const plain = socketAddress(url);
    const key = keyFor(this.#context, plain);
    if (key === null || auth === 'bearer') {
      const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
      return { address: plain, headers, model, key };
    }
    const parameter = auth === 'key' ? 'key' : 'access_token';
    return { address: socketAddress(url, { [parameter]: key }), headers: {}, model, key };
  }

  async open(line: Line): Promise<{ kept: boolean }> {
    const handle = this.#handle;
    // A handle that is refused must not be tried for ever.
    this.#handle = null;
    this.#acting = false;
    this.#hangsUpAt = null;
    try {
      await line.send(setupMessage(this.#settings, handle));
      await line.next(
        (message) => 'setupComplete' in message,
        this.#settings.connection.setupSeconds,
        '"setupComplete" (its answer to the session\'s settings)',
      );
    } catch (error) {
      if (handle === null || !(error instanceof ServerFailure)) throw error;
      // The next attempt begins a new session.
      throw new ServerFailure(`The session was not taken up again: ${error.message}`, { passing: true });
    }
    return { kept: handle !== null };
  }

  receive(message: JsonObject): void {
    for (const part of readLiveMessage(message)) if (!this.#turns?.receive(part)) this.#act(part);
  }

  lost(): void {
    this.#turns?.lost();
  }

  async leave(): Promise<void> {
    // The protocol has no goodbye beside closing.
  }

  async frame(frame: ExposedFrame): Promise<void> {
    await this.#put(frameMessage(frame.jpeg));
  }

  async audio(block: ExposedAudio): Promise<void> {
    await this.#put(audioMessage(block.pcm));
  }

  async request(request: ExposedRequest): Promise<void> {
    this.#rounds = 0;
    if (this.#settings.turns === 'automatic') this.#turns?.expect();
    await this.#put(textMessage(request.text));
  }

  async tick({ time }: { time: number }): Promise<void> {
    const turns = this.#turns;
    if (this.#settings.turns === 'automatic' || !turns) return;
    if (!turns.isIdle) {
      this.#emit({ kind: 'log', level: 'info', message: `Not asked at ${time} s: still answering.` });
      return;
    }
    if (!this.#acting) {
      this.#emit({ kind: 'log', level: 'info', message: `Not asked at ${time} s: nothing new to show.` });
      return;
    }
    this.#acting = false;
    this.#rounds = 0;
    turns.expect();
    await this.#running().send({ realtimeInput: { activityEnd: {} } });
    const stepped = this.#session?.pace === 'stepped';
    const { replySeconds } = this.#settings.connection;
    const { host } = this.destination().address;
    await hearOut(turns, { time, stepped, replySeconds, host }, this.#emit);
    await this.#running().ready();
  }

  async finish(): Promise<void> {
    const turns = this.#turns;
    if (!turns) return;
    const { settleSeconds, trailingSilenceSeconds } = this.#settings.connection;
    const asked = this.#settings.turns === 'asked';
    const speaks = this.#session?.audio !== null && !asked;
    // With the end of the stream told, the server's voice detection needs no silence to end the user's turn.
    if (speaks) await this.#running().send({ realtimeInput: { audioStreamEnd: true } });
    const ended = await waitForTail({
      longest: this.#session?.tailSeconds ?? 0,
      settle: asked ? 0 : Math.max(settleSeconds, trailingSilenceSeconds),
      isIdle: () => turns.isIdle,
      lastSign: () => turns.lastSign,
      meanwhile: async () => undefined,
      signal: this.#signal,
    });
    if (!ended)
      this.#emit({
        kind: 'log',
        level: 'info',
        message: 'Still speaking when the time after the clip was up.',
      });
  }

  async close(): Promise<void> {
    await this.#live?.close();
  }

  #running(): LiveSession {
    if (!this.#live) throw new AdapterError('The session was not started.');
    return this.#live;
  }

  /** Send media, changing over to a new connection first when the server is about to hang up. */
  async #put(message: JsonObject): Promise<void> {
    const live = this.#running();
    if (this.#hangsUpAt !== null && this.#settings.connection.onDisconnect === 'reconnect') {
      const left = this.#hangsUpAt - performance.now() / 1000;
      if (this.#turns?.isIdle || left < LAST_MOMENT) {
        this.#hangsUpAt = null;
        live.reconnect('The server announced that it ends the connection.');
      }
    }
    await live.ready();
    if (this.#settings.turns === 'asked' && !this.#acting) {
      this.#acting = true;
      await live.send({ realtimeInput: { activityStart: {} } });
    }
    await live.send(message);
  }

  #act(part: LivePart): void {
    switch (part.kind) {
      case 'heard':
        this.#emit({ kind: 'heard', text: part.text });
        return;
      case 'usage':
        this.#emit({ kind: 'usage', inputTokens: part.inputTokens, outputTokens: part.outputTokens });
        return;
      case 'tool-call':
        this.#answerTool(part);
        return;
      case 'tool-cancelled':
        this.#emit({
          kind: 'log',
          level: 'info',
          message: `Tool calls taken back: ${part.ids.join(', ')}.`,
        });
        return;
      case 'handle':
        // Without a handle the last one still leads to an earlier state.
        if (part.handle !== null) this.#handle = part.handle;
        return;
      case 'go-away': {
        const left = part.secondsLeft ?? 0;
        this.#hangsUpAt = performance.now() / 1000 + left;
        const message = `The server ends this connection in ${left} s.`;
        this.#emit({ kind: 'log', level: 'warning', message });
        return;
      }
      default:
        return;
    }
  }

  /** Nothing is executed: a call is answered with the result set, as often as allowed. */
  #answerTool(call: Extract<LivePart, { kind: 'tool-call' }>): void {
    this.#turns?.called();
    const callId = call.id === '' ? {} : { callId: call.id };
    this.#emit({ kind: 'tool-call', name: call.name, arguments: call.arguments, ...callId });
    if (this.#rounds >= Math.max(1, this.#settings.toolRounds)) {
      const message = `The call of ${call.name} is left without an answer: ${this.#rounds} were answered in a row.`;
      this.#emit({ kind: 'log', level: 'info', message });
      return;
    }
    this.#rounds++;
    const result = { id: call.id, name: call.name, response: { result: this.#settings.toolResult } };
    this.#running()
      .send({ toolResponse: { functionResponses: [result] } })
      .catch((error: unknown) => {
        const message = `The result of ${call.name} was not sent: ${messageOf(error)}`;
        this.#emit({ kind: 'log', level: 'warning', message });
      });
  }
}

/** Longest sessions without a sliding window over the context, seconds. */
const LONGEST_WITH_VIDEO = 120;

export const geminiLiveAdapter: AdapterKind<GeminiLiveSettings> = {
  name: 'gemini-live',
  title: 'Gemini Live',
  settings: geminiLiveSettings,
  label: (settings) => settings.model.replace(/^models\//, ''),
  traits: (settings) => ({
    summary: `${settings.model} over Gemini Live (${settings.turns} turns).`,
    perceives: { frames: true, audio: true, requestText: true },
    speaks: { text: true, audio: settings.speak },
    paces: settings.turns === 'asked' ? ['stepped', 'paced'] : ['paced'],
    maxFps: 2,
    ...(settings.compressContext ? {} : { maxSessionSeconds: LONGEST_WITH_VIDEO }),
    deterministic: false,
  }),
  create: (settings, context) => new GeminiLiveAdapter(settings, context),
};
