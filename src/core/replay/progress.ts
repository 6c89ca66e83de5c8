import type { ReplayProgress } from './replay-views.ts';

/** Clips of known length count by their length, others as if they were of average length. */
export function fractionDone({ sessions }: ReplayProgress): number | null {
  const known = sessions.flatMap(({ duration }) => (duration === null ? [] : [duration]));
  if (sessions.length === 0) return null;
  const average = known.length === 0 ? 1 : known.reduce((sum, length) => sum + length, 0) / known.length;
  let done = 0;
  let all = 0;
  for (const { state, time, duration } of sessions) {
    const length = duration ?? average;
    all += length;
    if (state === 'done' || state === 'failed') done += length;
    else done += Math.min(time, length);
  }
  return all === 0 ? null : done / all;
}

/** How far a replay is, in words. */
export function sentence({ sessions, paused, runName }: ReplayProgress): string {
  const ended = sessions.filter(({ state }) => state === 'done' || state === 'failed').length;
  const failed = sessions.filter(({ state }) => state === 'failed').length;
  const running = sessions.filter(({ state }) => state === 'running');
  return [
    `${runName}: ${ended} of ${sessions.length} clips`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(paused ? ['paused'] : []),
    ...running.map(({ subset, name, time }) => `${subset}/${name} at ${time.toFixed(0)} s`),
  ].join(' · ');
}
