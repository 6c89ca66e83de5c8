import { frameAt, insideFrame } from './frames.ts';

/** A stretch of media time in seconds. */
export interface LoopRange {
  start: number;
  end: number;
}

/** What everything that shows the present moment needs to know. Replaced, never changed. */
export interface PlaybackState {
  /** Seconds of media time. */
  currentTime: number;
  playing: boolean;
  /** 0.25–4. */
  rate: number;
  /** Seconds that can be played. */
  duration: number;
  /** Whether a media element drives the clock, or the clock runs by itself because there is no picture. */
  source: 'media' | 'simulated';
  loop: LoopRange | null;
}

/** The part of a media element that the clock uses. */
export interface MediaElement {
  currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  playbackRate: number;
  play(): Promise<void>;
  pause(): void;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
  requestVideoFrameCallback?(callback: (now: number, frame: { mediaTime: number }) => void): number;
  cancelVideoFrameCallback?(handle: number): void;
}

/** How the clock gets its frames; the browser's by default, a test's own otherwise. */
export interface FrameScheduler {
  request(callback: (nowMs: number) => void): number;
  cancel(handle: number): void;
  now(): number;
}

const browserScheduler: FrameScheduler = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
  now: () => performance.now(),
};

export const RATES = [0.25, 0.5, 0.75, 1, 1.5, 2, 4] as const;

/** Step of the frame keys when the clip's frame times are not known (no picture, or not read yet), in seconds. */
export const STEP_WITHOUT_FRAMES = 0.04;

/**
 * The one clock of video, sound, captions and timeline: an external store. With a media element attached it
 * reports that element's time; without one it runs by itself, so that text can be played without the picture.
 */
export class PlaybackClock {
  private state: PlaybackState;
  private readonly listeners = new Set<() => void>();
  private readonly scheduler: FrameScheduler;
  private media: MediaElement | null = null;
  private frames: readonly number[] | null = null;
  private handle: number | null = null;
  private lastTick = 0;
  /** The exact frame time shown after a step, while the element still stands just inside that frame. */
  private stepped: { shown: number; element: number } | null = null;

