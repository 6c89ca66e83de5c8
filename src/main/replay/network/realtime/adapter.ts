import { readFileSync } from 'node:fs';
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
import { hearOut } from '../answer.ts';
import { messageOf, ServerFailure } from '../failures.ts';
import { keyFor } from '../keys.ts';
import { type Destination, type Line, type LiveProtocol, LiveSession } from '../live-session.ts';
import { playbackClock, SilentClock, silence } from '../media-time.ts';
import { bytesOf, samplesOf, UpSampler } from '../pcm.ts';
import { waitForTail } from '../tail.ts';
import { Conversation } from './conversation.ts';
import { canStep, DIALECT, type Dialect, realtimeAddress } from './dialects.ts';
import { Resumption } from './resumption.ts';
import { isAsked, type RealtimeSettings, realtimeSettings, turnDetectionOf } from './settings.ts';

const SILENCE_STEP_MS = 100;

class RealtimeAdapter implements ReplayAdapter, LiveProtocol {
  readonly #settings: RealtimeSettings;
  readonly #context: AdapterContext;
  readonly #dialect: Dialect;
  readonly #upSampler: UpSampler | null;
  readonly #silent = new SilentClock();
  #session: SessionInfo | null = null;
  #emit: Emit = () => undefined;
  #signal = new AbortController().signal;
  #live: LiveSession | null = null;
  #conversation: Conversation | null = null;
  #referenceAudio: string | null = null;
  #requests: string[] = [];
  #heldFrames: Buffer[] = [];
  #shownFrames: string[] = [];
  #frameNumber = 0;
  #audioMs = 0;
  /** Whether audio was sent since the last answer: some servers take no frame before it. */
  #audioInTurn = false;
  #uncommitted = false;
  readonly #resumption = new Resumption();

  constructor(settings: RealtimeSettings, context: AdapterContext) {
    this.#settings = settings;
    this.#context = context;
    this.#dialect = DIALECT[settings.dialect];
    this.#upSampler = this.#dialect.inputRate > 16000 ? new UpSampler(16000, this.#dialect.inputRate) : null;
  }

