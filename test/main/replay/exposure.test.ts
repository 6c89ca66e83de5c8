import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arm, ExposureSettings } from '../../../src/core/replay/types.ts';
import { type MediaItem, openExposure } from '../../../src/main/replay/exposure.ts';
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
} from '../../unit/media/clips.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 60_000);
afterAll(() => shop.remove());

async function expose(name: string, settings: Partial<ExposureSettings> = {}, arm: Arm = 'full') {
  const complete = { fps: 1, longestEdge: 640, blockMs: 1000, ...settings };
  const exposure = await openExposure(shop.ffmpeg, shop.path(name), arm, complete);
  const items: MediaItem[] = [];
  for await (const item of exposure.items) items.push(item);
  const frames = items.flatMap((item) => (item.kind === 'frame' ? [item.frame] : []));
  const blocks = items.flatMap((item) => (item.kind === 'audio' ? [item.audio] : []));
  return { exposure, items, frames, blocks };
}

/** Half a second of silence, then a tone. */
const lateTone = (seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `aevalsrc='if(gte(t,0.5),0.5*sin(2*PI*440*t),0)':s=44100:d=${seconds}`],
];
const picture = (seconds: number, rate: number): string[] => [
  ...['-f', 'lavfi', '-i', `color=s=96x54:d=${seconds}:r=${rate}`],
];

describe('frames', () => {
  it.each([1, 2, 5, 7, 25])(
    'at %i a second show what is on screen at their time, never a later picture',
    async (fps) => {
      await makeVariableRate(shop, 'variable.mp4');
      const { frames } = await expose('variable.mp4', { fps });
      const shown = await numbersInPictures(
        shop,
        frames.map(({ jpeg }) => jpeg),
      );
      const expected = frames.map(({ time }) => VARIABLE_RATE_TIMES.findLastIndex((at) => at <= time + 1e-9));
      expect(frames.map(({ time }) => time)).toEqual(
        Array.from({ length: frames.length }, (_, index) => index / fps),
      );
      expect(shown).toEqual(expected);
      expect(frames.length).toBe(Math.floor(3.999 * fps) + 1);
      expect(frames.map(({ index }) => index)).toEqual(frames.map((_, index) => index));
    },
  );

  it('are not shown before a stream that starts late', async () => {
    await shop.make(
      ...lateTone(4),
      ...['-itsoffset', '1.3'],
      ...picture(2, 10),
      ...['-vf', NUMBERED, '-map', '1:v', '-map', '0:a', '-fps_mode', 'passthrough'],
      ...[...LONG_GOP, '-c:a', 'aac', 'late.mp4'],
    );
    const { frames } = await expose('late.mp4', { fps: 2 });
    expect(frames[0]?.time).toBe(1.5);
    expect(
      await numbersInPictures(
        shop,
        frames.slice(0, 2).map(({ jpeg }) => jpeg),
      ),
    ).toEqual([2, 7]);
  });

  it('are upright and no longer than asked', async () => {
    const left = 'color=s=320x180:d=1:r=5,drawbox=w=160:h=180:color=red:t=fill';
    await shop.make('-f', 'lavfi', '-i', left, ...LONG_GOP, '-pix_fmt', 'yuv420p', 'flat.mp4');
    await rotateMp4(shop.path('flat.mp4'), shop.path('turned.mp4'), 90);
    const { frames } = await expose('turned.mp4', { longestEdge: 160 });
    expect(jpegSize(frames[0]!.jpeg)).toEqual({ width: 90, height: 160 });
    // Turned clockwise, what was left is now on top.
    const [red, , blue] = await pixel(shop, frames[0]!.jpeg, 0.5, 0.2);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
    const { frames: small } = await expose('turned.mp4', { longestEdge: 2000 });
    expect(jpegSize(small[0]!.jpeg)).toEqual({ width: 180, height: 320 });
  });
});

