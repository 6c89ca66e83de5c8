import { describe, expect, it } from 'vitest';
import { followClock } from '../../../src/renderer/src/playback/follow-clock.ts';
import { frameAt, insideFrame } from '../../../src/renderer/src/playback/frames.ts';
import {
  type FrameScheduler,
  type MediaElement,
  PlaybackClock,
} from '../../../src/renderer/src/playback/playback-clock.ts';

/** A scheduler whose time is moved by the test. */
class ManualFrames implements FrameScheduler {
  private time = 0;
  private waiting = new Map<number, (now: number) => void>();
  private next = 1;

  request(callback: (now: number) => void): number {
    this.waiting.set(this.next, callback);
    return this.next++;
  }

  cancel(handle: number): void {
    this.waiting.delete(handle);
  }

  now(): number {
    return this.time;
  }

  get pending(): number {
    return this.waiting.size;
  }

  /** Let time pass, one frame each 10 ms. */
  run(milliseconds: number): void {
    for (let passed = 0; passed < milliseconds; passed += 10) {
      this.time += 10;
      const callbacks = [...this.waiting.values()];
      this.waiting.clear();
      for (const callback of callbacks) callback(this.time);
    }
  }
}

/** A media element that plays nothing but behaves like one. */
class FakeMedia extends EventTarget implements MediaElement {
  currentTime = 0;
  duration = 10;
  paused = true;
  ended = false;
  playbackRate = 1;

  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }

  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
}

describe('PlaybackClock without media', () => {
  it('runs by itself at its rate and stops at the end', () => {
    const frames = new ManualFrames();
    const clock = new PlaybackClock(2, frames);
    clock.play();
    frames.run(500);
    expect(clock.getSnapshot().currentTime).toBeCloseTo(0.5, 6);
    clock.setRate(2);
    frames.run(500);
    expect(clock.getSnapshot().currentTime).toBeCloseTo(1.5, 6);
    frames.run(500);
    expect(clock.getSnapshot()).toMatchObject({ currentTime: 2, playing: false, source: 'simulated' });
    expect(frames.pending).toBe(0);
  });

  it('starts over when played at the end', () => {
    const frames = new ManualFrames();
    const clock = new PlaybackClock(2, frames);
    clock.seek(2);
    clock.play();
    frames.run(100);
    expect(clock.getSnapshot().currentTime).toBeCloseTo(0.1, 6);
  });

  it('repeats a range once inside it, and plays on when sent outside', () => {
    const frames = new ManualFrames();
    const clock = new PlaybackClock(10, frames);
    clock.setLoop({ start: 4, end: 5 });
    clock.play();
    expect(clock.getSnapshot().currentTime).toBe(4);
    frames.run(1200);
    expect(clock.getSnapshot().currentTime).toBeGreaterThanOrEqual(4);
    expect(clock.getSnapshot().currentTime).toBeLessThan(4.3);
    clock.seek(7);
    frames.run(500);
    expect(clock.getSnapshot().currentTime).toBeCloseTo(7.5, 6);
  });

  it('tells its listeners only of changes', () => {
    const clock = new PlaybackClock(10, new ManualFrames());
    let calls = 0;
    clock.subscribe(() => {
      calls += 1;
    });
    clock.seek(3);
    clock.seek(3);
    clock.setRate(1);
    expect(calls).toBe(1);
    expect(clock.getSnapshot()).toBe(clock.getSnapshot());
  });

  it('keeps a time within what can be played', () => {
    const clock = new PlaybackClock(10, new ManualFrames());
    clock.seek(-3);
    expect(clock.getSnapshot().currentTime).toBe(0);
    clock.seek(99);
    expect(clock.getSnapshot().currentTime).toBe(10);
  });
});

