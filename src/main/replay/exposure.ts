import { basename } from 'node:path';
import { ARM_EXPOSES, type Arm, type ExposureSettings } from '../../core/replay/types.ts';
import { MediaError } from '../media/media-error.ts';
import { type MediaInfo, probeMedia, type VideoInfo } from '../media/probe.ts';
import { type Ffmpeg, inputArguments } from '../media/run-ffmpeg.ts';
import type { ExposedAudio, ExposedFrame } from './adapter.ts';
import { FfmpegStreamError, streamFfmpeg } from './ffmpeg-stream.ts';
import { type MatroskaBlock, readMatroska } from './matroska.ts';

export const SAMPLE_RATE = 16_000;
const BYTES_PER_SECOND = SAMPLE_RATE * 2;
/** A stream that is silent for longer than this, or holds back more, no longer makes the other one wait. */
const MAX_HELD_SECONDS = 600;
const MAX_HELD_BYTES = 16 * 1024 * 1024;

/** A piece of the clip and the media time from which it may be known, in seconds. */
export type MediaItem =
  | { kind: 'frame'; at: number; frame: ExposedFrame }
  | { kind: 'audio'; at: number; audio: ExposedAudio };

export interface ClipExposure {
  /** Whether the clip has pictures or sound that this arm exposes. */
  frames: boolean;
  audio: boolean;
  /** Seconds of media time as the container tells; the streams may end a little earlier or later. */
  duration: number;
  /** The media in order of `at`; reading it runs ffmpeg. To be read once. */
  items: AsyncIterable<MediaItem>;
}

/**
 * Opens a clip for exposure: one ffmpeg pass yields frames and sound in the order in which they may be known.
 *
 * A frame is what is on screen at each multiple of 1/fps: the last picture presented at or before that moment,
 * never a later one, whatever the clip's own frame rate does. A block of sound may be known at its end. Frame
 * times and blocks count from media time 0; sound that starts late or has gaps is filled with silence.
 *
 * @throws MediaError where the file is absent or holds nothing that can be read
 */
export async function openExposure(
  ffmpeg: Ffmpeg,
  file: string,
  arm: Arm,
  settings: ExposureSettings,
  signal?: AbortSignal,
): Promise<ClipExposure> {
  const info = await probeMedia(ffmpeg, file, signal);
  const frames = ARM_EXPOSES[arm].frames && info.video !== null;
  const audio = ARM_EXPOSES[arm].audio && info.audio !== null;
  const items =
    frames || audio ? readItems(ffmpeg, file, info, { frames, audio }, settings, signal) : nothing();
  return { frames, audio, duration: info.duration ?? 0, items };
}

async function* nothing(): AsyncGenerator<MediaItem> {
  // Neither pictures nor sound are exposed.
}

async function* readItems(
  ffmpeg: Ffmpeg,
  file: string,
  info: MediaInfo,
  exposed: { frames: boolean; audio: boolean },
  settings: ExposureSettings,
  signal?: AbortSignal,
): AsyncGenerator<MediaItem> {
  const args = exposureArguments(file, info, exposed, settings);
  try {
    const blocks = readMatroska(streamFfmpeg(ffmpeg, args, signal));
    yield* inOrderOfKnowing(toItems(blocks, exposed, settings), exposed);
  } catch (error) {
    if (!(error instanceof FfmpegStreamError)) throw error;
    throw new MediaError(
      'ffmpeg-failed',
      `${basename(file)} could not be played to its end. ${error.message}`,
    );
  }
}

/** The ffmpeg command that writes frames and blocks of sound as one Matroska stream. */
export function exposureArguments(
  file: string,
  info: MediaInfo,
  exposed: { frames: boolean; audio: boolean },
  { fps, longestEdge, blockMs }: ExposureSettings,
): string[] {
  const origin = info.timelineOrigin;
  const args = ['-v', 'error', '-copyts', ...inputArguments(file), '-fflags', '+bitexact'];
  if (exposed.frames && info.video) {
    const filters = [
      // The container's clock becomes media time.
      ...(origin === 0 ? [] : [`setpts=PTS-${origin}/TB`]),
      // Rounding up is what keeps the future out: the default would show a picture before its time.
      `fps=fps=${fps}:round=up`,
      // Some streams begin a little before the clip does.
      `select=gte(t\\,0)`,
      ...(turnForTag(info.video) ? [turnForTag(info.video)] : []),
      scaleFilter(info.video, longestEdge),
    ];
    args.push('-map', '0:V:0', '-vf', filters.join(','), '-fps_mode', 'passthrough');
    // One thread: what a frame looks like must not depend on the machine.
    args.push('-c:v', 'mjpeg', '-q:v', '3', '-threads:v', '1', '-flags:v', '+bitexact');
  }
  if (exposed.audio) {
    const shift = origin === 0 ? [] : [`asetpts=PTS-${origin}/TB`];
    const filters = [
      ...shift,
      `aresample=${SAMPLE_RATE}:async=1:min_hard_comp=0.01:first_pts=0`,
      'aformat=sample_fmts=s16:channel_layouts=mono',
      `asetnsamples=n=${(SAMPLE_RATE * blockMs) / 1000}:p=0`,
    ];
    args.push('-map', '0:a:0', '-af', filters.join(','), '-c:a', 'pcm_s16le', '-flags:a', '+bitexact');
  }
  return [...args, '-avoid_negative_ts', 'disabled', '-flush_packets', '1', '-f', 'matroska', 'pipe:1'];
}

