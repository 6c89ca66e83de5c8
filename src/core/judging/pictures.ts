/** What a judge that has to look at a clip is shown of it. */
export interface PictureSettings {
  /** Pixels of a frame's height; the width follows. */
  height: number;
  /** Frames of one question at most. */
  most: number;
}

export const DEFAULT_PICTURES: PictureSettings = { height: 360, most: 64 };

/**
 * No more than `most` of the times, spread evenly over them, the first and the last among them.
 *
 * @param times ascending
 */
export function thinned(times: readonly number[], most: number): number[] {
  if (times.length <= most) return [...times];
  if (most === 1) return times.slice(-1);
  return Array.from(
    { length: most },
    (_, index) => times[Math.round((index * (times.length - 1)) / (most - 1))]!,
  );
}

/** Pixels that models which tell take for one token. */
const PIXELS_PER_TOKEN = 600;

/** About how many tokens a frame of this height takes, taken as 16:9; servers count very differently. */
export const pictureTokens = (height: number): number =>
  Math.ceil((height * height * 16) / 9 / PIXELS_PER_TOKEN);
