/**
 * The words of a replay, shared by planning, recording and showing it. Times are seconds of media time unless
 * a name says otherwise.
 */

/**
 * What a session perceives (the condition of a run):
 * - `full`: frames and audio, as a person in the scene would; the request is only heard
 * - `request-text`: as `full`, and each request also as text at the time it is made
 * - `no-audio`: frames and request texts
 * - `no-frames`: audio only
 * - `no-scene`: request texts alone, to measure how much can be guessed without looking (timing prior)
 */
export const ARMS = ['full', 'request-text', 'no-audio', 'no-frames', 'no-scene'] as const;
export type Arm = (typeof ARMS)[number];

/** What an arm hands over. */
export const ARM_EXPOSES: Readonly<Record<Arm, { frames: boolean; audio: boolean; requestText: boolean }>> = {
  full: { frames: true, audio: true, requestText: false },
  'request-text': { frames: true, audio: true, requestText: true },
  'no-audio': { frames: true, audio: false, requestText: true },
  'no-frames': { frames: false, audio: true, requestText: false },
  'no-scene': { frames: false, audio: false, requestText: true },
};

/**
 * How the media clock runs: `stepped` as fast as the adapter answers, or against the wall clock at a speed
 * (1 is real time).
 */
export type Pace = 'stepped' | { speed: number };

/**
 * When an adapter is asked to decide, beside being handed media:
 * - `none`: never; it speaks when it wants
 * - `every`: at multiples of a number of seconds
 * - `grid`: OVIBench's decision grid {q, D} ∪ integers: from the first request q to the end of the clip D
 */
export type Schedule = { kind: 'none' } | { kind: 'every'; seconds: number } | { kind: 'grid' };

/** How much of a clip is exposed and how finely. */
export interface ExposureSettings {
  /** Frames per second of media time, sampled by presentation time; no frame is handed over twice. */
  fps: number;
  /** Pixels of the longer edge of the JPEG frames; smaller pictures are not enlarged. */
  longestEdge: number;
  /** Length of an audio block, milliseconds. */
  blockMs: number;
}

export const DEFAULT_EXPOSURE: ExposureSettings = { fps: 1, longestEdge: 640, blockMs: 1000 };

/** Why an adapter is asked to decide now. */
export type TickCause = 'request' | 'grid' | 'end';
