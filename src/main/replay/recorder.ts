import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { type CalledTool, chunksFromText, type TextEvent } from '../../core/replay/chunks.ts';
import type { SessionEvent } from '../../core/replay/replay-views.ts';
import type { AdapterEvent } from './adapter.ts';
import { SpeechTrack } from './speech-track.ts';

/** Lines are made durable at least this often, milliseconds of wall time. */
const SYNC_INTERVAL_MS = 1000;
const FLUSH_BYTES = 64 * 1024;

/** The files of one recorded session. */
export interface SessionFiles {
  /** JSON lines: a header, then every event. */
  events: string;
  /** Speech as heard, aligned to the clip; only where the model spoke. */
  speech: string;
  /** Speech as received, one piece after the other, as the events point into it. */
  received: string;
}

/** The files of a session from the path they share. */
export const sessionFiles = (stem: string): SessionFiles => ({
  events: `${stem}.jsonl`,
  speech: `${stem}.wav`,
  received: `${stem}.received.pcm`,
});

const partial = (path: string): string => `${path}.partial`;

/**
 * Writes down everything that passes between the engine and an adapter, with media time, wall time and
 * direction. Files carry the ending `.partial` until the session is over, so that a session cut off by a crash
 * cannot be mistaken for a whole one.
 */
export class SessionRecorder {
  readonly #files: SessionFiles;
  readonly #log: number;
  readonly #startedAt = performance.now();
  readonly #onEvent: (event: SessionEvent) => void;
  #readyAt: number | null = null;
  #buffer: string[] = [];
  #buffered = 0;
  #lastSync = performance.now();
  #seq = 0;
  #speech: SpeechTrack | null = null;
  #received: number | null = null;
  #receivedBytes = 0;
  #responses = 0;
  readonly #texts: TextEvent[] = [];
  readonly #tools: CalledTool[] = [];

  /**
   * @param header what was replayed and how; written as the first line
   * @param onEvent told of every event as it is written
   */
  constructor(files: SessionFiles, header: object, onEvent: (event: SessionEvent) => void = () => undefined) {
    this.#files = files;
    this.#onEvent = onEvent;
    mkdirSync(dirname(files.events), { recursive: true });
    // What an earlier attempt left behind.
    for (const path of [files.speech, files.received]) rmSync(partial(path), { force: true });
    this.#log = openSync(partial(files.events), 'w');
    this.#write({ slotscopeSession: 1, startedAt: new Date().toISOString(), ...header });
  }

  /** Number of events so far. */
  get events(): number {
    return this.#seq;
  }

  get texts(): number {
    return this.#texts.length;
  }

  /** Wall times count from here. */
  ready(): void {
    this.#readyAt = performance.now();
  }

  /** Note what was handed to the adapter; media itself is not copied, only described. */
  sent(kind: string, media: number, detail: Record<string, unknown> = {}): void {
    this.#note('in', kind, media, detail);
  }

  /** Note what the adapter said, at a media time settled by the engine. */
  received(event: AdapterEvent, media: number): void {
    const { mediaTime: _, ...said } = event;
    const rest = this.#withResponse(said);
    if (rest.kind === 'audio') this.#note('out', 'audio', media, this.#keepAudio(rest, media));
    else this.#note('out', rest.kind, media, rest);
    if (rest.kind === 'text')
      this.#texts.push({ kind: 'text', time: media, text: rest.text, responseId: rest.responseId });
    if (rest.kind === 'tool-call') this.#tools.push({ time: media, name: rest.name });
    if (rest.kind === 'text-end')
      this.#texts.push({ kind: 'text-end', time: media, responseId: rest.responseId });
    if (rest.kind === 'interruption') this.#speech?.cut(media);
  }

  /** Text and sound without a response's id belong to one response until its text ends. */
  #withResponse(event: AdapterEvent): AdapterEvent {
    if (event.kind !== 'text' && event.kind !== 'text-end' && event.kind !== 'audio') return event;
    if (event.responseId !== undefined) return event;
    const responseId = `response ${this.#responses + 1}`;
    if (event.kind === 'text-end') this.#responses += 1;
    return { ...event, responseId };
  }

  #keepAudio(event: Extract<AdapterEvent, { kind: 'audio' }>, media: number): Record<string, unknown> {
    const { pcm, sampleRate, responseId } = event;
    this.#speech ??= new SpeechTrack(partial(this.#files.speech));
    this.#received ??= openSync(partial(this.#files.received), 'w');
    const bytes = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
    writeSync(this.#received, bytes);
    const offset = this.#receivedBytes;
    this.#receivedBytes += bytes.length;
    this.#speech.add(pcm, sampleRate, media, responseId ?? '');
    return { responseId, sampleRate, duration: pcm.length / sampleRate, offset, bytes: bytes.length };
  }

  #note(direction: 'in' | 'out', kind: string, media: number, detail: Record<string, unknown>): void {
    const wall = this.#readyAt === null ? 0 : (performance.now() - this.#readyAt) / 1000;
    const event = { seq: this.#seq, direction, kind, media, wall: Number(wall.toFixed(4)), ...detail };
    this.#seq += 1;
    this.#write({ ...event, kind });
    this.#onEvent(event as SessionEvent);
  }

  #write(line: object): void {
    const text = `${JSON.stringify(line)}\n`;
    this.#buffer.push(text);
    this.#buffered += text.length;
    const due = performance.now() - this.#lastSync > SYNC_INTERVAL_MS;
    if (due || this.#buffered > FLUSH_BYTES) this.#flush(due);
  }

  #flush(durable: boolean): void {
    if (this.#buffer.length > 0) writeSync(this.#log, this.#buffer.join(''));
    this.#buffer = [];
    this.#buffered = 0;
    if (!durable) return;
    fsyncSync(this.#log);
    this.#lastSync = performance.now();
  }

  /** What was said so far, as chunks. */
  chunks(): Chunk[] {
    return chunksFromText(this.#texts, this.#speech?.spans());
  }

  /**
   * The session is over: make its files durable and give them their names.
   *
   * @param duration length of the clip, seconds
   */
  finish(duration: number): {
    chunks: Chunk[];
    tools: readonly CalledTool[];
    speech: boolean;
    wallSeconds: number;
  } {
    const chunks = this.chunks();
    const speech = this.#speech !== null && !this.#speech.empty;
    this.#speech?.finish(duration);
    this.#speech = null;
    this.#closeAll();
    if (this.#received !== null) {
      renameSync(partial(this.#files.speech), this.#files.speech);
      renameSync(partial(this.#files.received), this.#files.received);
    }
    renameSync(partial(this.#files.events), this.#files.events);
    return { chunks, tools: this.#tools, speech, wallSeconds: (performance.now() - this.#startedAt) / 1000 };
  }

  /** The session failed or was stopped: keep the log beside, for looking into, and nothing else. */
  abandon(): void {
    try {
      this.#flush(true);
    } catch {
      // On a full disk the end of the log is lost too; what is told is why the session failed.
    }
    this.#speech?.close();
    this.#speech = null;
    closeSync(this.#log);
    if (this.#received !== null) closeSync(this.#received);
    for (const path of [this.#files.speech, this.#files.received]) rmSync(partial(path), { force: true });
  }

  #closeAll(): void {
    this.#flush(true);
    closeSync(this.#log);
    if (this.#received !== null) closeSync(this.#received);
  }
}
