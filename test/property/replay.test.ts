import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunksFromText, type TextEvent } from '../../src/core/replay/chunks.ts';
import { decisionTicks } from '../../src/core/replay/schedule.ts';
import { ARMS, type ExposureSettings, type Pace, type Schedule } from '../../src/core/replay/types.ts';
import type { Emit, ReplayAdapter, SessionInfo } from '../../src/main/replay/adapter.ts';
import { inOrderOfKnowing, type MediaItem, openExposure } from '../../src/main/replay/exposure.ts';
import { type MediaClock, makeClock, PauseGate } from '../../src/main/replay/media-clock.ts';
import { SessionRecorder, sessionFiles } from '../../src/main/replay/recorder.ts';
import { runSession } from '../../src/main/replay/session.ts';
import { replaySettingsSchema } from '../../src/main/replay/settings.ts';
import {
  makeVariableRate,
  numbersInPictures,
  openWorkshop,
  VARIABLE_RATE_TIMES,
  type Workshop,
} from '../unit/media/clips.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
  await makeVariableRate(shop, 'silent.mp4');
  // The sound tells its time: its height rises by 4000 a second.
  const ramp = ['-f', 'lavfi', '-i', 'aevalsrc=4000*t/32768:s=16000:d=4'];
  await shop.make('-i', 'silent.mp4', ...ramp, '-c:v', 'copy', '-c:a', 'pcm_s16le', '-shortest', 'told.mkv');
}, 60_000);
afterAll(() => shop.remove());

/** Keeps everything it gets with the moment it got it, and keeps asking for more than it should get. */
class Grabber implements ReplayAdapter {
  readonly frames: { now: number; time: number; jpeg: Buffer }[] = [];
  readonly sounds: { now: number; end: number; pcm: Buffer }[] = [];
  readonly told: { now: number; time: number }[] = [];
  session: SessionInfo | null = null;
  #emit: Emit = () => undefined;
  readonly #clock: MediaClock;

  constructor(clock: MediaClock) {
    this.#clock = clock;
  }

