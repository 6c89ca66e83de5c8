/** Awkward little clips, made with ffmpeg, whose pictures tell which frame they are. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Ffmpeg, findFfmpeg } from '../../../src/main/media/ffmpeg.ts';

const run = promisify(execFile);

/** The ffmpeg that the tests need; without one they fail, since nothing about media can be shown then. */
export async function requireFfmpeg(): Promise<Ffmpeg> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg.found) throw new Error(`The media tests need ffmpeg. ${ffmpeg.message}`);
  return ffmpeg;
}

export interface Workshop {
  ffmpeg: Ffmpeg;
  folder: string;
  /** Path of a file in the folder. */
  path: (name: string) => string;
  /** Runs ffmpeg with these arguments in the folder and gives its standard output. */
  make: (...args: string[]) => Promise<Buffer>;
  remove: () => Promise<void>;
}

/** A temporary folder with an ffmpeg to make clips in it. */
export async function openWorkshop(): Promise<Workshop> {
  const ffmpeg = await requireFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-media-'));
  return {
    ffmpeg,
    folder,
    path: (name) => join(folder, name),
    make: async (...args) => {
      const command = ['-hide_banner', '-nostdin', '-v', 'error', '-y', ...args];
      const { stdout } = await run(ffmpeg.path, command, { cwd: folder, encoding: 'buffer' });
      return stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Frame n is a grey of luma 20 + 2n: 100 frames can be told apart, also after compression. */
export const NUMBERED = 'geq=lum=20+2*N:cb=128:cr=128,format=yuv420p';
/** One key frame at the start, three B-frames between the others. */
export const LONG_GOP = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8', '-g', '999', '-bf', '3'];

/** 20 frames at 10 a second, then 60 at 30 a second; no audio. */
export async function makeVariableRate(shop: Workshop, name: string): Promise<void> {
  const source = (seconds: number, rate: number) => [
    '-f',
    'lavfi',
    '-i',
    `color=s=96x54:d=${seconds}:r=${rate}`,
  ];
  const graph = `[0:v][1:v]concat=n=2:v=1:a=0,${NUMBERED}`;
  await shop.make(
    ...source(2, 10),
    ...source(2, 30),
    '-filter_complex',
    graph,
    '-vsync',
    'vfr',
    ...LONG_GOP,
    name,
  );
}

export const VARIABLE_RATE_TIMES = Array.from({ length: 80 }, (_, n) =>
  n < 20 ? n / 10 : 2 + (n - 20) / 30,
);

/** Numbers of the frames that pictures of a NUMBERED clip, all of one size, show. */
export async function numbersInPictures(shop: Workshop, jpegs: readonly Buffer[]): Promise<number[]> {
  await writeFile(shop.path('pictures.mjpeg'), Buffer.concat(jpegs));
  const one = ['-vf', 'scale=1:1', '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const rgb = await shop.make('-f', 'mjpeg', '-i', 'pictures.mjpeg', ...one);
  return jpegs.map((_, index) => Math.round(((rgb.readUInt8(3 * index) * 219) / 255 + 16 - 20) / 2));
}

export interface Picture {
  width: number;
  height: number;
}

/** Size of a JPEG as its frame header says. */
export function jpegSize(jpeg: Buffer): Picture {
  let offset = 2;
  while (offset < jpeg.length) {
    const marker = jpeg.readUInt16BE(offset);
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      return { width: jpeg.readUInt16BE(offset + 7), height: jpeg.readUInt16BE(offset + 5) };
    }
    offset += 2 + jpeg.readUInt16BE(offset + 2);
  }
  throw new Error('not a JPEG');
}

/** Red, green and blue (0–255) at a place given as fractions of width and height. */
export async function pixel(
  shop: Workshop,
  jpeg: Buffer,
  x: number,
  y: number,
): Promise<[number, number, number]> {
  const { width, height } = jpegSize(jpeg);
  await writeFile(shop.path('picture.jpg'), jpeg);
  const rgb = await shop.make('-i', 'picture.jpg', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-');
  const at = 3 * (Math.floor(y * height) * width + Math.floor(x * width));
  return [rgb.readUInt8(at), rgb.readUInt8(at + 1), rgb.readUInt8(at + 2)];
}

/** Matrices of ISO 14496-12 §8.3.2 (16.16 and 2.30 fixed point) for clockwise turns. */
const MATRICES: Record<90 | 180 | 270, number[]> = {
  90: [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000],
  180: [-0x10000, 0, 0, 0, -0x10000, 0, 0, 0, 0x40000000],
  270: [0, -0x10000, 0, 0x10000, 0, 0, 0, 0, 0x40000000],
};

/** Copies an MP4 and writes a rotation into its first track header, as a phone's camera does. */
export async function rotateMp4(from: string, to: string, clockwise: 90 | 180 | 270): Promise<void> {
  const bytes = await readFile(from);
  const matrixAt = bytes.indexOf('tkhd', 0, 'latin1') + 4 + 40;
  for (const [index, value] of MATRICES[clockwise].entries()) bytes.writeInt32BE(value, matrixAt + 4 * index);
  await writeFile(to, bytes);
}
