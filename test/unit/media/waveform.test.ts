import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWaveform } from '../../../src/main/media/waveform.ts';
import { makeVariableRate, openWorkshop, type Workshop } from './clips.ts';

let shop: Workshop;
/** One second of a 440 Hz tone at half scale, then one second of silence. */
const TONE_AND_SILENCE = ['-f', 'lavfi', '-i', 'aevalsrc=0.5*sin(880*PI*t)*lt(t\\,1):d=2:s=48000'];

beforeAll(async () => {
  shop = await openWorkshop();
  await makeVariableRate(shop, 'vfr.mp4');
  await shop.make(...TONE_AND_SILENCE, 'tone.wav');
}, 30_000);
afterAll(() => shop?.remove());

const peaks = (name: string, peaksPerSecond?: number) =>
  readWaveform(shop.ffmpeg, shop.path(name), peaksPerSecond === undefined ? {} : { peaksPerSecond });

/** Loud from `start` to `end` seconds and silent elsewhere; the borders may lie a few buckets off. */
function expectLoud(waveform: Uint8Array, start: number, end: number): void {
  waveform.forEach((peak, index) => {
    const time = index / 100;
    if (time > start + 0.05 && time < end - 0.05) expect(peak, `at ${time}`).toBeGreaterThan(110);
    if (time < start - 0.05 || time > end + 0.05) expect(peak, `at ${time}`).toBeLessThan(8);
  });
}

test('a tone at half scale is 128 of 255, silence is 0', async () => {
  const waveform = await peaks('tone.wav');
  expect(waveform).toHaveLength(200);
  expectLoud(waveform, 0, 1);
  expect(Math.max(...waveform)).toBeLessThan(134);
  expect(waveform[150]).toBe(0);
});

test.each([1, 10, 30, 400])('%i peaks a second', async (peaksPerSecond) => {
  const waveform = await peaks('tone.wav', peaksPerSecond);
  expect(waveform).toHaveLength(2 * peaksPerSecond);
  expect(waveform[0]).toBeGreaterThan(100);
  // The resampler rings a little into the silence.
  expect(waveform.at(-1)).toBeLessThan(8);
});

test.each([0, 8001, Number.NaN])('%d peaks a second are refused', async (peaksPerSecond) => {
  await expect(peaks('tone.wav', peaksPerSecond)).rejects.toThrow(RangeError);
});

describe('bucket 0 is media time 0', () => {
  test('sound that starts 0.7 s late is padded', async () => {
    await shop.make(
      '-i',
      'vfr.mp4',
      '-itsoffset',
      '0.7',
      '-i',
      'tone.wav',
      '-c:v',
      'copy',
      '-c:a',
      'aac',
      'late.mp4',
    );
    const waveform = await peaks('late.mp4');
    expect(Math.abs(waveform.length - 270)).toBeLessThan(6);
    expectLoud(waveform, 0.7, 1.7);
  });

  test('also where the whole file starts at 1.4 s', async () => {
    const copy = ['-c:v', 'copy', '-c:a', 'aac', '-output_ts_offset', '1.4'];
    await shop.make('-i', 'vfr.mp4', '-i', 'tone.wav', ...copy, 'offset.mkv');
    expectLoud(await peaks('offset.mkv'), 1.4, 2.4);
  });

  test('the encoder delay of AAC is not sound', async () => {
    await shop.make('-i', 'tone.wav', '-c:a', 'aac', 'tone.m4a');
    const waveform = await peaks('tone.m4a');
    const onset = waveform.findIndex((peak) => peak > 100);
    expect(onset).toBeLessThan(2);
    expectLoud(waveform, 0, 1);
  });
});

test('a hole in the sound is silence of its length', async () => {
  const hole = ['-af', "aselect='not(between(t,0.2,0.6))'", '-c:a', 'pcm_s16le'];
  await shop.make('-i', 'tone.wav', ...hole, 'hole.mkv');
  const waveform = await peaks('hole.mkv');
  expect(Math.max(...waveform.subarray(27, 55))).toBe(0);
  expect(Math.min(...waveform.subarray(70, 95))).toBeGreaterThan(120);
});

test('full scale is 255', async () => {
  await shop.make('-f', 'lavfi', '-i', 'aevalsrc=-1:d=0.5:s=8000', '-c:a', 'pcm_s16le', 'full.wav');
  expect(Math.max(...(await peaks('full.wav')))).toBe(255);
});

test('no sound, no waveform', async () => {
  expect(await peaks('vfr.mp4')).toEqual(new Uint8Array(0));
});
