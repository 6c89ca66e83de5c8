import type { JsonObject } from '../../../../core/json.ts';
import { AdapterError, type Emit } from '../../adapter.ts';
import type { LiveSession } from '../live-session.ts';
import { samplesOf } from '../pcm.ts';
import { type CutOff, Playback } from '../playback.ts';
import type { Dialect } from './dialects.ts';
import { isFatal, readServerEvent, type ServerEvent } from './server-events.ts';
import { type RealtimeSettings, turnDetectionOf } from './settings.ts';

/** What a conversation needs from the session around it. */
export interface Surroundings {
  settings: RealtimeSettings;
  dialect: Dialect;
  emit: Emit;
  live: LiveSession;
  /** Seconds of a clock that runs with the media. */
  now: () => number;
}

/** The model's side of the session: what it says, when it is cut off, what it calls. */
export class Conversation {
  readonly #at: Surroundings;
  readonly #playback = new Playback();
  /** Responses under way. */
  readonly #active = new Set<string>();
  /** Responses asked for that have not begun. */
  #asked = 0;
  #last = 'response';
  #spoke = false;
  #broken = false;
  #called = 0;
  #rounds = 0;
  #acknowledged = '';
  #idle: (() => void)[] = [];
  /** Seconds of the wall clock, of the last sign that the model is at work. */
  lastSign = performance.now() / 1000;

  constructor(surroundings: Surroundings) {
    this.#at = surroundings;
  }

  get isIdle(): boolean {
    return this.#active.size === 0 && this.#asked === 0;
  }

  /** Whether the responses since the last `ask` said or called anything. */
  get spoke(): boolean {
    return this.#spoke;
  }

