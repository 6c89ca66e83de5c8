import {
  type Arm,
  DEFAULT_EXPOSURE,
  type ExposureSettings,
  type Pace,
  type Schedule,
} from '@core/replay/types.ts';

/** Under what conditions clips are replayed, whatever the adapter. */
export interface ReplayConditions {
  arm: Arm;
  schedule: Schedule;
  pace: Pace;
  exposure: ExposureSettings;
  /** Seconds of wall time. */
  answerTimeout: number;
  /** Seconds of wall time. */
  tailSeconds: number;
  /** Clips at the same time; counts in stepped replay only. */
  parallel: number;
  /** OVIBench only: characters a second of an answer; null until it is given. */
  rate: number | null;
}

/** What the host takes when nothing else is said (`replaySettingsSchema`). */
export const USUAL_CONDITIONS: ReplayConditions = {
  arm: 'full',
  schedule: { kind: 'none' },
  pace: 'stepped',
  exposure: DEFAULT_EXPOSURE,
  answerTimeout: 120,
  tailSeconds: 30,
  parallel: 1,
  rate: null,
};
