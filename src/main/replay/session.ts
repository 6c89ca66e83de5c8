import { setTimeout as wait } from 'node:timers/promises';
import type { ReplaySettings } from '../../core/replay/replay-views.ts';
import { decisionTicks, type ScheduledTick } from '../../core/replay/schedule.ts';
import { ARM_EXPOSES } from '../../core/replay/types.ts';
import { AdapterError, type AdapterEvent, type ReplayAdapter, type SessionInfo } from './adapter.ts';
import type { ClipExposure, MediaItem } from './exposure.ts';
import { type MediaClock, makeClock, type PauseGate } from './media-clock.ts';
import type { SessionRecorder } from './recorder.ts';

/** What the user asks in a clip, and when. */
export interface SpokenRequest {
  time: number;
  text: string;
}

export interface SessionInput {
  sessionId: string;
  settings: ReplaySettings;
  exposure: ClipExposure;
  requests: readonly SpokenRequest[];
  adapter: ReplayAdapter;
  recorder: SessionRecorder;
  gate: PauseGate;
  signal: AbortSignal;
  onTime?: (time: number) => void;
  clock?: MediaClock;
}

/** In paced replay, an item handed over later than this is noted, seconds of media time. */
const NOTED_LAG = 0.25;
const CLOSE_TIMEOUT_MS = 5000;

type Step =
  | MediaItem
  | { kind: 'request'; at: number; request: SpokenRequest }
  | { kind: 'tick'; at: number; tick: ScheduledTick };

/**
 * Plays one clip to one adapter: hands over what may be known, in order and never ahead of the media clock,
 * and records what is said.
 *
 * @returns the length of the clip in seconds, as it was played
 * @throws AdapterError when the adapter fails or does not answer in time, MediaError when the clip cannot be
 *   played, the signal's reason when stopped
 */