  /** Whether the connection was lost since the last `ask`, and the answer with it. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Resolve when no response is under way, or when the connection is lost. */
  whenIdle(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Ask for a response. */
  async ask(): Promise<void> {
    this.#rounds = 0;
    this.#spoke = false;
    this.#broken = false;
    await this.#request();
  }

  /** The user takes the floor by typing: stop what is being said. */
  async interrupt(): Promise<void> {
    const running = this.#active.size > 0;
    this.#cut();
    if (running) await this.#at.live.send({ type: 'response.cancel' });
  }

  /** Tell a server that keeps count how much of its speech has been played. */
  async acknowledge(): Promise<void> {
    const { settings, live, now } = this.#at;
    if (settings.dialect !== 'vllm-omni') return;
    const played = this.#playback.playedMs(this.#last, now());
    const mark = `${this.#last} ${played}`;
    if (played === 0 || mark === this.#acknowledged) return;
    this.#acknowledged = mark;
    await live.send({
      type: 'playback.ack',
      item_id: `item_${this.#last}`,
      played_ms: played,
      committed_ms: played,
    });
  }

  /** The connection is gone, and with it what was under way. */
  lost(): void {
    this.#broken = true;
    for (const id of [...this.#active]) this.#end(id);
    this.#playback.forget();
    this.#asked = 0;
    this.#called = 0;
    this.#tellIdle();
  }

  receive(message: JsonObject): ServerEvent {
    const event = readServerEvent(this.#at.dialect, message);
    this.#act(event);
    this.#tellIdle();
    return event;
  }

  #act(event: ServerEvent): void {
    const { emit } = this.#at;
    switch (event.kind) {
      case 'response-created':
        this.#asked = Math.max(0, this.#asked - 1);
        this.#begin(event.responseId);
        return;
      case 'text':
        this.#say(this.#known(event.responseId), event.text);
        return;
      case 'audio':
        this.#speak(event);
        return;
      case 'tool-call':
        this.#call(event);
        return;
      case 'heard':
        emit({ kind: 'heard', text: event.text });
        return;
      case 'speech-started':
        if (this.#speechInterrupts()) this.#cut();
        return;
      case 'output-done':
        // After a cancellation some servers send nothing more than this.
        if (this.#playback.isCut(event.responseId)) this.#end(event.responseId);
        return;
      case 'response-done':
        this.#finish(event);
        return;
      case 'listen':
        this.#end(event.responseId ?? this.#last);
        emit({ kind: 'abstained', reason: 'listening' });
        return;
      case 'error':
        this.#fault(event);
        return;
      case 'rate-limits':
        emit({ kind: 'log', level: 'info', message: `Rate limits: ${event.text}` });
        return;
      case 'closed':
        this.#at.live.reconnect(`The server ended the session (${event.reason}).`);
        return;
      case 'created':
      case 'other':
        return;
      default:
        event satisfies never;
        return;
    }
  }

  #speechInterrupts(): boolean {
    const detection = turnDetectionOf(this.#at.settings);
    // A duplex server decides itself and tells by cancelling.
    return this.#at.settings.dialect !== 'vllm-omni' && detection.type !== 'none' && detection.interrupt;
  }

  #known(responseId: string): string {
    const id = responseId || this.#last;
    this.#begin(id);
    return id;
  }

  #begin(id: string): void {
    this.#last = id;
    this.lastSign = performance.now() / 1000;
    if (!this.#playback.isCut(id)) this.#active.add(id);
  }

  #say(responseId: string, text: string): void {
    if (text === '') return;
    const { emit } = this.#at;
    if (this.#playback.isCut(responseId)) {
      emit({ kind: 'log', level: 'debug', message: `Never heard, after the interruption: ${text}` });
      return;
    }
    this.#spoke = true;
    emit({ kind: 'text', text, responseId });
  }

  #speak({ responseId, itemId, base64, sampleRate }: Extract<ServerEvent, { kind: 'audio' }>): void {
    const id = this.#known(responseId);
    const pcm = samplesOf(Buffer.from(base64, 'base64'));
    if (pcm.length === 0 || !this.#playback.add(id, itemId, pcm.length / sampleRate, this.#at.now())) return;
    this.#spoke = true;
    this.#at.emit({ kind: 'audio', pcm, sampleRate, responseId: id });
  }

  #call({ callId, name, arguments: given }: Extract<ServerEvent, { kind: 'tool-call' }>): void {
    const { emit, settings } = this.#at;
    this.#spoke = true;
    this.#called++;
    emit({ kind: 'tool-call', name, arguments: given, ...(callId === '' ? {} : { callId }) });
    this.#sendLater({
      type: 'conversation.item.create',
      item: { type: 'function_call_output', call_id: callId, output: settings.toolResult },
    });
  }

  #finish(event: Extract<ServerEvent, { kind: 'response-done' }>): void {
    const { emit, settings } = this.#at;
    const id = event.responseId || this.#last;
    const { inputTokens, outputTokens } = event.usage;
    if (inputTokens !== null || outputTokens !== null) emit({ kind: 'usage', inputTokens, outputTokens });
    if (event.status === 'cancelled' && !this.#playback.isCut(id)) this.#cut();
    if (event.status === 'failed') {
      emit({
        kind: 'error',
        message: `The answer failed: ${event.error ?? (event.reason || 'no reason given')}.`,
        fatal: false,
      });
    }
    if (event.status === 'incomplete') {
      const message = `The answer is incomplete (${event.reason || 'no reason given'}).`;
      emit({ kind: 'log', level: 'warning', message });
    }
    this.#end(id);
    const goesOn = this.#called > 0 && this.#rounds < settings.toolRounds && event.status === 'completed';
    this.#called = 0;
    if (!goesOn) return;
    this.#rounds++;
    this.#asked++;
    this.#sendLater({ type: 'response.create' });
  }

  #fault({ code, message }: Extract<ServerEvent, { kind: 'error' }>): void {
    const { emit, live } = this.#at;
    const text = `The server reports an error${code === '' ? '' : ` (${code})`}: ${message}`;
    if (code === 'session_expired') {
      live.reconnect(text);
      return;
    }
    if (isFatal(code)) {
      live.fail(new AdapterError(text));
      return;
    }
    // Whatever was asked for and has not begun will not come.
    this.#asked = 0;
    // Both sides may stop a response at once; then there is none left to cancel.
    const harmless = code === 'response_cancel_not_active';
    emit(
      harmless
        ? { kind: 'log', level: 'debug', message: text }
        : { kind: 'error', message: text, fatal: false },
    );
  }

  /** Drop what nobody has heard yet, and tell the server how far the model was heard. */
  #cut(): void {
    for (const each of this.#drop()) this.#truncate(each);
  }

  #drop(): CutOff[] {
    const cut = this.#playback.cut(this.#at.now(), [...this.#active]);
    for (const { id } of cut) {
      this.#at.emit({ kind: 'interruption', responseId: id });
      this.#end(id);
    }
    return cut;
  }

  #truncate({ itemId, playedMs, receivedMs }: CutOff): void {
    if (this.#at.settings.dialect !== 'openai' || itemId === null || playedMs >= receivedMs) return;
    this.#sendLater({
      type: 'conversation.item.truncate',
      item_id: itemId,
      content_index: 0,
      audio_end_ms: playedMs,
    });
  }

  #end(id: string): void {
    if (this.#active.delete(id)) this.#at.emit({ kind: 'text-end', responseId: id });
    this.lastSign = performance.now() / 1000;
  }

  async #request(): Promise<void> {
    this.#asked++;
    await this.#at.live.send({ type: 'response.create' });
  }

  /** Send from within the reception of a message; a failure ends the session by itself. */
  #sendLater(message: JsonObject): void {
    this.#at.live.send(message).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      this.#at.emit({
        kind: 'log',
        level: 'warning',
        message: `Not sent (${String(message.type)}): ${text}`,
      });
    });
  }

  #tellIdle(): void {
    if (!this.isIdle) return;
    const waiting = this.#idle;
    this.#idle = [];
    for (const resolve of waiting) resolve();
  }
}
