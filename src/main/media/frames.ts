import { basename } from 'node:path';
import { LineReader } from './line-reader.ts';
import { MediaError } from './media-error.ts';
import { type MediaInfo, probeMedia, type VideoInfo } from './probe.ts';
import { type Ffmpeg, inputArguments, lastLines, runFfmpeg } from './run-ffmpeg.ts';

export interface FrameTimesOptions {
  signal?: AbortSignal;
  /** The probed file, when at hand. */
  info?: MediaInfo;
}

/** A frame counts as shown from this many seconds before its time on: players cut times to microseconds. */
const TIME_TOLERANCE = 0.0005;
/** Packet flag of frames that are decoded but, by the edit list, never shown. */
const DISCARD = 0x4;
const NO_TIMESTAMP = '-9223372036854775808';

/**
 * Presentation times of all frames that are shown, in seconds of media time (what `<video>.currentTime` counts),
 * ascending and distinct; empty without video. Edit lists and streams that start late are honoured. Read from
 * the packets without decoding, except where packets are not frames.
 */
export async function readFrameTimes(
  ffmpeg: Ffmpeg,
  file: string,
  options: FrameTimesOptions = {},
): Promise<Float64Array> {
  const { signal } = options;
  const info = options.info ?? (await probeMedia(ffmpeg, file, signal));
  if (!info.video) return new Float64Array(0);
  const packets = packetsAreFrames(info) ? await packetTimes(ffmpeg, file, signal) : null;
  const times = packets ?? (await decodedTimes(ffmpeg, file, signal));
  if (times.length === 0)
    throw new MediaError('not-media', `${basename(file)} holds no readable video frame.`);
  return Float64Array.from(times, (time) => time - info.timelineOrigin)
    .sort()
    .filter((time, index, sorted) => index === 0 || time !== sorted[index - 1]);
}

/**
 * Index of the frame on screen at a media time: the last one at or before it, the first one before any.
 * -1 only for an empty list.
 */
export function frameIndexAt(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Number.POSITIVE_INFINITY) <= time + TIME_TOLERANCE) low = middle + 1;
    else high = middle;
  }
  return times.length === 0 ? -1 : Math.max(0, low - 1);
}

/** VP8 streams hold packets that are never shown, and AVI has no presentation timestamps. */
function packetsAreFrames(info: MediaInfo): boolean {
  return info.video?.codec !== 'vp8' && info.container !== 'avi';
}