  async start(session: SessionInfo, emit: Emit): Promise<void> {
    this.session = session;
    this.#emit = emit;
  }
  async frame({ time, jpeg }: { time: number; jpeg: Buffer }): Promise<void> {
    this.frames.push({ now: this.#clock.now(), time, jpeg: Buffer.from(jpeg) });
    // What it got is its own: spoiling it must not spoil anything else.
    jpeg.fill(0);
    this.#emit({ kind: 'text', text: 'more! ', mediaTime: time + 1000 });
  }
  async audio({ time, duration, pcm }: { time: number; duration: number; pcm: Buffer }): Promise<void> {
    this.sounds.push({ now: this.#clock.now(), end: time + duration, pcm: Buffer.from(pcm) });
    pcm.fill(0);
    this.#emit({ kind: 'tool-call', name: 'read_file', arguments: '{"path": "annotations"}' });
  }
  async request({ time }: { time: number }): Promise<void> {
    this.told.push({ now: this.#clock.now(), time });
  }
  async tick({ time }: { time: number }): Promise<void> {
    this.told.push({ now: this.#clock.now(), time });
  }
  async finish({ time }: { time: number }): Promise<void> {
    this.told.push({ now: this.#clock.now(), time });
  }
  close = async (): Promise<void> => undefined;
}

const exposures: fc.Arbitrary<ExposureSettings> = fc.record({
  fps: fc.constantFrom(0.4, 1, 2, 3, 7.5, 24, 30),
  longestEdge: fc.constantFrom(64, 96),
  blockMs: fc.constantFrom(20, 90, 333, 1000, 2500),
});
const paces: fc.Arbitrary<Pace> = fc.oneof(
  fc.constant<Pace>('stepped'),
  fc.record({ speed: fc.constantFrom(8, 12, 16) }),
);
const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.constant<Schedule>({ kind: 'none' }),
  fc.constant<Schedule>({ kind: 'grid' }),
  fc.record({ kind: fc.constant('every' as const), seconds: fc.constantFrom(0.3, 1) }),
);
const requests = fc.array(
  fc.record({ time: fc.double({ min: 0, max: 6, noNaN: true }), text: fc.constant('and now?') }),
  { maxLength: 3 },
);

/** A hair, for the rounding of floating-point sums. */
const HAIR = 1e-9;

describe('what an adapter gets to know', () => {
  it('never lies after now, whatever the pace, the blocks and the clip’s frame rate', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        exposures,
        paces,
        schedules,
        fc.constantFrom(...ARMS),
        requests,
        async (exposure, pace, schedule, arm, asked) => {
          number += 1;
          const settings = replaySettingsSchema.parse({ adapter: 'x', arm, pace, schedule, exposure });
          const signal = new AbortController().signal;
          const opened = await openExposure(shop.ffmpeg, shop.path('told.mkv'), arm, exposure, signal);
          const clock = makeClock(pace);
          const adapter = new Grabber(clock);
          const recorder = new SessionRecorder(sessionFiles(shop.path(`session-${number}`)), {});
          await runSession({
            sessionId: 'opaque',
            settings,
            exposure: opened,
            requests: asked,
            adapter,
            recorder,
            gate: new PauseGate(),
            signal,
            clock,
          });
          recorder.finish(4);
          await checkGrabbed(adapter, arm);
        },
      ),
      { numRuns: 25 },
    );
  }, 180_000);
});

async function checkGrabbed(adapter: Grabber, arm: string): Promise<void> {
  expect(JSON.stringify(adapter.session)).not.toMatch(/told|mkv|duration|slot/);
  for (const { now, time } of [...adapter.told, ...adapter.frames])
    expect(time).toBeLessThanOrEqual(now + HAIR);
  for (const { now, end, pcm } of adapter.sounds) {
    expect(end).toBeLessThanOrEqual(now + HAIR);
    // By its content too: the last sample was made for a moment before now.
    expect(pcm.readInt16LE(pcm.length - 2) / 4000).toBeLessThanOrEqual(now + 0.001);
  }
  if (arm === 'no-scene' || arm === 'no-frames') expect(adapter.frames).toEqual([]);
  if (arm === 'no-scene' || arm === 'no-audio') expect(adapter.sounds).toEqual([]);
  if (adapter.frames.length === 0) return;
  const shown = await numbersInPictures(
    shop,
    adapter.frames.map(({ jpeg }) => jpeg),
  );
  for (const [index, { now }] of adapter.frames.entries()) {
    // By their content too: the clip's own time of the picture that was seen.
    expect(VARIABLE_RATE_TIMES[shown[index] ?? 0]).toBeLessThanOrEqual(now + HAIR);
  }
}

describe('the order of two streams', () => {
  const stream = (kind: 'frame' | 'audio') =>
    fc
      .array(fc.double({ min: 0, max: 2000, noNaN: true }), { maxLength: 60 })
      .map((times) => times.sort((a, b) => a - b).map((at, index) => item(kind, at, index)));

  it('is that of knowing, also where one ends early; nothing is lost and nothing comes before its time', async () => {
    await fc.assert(
      fc.asyncProperty(
        stream('frame'),
        stream('audio'),
        fc.infiniteStream(fc.boolean()),
        async (frames, sounds, coins) => {
          const given = shuffled(frames, sounds, coins);
          const got: MediaItem[] = [];
          for await (const one of inOrderOfKnowing(asyncOf(given), { frames: true, audio: true }))
            got.push(one);
          expect(got).toHaveLength(given.length);
          expect(got.map(({ at }) => at)).toEqual(got.map(({ at }) => at).sort((a, b) => a - b));
          for (const one of got) expect(one.at).toBeGreaterThanOrEqual(ownTime(one));
          for (const kind of ['frame', 'audio'] as const) {
            const indices = got.flatMap((one) => (one.kind === kind ? [indexOf(one)] : []));
            expect(indices).toEqual(indices.map((_, index) => index));
          }
        },
      ),
    );
  });
});

function item(kind: 'frame' | 'audio', at: number, index: number): MediaItem {
  return kind === 'frame'
    ? { kind, at, frame: { time: at, jpeg: Buffer.alloc(1), index } }
    : { kind, at, audio: { time: at, duration: 0, pcm: Buffer.alloc(2), index } };
}
const ownTime = (one: MediaItem): number => (one.kind === 'frame' ? one.frame.time : one.audio.time);
const indexOf = (one: MediaItem): number => (one.kind === 'frame' ? one.frame.index : one.audio.index);

function shuffled(a: MediaItem[], b: MediaItem[], coins: Iterable<boolean>): MediaItem[] {
  const [left, right] = [[...a], [...b]];
  const out: MediaItem[] = [];
  for (const coin of coins) {
    const next = (coin ? left : right).shift() ?? left.shift() ?? right.shift();
    if (!next) return out;
    out.push(next);
  }
  return out;
}

async function* asyncOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

describe('the decision grid', () => {
  it('is {q, D} ∪ integers, ascending and without repetition', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.double({ min: 0.5, max: 60, noNaN: true }),
        (q, duration) => {
          const times = decisionTicks({ kind: 'grid' }, [q], duration).map(({ time }) => time);
          if (q > duration) {
            expect(times).toEqual([]);
            return;
          }
          const integers = Array.from({ length: 61 }, (_, n) => n).filter((n) => n >= q && n <= duration);
          expect(times).toEqual([...new Set([q, ...integers, duration])].sort((a, b) => a - b));
        },
      ),
    );
  });
});

describe('chunks from deltas', () => {
  const deltas = fc.array(
    fc.record({
      time: fc.double({ min: 0, max: 60, noNaN: true }),
      text: fc.constantFrom('Hel', 'lo ', ' the water', ' is', ' boiling. ', '现在', ' '),
      ends: fc.boolean(),
    }),
    { maxLength: 30 },
  );

  it('keep every word once, in order, within the times of what brought them', () => {
    fc.assert(
      fc.property(deltas, (list) => {
        const ordered = [...list].sort((a, b) => a.time - b.time);
        const events = ordered.flatMap(({ time, text, ends }): TextEvent[] => [
          { kind: 'text', time, text },
          ...(ends ? [{ kind: 'text-end' as const, time }] : []),
        ]);
        const chunks = chunksFromText(events);
        const said = ordered
          .map(({ text }) => text)
          .join('')
          .replace(/\s/g, '');
        expect(
          chunks
            .map(({ text }) => text)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(said);
        for (const chunk of chunks) {
          expect(chunk.words.map(({ text }) => text)).toEqual(chunk.text.match(/\S+/g));
          let last = chunk.start;
          for (const { start, end } of chunk.words) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThanOrEqual(start);
            last = start;
          }
          expect(chunk.end).toBe(chunk.words.at(-1)?.end);
        }
      }),
    );
  });
});
