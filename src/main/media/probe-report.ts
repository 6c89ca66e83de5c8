/** What `ffmpeg -i FILE` prints about an input, read into plain values. */
export interface ProbeReport {
  /** ffmpeg's name of the container, e.g. `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** Seconds, to 0.01 as ffmpeg prints it. */
  duration: number | null;
  /** Earliest timestamp of the container in seconds. */
  startTime: number;
  streams: StreamReport[];
}

export interface StreamReport {
  kind: string;
  /** The rest of the stream line, from the codec on. */
  description: string;
  codec: string;
  /** Clockwise turn in degrees (0, 90, 180, 270) that the display matrix asks for; null without a matrix. */
  matrixRotation: number | null;
  /** The same from the legacy `rotate` tag. */
  tagRotation: number | null;
  /** Seconds, from the per-stream tag that Matroska and WebM files carry. */
  duration: number | null;
}

// Lines are told apart by their indentation: metadata, which a file's author controls, is always indented
// deeper, as a continued line even by 22 blanks. ffmpeg 4 indents stream lines by four blanks, later ones by two.
const INPUT = /^Input #0, (.+?), from '/;
const DURATION = /^ {2}Duration: (N\/A|[\d:.]+)(?:, start: (-?[\d.]+))?/;
const STREAM = /^ {2}(?: {2})?Stream #0:\d+(?:\[[^\]]*\])?(?:\([^)]*\))?: (\w+): (.*)$/;
const MATRIX = /^\s{4,}displaymatrix: rotation of (-?[\d.]+) degrees/;
const TAG = /^\s{4,}(\w+)\s*: (.*)$/;

/** Reads ffmpeg's report about its first input; null when ffmpeg recognised none. */
export function parseReport(stderr: string): ProbeReport | null {
  let report: ProbeReport | null = null;
  for (const line of stderr.split(/\r?\n/)) {
    const container = INPUT.exec(line)?.[1];
    if (container) {
      report ??= { container, duration: null, startTime: 0, streams: [] };
    } else if (report) {
      readLine(report, line);
    }
  }
  return report;
}

function readLine(report: ProbeReport, line: string): void {
  const duration = DURATION.exec(line);
  if (duration) {
    report.duration = parseClock(duration[1]);
    report.startTime = Number(duration[2] ?? 0);
    return;
  }
  const stream = STREAM.exec(line);
  if (stream) {
    report.streams.push(newStream(stream[1] ?? '', stream[2] ?? ''));
    return;
  }
  const current = report.streams.at(-1);
  if (current) readStreamDetail(current, line);
}

function newStream(kind: string, description: string): StreamReport {
  const codec = /^[^\s,(]+/.exec(description)?.[0] ?? 'unknown';
  return { kind, description, codec, matrixRotation: null, tagRotation: null, duration: null };
}

function readStreamDetail(stream: StreamReport, line: string): void {
  const matrix = MATRIX.exec(line)?.[1];
  if (matrix !== undefined) {
    // The matrix is printed as a counter-clockwise angle; the legacy tag counts clockwise.
    stream.matrixRotation = quarterTurn(-Number(matrix));
    return;
  }
  const [, key = '', value = ''] = TAG.exec(line) ?? [];
  if (key.toLowerCase() === 'rotate') stream.tagRotation = quarterTurn(Number(value));
  else if (key === 'DURATION') stream.duration = parseClock(value);
}

/** The nearest quarter turn in 0, 90, 180, 270; null when the angle is not a number. */
function quarterTurn(degrees: number): number | null {
  if (!Number.isFinite(degrees)) return null;
  return (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
}

function parseClock(text: string | undefined): number | null {
  const match = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(text?.trim() ?? '');
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null;
}

/** Coded size in pixels and pixel aspect ratio (1 when the file does not say) of a video stream line. */
export function pictureSize(
  description: string,
): { width: number; height: number; pixelAspect: number } | null {
  const size = /, (\d+)x(\d+)(?=[\s,]|$)/.exec(description);
  if (!size) return null;
  const aspect = /\bSAR (\d+):(\d+)/.exec(description);
  const pixelAspect = aspect ? Number(aspect[1]) / Number(aspect[2]) : 1;
  return {
    width: Number(size[1]),
    height: Number(size[2]),
    pixelAspect: Number.isFinite(pixelAspect) && pixelAspect > 0 ? pixelAspect : 1,
  };
}

/** Frames per second as ffmpeg averages them (two decimals); null when it gives none. */
export function frameRate(description: string): number | null {
  const match = /, ([\d.]+)(k?) fps\b/.exec(description);
  return match ? Number(match[1]) * (match[2] ? 1000 : 1) : null;
}

const LAYOUT_CHANNELS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    mono: 1,
    stereo: 2,
    quad: 4,
    hexagonal: 6,
    octagonal: 8,
    downmix: 2,
  }),
);

/** Samples per second and number of channels of an audio stream line; 0 where it gives none. */
export function audioFormat(description: string): { sampleRate: number; channels: number } {
  const match = /, (\d+) Hz(?:, ([^,]+))?/.exec(description);
  return { sampleRate: Number(match?.[1] ?? 0), channels: channelCount(match?.[2]?.trim() ?? '') };
}

function channelCount(layout: string): number {
  const counted = /^(\d+) channels/.exec(layout);
  if (counted) return Number(counted[1]);
  // `5.1(side)` is five and one, `7.1.4` seven, one and four.
  const points = /^\d+(?:\.\d+)+/.exec(layout);
  if (points) return points[0].split('.').reduce((sum, part) => sum + Number(part), 0);
  return LAYOUT_CHANNELS.get(layout.replace(/\(.*$/, '')) ?? 0;
}