/** Container timestamps in seconds, in file order; null when a packet comes without one. */
async function packetTimes(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<number[] | null> {
  const times: number[] = [];
  let timeBase = { numerator: 0, denominator: 1 };
  let complete = true;
  const reader = new LineReader((line) => {
    const base = /^#tb 0: (\d+)\/(\d+)/.exec(line);
    if (base) {
      timeBase = { numerator: Number(base[1]), denominator: Number(base[2]) };
      return;
    }
    if (line.startsWith('#') || line === '') return;
    // stream, dts, pts, duration, size, checksum [, F=flags] [, side data]
    const fields = line.split(',').map((field) => field.trim());
    const flags = Number(fields.find((field) => field.startsWith('F='))?.slice(2) ?? 0);
    if ((flags & DISCARD) !== 0) return;
    if (fields[2] === NO_TIMESTAMP) complete = false;
    else times.push((Number(fields[2]) * timeBase.numerator) / timeBase.denominator);
  });
  const args = ['-v', 'error', '-copyts', ...inputArguments(file)];
  await runForLines(
    ffmpeg,
    file,
    [...args, '-map', '0:V:0', '-c', 'copy', '-f', 'framecrc', '-'],
    reader,
    signal,
  );
  return complete ? times : null;
}

/** Container timestamps of the decoded frames in seconds, to the microsecond. */
async function decodedTimes(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  const reader = new LineReader((line) => {
    const microseconds = /^frame:\d+\s+pts:(-?\d+)/.exec(line)?.[1];
    if (microseconds !== undefined) times.push(Number(microseconds) / 1e6);
  });
  // The print filter only speaks of frames that carry some metadata.
  const filter = 'settb=1/1000000,metadata=mode=add:key=shown:value=1,metadata=mode=print:file=-';
  const args = ['-v', 'error', '-copyts', ...inputArguments(file)];
  await runForLines(
    ffmpeg,
    file,
    [...args, '-map', '0:V:0', '-vf', filter, '-f', 'null', '-'],
    reader,
    signal,
  );
  return times;
}

async function runForLines(
  ffmpeg: Ffmpeg,
  file: string,
  args: string[],
  reader: LineReader,
  signal?: AbortSignal,
): Promise<void> {
  const { exitCode, stderr } = await runFfmpeg(ffmpeg, args, {
    signal,
    maxStdoutBytes: Number.POSITIVE_INFINITY,
    onStdout: (chunk) => reader.add(chunk),
  });
  reader.end();
  if (exitCode !== 0) {
    throw new MediaError(
      'ffmpeg-failed',
      `ffmpeg could not read the frames of ${basename(file)}.`,
      lastLines(stderr),
    );
  }
}

export interface ExtractFrameOptions {
  /** Pixels; the width follows from the displayed aspect ratio. */
  height: number;
  signal?: AbortSignal;
  /** The probed file and its frame times, when at hand. */
  info?: MediaInfo;
  frameTimes?: Float64Array;
}

/**
 * The frame on screen at a media time (seconds) as a JPEG, upright and with square pixels. Before the first
 * frame that is the first, past the end the last. Throws MediaError `no-video` for a file without video.
 */
export async function extractFrame(
  ffmpeg: Ffmpeg,
  file: string,
  timeSeconds: number,
  options: ExtractFrameOptions,
): Promise<Buffer> {
  const { height, signal } = options;
  const info = options.info ?? (await probeMedia(ffmpeg, file, signal));
  if (!info.video) throw new MediaError('no-video', `${basename(file)} has no picture, only sound.`);
  const times = options.frameTimes ?? (await readFrameTimes(ffmpeg, file, { info, signal }));
  const index = frameIndexAt(times, timeSeconds);
  const time = times[index] ?? 0;
  const gap = time - (times[index - 1] ?? Number.NEGATIVE_INFINITY);
  const request: FrameRequest = {
    file,
    timestamp: time + info.timelineOrigin,
    // Below the frame's own time by less than half the way to the frame before it.
    margin: Math.min(0.005, gap / 2),
    startTime: info.startTime,
    filter: displayFilter(info.video, height),
  };
  const picture =
    (await decodeFrame(ffmpeg, request, true, signal)) ?? (await decodeFrame(ffmpeg, request, false, signal));
  if (picture) return picture;
  throw new MediaError('ffmpeg-failed', `ffmpeg could not decode ${basename(file)} at ${time.toFixed(3)} s.`);
}

interface FrameRequest {
  file: string;
  /** Presentation time in the container, seconds. */
  timestamp: number;
  margin: number;
  startTime: number;
  filter: string;
}

/**
 * Decodes exactly the requested frame; null when ffmpeg came out with another one or with none. With `seek`,
 * decoding starts at the key frame before it; seeking can miss in badly indexed files, so the timestamp of what
 * came out is checked, and without `seek` decoding starts at the beginning of the file.
 */
async function decodeFrame(
  ffmpeg: Ffmpeg,
  request: FrameRequest,
  seek: boolean,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const from = request.timestamp - request.margin;
  // A position to seek to counts from the container's earliest timestamp.
  const position = from - request.startTime;
  const { exitCode, stdout, stderr } = await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'info', '-nostats', '-copyts'],
      ...(seek && position > 0 ? ['-ss', position.toFixed(6)] : []),
      ...inputArguments(request.file),
      ...['-map', '0:V:0', '-frames:v', '1'],
      ...['-vf', `settb=1/1000000,select=gte(t\\,${from.toFixed(6)}),showinfo,setpts=0,${request.filter}`],
      ...['-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe', '-'],
    ],
    { signal },
  );
  const microseconds = /\bn: *0 pts: *(-?\d+)/.exec(stderr)?.[1];
  if (exitCode !== 0 || stdout.length === 0 || microseconds === undefined) return null;
  return Math.abs(Number(microseconds) / 1e6 - request.timestamp) <= TIME_TOLERANCE ? stdout : null;
}

/** A display matrix is followed by ffmpeg itself; the legacy tag is not. */
const TURN_FOR_TAG: Record<number, string> = {
  90: 'transpose=clock,',
  180: 'hflip,vflip,',
  270: 'transpose=cclock,',
};

function displayFilter(video: VideoInfo, height: number): string {
  const turn = video.rotationSource === 'tag' ? (TURN_FOR_TAG[video.rotation] ?? '') : '';
  const rows = Math.max(2, Math.round(height / 2) * 2);
  const columns = `max(2\\,round(iw*sar/ih*${rows}/2)*2)`;
  return `${turn}scale=${columns}:${rows}:out_range=pc,setsar=1,format=yuvj420p`;
}
