/**
 * The contract between the replay engine and whatever is being replayed to. One adapter object lives for one
 * session, that is one clip, so that nothing is carried from a clip to the next.
 *
 * Calls come one at a time and in order of media time; the next one is made only after the promise of the last
 * has settled (back-pressure). What an adapter never gets to know: the clip's name or path, its length, the
 * slots, the reference answers, and anything with a time after now.
 */
import type { z } from 'zod';
import type { Arm, Pace, TickCause } from '../../core/replay/types.ts';

/** What a session is told when it begins. */
export interface SessionInfo {
  /** Opaque and stable: the same clip under the same plan has the same id in every attempt. */
  sessionId: string;
  arm: Arm;
  pace: Pace;
  /** Null where the arm or the clip has no frames. */
  frames: { fps: number; longestEdge: number } | null;
  /** Null where the arm or the clip has no audio. PCM is signed 16-bit little-endian, 16 kHz, mono. */
  audio: { sampleRate: 16000; blockMs: number } | null;
  /** Whether `request` will be called with the texts of what the user asks. */
  requestText: boolean;
  /**
   * Seconds of wall time `finish` may take: in paced replay how long a model may go on speaking after the clip,
   * in stepped replay merely a bound on waiting.
   */
  tailSeconds: number;
}

/** One frame as it is shown from `time` on. */
export interface ExposedFrame {
  /** Presentation time, seconds of media time. */
  time: number;
  /** JPEG, upright, square pixels. The buffer belongs to the adapter. */
  jpeg: Buffer;
  /** 0, 1, … in the order of exposure. */
  index: number;
}

/** One block of sound, handed over once it has been heard: its end is not after now. */
export interface ExposedAudio {
  /** Start of the block, seconds of media time. */
  time: number;
  /** Seconds; shorter than the chosen block only at the end of the clip. */
  duration: number;
  /** s16le, 16 kHz, mono. The buffer belongs to the adapter. */
  pcm: Buffer;
  /** 0, 1, … */
  index: number;
}

/** What the user asks, as text, at the time it is asked. Only under arms that give it. */
export interface ExposedRequest {
  time: number;
  text: string;
}

/** The moment to decide whether to speak. */
export interface Tick {
  time: number;
  cause: TickCause;
}

/** Said by an adapter, in the order it happens. */
export type AdapterEvent = (
  | { kind: 'text'; text: string; responseId?: string }
  /** The response is complete; the next text begins a new chunk. */
  | { kind: 'text-end'; responseId?: string }
  /** Speech; blocks of a response are played one after the other from the first one's time on. */
  | { kind: 'audio'; pcm: Int16Array; sampleRate: number; responseId?: string }
  /** The model was interrupted: what of its audio has not been played by now is dropped. */
  | { kind: 'interruption'; responseId?: string }
  | { kind: 'tool-call'; name: string; arguments: string; callId?: string }
  /** It was asked to decide and chose to say nothing. */
  | { kind: 'abstained'; reason?: string }
  /** What the model understood the user to say. */
  | { kind: 'heard'; text: string }
  | { kind: 'usage'; inputTokens: number | null; outputTokens: number | null }
  | { kind: 'log'; level: 'debug' | 'info' | 'warning'; message: string }
  /** A sentence for a person. A fatal one ends the session as failed once the current call has settled. */
  | { kind: 'error'; message: string; fatal: boolean }
) & {
  /**
   * The media time this belongs to, seconds; the media clock's now when absent. In stepped replay an adapter
   * that answers for an earlier moment (a probe of the prefix up to then) says so here. A time after now is
   * kept (speech that will be spoken later); in paced replay a time before now becomes now, because nobody
   * could have heard it earlier.
   */
  mediaTime?: number;
};

export type Emit = (event: AdapterEvent) => void;

/** One session's worth of a model, program or baseline. */
export interface ReplayAdapter {
  /**
   * Open the session; resolves when it is ready to perceive (queues and handshakes included). The media clock
   * stands still until then.
   *
   * @param emit to be called at any time from now until `close` has resolved; later events are ignored
   * @param signal aborted when the session is to end at once; pending promises should then reject with its reason
   * @throws AdapterError with a message for a person
   */
  start(session: SessionInfo, emit: Emit, signal: AbortSignal): Promise<void>;
  /** In stepped replay: resolve when everything this frame led to has been emitted. */
  frame(frame: ExposedFrame): Promise<void>;
  audio(block: ExposedAudio): Promise<void>;
  request(request: ExposedRequest): Promise<void>;
  /** Called by the schedule, after all media up to its time has been handed over. */
  tick(tick: Tick): Promise<void>;
  /** The clip is over at `time`; resolves when nothing more will be said. */
  finish(end: { time: number }): Promise<void>;
  /** Release everything. Called exactly once, also after an abort or a failed start; must not throw. */
  close(): Promise<void>;
}

/** What an adapter of a kind can and needs, for planning and for telling people. */
export interface AdapterTraits {
  /** One sentence: what it is. */
  summary: string;
  perceives: { frames: boolean; audio: boolean; requestText: boolean };
  speaks: { text: boolean; audio: boolean };
  /** Whether it can be replayed as fast as it answers, against the wall clock, or both. */
  paces: ('stepped' | 'paced')[];
  /** The only audio block length it takes, milliseconds; absent when any will do. */
  blockMs?: number;
  /** Frames a second beyond which it takes none. */
  maxFps?: number;
  /** Longest session it keeps, seconds of wall time. */
  maxSessionSeconds?: number;
  /** The same input always gives the same output. */
  deterministic: boolean;
}

/** What an adapter may use of its surroundings. */
export interface AdapterContext {
  /** API key for a base URL, from the key store or the environment; null without one. */
  apiKey: (baseUrl: string) => string | null;
  /** Where the server recorded under a base URL is reached now; there itself when absent. */
  reach?: (baseUrl: string) => string;
  env: NodeJS.ProcessEnv;
}

/** A kind of adapter, by name: what the registry holds. */
export interface AdapterKind<Settings = unknown> {
  /** As on the command line, e.g. `screen-reader`. */
  name: string;
  title: string;
  /** Checks and completes the settings a user gives; keys never belong into them, for they are stored. */
  settings: z.ZodType<Settings>;
  traits: (settings: Settings) => AdapterTraits;
  /** A label for a run, e.g. the model's name. */
  label: (settings: Settings) => string;
  create: (settings: Settings, context: AdapterContext) => ReplayAdapter;
}

/** Something about an adapter that a person has to know: what failed, where, what now. */
export class AdapterError extends Error {
  override readonly name = 'AdapterError';
  /** Technical lines behind the message, e.g. a program's last words. */
  readonly detail: string;

  constructor(message: string, detail = '') {
    super(message);
    this.detail = detail;
  }
}
