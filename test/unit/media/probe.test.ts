import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractFrame } from '../../../src/main/media/frames.ts';
import { mediaInfo, probeMedia } from '../../../src/main/media/probe.ts';
import { parseReport } from '../../../src/main/media/probe-report.ts';
import { makeVariableRate, openWorkshop, rotateMp4, type Workshop } from './clips.ts';

let shop: Workshop;

beforeAll(async () => {
  shop = await openWorkshop();
  await makeVariableRate(shop, 'vfr.mp4');
}, 30_000);
afterAll(() => shop?.remove());

const probe = (name: string) => probeMedia(shop.ffmpeg, shop.path(name));

test('tells container, duration, size, codec and the average rate of a video without sound', async () => {
  expect(await probe('vfr.mp4')).toEqual({
    container: 'mov,mp4,m4a,3gp,3g2,mj2',
    duration: expect.closeTo(4, 1),
    startTime: 0,
    timelineOrigin: 0,
    video: {
      codec: 'h264',
      width: 96,
      height: 54,
      rotation: 0,
      rotationSource: null,
      // 80 frames in about 4 s; versions differ in how long the last one lasts.
      averageFrameRate: expect.closeTo(19.5, 0),
      duration: null,
    },
    audio: null,
    playable: { ok: true },
  });
});

test('tells streams of different length apart where the file does', async () => {
  await shop.make(
    '-i',
    'vfr.mp4',
    '-f',
    'lavfi',
    '-i',
    'sine=d=6',
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    'long.mkv',
  );
  const info = await probe('long.mkv');
  expect(info.duration).toBeCloseTo(6, 1);
  expect(info.video?.duration).toBeCloseTo(4, 1);
  expect(info.audio).toMatchObject({ codec: 'aac', sampleRate: 44100, channels: 1 });
  expect(info.audio?.duration).toBeCloseTo(6, 1);
});

test('keeps the container time where nothing starts at zero, as browsers do', async () => {
  await shop.make('-i', 'vfr.mp4', '-c', 'copy', '-output_ts_offset', '1.4', 'offset.mkv');
  expect(await probe('offset.mkv')).toMatchObject({ startTime: 1.4, timelineOrigin: 0 });
});

test.each([90, 180, 270] as const)('reads a display matrix of %i degrees clockwise', async (degrees) => {
  await rotateMp4(shop.path('vfr.mp4'), shop.path('turned.mp4'), degrees);
  const { video } = await probe('turned.mp4');
  expect(video).toMatchObject({ rotation: degrees, rotationSource: 'display-matrix' });
  expect([video?.width, video?.height]).toEqual(degrees === 180 ? [96, 54] : [54, 96]);
});

test('counts the pixel aspect ratio into the displayed width', async () => {
  await shop.make('-i', 'vfr.mp4', '-frames:v', '2', '-vf', 'setsar=4/3', '-c:v', 'libx264', 'wide.mp4');
  expect((await probe('wide.mp4')).video).toMatchObject({ width: 128, height: 54 });
});

test('sees no video in a song with a cover', async () => {
  await shop.make('-f', 'lavfi', '-i', 'color=red:s=64x64', '-frames:v', '1', 'cover.png');
  const inputs = ['-f', 'lavfi', '-i', 'sine=d=1', '-i', 'cover.png'];
  const cover = ['-c:v', 'copy', '-disposition:v', 'attached_pic'];
  await shop.make(...inputs, '-map', '0', '-map', '1', '-c:a', 'aac', ...cover, 'song.m4a');
  const info = await probe('song.m4a');
  expect(info.video).toBeNull();
  expect(info).toMatchObject({ audio: { codec: 'aac' }, playable: { ok: true } });
});

describe('a file the workbench cannot play', () => {
  test('says so and what to do', async () => {
    await shop.make('-i', 'vfr.mp4', '-c:v', 'mpeg4', 'part2.mp4');
    const { playable } = await probe('part2.mp4');
    expect(playable.ok).toBe(false);
    expect(playable.reason).toMatch(
      /MPEG-4 Part 2 video.*Texts, scores and thumbnails still work.*ffmpeg -i/,
    );
  });

  test('HEVC, from the report of ffmpeg 6', () => {
    const { playable } = mediaInfo(
      parseReport(reportWith('Video: hevc (Main) (hvc1 / 0x31637668), yuv420p'))!,
    );
    expect(playable).toEqual({ ok: false, reason: expect.stringContaining('HEVC (H.265)') });
  });

  test('HEVC, where ffmpeg can make it: its pictures still come', async () => {
    const encoders = (await shop.make('-encoders')).toString();
    if (!encoders.includes('libx265')) return;
    const quiet = ['-preset', 'ultrafast', '-x265-params', 'log-level=none'];
    await shop.make('-i', 'vfr.mp4', '-frames:v', '4', '-c:v', 'libx265', ...quiet, 'hevc.mp4');
    expect(await probe('hevc.mp4')).toMatchObject({ video: { codec: 'hevc' }, playable: { ok: false } });
    const jpeg = await extractFrame(shop.ffmpeg, shop.path('hevc.mp4'), 0.2, { height: 60 });
    expect(jpeg.subarray(0, 2).toString('hex')).toBe('ffd8');
  });

  test('sound alone that is unknown leaves the picture playable, with a note', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=d=1', '-c:v', 'copy', '-c:a', 'ac3'];
    await shop.make('-i', 'vfr.mp4', ...sound, 'ac3.mp4');
    expect((await probe('ac3.mp4')).playable).toEqual({ ok: true, reason: expect.stringContaining('AC-3') });
  });
});

