import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractFrame, frameIndexAt, readFrameTimes } from '../../../src/main/media/frames.ts';
import { probeMedia } from '../../../src/main/media/probe.ts';
import {
  jpegSize,
  LONG_GOP,
  makeVariableRate,
  NUMBERED,
  numbersInPictures,
  openWorkshop,
  pixel,
  rotateMp4,
  VARIABLE_RATE_TIMES,
  type Workshop,
} from './clips.ts';

let shop: Workshop;

beforeAll(async () => {
  shop = await openWorkshop();
  await makeVariableRate(shop, 'vfr.mp4');
}, 30_000);
afterAll(() => shop?.remove());

const times = async (name: string) => Array.from(await readFrameTimes(shop.ffmpeg, shop.path(name)));
const frame = (name: string, time: number, height = 90) =>
  extractFrame(shop.ffmpeg, shop.path(name), time, { height });
/** Numbers of the frames shown at these times. */
async function shown(name: string, ...moments: number[]): Promise<number[]> {
  const info = await probeMedia(shop.ffmpeg, shop.path(name));
  const frameTimes = await readFrameTimes(shop.ffmpeg, shop.path(name), { info });
  const options = { height: 90, info, frameTimes };
  const jpegs = moments.map((time) => extractFrame(shop.ffmpeg, shop.path(name), time, options));
  return numbersInPictures(shop, await Promise.all(jpegs));
}

/** Equal to within half a millisecond, which is what Matroska's clock allows. */
function expectTimes(actual: number[], expected: number[]): void {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((time, index) => {
    expect(Math.abs(time - (expected[index] ?? Number.NaN))).toBeLessThan(0.00051);
  });
}

describe('frame times', () => {
  test('of a variable rate are the presentation times, not counts times a rate', async () => {
    expectTimes(await times('vfr.mp4'), VARIABLE_RATE_TIMES);
  });

  test('B-frames: shifted by an edit list they start at 0, without one at their own time', async () => {
    const source = ['-f', 'lavfi', '-i', `color=s=96x54:d=2:r=25,${NUMBERED}`];
    await shop.make(...source, ...LONG_GOP, 'edit.mp4');
    const expected = Array.from({ length: 50 }, (_, n) => n / 25);
    expectTimes(await times('edit.mp4'), expected);
    await shop.make('-i', 'edit.mp4', '-c', 'copy', '-use_editlist', '0', 'noedit.mp4');
    expectTimes(
      await times('noedit.mp4'),
      expected.map((time) => time + 0.08),
    );
  });

  test('an edit list that begins between key frames hides the frames before it', async () => {
    await shop.make('-ss', '0.95', '-i', 'vfr.mp4', '-c', 'copy', 'trimmed.mp4');
    // ffmpeg, and with it Chromium, moves the first frame that is left (number 10) to the start of the edit.
    const expected = VARIABLE_RATE_TIMES.slice(10).map((time) => time - 1);
    expectTimes(await times('trimmed.mp4'), expected);
    expect(await shown('trimmed.mp4', 0.05, 1.01, 2.51)).toEqual([10, 20, 65]);
  });

  test.each(['mkv', 'mp4'])('a start offset stays, as in a browser (%s)', async (extension) => {
    const name = `offset.${extension}`;
    await shop.make('-i', 'vfr.mp4', '-c', 'copy', '-output_ts_offset', '1.4', name);
    expectTimes(
      await times(name),
      VARIABLE_RATE_TIMES.map((time) => time + 1.4),
    );
    expect(await shown(name, 0, 1.45, 1.4 + 2.51)).toEqual([0, 0, 35]);
  });

  test('a video that starts later than its sound', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=d=3', '-c:v', 'copy', '-c:a', 'aac'];
    await shop.make('-itsoffset', '0.5', '-i', 'vfr.mp4', ...sound, 'late.mp4');
    expectTimes(
      await times('late.mp4'),
      VARIABLE_RATE_TIMES.map((time) => time + 0.5),
    );
    expect(await shown('late.mp4', 0.2, 3.01)).toEqual([0, 35]);
  });

  test('sound longer than the video adds no frames', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=d=6', '-c:v', 'copy', '-c:a', 'aac'];
    await shop.make('-i', 'vfr.mp4', ...sound, 'long.mp4');
    expectTimes(await times('long.mp4'), VARIABLE_RATE_TIMES);
    expect(await shown('long.mp4', 5.5)).toEqual([79]);
  });

  test('packets of a VP8 stream that are never shown do not count', async () => {
    const hidden = [
      '-c:v',
      'libvpx',
      '-auto-alt-ref',
      '1',
      '-lag-in-frames',
      '16',
      '-b:v',
      '200k',
      '-cpu-used',
      '4',
    ];
    const source = ['-f', 'lavfi', '-i', 'testsrc=s=96x54:d=3:r=20'];
    await shop.make(
      ...source,
      ...hidden,
      '-deadline',
      'good',
      '-pass',
      '1',
      '-passlogfile',
      'vp8',
      '-f',
      'null',
      '-',
    );
    await shop.make(
      ...source,
      ...hidden,
      '-deadline',
      'good',
      '-pass',
      '2',
      '-passlogfile',
      'vp8',
      'alt.webm',
    );
    const packets = await shop.make('-i', 'alt.webm', '-c', 'copy', '-f', 'framecrc', '-');
    const packetCount = packets
      .toString()
      .split('\n')
      .filter((line) => /^0,/.test(line)).length;
    expect(packetCount).toBeGreaterThan(60);
    expectTimes(
      await times('alt.webm'),
      Array.from({ length: 60 }, (_, n) => n / 20),
    );
  });

  test('no video, no frames', async () => {
    await shop.make('-f', 'lavfi', '-i', 'sine=d=1', 'sound.m4a');
    expect(await times('sound.m4a')).toEqual([]);
    await expect(frame('sound.m4a', 0)).rejects.toMatchObject({ code: 'no-video' });
  });

  test('a name full of characters that mean something elsewhere', async () => {
    for (const name of ['100% é 视频 #1?.mp4', '-i %03d.mp4']) {
      await shop.make('-i', 'vfr.mp4', '-c', 'copy', `file:${shop.path(name)}`);
      expectTimes(await times(name), VARIABLE_RATE_TIMES);
      expect(await shown(name, 3)).toEqual([50]);
    }
  });
});

