import type { JsonObject } from '../../../../core/json.ts';
import {
  type AdapterContext,
  AdapterError,
  type AdapterKind,
  type Emit,
  type ExposedAudio,
  type ExposedFrame,
  type ReplayAdapter,
  type SessionInfo,
} from '../../adapter.ts';
import { socketAddress } from '../address.ts';
import { ServerFailure } from '../failures.ts';
import { keyFor } from '../keys.ts';
import { type Destination, type Line, type LiveProtocol, LiveSession } from '../live-session.ts';
import { SilentClock, silence } from '../media-time.ts';
import { samplesOfFloats } from '../pcm.ts';
import { waitForTail } from '../tail.ts';
import { unlessAborted, within } from '../waiting.ts';
import {
  appendMessage,
  type GatewayEvent,
  isBroken,
  mayPass,
  readGatewayEvent,
  SPEECH_RATE,
  sessionUpdate,
} from './messages.ts';
import { type MiniCpmOSettings, miniCpmOSettings } from './settings.ts';

class MiniCpmOAdapter implements ReplayAdapter, LiveProtocol {
  readonly #settings: MiniCpmOSettings;
  readonly #context: AdapterContext;
  readonly #silent = new SilentClock();
  #session: SessionInfo | null = null;
  #emit: Emit = () => undefined;
  #signal = new AbortController().signal;
  #live: LiveSession | null = null;
  #frames: Buffer[] = [];
  #turns = 0;
  #turn: string | null = null;
  /** Seconds sent whose result has not come. */
  #unanswered = 0;
  #waiting: (() => void)[] = [];
  #lastSign = performance.now() / 1000;
  #toldLag = false;
  /** Whether the session has begun; what comes before belongs to the handshake. */
  #isOpen = false;

  constructor(settings: MiniCpmOSettings, context: AdapterContext) {
    this.#settings = settings;
    this.#context = context;
  }

  async start(session: SessionInfo, emit: Emit, signal: AbortSignal): Promise<void> {
    this.#session = session;
    this.#emit = emit;
    this.#signal = signal;
    this.#live = new LiveSession(this, this.#settings.connection, emit, signal);
    await this.#live.start();
  }