export async function runSession(input: SessionInput): Promise<{ duration: number }> {
  const ending = new AbortController();
  const signal = AbortSignal.any([input.signal, ending.signal]);
  const session = new Session(input, signal);
  try {
    await session.open();
    return { duration: await session.play() };
  } finally {
    ending.abort(new Error('The session is over.'));
    await Promise.race([input.adapter.close(), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    session.closed = true;
  }
}

class Session {
  closed = false;
  readonly #input: SessionInput;
  readonly #signal: AbortSignal;
  readonly #clock: MediaClock;
  /** What the adapter reported, or why what it said could not be written down. */
  #failure: Error | null = null;

  constructor(input: SessionInput, signal: AbortSignal) {
    this.#input = input;
    this.#signal = signal;
    this.#clock = input.clock ?? makeClock(input.settings.pace);
  }

  async open(): Promise<void> {
    const { settings, exposure, sessionId, adapter, recorder } = this.#input;
    const { fps, longestEdge, blockMs } = settings.exposure;
    const info: SessionInfo = {
      sessionId,
      arm: settings.arm,
      pace: settings.pace,
      frames: exposure.frames ? { fps, longestEdge } : null,
      audio: exposure.audio ? { sampleRate: 16000, blockMs } : null,
      requestText: ARM_EXPOSES[settings.arm].requestText,
      tailSeconds: settings.tailSeconds,
    };
    recorder.sent('session', 0, { ...info });
    const emit = (event: AdapterEvent): void => this.#receive(event);
    await this.#answered('to be ready', adapter.start(info, emit, this.#signal));
    recorder.ready();
    this.#clock.run();
  }

  async play(): Promise<number> {
    const { exposure, recorder, adapter, settings } = this.#input;
    let end = exposure.duration;
    for await (const step of this.#steps()) {
      await this.#standStillWhilePaused();
      await this.#clock.reach(step.at, this.#signal);
      await this.#hand(step);
      end = Math.max(end, step.at);
      this.#input.onTime?.(step.at);
    }
    await this.#clock.reach(end, this.#signal);
    recorder.sent('end', this.#clock.now());
    await this.#answered('after the end of the clip', adapter.finish({ time: end }), settings.tailSeconds);
    return end;
  }

  async #standStillWhilePaused(): Promise<void> {
    const { gate } = this.#input;
    if (!gate.paused) return;
    this.#clock.pause();
    await gate.pass(this.#signal);
    this.#clock.run();
  }

  /** Everything that is handed over, in order of time; at one moment media first, then requests, then ticks. */
  async *#steps(): AsyncGenerator<Step> {
    const { exposure, requests, settings } = this.#input;
    const inClip = requests.filter(({ time }) => time >= 0 && time <= exposure.duration);
    const ticks = decisionTicks(
      settings.schedule,
      inClip.map(({ time }) => time),
      exposure.duration,
    );
    const given = ARM_EXPOSES[settings.arm].requestText ? inClip : [];
    const timed: Step[] = [
      ...given.map((request): Step => ({ kind: 'request', at: request.time, request })),
      ...ticks.map((tick): Step => ({ kind: 'tick', at: tick.time, tick })),
    ].sort((a, b) => a.at - b.at || Number(a.kind === 'tick') - Number(b.kind === 'tick'));
    let next = 0;
    for await (const item of exposure.items) {
      for (let step = timed[next]; step && step.at < item.at; step = timed[next]) {
        yield step;
        next += 1;
      }
      yield item;
    }
    yield* timed.slice(next);
  }

  async #hand(step: Step): Promise<void> {
    const { adapter, recorder, settings } = this.#input;
    const now = this.#clock.now();
    if (step.kind === 'frame') {
      recorder.sent('frame', now, {
        time: step.frame.time,
        index: step.frame.index,
        bytes: step.frame.jpeg.length,
      });
      await this.#answered(`to the frame at ${step.frame.time} s`, adapter.frame(step.frame));
    } else if (step.kind === 'audio') {
      const { time, duration, index } = step.audio;
      recorder.sent('audio', now, { time, duration, index });
      await this.#answered(`to the sound from ${time} s on`, adapter.audio(step.audio));
    } else if (step.kind === 'request') {
      recorder.sent('request', now, { time: step.request.time, text: step.request.text });
      await this.#answered(`to the request at ${step.at} s`, adapter.request({ ...step.request }));
    } else {
      recorder.sent('tick', now, { time: step.tick.time, cause: step.tick.cause });
      await this.#answered(`to the decision at ${step.at} s`, adapter.tick({ ...step.tick }));
    }
    const lag = this.#clock.now() - step.at;
    if (settings.pace !== 'stepped' && lag > NOTED_LAG) recorder.sent('lag', this.#clock.now(), { lag });
  }

  /** Waits for the adapter within the time it has, and ends the session if it reported a fatal error. */
  async #answered(what: string, answer: Promise<void>, seconds = this.#input.settings.answerTimeout) {
    const timer = new AbortController();
    const late = wait(seconds * 1000, 'late' as const, { signal: timer.signal });
    const stopped = new Promise<never>((_, reject) => {
      this.#signal.addEventListener('abort', () => reject(this.#signal.reason), { signal: timer.signal });
    });
    // Whichever loses the race must not be reported as an unhandled rejection.
    for (const promise of [late, stopped, answer]) promise.catch(() => undefined);
    try {
      this.#signal.throwIfAborted();
      const outcome = await Promise.race([answer, late, stopped]);
      if (outcome === 'late') {
        throw new AdapterError(
          `The adapter did not answer ${what} within ${seconds} s, so the session was ended. ` +
            'Check that it is still working, or allow it more time.',
        );
      }
    } finally {
      timer.abort();
    }
    if (this.#failure) throw this.#failure;
  }

  #receive(event: AdapterEvent): void {
    if (this.closed) return;
    const now = this.#clock.now();
    const given = event.mediaTime;
    const earliest = this.#input.settings.pace === 'stepped' ? 0 : now;
    const media = given === undefined || !Number.isFinite(given) ? now : Math.max(earliest, given);
    try {
      this.#input.recorder.received(event, media);
    } catch (error) {
      // A full disk, in a call that comes from the adapter's side: nobody there can do anything about it.
      this.#failure ??= error as Error;
      return;
    }
    if (event.kind === 'error' && event.fatal) this.#failure ??= new AdapterError(event.message);
  }
}