  async start(session: SessionInfo, emit: Emit, signal: AbortSignal): Promise<void> {
    this.#session = session;
    this.#emit = emit;
    this.#signal = signal;
    this.#referenceAudio = readReference(this.#settings.referenceAudioFile);
    const live = new LiveSession(this, this.#settings.connection, emit, signal);
    this.#live = live;
    this.#conversation = new Conversation({
      settings: this.#settings,
      dialect: this.#dialect,
      emit,
      live,
      now: playbackClock(session),
    });
    await live.start();
  }

  destination(): Destination {
    const address = realtimeAddress(this.#settings, this.#resumption.pending);
    const key = keyFor(this.#context, address);
    const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
    return { address, headers, model: this.#settings.model, key };
  }

  async open(line: Line, again: boolean): Promise<{ kept: boolean }> {
    const { setupSeconds } = this.#settings.connection;
    if (again) this.#startOver();
    if (this.#resumption.pending) {
      await this.#resumption.take(line, setupSeconds);
      return { kept: true };
    }
    if (this.#dialect.greets) await this.#answer(line, 'session.created', setupSeconds);
    await line.send({ type: 'session.update', session: this.#sessionConfig() });
    const answer = this.#dialect.greets ? 'session.updated' : 'session.created';
    const reply = await this.#answer(line, answer, setupSeconds);
    if (!this.#dialect.greets) this.#checkDuplex(reply);
    return { kept: false };
  }

  receive(message: JsonObject): void {
    if (this.#settings.dialect === 'vllm-omni') this.#resumption.notice(message);
    const event = this.#conversation?.receive(message);
    if (event?.kind === 'response-done') this.#audioInTurn = false;
  }

  lost(): void {
    this.#resumption.lost();
    this.#conversation?.lost();
  }

  async leave(line: Line, seconds: number): Promise<void> {
    const { farewell } = this.#dialect;
    if (!farewell) return;
    await line.send({ type: farewell.message });
    await line.next((message) => message.type === farewell.answer, seconds, `"${farewell.answer}"`);
  }

  async frame(frame: ExposedFrame): Promise<void> {
    await this.#fillSilence(frame.time);
    const { frames } = this.#dialect;
    if (frames.kind === 'items') return await this.#showAsItem(frame);
    if (frames.kind === 'buffer' && frame.jpeg.length > frames.maxBytes) {
      const message = `The frame at ${frame.time} s has ${frame.jpeg.length} bytes, more than the ${frames.maxBytes} the server takes, and was left out. Choose a shorter edge for the frames.`;
      return this.#emit({ kind: 'error', message, fatal: false });
    }
    this.#heldFrames.push(frame.jpeg);
    if (frames.kind === 'buffer') await this.#sendHeldFrames();
  }

  async audio(block: ExposedAudio): Promise<void> {
    await this.#append(block.pcm);
    await this.#conversation?.acknowledge();
  }

  async request(request: ExposedRequest): Promise<void> {
    await this.#fillSilence(request.time);
    this.#requests.push(request.text);
    const live = this.#running();
    if (!this.#dialect.takesText) {
      await live.send({ type: 'session.update', session: this.#sessionConfig() });
      return;
    }
    if (!isAsked(this.#settings)) await this.#conversation?.interrupt();
    await live.send(textItem(request.text));
    if (!isAsked(this.#settings)) await this.#conversation?.ask();
  }

  async tick({ time }: { time: number }): Promise<void> {
    await this.#fillSilence(time);
    const conversation = this.#conversation;
    if (!isAsked(this.#settings) || !conversation) return;
    if (!conversation.isIdle) {
      const message = `Not asked at ${time} s: still answering.`;
      return this.#emit({ kind: 'log', level: 'info', message });
    }
    const live = this.#running();
    if (this.#uncommitted) {
      this.#uncommitted = false;
      await live.send({ type: 'input_audio_buffer.commit' });
    }
    await conversation.ask();
    const stepped = this.#session?.pace === 'stepped';
    const { replySeconds } = this.#settings.connection;
    const { host } = this.destination().address;
    await hearOut(conversation, { time, stepped, replySeconds, host }, this.#emit);
    await live.ready();
  }

  async finish({ time }: { time: number }): Promise<void> {
    await this.#fillSilence(time);
    const conversation = this.#conversation;
    if (!conversation) return;
    const rest = this.#upSampler?.end();
    if (rest && rest.length > 0 && this.#session?.audio) await this.#sendAudio(bytesOf(rest), 0);
    const { settleSeconds, trailingSilenceSeconds } = this.#settings.connection;
    const asked = isAsked(this.#settings);
    const listens = this.#session?.audio !== null && !asked;
    const speed = this.#session && this.#session.pace !== 'stepped' ? this.#session.pace.speed : 1;
    let sentMs = 0;
    const ended = await waitForTail({
      longest: this.#session?.tailSeconds ?? 0,
      settle: asked ? 0 : settleSeconds,
      isIdle: () => conversation.isIdle && (!listens || sentMs >= trailingSilenceSeconds * 1000),
      lastSign: () => conversation.lastSign,
      meanwhile: async (elapsed) => {
        const due = Math.min(trailingSilenceSeconds, elapsed * speed) * 1000;
        while (
          listens &&
          sentMs + SILENCE_STEP_MS <= due + SILENCE_STEP_MS &&
          sentMs < trailingSilenceSeconds * 1000
        ) {
          sentMs += SILENCE_STEP_MS;
          await this.#append(silence(SILENCE_STEP_MS));
        }
        await conversation.acknowledge();
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

  #running(): LiveSession {
    if (!this.#live) throw new AdapterError('The session was not started.');
    return this.#live;
  }

  #sessionConfig(): JsonObject {
    const { instructions } = this.#settings;
    const asked = this.#dialect.takesText ? [] : this.#requests.map((text) => `The user asks: ${text}`);
    return this.#dialect.session(this.#settings, {
      instructions: [instructions, ...asked].filter((part) => part !== '').join('\n\n'),
      referenceAudio: this.#referenceAudio,
    });
  }

  /** What the server knew is gone with the connection. */
  #startOver(): void {
    this.#audioInTurn = false;
    this.#uncommitted = false;
    this.#shownFrames = [];
  }

  async #answer(line: Line, type: string, seconds: number): Promise<JsonObject> {
    const reply = await line.next(
      (message) => message.type === type || message.type === 'error',
      seconds,
      `"${type}" (its answer to the session's settings)`,
    );
    if (reply.type === type) return reply;
    const error =
      typeof reply.error === 'object' && reply.error !== null ? (reply.error as JsonObject) : reply;
    const words = typeof error.message === 'string' ? error.message : JSON.stringify(error);
    throw new ServerFailure(`The server refuses the session: ${words}`, {
      passing: false,
      detail: JSON.stringify(reply),
    });
  }

  #checkDuplex(created: JsonObject): void {
    const session = created.session as JsonObject | undefined;
    if (session && typeof session.capabilities === 'object' && session.capabilities !== null) return;
    throw new ServerFailure(
      'The server answers turn by turn and offers no duplex session. Deploy the model with duplex sessions, or choose the dialect "openai".',
      { passing: false },
    );
  }

  async #fillSilence(time: number): Promise<void> {
    if (this.#session?.audio !== null || this.#settings.dialect === 'openai') return;
    for (const milliseconds of this.#silent.upTo(time)) await this.#append(silence(milliseconds));
  }

  async #append(pcm: Buffer): Promise<void> {
    const milliseconds = pcm.length / 32;
    const bytes = this.#upSampler ? bytesOf(this.#upSampler.push(samplesOf(pcm))) : pcm;
    await this.#sendAudio(bytes, milliseconds);
  }

  async #sendAudio(bytes: Buffer, milliseconds: number): Promise<void> {
    if (bytes.length === 0) return;
    const { frames } = this.#dialect;
    const message: JsonObject = { type: 'input_audio_buffer.append', audio: bytes.toString('base64') };
    const before = this.#audioMs;
    this.#audioMs += milliseconds;
    if (frames.kind === 'on-append') {
      Object.assign(message, {
        sample_rate_hz: this.#dialect.inputRate,
        duration_ms: Math.round(milliseconds),
        audio_end_ms: Math.round(this.#audioMs),
      });
      const closes = Math.floor(this.#audioMs / frames.unitMs) > Math.floor(before / frames.unitMs);
      if (closes && this.#heldFrames.length > 0) {
        message.video_frames = this.#heldFrames.map((jpeg) => jpeg.toString('base64'));
        this.#heldFrames = [];
      }
    }
    await this.#running().send(message);
    this.#uncommitted = true;
    this.#audioInTurn = true;
    if (frames.kind === 'buffer') await this.#sendHeldFrames();
  }

  async #sendHeldFrames(): Promise<void> {
    while (this.#audioInTurn && this.#heldFrames.length > 0) {
      const jpeg = this.#heldFrames.shift()!;
      await this.#running().send({ type: 'input_image_buffer.append', image: jpeg.toString('base64') });
    }
  }

  async #showAsItem({ time, jpeg }: ExposedFrame): Promise<void> {
    const live = this.#running();
    const id = `frame_${this.#frameNumber++}`;
    const image = { type: 'input_image', image_url: `data:image/jpeg;base64,${jpeg.toString('base64')}` };
    await live.send({
      type: 'conversation.item.create',
      item: {
        id,
        type: 'message',
        role: 'user',
        content: [
          { ...image, detail: this.#settings.frameDetail },
          { type: 'input_text', text: `Frame at ${time.toFixed(2)} s.` },
        ],
      },
    });
    this.#shownFrames.push(id);
    const { keepFrames } = this.#settings;
    while (keepFrames !== null && this.#shownFrames.length > keepFrames) {
      await live.send({ type: 'conversation.item.delete', item_id: this.#shownFrames.shift()! });
    }
  }
}

const textItem = (text: string): JsonObject => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});

function readReference(path: string | undefined): string | null {
  if (path === undefined) return null;
  try {
    return `data:audio/wav;base64,${readFileSync(path).toString('base64')}`;
  } catch (error) {
    throw new AdapterError(`The voice to speak in cannot be read from ${path}: ${messageOf(error)}`);
  }
}

const SERVICE = {
  openai: 'OpenAI Realtime',
  'qwen-omni': 'Qwen-Omni Realtime',
  'vllm-omni': 'vLLM-Omni duplex',
};

export const realtimeAdapter: AdapterKind<RealtimeSettings> = {
  name: 'realtime',
  title: 'Realtime session (OpenAI, Qwen-Omni, vLLM-Omni)',
  settings: realtimeSettings,
  label: (settings) => settings.model,
  traits: (settings) => {
    const { maxSessionSeconds } = DIALECT[settings.dialect];
    const detection = turnDetectionOf(settings).type;
    return {
      summary: `${settings.model} over ${SERVICE[settings.dialect]} (${detection === 'none' ? 'no voice detection' : detection}).`,
      perceives: { frames: true, audio: true, requestText: true },
      speaks: { text: true, audio: settings.speak },
      paces: canStep(settings) ? ['stepped', 'paced'] : ['paced'],
      ...(settings.dialect === 'qwen-omni' ? { maxFps: 2 } : {}),
      ...(maxSessionSeconds === null ? {} : { maxSessionSeconds }),
      deterministic: false,
    };
  },
  create: (settings, context) => new RealtimeAdapter(settings, context),
};
