import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../language/text.ts';
import { followClock } from '../playback/follow-clock.ts';
import type { PlaybackClock } from '../playback/playback-clock.ts';
import styles from './player.module.css';

interface RunSpeechProps {
  runLabel: string;
  /** Where the speech is: a WAV file aligned to the clip. */
  source: string;
  playback: PlaybackClock;
}

/** Hear what a run said in its own voice, in time with the clip; with the clip muted it is heard alone. */
export function RunSpeech({ runLabel, source, playback }: RunSpeechProps): ReactNode {
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (on && audio.current) return followClock(playback, audio.current);
  }, [on, playback]);
  return (
    <>
      <button
        type="button"
        className={styles.hear}
        aria-pressed={on}
        aria-label={t('Hear the speech of {runLabel}', { runLabel })}
        title={
          failed
            ? t('The recorded speech could not be read')
            : t('Hear its speech in time with the clip; mute the clip to hear it alone')
        }
        onClick={() => setOn(!on)}
      >
        {failed ? t('no sound') : t('Hear')}
      </button>
      {on && (
        // biome-ignore lint/a11y/useMediaCaption: what is said stands beside it as text
        <audio ref={audio} src={source} preload="auto" onError={() => setFailed(true)} />
      )}
    </>
  );
}
