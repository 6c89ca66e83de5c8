import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Ffmpeg, FfmpegMissing } from './ffmpeg.ts';
import { BYTES, type Encoding, FLOATS, PICTURE, readCached, writeCached } from './file-cache.ts';
import { extractFrame, frameIndexAt, readFrameTimes } from './frames.ts';
import { MediaError } from './media-error.ts';
import { type MediaInfo, probeMedia, statMedia } from './probe.ts';
import { SharedRuns } from './shared-runs.ts';
import { readWaveform } from './waveform.ts';

/** Raise it whenever what is derived from the same file changes: older results are then no longer used. */
export const DERIVATION_VERSION = 1;
export const PEAKS_PER_SECOND = 100;
export const MIN_THUMBNAIL_HEIGHT = 60;
export const MAX_THUMBNAIL_HEIGHT = 720;

/** A media file with a name that stays when the file moves. */
export interface ClipFile {
  key: string;
  path: string;
}

export interface DerivedMediaOptions {
  /** Told when a result could not be kept or read back; the caller gets the result all the same. */
  onCacheProblem?: (error: Error) => void;
}

const mediaInfoEncoding: Encoding<MediaInfo> = {
  encode: (value) => Buffer.from(`${JSON.stringify(value)}\n`),
  decode: (bytes) => mediaInfoSchema.safeParse(parseJson(bytes)).data ?? null,
};

/**
 * What the workbench derives from clips, kept in files below one folder. A result belongs to the clip's key, the
 * size and modification time of its file and DERIVATION_VERSION; failures are not kept. Equal requests at the
 * same time share one run, and ffmpeg is looked for only when something has to be derived.
 *
 * All methods throw MediaError (message for a person) or, when aborted, the signal's reason.
 */
export class DerivedMedia {
  readonly #folder: string;
  readonly #findFfmpeg: () => Promise<Ffmpeg | FfmpegMissing>;
  readonly #onCacheProblem: (error: Error) => void;
  readonly #probes = new SharedRuns<MediaInfo>();
  readonly #frameTimes = new SharedRuns<Float64Array>();
  readonly #waveforms = new SharedRuns<Uint8Array>();
  readonly #thumbnails = new SharedRuns<Buffer>();

  constructor(
    folder: string,
    ffmpegProvider: () => Promise<Ffmpeg | FfmpegMissing>,
    options: DerivedMediaOptions = {},
  ) {
    this.#folder = folder;
    this.#findFfmpeg = ffmpegProvider;
    this.#onCacheProblem = options.onCacheProblem ?? ((error) => process.emitWarning(error));
  }

