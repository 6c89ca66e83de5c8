import type { MediaElement, PlaybackClock } from './playback-clock.ts';

/** Seconds a playing element may be off; less could not be heard, and each correction is a small gap. */
const DRIFT_WHILE_PLAYING = 0.12;

/**
 * Keep a second media element, such as the speech of a run, at the clock's time, state and rate. It never drives
 * the clock. Past its own end it rests until the clock comes back.
 *
 * @param media its time 0 is the clip's time 0
 * @returns how to let go of it; it is then paused
 */
export function followClock(clock: PlaybackClock, media: MediaElement): () => void {
  let starting = false;
  const follow = (): void => {
    const { currentTime, playing, rate } = clock.getSnapshot();
    if (media.playbackRate !== rate) media.playbackRate = rate;
    // The duration is NaN until the file's head is read.
    if (!playing || currentTime >= media.duration) {
      if (!media.paused) media.pause();
      return;
    }
    if (Math.abs(media.currentTime - currentTime) > DRIFT_WHILE_PLAYING * Math.max(1, rate)) {
      media.currentTime = currentTime;
    }
    if (!media.paused || starting) return;
    starting = true;
    media
      .play()
      // Overtaken by a pause, or not allowed before the first click: the next notice tries again.
      .catch(() => undefined)
      .finally(() => {
        starting = false;
      });
  };
  follow();
  const stop = clock.subscribe(follow);
  return () => {
    stop();
    media.pause();
  };
}
