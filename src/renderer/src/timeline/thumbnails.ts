import type { TimeScale } from './time-scale.ts';

/** A picture's place in the strip. */
export interface ThumbnailPlace {
  /** Seconds; one of a fixed grid, so that the same pictures are asked for again and caches help. */
  time: number;
  /** CSS pixels. */
  x: number;
  width: number;
}

/** Seconds between pictures. */
const STEPS = [
  0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 60, 90, 120, 180, 240, 300, 600, 1200, 3600,
];

const ASPECT = 16 / 9;

/** Which pictures of the clip to show: as dense as they fit side by side at 16:9, on a grid of round times. */
export function planThumbnails(scale: TimeScale, duration: number, height: number): ThumbnailPlace[] {
  const picture = height * ASPECT;
  const step = STEPS.find((seconds) => seconds * scale.pxPerSecond >= picture) ?? STEPS[STEPS.length - 1]!;
  const places: ThumbnailPlace[] = [];
  const first = Math.max(0, Math.floor(scale.start / step));
  for (let index = first; index * step < Math.min(scale.end, duration); index++) {
    const time = index * step;
    const x = scale.toPx(time);
    const cell = scale.toPx(Math.min(time + step, duration)) - x;
    // A cell that began before the view keeps its picture in sight.
    const shift = Math.max(0, Math.min(-x, cell - picture));
    places.push({ time, x: x + shift, width: Math.max(0, Math.min(picture, cell - shift) - 1) });
  }
  return places;
}