describe('the frame on screen', () => {
  // Frame times, the moments between them, just before and just after a change, a stop, past both ends.
  const moments = [
    -1, 0, 0.05, 0.099, 0.1, 0.333, 1.9, 1.99, 2, 2.0166, 2.0333333, 2.999, 3, 3.5, 3.966667, 4, 99,
  ];

  test('is exact at every probe time of a long group of pictures', async () => {
    const expected = moments.map((time) => frameIndexAt(Float64Array.from(VARIABLE_RATE_TIMES), time));
    expect(expected).toEqual([0, 0, 0, 0, 1, 3, 19, 19, 20, 20, 21, 49, 50, 65, 79, 79, 79]);
    expect(await shown('vfr.mp4', ...moments)).toEqual(expected);
    // Without what is known from before it is the same frame.
    expect(await numbersInPictures(shop, [await frame('vfr.mp4', 2.51)])).toEqual([35]);
  }, 20_000);

  test('is exact where seeking cannot be: a broadcast stream, with no index and a clock of its own', async () => {
    const source = ['-f', 'lavfi', '-i', `color=s=96x54:d=4:r=25,${NUMBERED}`];
    await shop.make(...source, '-c:v', 'mpeg2video', '-q:v', '1', '-g', '20', '-bf', '2', 'stream.mpg');
    expect((await probeMedia(shop.ffmpeg, shop.path('stream.mpg'))).startTime).toBeGreaterThan(0.1);
    expectTimes(
      await times('stream.mpg'),
      Array.from({ length: 100 }, (_, n) => n / 25),
    );
    const numbers = [0, 1, 19, 20, 21, 55, 98];
    expect(await shown('stream.mpg', ...numbers.map((number) => number / 25 + 0.01))).toEqual(numbers);
  }, 20_000);

  test('has the asked height, square pixels and the right colours', async () => {
    const source = ['-f', 'lavfi', '-i', 'color=0x2060C0:s=96x54:d=1:r=5,setsar=4/3'];
    await shop.make(...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', 'wide.mp4');
    const jpeg = await frame('wide.mp4', 0.5, 108);
    expect(jpegSize(jpeg)).toEqual({ width: 256, height: 108 });
    const colour = await pixel(shop, jpeg, 0.5, 0.5);
    for (const [index, value] of [0x20, 0x60, 0xc0].entries()) {
      expect(Math.abs((colour[index] ?? 0) - value)).toBeLessThan(6);
    }
  });

  test.each([
    [90, 'top'],
    [180, 'right'],
    [270, 'bottom'],
  ] as const)('is turned %i degrees clockwise: what was left is %s', async (degrees, side) => {
    await makeRedLeft(shop, 'plain.mp4');
    await rotateMp4(shop.path('plain.mp4'), shop.path('turned.mp4'), degrees);
    await expectRed(await frame('turned.mp4', 0.5), side);
  });

  test('follows the legacy tag where there is no matrix', async () => {
    await makeRedLeft(shop, 'plain.mp4');
    await shop.make('-i', 'plain.mp4', '-c', 'copy', '-metadata:s:v:0', 'ROTATE=90', 'tagged.mkv');
    const jpeg = await frame('tagged.mkv', 0.5);
    await expectRed(jpeg, 'top');
    expect(jpegSize(jpeg)).toEqual({ width: 50, height: 90 });
  });

  test('can be given up', async () => {
    const options = { height: 90, signal: AbortSignal.abort(new Error('changed my mind')) };
    await expect(extractFrame(shop.ffmpeg, shop.path('vfr.mp4'), 1, options)).rejects.toThrow(
      'changed my mind',
    );
  });
});

async function makeRedLeft(workshop: Workshop, name: string): Promise<void> {
  const source = 'color=red:s=48x54:d=1:r=5[left];color=blue:s=48x54:d=1:r=5[right];[left][right]hstack';
  await workshop.make('-f', 'lavfi', '-i', source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', name);
}

async function expectRed(jpeg: Buffer, side: 'top' | 'right' | 'bottom'): Promise<void> {
  const places = { top: [0.5, 0.1], right: [0.9, 0.5], bottom: [0.5, 0.9] } as const;
  const [x, y] = places[side];
  const [red, , blue] = await pixel(shop, jpeg, x, y);
  const [otherRed, , otherBlue] = await pixel(shop, jpeg, 1 - x, 1 - y);
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
  expect(otherRed).toBeLessThan(60);
  expect(otherBlue).toBeGreaterThan(200);
}
