import { readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DerivedMedia } from '../../../src/main/media/derived-media.ts';
import type { Ffmpeg, FfmpegMissing } from '../../../src/main/media/ffmpeg.ts';
import { jpegSize, makeVariableRate, numbersInPictures, openWorkshop, type Workshop } from './clips.ts';

let shop: Workshop;
let folder: string;
let asked: number;
let media: DerivedMedia;
let folders = 0;

const provider = async (): Promise<Ffmpeg> => {
  asked += 1;
  return shop.ffmpeg;
};
const MISSING: FfmpegMissing = { found: false, message: 'No ffmpeg here. Install it.', tried: [] };
const clip = (name = 'vfr.mp4') => ({ key: 'clip-1', path: shop.path(name) });

beforeAll(async () => {
  shop = await openWorkshop();
  await makeVariableRate(shop, 'silent.mp4');
  await shop.make(
    '-i',
    'silent.mp4',
    '-f',
    'lavfi',
    '-i',
    'sine=d=2',
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    'vfr.mp4',
  );
}, 30_000);
afterAll(() => shop?.remove());
beforeEach(() => {
  asked = 0;
  folders += 1;
  folder = shop.path(`derived-${folders}`);
  media = new DerivedMedia(folder, provider);
});

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('a result once derived', () => {
  test('is read from disk, without ffmpeg, also by another instance', async () => {
    const first = [
      await media.probe(clip()),
      await media.frameTimes(clip()),
      await media.waveform(clip()),
      await media.thumbnail(clip(), 3.01, 90),
    ];
    expect(asked).toBe(4);
    const later = new DerivedMedia(folder, async () => MISSING);
    expect([
      await later.probe(clip()),
      await later.frameTimes(clip()),
      await later.waveform(clip()),
      await later.thumbnail(clip(), 3.01, 90),
    ]).toEqual(first);
    expect(first[1]).toHaveLength(80);
    expect((await files()).map((entry) => entry.name).sort()).toEqual([
      'frames.f64',
      'probe.json',
      'thumbnail-90-50.jpg',
      'waveform-100.u8',
    ]);
  });

  test('is found again after the file moved', async () => {
    await media.probe(clip());
    await rename(shop.path('vfr.mp4'), shop.path('moved.mp4'));
    try {
      await media.probe(clip('moved.mp4'));
      expect(asked).toBe(1);
    } finally {
      await rename(shop.path('moved.mp4'), shop.path('vfr.mp4'));
    }
  });

  test('does not count for a file that changed', async () => {
    await writeFile(shop.path('changing.mp4'), await readFile(shop.path('vfr.mp4')));
    await media.probe(clip('changing.mp4'));
    await utimes(shop.path('changing.mp4'), 1_000_000, 1_000_000);
    await media.probe(clip('changing.mp4'));
    expect(asked).toBe(2);
  });

  test('is derived anew where its file is damaged', async () => {
    const info = await media.probe(clip());
    const [kept] = await files();
    await writeFile(`${kept?.parentPath}/probe.json`, '{"container":');
    expect(await media.probe(clip())).toEqual(info);
    expect(asked).toBe(2);
  });
});

test('equal requests at the same time share one run', async () => {
  const results = await Promise.all(Array.from({ length: 5 }, () => media.waveform(clip())));
  expect(new Set(results).size).toBe(1);
  // One run for the probe, one for the waveform.
  expect(asked).toBe(2);
});

test('failures are not kept', async () => {
  await writeFile(shop.path('broken.mp4'), 'not a video');
  for (const runs of [1, 2]) {
    await expect(media.probe(clip('broken.mp4'))).rejects.toMatchObject({ code: 'not-media' });
    expect(asked).toBe(runs);
  }
  let missing = true;
  const late = new DerivedMedia(folder, async () => (missing ? MISSING : shop.ffmpeg));
  await expect(late.probe(clip())).rejects.toMatchObject({
    code: 'ffmpeg-missing',
    message: MISSING.message,
  });
  missing = false;
  expect((await late.probe(clip())).video?.codec).toBe('h264');
});

test('a folder that cannot be written to costs nothing but the cache', async () => {
  const problems: string[] = [];
  await writeFile(shop.path('a-file'), '');
  const blocked = new DerivedMedia(shop.path('a-file/below'), provider, {
    onCacheProblem: (error) => problems.push(error.message),
  });
  expect((await blocked.probe(clip())).video?.codec).toBe('h264');
  expect(problems).toEqual([expect.stringContaining('a-file'), expect.stringContaining('a-file')]);
});

describe('thumbnails', () => {
  test('show the frame of their time and share a file with other times of that frame', async () => {
    const jpeg = await media.thumbnail(clip(), 0.31, 90);
    expect(await numbersInPictures(shop, [jpeg])).toEqual([3]);
    const before = asked;
    expect(await media.thumbnail(clip(), 0.39, 90)).toEqual(jpeg);
    expect(asked).toBe(before);
  });

  test.each([
    [1, 60],
    [91, 92],
    [5000, 720],
  ])('of %i pixels are %i high', async (asked, given) => {
    expect(jpegSize(await media.thumbnail(clip(), 1, asked)).height).toBe(given);
  });

  test('refuse times and clips that have no picture', async () => {
    await expect(media.thumbnail(clip(), Number.NaN, 90)).rejects.toThrow(RangeError);
    await shop.make('-f', 'lavfi', '-i', 'sine=d=1', 'sound.m4a');
    await expect(media.thumbnail(clip('sound.m4a'), 0, 90)).rejects.toMatchObject({ code: 'no-video' });
  });
});

describe('giving up', () => {
  test('one of two leaves the other its result', async () => {
    const impatient = new AbortController();
    const [gone, kept] = [media.waveform(clip(), impatient.signal), media.waveform(clip())];
    setImmediate(() => impatient.abort(new Error('no longer needed')));
    await expect(gone).rejects.toThrow('no longer needed');
    expect((await kept).length).toBeGreaterThan(190);
  });

  test('by all leaves nothing behind and does not spoil the next request', async () => {
    const controller = new AbortController();
    const gone = media.frameTimes(clip(), controller.signal);
    setTimeout(() => controller.abort(), 5);
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
    expect(await media.frameTimes(clip())).toHaveLength(80);
    expect((await files()).filter((entry) => entry.name.endsWith('.tmp'))).toEqual([]);
  });
});

test('a file that is gone is told by name', async () => {
  await expect(media.thumbnail(clip('gone.mp4'), 0, 90)).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('gone.mp4'),
  });
  await expect(stat(folder)).rejects.toThrow();
});