describe('PlaybackClock with media', () => {
  it('follows the element, also past its last video frame', () => {
    const frames = new ManualFrames();
    const clock = new PlaybackClock(10, frames);
    const media = new FakeMedia();
    clock.attach(media);
    clock.play();
    media.currentTime = 3.25;
    frames.run(10);
    expect(clock.getSnapshot()).toMatchObject({ currentTime: 3.25, playing: true, source: 'media' });
  });

  it('begins another sample of the same clip paused at its start', () => {
    const clock = new PlaybackClock(10, new ManualFrames());
    const media = new FakeMedia();
    clock.attach(media);
    clock.play();
    media.currentTime = 6;
    clock.reset(12);
    expect(media).toMatchObject({ paused: true, currentTime: 0 });
    expect(clock.getSnapshot()).toMatchObject({
      currentTime: 0,
      playing: false,
      duration: 12,
      source: 'media',
    });
  });

  it('takes its time to the element and keeps it when the element goes', () => {
    const clock = new PlaybackClock(10, new ManualFrames());
    clock.seek(4);
    const media = new FakeMedia();
    const detach = clock.attach(media);
    expect(media.currentTime).toBe(4);
    detach();
    expect(clock.getSnapshot()).toMatchObject({ currentTime: 4, source: 'simulated' });
  });

  it('goes back at the end of a loop that ends with the clip', () => {
    const frames = new ManualFrames();
    const clock = new PlaybackClock(10, frames);
    const media = new FakeMedia();
    clock.attach(media);
    clock.setLoop({ start: 8, end: 10 });
    clock.play();
    media.currentTime = 10;
    media.paused = true;
    media.dispatchEvent(new Event('ended'));
    expect(media.currentTime).toBe(8);
    expect(media.paused).toBe(false);
  });

  it('steps by presentation times, seeks inside the frame and shows the frame’s own time', () => {
    const clock = new PlaybackClock(10, new ManualFrames());
    const media = new FakeMedia();
    clock.attach(media);
    // 10 frames a second, then 30: time × rate would be wrong from the second part on.
    clock.setFrames([0, 0.1, 0.2, 0.2333, 0.2667, 0.3]);
    clock.seek(0.2);
    clock.stepFrame(1);
    expect(clock.getSnapshot().currentTime).toBe(0.2333);
    expect(media.currentTime).toBeGreaterThan(0.2333);
    expect(media.currentTime).toBeLessThan(0.2667);
    media.dispatchEvent(new Event('seeked'));
    expect(clock.getSnapshot().currentTime).toBe(0.2333);
    clock.stepFrame(-1);
    clock.stepFrame(-1);
    expect(clock.getSnapshot().currentTime).toBe(0.1);
  });
});

describe('frames', () => {
  const times = [0, 0.1, 0.2, 0.25];

  it('finds the frame shown at a time, despite a player’s rounding', () => {
    expect([-1, 0.05, 0.0999, 0.1, 0.24, 9].map((time) => frameAt(times, time))).toEqual([0, 0, 1, 1, 2, 3]);
  });

  it('always lands inside the frame', () => {
    times.forEach((_, index) => {
      expect(frameAt(times, insideFrame(times, index))).toBe(index);
    });
  });
});

describe('followClock', () => {
  const following = () => {
    const frames = new ManualFrames();
    const clock = new PlaybackClock(20, frames);
    const speech = new FakeMedia();
    return { frames, clock, speech, letGo: followClock(clock, speech) };
  };

  it('begins where the clock is, and is put right when it drifts', async () => {
    const { frames, clock, speech } = following();
    clock.seek(3);
    expect(speech.paused).toBe(true);
    clock.play();
    frames.run(10);
    await Promise.resolve();
    expect(speech).toMatchObject({ paused: false });
    expect(speech.currentTime).toBeCloseTo(3, 1);
    // This element's time stands still, so it falls behind: never by more than can be heard.
    for (let step = 0; step < 100; step += 1) {
      frames.run(10);
      expect(Math.abs(speech.currentTime - clock.getSnapshot().currentTime)).toBeLessThanOrEqual(0.121);
    }
    clock.seek(7);
    expect(speech.currentTime).toBe(7);
  });

  it('takes the clock’s rate, pauses with it, and rests past its own end', () => {
    const { frames, clock, speech } = following();
    clock.setRate(2);
    clock.play();
    frames.run(10);
    expect(speech).toMatchObject({ playbackRate: 2, paused: false });
    clock.pause();
    expect(speech.paused).toBe(true);
    clock.play();
    clock.seek(12);
    frames.run(10);
    expect(speech.paused).toBe(true);
  });

  it('is silent once let go', () => {
    const { frames, clock, speech, letGo } = following();
    clock.play();
    frames.run(10);
    letGo();
    expect(speech.paused).toBe(true);
    frames.run(100);
    expect(speech.paused).toBe(true);
  });
});
