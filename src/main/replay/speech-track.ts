import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { SpokenSpan } from '../../core/replay/chunks.ts';

export const SPEECH_RATE = 24_000;
const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
const MAX_WAV_SAMPLES = Math.floor((0xffffffff - HEADER_BYTES) / BYTES_PER_SAMPLE);

interface OpenSpan extends SpokenSpan {
  responseId: string;
}

/**
 * The speech of a session as one WAV file aligned to the clip: 24 kHz, mono, s16le. Pieces are placed where
 * they are heard: at their own time, or after what is still being spoken then. The file holds silence wherever
 * nothing is said, without storing it in memory.
 */
export class SpeechTrack {
  readonly #file: number;
  /** Samples up to which something is placed. */
  #end = 0;
  readonly #spans: OpenSpan[] = [];

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  get empty(): boolean {
    return this.#spans.length === 0;
  }

  /** Seconds at which what has been placed so far ends. */
  get end(): number {
    return this.#end / SPEECH_RATE;
  }

  /** Place a piece of speech that came at a media time (seconds). */
  add(pcm: Int16Array, sampleRate: number, time: number, responseId: string): void {
    const samples = resample(pcm, sampleRate);
    if (samples.length === 0) return;
    const start = Math.max(this.#end, Math.round(time * SPEECH_RATE));
    if (start + samples.length > MAX_WAV_SAMPLES) return;
    const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    writeSync(this.#file, bytes, 0, bytes.length, HEADER_BYTES + start * BYTES_PER_SAMPLE);
    this.#end = start + samples.length;
    const last = this.#spans.at(-1);
    if (last?.responseId === responseId) {
      last.end = this.end;
      last.fullEnd += samples.length / SPEECH_RATE;
    } else {
      this.#spans.push({ responseId, start: start / SPEECH_RATE, end: this.end, fullEnd: this.end });
    }
  }

  /** Drop what would be heard after a media time. */
  cut(time: number): void {
    const keep = Math.max(0, Math.round(time * SPEECH_RATE));
    if (keep >= this.#end) return;
    ftruncateSync(this.#file, HEADER_BYTES + keep * BYTES_PER_SAMPLE);
    this.#end = keep;
    for (const span of this.#spans) span.end = Math.max(span.start, Math.min(span.end, time));
  }

  /** Where each response is heard, by response id; a response that was broken up spans all its pieces. */
  spans(): Map<string, SpokenSpan> {
    const spans = new Map<string, SpokenSpan>();
    for (const { responseId, ...span } of this.#spans) {
      const known = spans.get(responseId);
      spans.set(
        responseId,
        known ? { start: known.start, end: span.end, fullEnd: Math.max(span.fullEnd, span.end) } : span,
      );
    }
    return spans;
  }

  /** Bring the file to the clip's length (seconds), or to that of the speech beyond it, and close it. */
  finish(duration: number): void {
    const samples = Math.min(MAX_WAV_SAMPLES, Math.max(this.#end, Math.round(duration * SPEECH_RATE)));
    ftruncateSync(this.#file, HEADER_BYTES + samples * BYTES_PER_SAMPLE);
    writeSync(this.#file, wavHeader(samples, SPEECH_RATE), 0, HEADER_BYTES, 0);
    this.close();
  }

  /** Close the file as it is. */
  close(): void {
    closeSync(this.#file);
  }
}

/** The head of a mono 16-bit WAV file. */
export function wavHeader(samples: number, sampleRate: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const bytes = samples * BYTES_PER_SAMPLE;
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * BYTES_PER_SAMPLE, 28);
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}

/** Linear interpolation: speech from models is 24 kHz already, or has little above 8 kHz. */
function resample(pcm: Int16Array, rate: number): Int16Array {
  if (rate === SPEECH_RATE) return pcm;
  const length = Math.round((pcm.length * SPEECH_RATE) / rate);
  const out = new Int16Array(length);
  for (let index = 0; index < length; index += 1) {
    const at = (index * rate) / SPEECH_RATE;
    const left = Math.min(pcm.length - 1, Math.floor(at));
    const a = pcm[left] ?? 0;
    const b = pcm[Math.min(pcm.length - 1, left + 1)] ?? a;
    out[index] = Math.round(a + (b - a) * (at - left));
  }
  return out;
}
