import { createHash } from 'node:crypto';
import type { Chunk } from '../../core/omni-interact/types.ts';
import { withToolCalls } from '../../core/replay/chunks.ts';
import type { ReplaySettings, SessionEvent } from '../../core/replay/replay-views.ts';
import type { SpokenRequest } from '../../core/replay/requests.ts';
import type { Ffmpeg } from '../media/ffmpeg.ts';
import { readFrameTimes } from '../media/frames.ts';
import { MediaError } from '../media/media-error.ts';
import { type AdapterContext, AdapterError } from './adapter.ts';
import { openExposure } from './exposure.ts';
import type { PauseGate } from './media-clock.ts';
import { type SessionFiles, SessionRecorder } from './recorder.ts';
import type { ConfiguredAdapter } from './registry.ts';
import { runSession } from './session.ts';

/** A sample to be played, wherever it comes from (a study or a shard). */
export interface PlayableSample {
  subset: string;
  name: string;
  /** The clip's file, null when it is not at hand. */
  file: string | null;
  requests: readonly SpokenRequest[];
  /** Whether tools that are called belong to what was said; where they do not, a call alone is no output. */
  keepsTools?: boolean;
}

export interface PlayOptions {
  settings: ReplaySettings;
  settingsHash: string;
  adapter: ConfiguredAdapter;
  context: AdapterContext;
  ffmpeg: Ffmpeg;
  files: SessionFiles;
  gate: PauseGate;
  signal: AbortSignal;
  onEvent?: (event: SessionEvent) => void;
  /** Told the clip's length once known, and where the media clock stands. */
  onTime?: (time: number, duration: number) => void;
}

/** What came of playing a sample. */
export interface PlayedSample {
  state: 'done' | 'failed';
  /** Why it failed, for a person. */
  detail: string;
  chunks: Chunk[];
  /** What only the benchmark reads of it; absent where it reads nothing more. */
  details?: unknown;
  hasSpeech: boolean;
  events: number;
  /** Length of the clip in seconds; null where it could not be played. */
  mediaSeconds: number | null;
  wallSeconds: number;
}

/** Hash over everything that decides what a replay yields: not the clips, nor how long to wait for an answer. */
export function hashSettings({ answerTimeout: _, ...settings }: ReplaySettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex');
}

/** The id a session is known by to the adapter: stable, and without any trace of the clip's name. */
export const sessionIdOf = (settingsHash: string, sample: { subset: string; name: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([settingsHash, sample.subset, sample.name]))
    .digest('hex')
    .slice(0, 16);

/** Hash over what was said, media times included and wall times not. */
export const hashChunks = (chunks: readonly Chunk[]): string =>
  createHash('sha256').update(JSON.stringify(chunks)).digest('hex');

/** Hash over all that is kept of an output: what was said, and what the benchmark reads beside it. */
export const hashOutput = ({ chunks, details }: Pick<PlayedSample, 'chunks' | 'details'>): string =>
  details === undefined
    ? hashChunks(chunks)
    : createHash('sha256')
        .update(JSON.stringify([chunks, details]))
        .digest('hex');

/**
 * Plays one sample and records the session. A clip or an adapter that fails is a result, not an exception.
 *
 * @throws the signal's reason when stopped; nothing of the session is kept then
 */
export async function playSample(sample: PlayableSample, options: PlayOptions): Promise<PlayedSample> {
  const { settings, settingsHash, adapter, context, ffmpeg, files, gate, signal } = options;
  const begun = performance.now();
  const failed = (error: unknown, events: number): PlayedSample => {
    if (!(error instanceof AdapterError) && !(error instanceof MediaError)) throw error;
    const wallSeconds = (performance.now() - begun) / 1000;
    const detail = error.message;
    return { state: 'failed', detail, chunks: [], hasSpeech: false, events, mediaSeconds: null, wallSeconds };
  };
  if (sample.file === null) {
    return failed(new MediaError('not-found', 'The clip’s file is not at hand. Locate it and resume.'), 0);
  }
  let recorder: SessionRecorder | undefined;
  try {
    const exposure = await openExposure(ffmpeg, sample.file, settings.arm, settings.exposure, signal);
    if (exposure.duration === 0) {
      // Containers that do not tell their length: the last frame is the surest end.
      const times = await readFrameTimes(ffmpeg, sample.file, { signal });
      exposure.duration = times.at(-1) ?? 0;
    }
    const sessionId = sessionIdOf(settingsHash, sample);
    const header = { sessionId, settings, duration: exposure.duration };
    recorder = new SessionRecorder(files, header, options.onEvent);
    const { duration } = await runSession({
      sessionId,
      settings,
      exposure,
      requests: sample.requests,
      adapter: adapter.create(context),
      recorder,
      gate,
      signal,
      onTime: (time) => options.onTime?.(time, exposure.duration),
    });
    const { chunks: said, tools, speech, wallSeconds } = recorder.finish(duration);
    const chunks = sample.keepsTools ? withToolCalls(said, tools) : said;
    return {
      state: 'done',
      detail: '',
      chunks,
      hasSpeech: speech,
      events: recorder.events,
      mediaSeconds: duration,
      wallSeconds,
    };
  } catch (error) {
    recorder?.abandon();
    return failed(error, recorder?.events ?? 0);
  }
}
