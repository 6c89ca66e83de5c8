/** The shapes of a replay that cross the boundary between host and renderer. Plain JSON throughout. */
import type { Arm, ExposureSettings, Pace, Schedule } from './types.ts';

/** Everything that decides what a replay yields, the clips themselves apart. */
export interface ReplaySettings {
  adapter: string;
  /** The adapter's own settings, complete; never a key. */
  adapterSettings: Record<string, unknown>;
  arm: Arm;
  schedule: Schedule;
  pace: Pace;
  exposure: ExposureSettings;
  /** Longest wait for one answer of the adapter, seconds of wall time. */
  answerTimeout: number;
  /** How long a model may go on after the clip, seconds of wall time. */
  tailSeconds: number;
  /** OVIBench only: the generation rate R of its Algorithm 1, characters (code points) a second. */
  rate?: number;
}

export type SessionState = 'waiting' | 'running' | 'done' | 'failed';

/** One clip of a replay and how it goes. */
export interface SessionProgress {
  sampleId: number;
  subset: string;
  name: string;
  state: SessionState;
  /** The media clock, seconds. */
  time: number;
  /** Length of the clip, seconds; null until it is known. */
  duration: number | null;
  /** Pieces of text so far. */
  texts: number;
  /** Why it failed. */
  detail: string;
}

export interface ReplayProgress {
  runName: string;
  paused: boolean;
  sessions: SessionProgress[];
}

/** What a finished (or stopped) replay did. */
export interface ReplayReport {
  runName: string;
  runId: number | null;
  /** Clips replayed now. */
  replayed: number;
  /** Clips that were recorded before and kept. */
  kept: number;
  failed: { subset: string; name: string; detail: string }[];
  /** Seconds of media replayed now, and of wall time it took. */
  mediaSeconds: number;
  seconds: number;
}

/** A replay as the study remembers it. */
export interface ReplayInfo {
  replayId: number;
  benchmark: string;
  runName: string;
  settings: ReplaySettings;
  state: 'running' | 'stopped' | 'done' | 'cut-off';
  sessions: { sampleId: number; state: 'done' | 'failed'; detail: string; seconds: number }[];
  /** `subset/name` of all clips planned, recorded ones included. */
  plannedSamples: string[];
}

/** An event of a recorded session, for the latency view and the live timeline. */
export interface SessionEvent {
  seq: number;
  /** `in`: handed to the adapter; `out`: said by it. */
  direction: 'in' | 'out';
  kind: string;
  /** Seconds of media time. */
  media: number;
  /** Seconds of wall time since the session was ready. */
  wall: number;
  text?: string;
  message?: string;
  level?: string;
  /** Seconds. */
  duration?: number;
  responseId?: string;
}
