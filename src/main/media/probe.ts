import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MediaError } from './media-error.ts';
import { type Playable, playability } from './playable.ts';
import {
  audioFormat,
  frameRate,
  type ProbeReport,
  parseReport,
  pictureSize,
  type StreamReport,
} from './probe-report.ts';
import { type Ffmpeg, inputArguments, lastLines, runFfmpeg } from './run-ffmpeg.ts';

export type Rotation = 0 | 90 | 180 | 270;

export interface VideoInfo {
  codec: string;
  /** Pixels as displayed: after rotation and pixel aspect ratio, as a browser's `videoWidth`. */
  width: number;
  height: number;
  /** Degrees clockwise by which the coded picture is turned for display. */
  rotation: Rotation;
  /**
   * What asks for the rotation. Players follow a display matrix by themselves; nothing but the legacy `rotate`
   * tag they ignore, so there the page has to turn the picture.
   */
  rotationSource: 'display-matrix' | 'tag' | null;
  /** Frames per second on average, for information only: never compute a time or a frame from it. */
  averageFrameRate: number | null;
  /** Seconds, where the file gives the streams' own (Matroska, WebM); null elsewhere. */
  duration: number | null;
}

export interface AudioInfo {
  codec: string;
  /** Samples per second; 0 when unknown. */
  sampleRate: number;
  /** 0 when unknown. */
  channels: number;
  duration: number | null;
}

export interface MediaInfo {
  /** ffmpeg's name of the container, e.g. `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /**
   * Seconds of the whole container (its longest stream), to 0.01; null when the file does not say. Where the
   * container starts above 0, versions of ffmpeg differ in whether it counts from 0 or from the start: the last
   * frame time is the surer end.
   */
  duration: number | null;
  /** Earliest timestamp in the container, seconds; can be above or a little below 0. */
  startTime: number;
  /**
   * The timestamp in the container that is media time 0. A browser's `currentTime` is the container's own
   * timestamp, also where nothing starts at 0; only broadcast containers, whose clock starts anywhere, begin
   * at their first timestamp.
   */
  timelineOrigin: number;
  video: VideoInfo | null;
  audio: AudioInfo | null;
  playable: Playable;
}

/** Text files that only name other files, which must not be read on their behalf. */
const PLAYLISTS = new Set(['hls', 'dash', 'concat', 'imf']);
const FREE_RUNNING_CLOCK = new Set(['mpegts', 'mpeg']);

/**
 * Reads what ffmpeg can tell about a media file without decoding it.
 * Throws MediaError `not-found`, `empty` or `not-media`, and the signal's reason when aborted.
 */
export async function probeMedia(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<MediaInfo> {
  await statMedia(file);
  // Without an output ffmpeg describes the input and exits with 1: the exit code says nothing here.
  const { stderr } = await runFfmpeg(ffmpeg, inputArguments(file), { signal });
  const report = parseReport(stderr);
  if (!report) throw await unreadable(file, stderr);
  if (PLAYLISTS.has(report.container)) {
    throw new MediaError(
      'not-media',
      `${basename(file)} is a playlist (${report.container}), not a recording. Relink the clip to the video itself.`,
    );
  }
  return mediaInfo(report);
}

/** Makes the description of a file from ffmpeg's report. */
export function mediaInfo(report: ProbeReport): MediaInfo {
  // A cover picture is listed as a video stream of one frame; players do not show it as one.
  const video = report.streams.find((s) => s.kind === 'Video' && !s.description.includes('(attached pic)'));
  const audio = report.streams.find((s) => s.kind === 'Audio');
  const names = report.container.split(',');
  return {
    container: report.container,
    duration: report.duration,
    startTime: report.startTime,
    timelineOrigin: names.some((name) => FREE_RUNNING_CLOCK.has(name)) ? report.startTime : 0,
    video: video ? videoInfo(video) : null,
    audio: audio ? { codec: audio.codec, ...audioFormat(audio.description), duration: audio.duration } : null,
    playable: playability({
      container: report.container,
      video: video?.codec ?? null,
      audio: audio?.codec ?? null,
    }),
  };
}

function videoInfo(stream: StreamReport): VideoInfo {
  const size = pictureSize(stream.description) ?? { width: 0, height: 0, pixelAspect: 1 };
  const width = Math.round(size.width * size.pixelAspect);
  const rotation = stream.matrixRotation ?? stream.tagRotation ?? 0;
  const sideways = rotation === 90 || rotation === 270;
  return {
    codec: stream.codec,
    width: sideways ? size.height : width,
    height: sideways ? width : size.height,
    rotation: rotation as Rotation,
    rotationSource:
      stream.matrixRotation !== null ? 'display-matrix' : stream.tagRotation !== null ? 'tag' : null,
    averageFrameRate: frameRate(stream.description),
    duration: stream.duration,
  };
}

/**
 * Size and times of a media file. Throws MediaError `not-found`, `empty` or `not-media` where there is no file
 * with something in it.
 */
export async function statMedia(file: string): Promise<Stats> {
  const name = basename(file);
  const found = await stat(file).catch((error: unknown) => {
    throw new MediaError(
      'not-found',
      `The media file ${name} cannot be opened. Put it back where it was, or relink the clip.`,
      String(error),
    );
  });
  if (!found.isFile()) {
    throw new MediaError('not-media', `${name} is not a file. Relink the clip to a video or audio file.`);
  }
  if (found.size === 0) {
    throw new MediaError('empty', `The media file ${name} is empty (0 bytes). Copy or download it again.`);
  }
  return found;
}

async function unreadable(file: string, stderr: string): Promise<MediaError> {
  const name = basename(file);
  const detail = lastLines(stderr);
  // ffmpeg misses the index in anything that is named like an MP4.
  if (stderr.includes('moov atom not found') && (await beginsLikeMp4(file))) {
    return new MediaError(
      'not-media',
      `The media file ${name} is incomplete: its index is missing, as after a recording or download that was cut off. Copy or download it again.`,
      detail,
    );
  }
  if (stderr.includes('Permission denied')) {
    return new MediaError(
      'not-found',
      `The media file ${name} may not be read. Check its permissions.`,
      detail,
    );
  }
  return new MediaError(
    'not-media',
    `${name} holds no video or audio that ffmpeg can read. Texts and scores still work; to see the clip, relink it to the right file.`,
    detail,
  );
}

/** Whether the file begins with a box that MP4 and QuickTime files begin with. */
async function beginsLikeMp4(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return ['ftyp', 'styp', 'mdat', 'wide', 'free', 'skip'].includes(buffer.toString('latin1', 4, 8));
  } finally {
    await handle.close();
  }
}
