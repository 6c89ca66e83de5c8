/** How far a replay was at a moment. */
export interface Mark {
  /** Milliseconds of wall time. */
  at: number;
  /** Seconds of media played by then. */
  media: number;
}

/** The rate is that of the last so many milliseconds. */
const WINDOW_MS = 15_000;

/** Note how far a replay is; marks older than the window are forgotten, but for the newest of them. */
export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const first = marks.findLastIndex(({ at }) => at <= mark.at - WINDOW_MS);
  return [...marks.slice(Math.max(0, first)), mark];
}

/** Seconds of media a second of wall time over the marks; null until there is enough to tell. */
export function rateOf(marks: readonly Mark[]): number | null {
  const first = marks[0];
  const last = marks.at(-1);
  if (!first || !last || last.at - first.at < 1000) return null;
  return Math.max(0, (last.media - first.media) / ((last.at - first.at) / 1000));
}

/** Seconds of media played, and of all that is to be played as far as lengths are known. */
export function mediaOf(sessions: readonly { state: string; time: number; duration: number | null }[]): {
  played: number;
  all: number;
} {
  let played = 0;
  let all = 0;
  for (const { state, time, duration } of sessions) {
    const length = duration ?? time;
    all += length;
    played += state === 'done' || state === 'failed' ? length : Math.min(time, length);
  }
  return { played, all };
}