  constructor(duration: number, scheduler: FrameScheduler = browserScheduler) {
    this.scheduler = scheduler;
    this.state = { currentTime: 0, playing: false, rate: 1, duration, source: 'simulated', loop: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getSnapshot = (): PlaybackState => this.state;

  /** Whether real presentation times are known, so that a frame step is a real frame. */
  get hasFrameTimes(): boolean {
    return this.frames !== null;
  }

  /**
   * Begin another sample at its start, paused. An element that stays attached (two samples of one clip) is taken
   * along; frame times and loop are left to those who set them.
   *
   * @param duration seconds
   */
  reset(duration: number): void {
    this.pause();
    this.set({ duration });
    this.seek(0);
  }

  setDuration(duration: number): void {
    if (duration !== this.state.duration) this.set({ duration });
  }

  /** Presentation times of the video's frames in seconds, ascending; null when unknown. */
  setFrames(times: readonly number[] | null): void {
    this.frames = times && times.length > 0 ? times : null;
  }

  /** Let a media element drive the clock. Returns how to let go of it; the clock then keeps its time. */
  attach(media: MediaElement): () => void {
    this.stopTicking();
    this.media = media;
    const onTime = (): void => this.readMedia();
    const onPlay = (): void => {
      this.set({ playing: true });
      this.startTicking();
    };
    const onPause = (): void => {
      this.stopTicking();
      this.set({ playing: false });
      this.readMedia();
    };
    const onEnded = (): void => {
      const { loop } = this.state;
      if (!loop) {
        onPause();
        return;
      }
      // A loop that reaches to the clip's end: the element stops there by itself.
      this.seek(loop.start);
      media.play().catch(onPause);
    };
    const handlers: [string, () => void][] = [
      ['play', onPlay],
      ['pause', onPause],
      ['ended', onEnded],
      ['seeked', onTime],
      ['timeupdate', onTime],
    ];
    for (const [type, handler] of handlers) media.addEventListener(type, handler);
    media.playbackRate = this.state.rate;
    if (this.state.currentTime > 0) media.currentTime = this.state.currentTime;
    const stopFrames = this.watchFrames(media);
    this.set({ source: 'media', playing: !media.paused });
    return () => {
      for (const [type, handler] of handlers) media.removeEventListener(type, handler);
      stopFrames();
      this.stopTicking();
      if (this.media === media) {
        this.media = null;
        this.set({ source: 'simulated', playing: false });
      }
    };
  }

  play(): void {
    if (this.state.playing) return;
    const { loop, currentTime, duration } = this.state;
    if (loop && (currentTime < loop.start || currentTime >= loop.end)) this.seek(loop.start);
    else if (currentTime >= duration - 0.001) this.seek(loop?.start ?? 0);
    if (this.media) {
      // A play() that is overtaken by a pause() rejects; the pause event already tells the true state.
      this.media.play().catch(() => this.set({ playing: false }));
      return;
    }
    this.set({ playing: true });
    this.startTicking();
  }

  pause(): void {
    if (this.media) this.media.pause();
    this.stopTicking();
    if (this.state.playing) this.set({ playing: false });
  }

  toggle(): void {
    if (this.state.playing) this.pause();
    else this.play();
  }

  /** Go to a time in seconds; it is kept within 0 and the duration. */
  seek(time: number): void {
    const target = Math.min(Math.max(time, 0), this.state.duration);
    this.stepped = null;
    if (this.media) this.media.currentTime = target;
    this.lastTick = this.scheduler.now();
    this.set({ currentTime: target });
  }

  /** Pause and show the next (1) or previous (−1) frame by its presentation time. */
  stepFrame(direction: 1 | -1): void {
    this.pause();
    if (!this.frames) {
      this.seek(this.state.currentTime + direction * STEP_WITHOUT_FRAMES);
      return;
    }
    const current = frameAt(this.frames, this.state.currentTime);
    const index = Math.min(Math.max(current + direction, 0), this.frames.length - 1);
    const shown = this.frames[index]!;
    const element = insideFrame(this.frames, index);
    this.seek(element);
    this.stepped = { shown, element };
    this.set({ currentTime: shown });
  }

  setRate(rate: number): void {
    if (this.media) this.media.playbackRate = rate;
    this.set({ rate });
  }

  /** Repeat a range, or play through with null. An empty range is no loop. */
  setLoop(loop: LoopRange | null): void {
    this.set({ loop: loop && loop.end - loop.start > 0.02 ? loop : null });
  }

  private watchFrames(media: MediaElement): () => void {
    if (!media.requestVideoFrameCallback || !media.cancelVideoFrameCallback) return () => undefined;
    let handle = 0;
    const onFrame = (): void => {
      // A frame has come up: follow at once, also while paused (seeking) when nothing else ticks.
      this.readMedia();
      handle = media.requestVideoFrameCallback?.(onFrame) ?? 0;
    };
    handle = media.requestVideoFrameCallback(onFrame);
    return () => media.cancelVideoFrameCallback?.(handle);
  }

  private readMedia(): void {
    if (!this.media) return;
    const time = this.media.currentTime;
    if (this.stepped && Math.abs(time - this.stepped.element) < 0.001) {
      this.set({ currentTime: this.stepped.shown });
      return;
    }
    this.stepped = null;
    this.advance(time);
  }

  private startTicking(): void {
    if (this.handle !== null) return;
    this.lastTick = this.scheduler.now();
    const tick = (now: number): void => {
      this.handle = this.scheduler.request(tick);
      if (this.media) {
        // Sound can outlast the picture, so the element's time leads and not the last video frame.
        this.readMedia();
        return;
      }
      const elapsed = Math.max(0, now - this.lastTick) / 1000;
      this.lastTick = now;
      this.advance(this.state.currentTime + elapsed * this.state.rate);
    };
    this.handle = this.scheduler.request(tick);
  }

  private stopTicking(): void {
    if (this.handle === null) return;
    this.scheduler.cancel(this.handle);
    this.handle = null;
  }

  /** Take over a time, minding the loop and the end. */
  private advance(time: number): void {
    const { loop, duration, playing, currentTime } = this.state;
    const insideLoop = loop !== null && currentTime >= loop.start && currentTime < loop.end;
    if (playing && loop && insideLoop && time >= loop.end) {
      this.seek(loop.start);
      return;
    }
    if (playing && !this.media && time >= duration) {
      this.stopTicking();
      this.set({ currentTime: duration, playing: false });
      return;
    }
    if (time !== currentTime) this.set({ currentTime: time });
  }

  private set(change: Partial<PlaybackState>): void {
    const keys = Object.keys(change) as (keyof PlaybackState)[];
    if (keys.every((key) => this.state[key] === change[key])) return;
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
