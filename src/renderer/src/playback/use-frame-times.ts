import type { ClipInfo } from '@core/study-views.ts';
import { useEffect } from 'react';
import { t } from '../language/text.ts';
import type { PlaybackClock } from './playback-clock.ts';
import { requestMedia } from './request-media.ts';

/** Give the clock the presentation times of the clip's frames, so that a step is a real frame. */
export function useFrameTimes(clip: ClipInfo | null, playback: PlaybackClock, mediaBase: string): void {
  const clipId = clip?.available && clip.hasVideo ? clip.clipId : null;
  useEffect(() => {
    playback.setFrames(null);
    if (clipId === null) return;
    const abort = new AbortController();
    readFrameTimes(`${mediaBase}/clips/${clipId}/frames`, abort.signal).then(
      (times) => playback.setFrames(times),
      (error: unknown) => {
        // Stepping then falls back to a fixed step, and the buttons say so.
        if (!abort.signal.aborted)
          console.warn(t('The frame times of clip {clipId} could not be read.', { clipId }), error);
      },
    );
    return () => abort.abort();
  }, [clipId, playback, mediaBase]);
}

async function readFrameTimes(url: string, signal: AbortSignal): Promise<number[]> {
  const response = await requestMedia(url, signal);
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'times' in body && Array.isArray(body.times)) {
    return body.times.filter((time): time is number => typeof time === 'number' && Number.isFinite(time));
  }
  throw new Error('the answer has no list of times');
}