  /** What the file is: container, streams, duration, whether it can be played. */
  async probe(clip: ClipFile, signal?: AbortSignal): Promise<MediaInfo> {
    const file = join(await this.#clipFolder(clip), 'probe.json');
    return this.#derive(this.#probes, file, mediaInfoEncoding, signal, async (shared) =>
      probeMedia(await this.#ffmpeg(), clip.path, shared),
    );
  }

  /** Presentation times of the frames in seconds of media time, ascending; empty without video. */
  async frameTimes(clip: ClipFile, signal?: AbortSignal): Promise<Float64Array> {
    const file = join(await this.#clipFolder(clip), 'frames.f64');
    return this.#derive(this.#frameTimes, file, FLOATS, signal, async (shared) => {
      const info = await this.probe(clip, shared);
      return readFrameTimes(await this.#ffmpeg(), clip.path, { info, signal: shared });
    });
  }

  /** Peaks 0–255, PEAKS_PER_SECOND of them a second from media time 0; empty without audio. */
  async waveform(clip: ClipFile, signal?: AbortSignal): Promise<Uint8Array> {
    const file = join(await this.#clipFolder(clip), `waveform-${PEAKS_PER_SECOND}.u8`);
    return this.#derive(this.#waveforms, file, BYTES, signal, async (shared) => {
      const info = await this.probe(clip, shared);
      const options = { info, peaksPerSecond: PEAKS_PER_SECOND, signal: shared };
      return readWaveform(await this.#ffmpeg(), clip.path, options);
    });
  }

  /**
   * The frame on screen at a media time (seconds) as a JPEG. The height in pixels is kept between
   * MIN_THUMBNAIL_HEIGHT and MAX_THUMBNAIL_HEIGHT and made even. Kept per frame, so that all times at which the
   * same frame is shown share one file.
   */
  async thumbnail(clip: ClipFile, time: number, height: number, signal?: AbortSignal): Promise<Buffer> {
    if (!Number.isFinite(time) || !Number.isFinite(height)) {
      throw new RangeError(`A thumbnail needs a time and a height, not ${time} and ${height}`);
    }
    const frameTimes = await this.frameTimes(clip, signal);
    const index = frameIndexAt(frameTimes, time);
    if (index < 0) throw new MediaError('no-video', 'This clip has no picture, only sound.');
    const rows = thumbnailHeight(height);
    const file = join(await this.#clipFolder(clip), `thumbnail-${rows}-${index}.jpg`);
    return this.#derive(this.#thumbnails, file, PICTURE, signal, async (shared) => {
      const info = await this.probe(clip, shared);
      const options = { height: rows, info, frameTimes, signal: shared };
      return extractFrame(await this.#ffmpeg(), clip.path, frameTimes[index] ?? 0, options);
    });
  }

  /** The folder of what is derived from the file as it is now. */
  async #clipFolder(clip: ClipFile): Promise<string> {
    const { size, mtimeMs } = await statMedia(clip.path);
    const identity = JSON.stringify([DERIVATION_VERSION, clip.key, size, mtimeMs]);
    return join(this.#folder, createHash('sha256').update(identity).digest('hex').slice(0, 32));
  }

  async #ffmpeg(): Promise<Ffmpeg> {
    const ffmpeg = await this.#findFfmpeg();
    if (!ffmpeg.found) throw new MediaError('ffmpeg-missing', ffmpeg.message);
    return ffmpeg;
  }

  #derive<T>(
    runs: SharedRuns<T>,
    file: string,
    encoding: Encoding<T>,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const readOrWork = async (shared: AbortSignal): Promise<T> => {
      const kept = await this.#cacheAttempt(() => readCached(file, encoding));
      if (kept !== null) return kept;
      const result = await work(shared);
      await this.#cacheAttempt(() => writeCached(file, result, encoding));
      return result;
    };
    return runs.run(file, readOrWork, signal);
  }

  /** A full disk or a folder without permission costs time, never the result: null is as good as not kept. */
  async #cacheAttempt<R>(attempt: () => Promise<R>): Promise<R | null> {
    try {
      return await attempt();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `Derived media cannot be kept in ${this.#folder}: ${reason}`;
      this.#onCacheProblem(new Error(message, { cause: error }));
      return null;
    }
  }
}

function thumbnailHeight(height: number): number {
  const even = Math.round(height / 2) * 2;
  return Math.min(MAX_THUMBNAIL_HEIGHT, Math.max(MIN_THUMBNAIL_HEIGHT, even));
}

const streamDuration = z.number().nullable();
const mediaInfoSchema: z.ZodType<MediaInfo> = z.object({
  container: z.string(),
  duration: z.number().nullable(),
  startTime: z.number(),
  timelineOrigin: z.number(),
  video: z
    .object({
      codec: z.string(),
      width: z.number(),
      height: z.number(),
      rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
      rotationSource: z.enum(['display-matrix', 'tag']).nullable(),
      averageFrameRate: z.number().nullable(),
      duration: streamDuration,
    })
    .nullable(),
  audio: z
    .object({
      codec: z.string(),
      sampleRate: z.number(),
      channels: z.number(),
      duration: streamDuration,
    })
    .nullable(),
  playable: z.object({ ok: z.boolean(), reason: z.string().optional() }),
});

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // Not JSON: whatever this file is, it is no kept result.
    return undefined;
  }
}