describe('a file that is no media', () => {
  test.each([
    ['empty.mp4', '', 'empty', /empty\.mp4 is empty \(0 bytes\)/],
    ['text.mp4', 'Just some notes, renamed.\n'.repeat(50), 'not-media', /text\.mp4 holds no video or audio/],
    ['list.mp4', '#EXTM3U\n#EXTINF:4,\nfile:vfr.mp4\n#EXT-X-ENDLIST\n', 'not-media', /list\.mp4/],
    ['concat.mp4', 'ffconcat version 1.0\nfile vfr.mp4\n', 'not-media', /concat\.mp4 is a playlist/],
  ])('%s', async (name, content, code, message) => {
    await writeFile(shop.path(name), content);
    await expect(probe(name)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test('an MP4 that was cut off before its index', async () => {
    const bytes = await readFile(shop.path('vfr.mp4'));
    await writeFile(shop.path('cut.mp4'), bytes.subarray(0, bytes.indexOf('moov') - 4));
    await expect(probe('cut.mp4')).rejects.toMatchObject({
      code: 'not-media',
      message: expect.stringMatching(/incomplete/),
    });
  });

  test('a folder, and a file that is not there', async () => {
    await expect(probe('.')).rejects.toMatchObject({ code: 'not-media' });
    await expect(probe('gone.mp4')).rejects.toMatchObject({
      code: 'not-found',
      message: /gone\.mp4.*relink/,
    });
  });
});

describe('reports of other ffmpeg versions', () => {
  test('version 4 prints tag and matrix: the matrix counts', () => {
    const info = mediaInfo(
      parseReport(
        reportWith(
          'Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709), 1920x1080 [SAR 1:1 DAR 16:9], 29.97 fps',
          '      rotate          : 90',
          '    Side data:',
          '      displaymatrix: rotation of -90.00 degrees',
        ),
      )!,
    );
    expect(info.video).toMatchObject({ rotation: 90, width: 1080, height: 1920, averageFrameRate: 29.97 });
  });

  test('version 4 indents stream lines deeper', () => {
    const report = reportWith('Video: h264, yuv420p, 320x180, 25 fps').replace('  Stream', '    Stream');
    expect(mediaInfo(parseReport(report)!).video).toMatchObject({ codec: 'h264', width: 320 });
  });

  test.each([
    ['-90', 270],
    ['450', 90],
    ['180', 180],
  ])('a legacy tag alone, %s', (tag, rotation) => {
    const report = reportWith('Video: h264, yuv420p, 320x180, 25 fps', `      ROTATE          : ${tag}`);
    expect(mediaInfo(parseReport(report)!).video).toMatchObject({ rotation, rotationSource: 'tag' });
  });

  test('metadata that imitates stream lines is not believed', () => {
    const report = reportWith(
      'Video: h264, yuv420p, 320x180, 25 fps',
      '      comment         : x',
      '                      :   Stream #0:1: Audio: aac, 44100 Hz, stereo',
    );
    expect(mediaInfo(parseReport(report)!).audio).toBeNull();
  });

  test.each([
    ['stereo', 2],
    ['5.1(side)', 6],
    ['7.1', 8],
    ['12 channels', 12],
    ['mono', 1],
  ])('%s', (layout, channels) => {
    const report = reportWith(`Audio: opus, 48000 Hz, ${layout}, fltp`);
    expect(mediaInfo(parseReport(report)!).audio).toMatchObject({ sampleRate: 48000, channels });
  });

  test('an unknown duration is null, not zero', () => {
    const report = reportWith('Audio: opus, 48000 Hz, mono').replace('00:01:02.50, start: -0.007000', 'N/A');
    expect(mediaInfo(parseReport(report)!)).toMatchObject({ duration: null, startTime: 0 });
  });
});

function reportWith(stream: string, ...details: string[]): string {
  return [
    "Input #0, matroska,webm, from 'file:/clips/a.mkv':",
    '  Metadata:',
    '    title           : A clip',
    '  Duration: 00:01:02.50, start: -0.007000, bitrate: 64 kb/s',
    `  Stream #0:0[0x1](eng): ${stream}`,
    '    Metadata:',
    ...details,
    'At least one output file must be specified',
  ].join('\n');
}
