import { t } from '../language/text.ts';
import type { PlaybackClock } from '../playback/playback-clock.ts';
import { formatSeconds, formatTime } from './time-format.ts';
import type { TimelineView } from './timeline-view.ts';

/**
 * Go to a time and show it. Past the end of what can be played, as where the last slot of a sample ends, it goes
 * to that end and says so.
 *
 * @param time seconds
 */
export function jumpTo(
  { playback, view }: { playback: PlaybackClock; view: TimelineView },
  time: number,
): void {
  playback.seek(time);
  const { currentTime, duration } = playback.getSnapshot();
  view.reveal(currentTime);
  const beyond = time - duration;
  view.say(
    beyond > 0.001
      ? t('{time} is {beyond} past the end of the clip', {
          time: formatTime(time, 3),
          beyond: formatSeconds(beyond),
        })
      : null,
  );
}