describe('sound', () => {
  it('comes in blocks that add up, in 16 kHz mono', async () => {
    await shop.make(...lateTone(2.25), '-c:a', 'pcm_s16le', 'tone.wav');
    const { exposure, blocks } = await expose('tone.wav', { blockMs: 200 });
    expect(exposure).toMatchObject({ frames: false, audio: true });
    expect(blocks.map(({ duration }) => duration)).toEqual([...Array(11).fill(0.2), 0.05]);
    expect(blocks.map(({ time }) => Number(time.toFixed(6)))).toEqual(
      blocks.map((_, index) => Number((index * 0.2).toFixed(6))),
    );
    const loudest = blocks.map(({ pcm }) => loudness(pcm));
    expect(loudest.slice(0, 2)).toEqual([0, 0]);
    expect(Math.min(...loudest.slice(3))).toBeGreaterThan(10_000);
  });

  it('that starts late is silence until then', async () => {
    await shop.make(
      ...picture(3, 10),
      ...['-itsoffset', '1'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'],
      ...['-map', '0:v', '-map', '1:a', ...LONG_GOP, '-c:a', 'pcm_s16le', 'latesound.mkv'],
    );
    const { blocks } = await expose('latesound.mkv', { blockMs: 250 });
    const loud = blocks.map(({ pcm }) => loudness(pcm) > 500);
    expect(loud.slice(0, 4)).toEqual([false, false, false, false]);
    expect(loud.slice(4, 11)).toEqual(Array(7).fill(true));
  });
});

describe('both streams', () => {
  it('come in the order in which they may be known, sound before the picture of the same moment', async () => {
    await shop.make(...picture(3, 10), ...lateTone(3), ...LONG_GOP, '-c:a', 'pcm_s16le', 'both.mkv');
    const { items } = await expose('both.mkv', { fps: 2, blockMs: 500 });
    const order = items.map(({ kind, at }) => `${kind} ${at}`);
    expect(order.slice(0, 5)).toEqual(['frame 0', 'audio 0.5', 'frame 0.5', 'audio 1', 'frame 1']);
    expect(items.map(({ at }) => at)).toEqual([...items.map(({ at }) => at)].sort((a, b) => a - b));
  });

  it('are the same bytes every time', async () => {
    await shop.make(...picture(2, 10), ...lateTone(2), ...LONG_GOP, '-c:a', 'aac', 'again.mp4');
    const [first, second] = [await expose('again.mp4', { fps: 5 }), await expose('again.mp4', { fps: 5 })];
    expect(first.frames.map(({ jpeg }) => jpeg)).toEqual(second.frames.map(({ jpeg }) => jpeg));
    expect(first.blocks.map(({ pcm }) => pcm)).toEqual(second.blocks.map(({ pcm }) => pcm));
  });

  it('are left out as the arm says', async () => {
    await shop.make(...picture(2, 10), ...lateTone(2), ...LONG_GOP, '-c:a', 'aac', 'arms.mp4');
    const seen = async (arm: Arm) => {
      const { frames, blocks } = await expose('arms.mp4', {}, arm);
      return [frames.length > 0, blocks.length > 0];
    };
    expect(await seen('full')).toEqual([true, true]);
    expect(await seen('no-audio')).toEqual([true, false]);
    expect(await seen('no-frames')).toEqual([false, true]);
    expect(await seen('no-scene')).toEqual([false, false]);
  });

  it('end with a message when the file is damaged', async () => {
    await shop.make(...picture(2, 10), ...lateTone(2), ...LONG_GOP, '-c:a', 'aac', 'whole.mp4');
    await expect(expose('absent.mp4')).rejects.toThrow(/cannot be opened/);
  });
});

const loudness = (pcm: Buffer): number => {
  let loudest = 0;
  for (let at = 0; at + 1 < pcm.length; at += 2) loudest = Math.max(loudest, Math.abs(pcm.readInt16LE(at)));
  return loudest;
};