/** A display matrix is followed by ffmpeg itself; the legacy tag is not. */
function turnForTag({ rotation, rotationSource }: VideoInfo): string {
  if (rotationSource !== 'tag') return '';
  return { 0: '', 90: 'transpose=clock', 180: 'hflip,vflip', 270: 'transpose=cclock' }[rotation];
}

function scaleFilter(video: VideoInfo, longestEdge: number): string {
  const longest = Math.max(video.width, video.height);
  const factor = longest === 0 ? 1 : Math.min(1, longestEdge / longest);
  const even = (pixels: number): number => Math.max(2, Math.round((pixels * factor) / 2) * 2);
  const size =
    longest === 0 ? `w=min(${longestEdge}\\,iw):h=-2` : `w=${even(video.width)}:h=${even(video.height)}`;
  return `scale=${size}:flags=bicubic+accurate_rnd+bitexact:out_range=pc,setsar=1,format=yuvj420p`;
}

async function* toItems(
  blocks: AsyncIterable<MatroskaBlock>,
  exposed: { frames: boolean; audio: boolean },
  { fps }: ExposureSettings,
): AsyncGenerator<MediaItem> {
  const videoTrack = exposed.frames ? 1 : null;
  let frameIndex = 0;
  let audioIndex = 0;
  let samples = 0;
  for await (const { track, time, data } of blocks) {
    if (track === videoTrack) {
      // Matroska counts milliseconds; the sampling grid is exact.
      const at = Math.round((time / 1000) * fps) / fps;
      yield { kind: 'frame', at, frame: { time: at, jpeg: data, index: frameIndex } };
      frameIndex += 1;
    } else {
      // Without gaps, because filled: counting samples is exact where milliseconds are not.
      const start = samples / SAMPLE_RATE;
      samples += data.length / 2;
      const duration = data.length / BYTES_PER_SECOND;
      const at = samples / SAMPLE_RATE;
      yield { kind: 'audio', at, audio: { time: start, duration, pcm: data, index: audioIndex } };
      audioIndex += 1;
    }
  }
}

/**
 * Puts the two streams, each in order, into one order of knowing. A stream waits for the other's next piece;
 * after ten minutes or 16 MiB of waiting (a stream that ended long before the other, or a picture that stands
 * still) it goes on, so that memory stays flat. What then comes is handed over late, never early.
 */
export async function* inOrderOfKnowing(
  items: AsyncIterable<MediaItem>,
  exposed: { frames: boolean; audio: boolean },
): AsyncGenerator<MediaItem> {
  if (!exposed.frames || !exposed.audio) {
    yield* items;
    return;
  }
  const held = { frame: [] as MediaItem[], audio: [] as MediaItem[] };
  let heldBytes = 0;
  let latest = 0;
  const release = (item: MediaItem): MediaItem => {
    heldBytes -= sizeOf(item);
    latest = Math.max(latest, item.at);
    return item.at < latest ? { ...item, at: latest } : item;
  };
  const next = (ended: boolean): MediaItem | null => {
    const frame = held.frame[0];
    const audio = held.audio[0];
    if (!frame && !audio) return null;
    // What was said before a moment comes before what is seen at it.
    if (frame && audio) return (audio.at <= frame.at ? held.audio : held.frame).shift()!;
    const queue = frame ? held.frame : held.audio;
    const span = queue.at(-1)!.at - queue[0]!.at;
    return ended || span > MAX_HELD_SECONDS || heldBytes > MAX_HELD_BYTES ? queue.shift()! : null;
  };
  for await (const item of items) {
    held[item.kind].push(item);
    heldBytes += sizeOf(item);
    for (let ready = next(false); ready; ready = next(false)) yield release(ready);
  }
  for (let rest = next(true); rest; rest = next(true)) yield release(rest);
}

const sizeOf = (item: MediaItem): number =>
  item.kind === 'frame' ? item.frame.jpeg.length : item.audio.pcm.length;
