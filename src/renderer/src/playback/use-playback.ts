import { useCallback, useSyncExternalStore } from 'react';
import type { PlaybackClock, PlaybackState } from './playback-clock.ts';

/**
 * A value taken from the clock; the component renders again only when it changes, so a component that shows the
 * current chunk does not render sixty times a second. `select` must give equal values for equal states.
 */
export function usePlayback<T extends string | number | boolean | null | object>(
  clock: PlaybackClock,
  select: (state: PlaybackState) => T,
): T {
  const getSnapshot = useCallback(() => select(clock.getSnapshot()), [clock, select]);
  return useSyncExternalStore(clock.subscribe, getSnapshot);
}

export const selectPlaying = (state: PlaybackState): boolean => state.playing;
export const selectRate = (state: PlaybackState): number => state.rate;
export const selectLoop = (state: PlaybackState): PlaybackState['loop'] => state.loop;
export const selectDuration = (state: PlaybackState): number => state.duration;