  destination(): Destination {
    const address = socketAddress(this.#settings.url);
    const key = keyFor(this.#context, address);
    const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
    return { address, headers, model: this.#settings.model, key };
  }

  async open(line: Line): Promise<{ kept: boolean }> {
    const { queueSeconds, connection } = this.#settings;
    await this.#await(line, 'session.queue_done', queueSeconds, '"session.queue_done" (a free place)');
    await line.send(sessionUpdate(this.#settings));
    await this.#await(line, 'session.created', connection.setupSeconds, '"session.created"');
    this.#isOpen = true;
    return { kept: false };
  }

  receive(message: JsonObject): void {
    const event = readGatewayEvent(message);
    if (event.kind === 'queued') {
      this.#emit({ kind: 'log', level: 'info', message: `Waiting for the gateway: ${event.text}.` });
    } else if (this.#isOpen) {
      this.#act(event);
    }
  }

  lost(): void {
    this.#isOpen = false;
    this.#endTurn(false);
    this.#unanswered = 0;
    this.#tellWaiting();
  }

  async leave(line: Line, seconds: number): Promise<void> {
    await line.send({ type: 'session.close', reason: 'stopped' });
    await line.next((message) => message.type === 'session.closed', seconds, '"session.closed"');
  }

  async frame(frame: ExposedFrame): Promise<void> {
    await this.#fillSilence(frame.time);
    this.#frames.push(frame.jpeg);
    while (this.#frames.length > this.#settings.framesPerSecond) this.#frames.shift();
  }

  async audio(block: ExposedAudio): Promise<void> {
    await this.#append(block.pcm);
  }

  async request(): Promise<void> {
    throw new AdapterError(
      'MiniCPM-o takes no typed requests in the middle of a session. Choose an arm in which requests are heard, or put the request into the instructions.',
    );
  }

  async tick({ time }: { time: number }): Promise<void> {
    // The model decides every second by itself.
    await this.#fillSilence(time);
  }

  async finish({ time }: { time: number }): Promise<void> {
    await this.#fillSilence(time);
    const stepped = this.#session?.pace === 'stepped';
    // The model speaks only while it is being sent seconds, so a turn goes on into silence.
    let sent = 0;
    const speed = this.#session && this.#session.pace !== 'stepped' ? this.#session.pace.speed : 1;
    const { trailingSilenceSeconds } = this.#settings.connection;
    const ended = await waitForTail({
      longest: this.#session?.tailSeconds ?? 0,
      settle: 0,
      isIdle: () => this.#unanswered === 0 && this.#turn === null && sent >= trailingSilenceSeconds,
      lastSign: () => this.#lastSign,
      meanwhile: async (elapsed) => {
        const due = stepped ? sent + 1 : Math.floor(elapsed * speed) + 1;
        while (sent < due && (this.#turn !== null || sent < trailingSilenceSeconds)) {
          sent++;
          await this.#append(silence(1000));
        }
      },
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

  async #await(line: Line, type: string, seconds: number, awaited: string): Promise<void> {
    const ends = ['error', 'session.closed'];
    const reply = await line.next(
      (message) => message.type === type || ends.includes(String(message.type)),
      seconds,
      awaited,
    );
    if (reply.type === type) return;
    const event = readGatewayEvent(reply);
    const code = event.kind === 'error' ? event.code : '';
    const words = event.kind === 'error' ? event.message : event.kind === 'closed' ? event.reason : '';
    throw new ServerFailure(`The gateway gives no session${code ? ` (${code})` : ''}: ${words}`, {
      passing: mayPass(code),
    });
  }

  async #fillSilence(time: number): Promise<void> {
    if (this.#session?.audio !== null) return;
    for (const milliseconds of this.#silent.upTo(time, 1000)) await this.#append(silence(milliseconds));
  }

  async #append(pcm: Buffer): Promise<void> {
    const live = this.#live;
    if (!live) throw new AdapterError('The session was not started.');
    const stepped = this.#session?.pace === 'stepped';
    if (!stepped && this.#unanswered >= this.#settings.maxUnanswered) await this.#behind();
    await live.ready();
    const frames = this.#frames;
    this.#frames = [];
    this.#unanswered++;
    await live.send(appendMessage(pcm, frames));
    if (stepped) await this.#answered(0);
  }

  /** Wait until at most so many seconds are without their result. */
  async #answered(most: number): Promise<void> {
    const { replySeconds } = this.#settings.connection;
    const { host } = this.destination().address;
    const late = `${host} gave no result for a second of the clip within ${replySeconds} s. Each second must yield one; the model may hang.`;
    const arrived = async (): Promise<void> => {
      while (this.#unanswered > most) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
        await this.#live?.ready();
      }
    };
    await unlessAborted(within(arrived(), replySeconds, late), this.#signal);
  }

  async #behind(): Promise<void> {
    if (!this.#toldLag) {
      this.#toldLag = true;
      const message = `The model is ${this.#unanswered} s behind; the clip waits for it from now on.`;
      this.#emit({ kind: 'log', level: 'warning', message });
    }
    await this.#answered(this.#settings.maxUnanswered - 1);
  }

  #act(event: GatewayEvent): void {
    this.#lastSign = performance.now() / 1000;
    switch (event.kind) {
      case 'delta':
        this.#speak(event);
        this.#result();
        return;
      case 'listen':
        if (this.#turn === null) this.#emit({ kind: 'abstained', reason: 'listening' });
        // Listening in the middle of a turn is how the model lets itself be interrupted.
        this.#endTurn(true);
        this.#result();
        return;
      case 'error':
        this.#fault(event);
        return;
      case 'closed':
        this.#closed(event.reason);
        return;
      default:
        return;
    }
  }

  #speak({ text, base64, endOfTurn }: Extract<GatewayEvent, { kind: 'delta' }>): void {
    const responseId = this.#turn ?? `turn-${++this.#turns}`;
    this.#turn = responseId;
    if (text !== '') this.#emit({ kind: 'text', text, responseId });
    if (base64 !== null) {
      const pcm = samplesOfFloats(Buffer.from(base64, 'base64'));
      if (pcm.length > 0) this.#emit({ kind: 'audio', pcm, sampleRate: SPEECH_RATE, responseId });
    }
    if (endOfTurn) this.#endTurn(false);
  }

  #endTurn(interrupted: boolean): void {
    if (this.#turn === null) return;
    if (interrupted) this.#emit({ kind: 'interruption', responseId: this.#turn });
    this.#emit({ kind: 'text-end', responseId: this.#turn });
    this.#turn = null;
  }

  #fault({ code, message }: Extract<GatewayEvent, { kind: 'error' }>): void {
    const text = `The gateway reports an error${code === '' ? '' : ` (${code})`}: ${message}`;
    if (isBroken(code)) {
      this.#live?.reconnect(text);
      return;
    }
    this.#emit({ kind: 'error', message: text, fatal: false });
    // An error stands for the result of a second.
    this.#result();
  }

  #closed(reason: string): void {
    const why: Record<string, string> = {
      timeout: 'the longest session it allows is over',
      context_full: 'the model’s context is full',
      server_shutdown: 'it is being shut down',
    };
    if (reason === 'stopped') return;
    this.#live?.reconnect(
      `The gateway ended the session (${reason}${why[reason] ? `: ${why[reason]}` : ''}).`,
    );
  }

  #result(): void {
    this.#unanswered = Math.max(0, this.#unanswered - 1);
    this.#tellWaiting();
  }

  #tellWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

export const miniCpmOAdapter: AdapterKind<MiniCpmOSettings> = {
  name: 'minicpm-o',
  title: 'MiniCPM-o gateway',
  settings: miniCpmOSettings,
  label: (settings) => settings.model,
  traits: (settings) => ({
    summary: `${settings.model} behind its realtime gateway, a second at a time.`,
    perceives: { frames: true, audio: true, requestText: false },
    speaks: { text: true, audio: true },
    paces: ['stepped', 'paced'],
    blockMs: 1000,
    maxFps: settings.framesPerSecond,
    maxSessionSeconds: 300,
    deterministic: false,
  }),
  create: (settings, context) => new MiniCpmOAdapter(settings, context),
};
