import { basename } from 'node:path';
import { MediaError } from './media-error.ts';
import { type MediaInfo, probeMedia } from './probe.ts';
import { type Ffmpeg, inputArguments, lastLines, runFfmpeg } from './run-ffmpeg.ts';

export interface WaveformOptions {
  /** Buckets per second of media time; 1 to 8000. Default 100. */
  peaksPerSecond?: number;
  signal?: AbortSignal;
  /** The probed file, when at hand. */
  info?: MediaInfo;
}

const SAMPLE_RATE = 8000;
const BYTES_PER_SAMPLE = 2;
/** Far longer than any clip: a file whose timestamps jump wildly must not be padded for ever. */
const MAX_SECONDS = 48 * 3600;

/**
 * The largest amplitude of the first audio stream (mixed to mono) in each bucket, 0–255, where bucket i covers
 * media time [i, i + 1) / peaksPerSecond. Sound that starts late is padded with zeros; empty without audio.
 */
export async function readWaveform(
  ffmpeg: Ffmpeg,
  file: string,
  options: WaveformOptions = {},
): Promise<Uint8Array> {
  const { peaksPerSecond = 100, signal } = options;
  if (!(peaksPerSecond >= 1 && peaksPerSecond <= SAMPLE_RATE)) {
    throw new RangeError(`peaksPerSecond must be between 1 and ${SAMPLE_RATE}, not ${peaksPerSecond}`);
  }
  const info = options.info ?? (await probeMedia(ffmpeg, file, signal));
  if (!info.audio) return new Uint8Array(0);

  const peaks = new PeakCollector(peaksPerSecond);
  // Sample 0 is media time 0: what lies before is cut, and gaps (also the one before a late start) are filled.
  const filter = `asetpts=PTS-(${info.timelineOrigin})/TB,aresample=${SAMPLE_RATE}:async=1:first_pts=0`;
  const { exitCode, stderr } = await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'error', '-copyts', ...inputArguments(file), '-map', '0:a:0', '-vn', '-sn', '-dn'],
      ...['-af', filter, '-ac', '1', '-ar', String(SAMPLE_RATE), '-c:a', 'pcm_s16le', '-f', 's16le', '-'],
    ],
    {
      signal,
      maxStdoutBytes: MAX_SECONDS * SAMPLE_RATE * BYTES_PER_SAMPLE,
      onStdout: (chunk) => peaks.add(chunk),
    },
  );
  if (exitCode !== 0) {
    throw new MediaError(
      'ffmpeg-failed',
      `ffmpeg could not decode the sound of ${basename(file)}.`,
      lastLines(stderr),
    );
  }
  return peaks.finish();
}

/** Folds signed 16-bit little-endian samples into peaks, keeping nothing but the peaks. */
class PeakCollector {
  readonly #peaksPerSecond: number;
  #peaks = new Uint8Array(4096);
  #count = 0;
  #samples = 0;
  #carry: number | null = null;

  constructor(peaksPerSecond: number) {
    this.#peaksPerSecond = peaksPerSecond;
  }

  add(chunk: Buffer): void {
    let offset = 0;
    const first = chunk[0];
    if (this.#carry !== null && first !== undefined) {
      // A sample cut in two by the pipe.
      this.#addSample(((this.#carry | (first << 8)) << 16) >> 16);
      this.#carry = null;
      offset = 1;
    }
    for (; offset + 1 < chunk.length; offset += 2) this.#addSample(chunk.readInt16LE(offset));
    if (offset < chunk.length) this.#carry = chunk[offset] ?? null;
  }

  finish(): Uint8Array {
    return this.#peaks.slice(0, this.#count);
  }

  #addSample(sample: number): void {
    const bucket = Math.floor((this.#samples * this.#peaksPerSecond) / SAMPLE_RATE);
    this.#samples += 1;
    if (bucket >= this.#peaks.length) {
      const grown = new Uint8Array(this.#peaks.length * 2);
      grown.set(this.#peaks);
      this.#peaks = grown;
    }
    const level = Math.round((Math.min(Math.abs(sample), 32767) / 32767) * 255);
    if (level > (this.#peaks[bucket] ?? 0)) this.#peaks[bucket] = level;
    this.#count = bucket + 1;
  }
}
