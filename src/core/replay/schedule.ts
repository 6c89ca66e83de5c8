import type { Schedule, TickCause } from './types.ts';

export interface ScheduledTick {
  /** Seconds of media time. */
  time: number;
  cause: TickCause;
}

/**
 * The moments at which an adapter is asked to decide, ascending and distinct.
 *
 * `grid` is OVIBench's decision grid {q, D} ∪ integers: the time of each request, every whole second after the
 * first request, and the end of the clip. Without a request there is nothing to decide. `every` starts at its
 * first multiple above 0 and does not depend on requests.
 *
 * @param requests times of the requests in seconds, in any order; those beyond the clip are left out
 * @param duration length of the clip D in seconds
 */
export function decisionTicks(
  schedule: Schedule,
  requests: readonly number[],
  duration: number,
): ScheduledTick[] {
  if (schedule.kind === 'none' || !(duration > 0)) return [];
  const ticks = new Map<number, TickCause>();
  if (schedule.kind === 'every') {
    // Multiples are computed, not summed up, so that they do not drift.
    for (let n = 1; n * schedule.seconds < duration; n += 1) ticks.set(n * schedule.seconds, 'grid');
    ticks.set(duration, 'end');
  } else {
    const asked = requests.filter((time) => time >= 0 && time <= duration);
    if (asked.length === 0) return [];
    const first = Math.min(...asked);
    for (let second = Math.ceil(first); second < duration; second += 1) ticks.set(second, 'grid');
    ticks.set(duration, 'end');
    for (const time of asked) ticks.set(time, 'request');
  }
  return [...ticks].map(([time, cause]) => ({ time, cause })).sort((a, b) => a.time - b.time);
}
