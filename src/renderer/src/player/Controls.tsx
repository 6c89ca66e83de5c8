import type { StudySlot } from '@core/slot.ts';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSlotWords } from '../benchmark/current-benchmark.ts';
import { rich, t } from '../language/text.ts';
import { type PlaybackClock, RATES } from '../playback/playback-clock.ts';
import { selectDuration, selectPlaying, selectRate, usePlayback } from '../playback/use-playback.ts';
import { formatTime } from '../timeline/time-format.ts';
import type { TimelineView, ViewState } from '../timeline/timeline-view.ts';
import { useView } from '../timeline/use-view.ts';
import styles from './player.module.css';

interface ControlsProps {
  playback: PlaybackClock;
  view: TimelineView;
  /** The selected slot, to loop over. */
  slot: StudySlot | null;
  /** The media element, null when there is none to control. */
  media: RefObject<HTMLVideoElement | null> | null;
  hasAudio: boolean;
  captions: boolean;
  onCaptions: (shown: boolean) => void;
}

const selectRange = (state: ViewState): ViewState['range'] => state.range;

/** Play, time, rate, loop, captions and sound. Seeking is the timeline's. */
export function Controls(props: ControlsProps): ReactNode {
  const { playback, view, slot, media, hasAudio, captions, onCaptions } = props;
  const playing = usePlayback(playback, selectPlaying);
  const rate = usePlayback(playback, selectRate);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is; the buttons do the work
    <div
      className={styles.controls}
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
      }}
    >
      <button
        type="button"
        className={styles.play}
        aria-label={playing ? t('Pause') : t('Play')}
        aria-keyshortcuts="Space"
        title={t('{playing} (Space)', { playing: playing ? t('Pause') : t('Play') })}
        onClick={() => playback.toggle()}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d={playing ? 'M4 3h3v10H4zM9 3h3v10H9z' : 'M4 2.5v11l9-5.5z'} fill="currentColor" />
        </svg>
      </button>
      <button
        type="button"
        className={styles.button}
        title={frameTitle(playback, 'Previous', ',')}
        aria-label={t('Previous frame')}
        onClick={() => playback.stepFrame(-1)}
      >
        ‹
      </button>
      <button
        type="button"
        className={styles.button}
        title={frameTitle(playback, 'Next', '.')}
        aria-label={t('Next frame')}
        onClick={() => playback.stepFrame(1)}
      >
        ›
      </button>
      <TimeReadout playback={playback} />
      <select
        className={styles.select}
        aria-label={t('Playback rate')}
        title={t('Playback rate')}
        value={rate}
        onChange={(event) => playback.setRate(Number(event.currentTarget.value))}
      >
        {RATES.map((value) => (
          <option key={value} value={value}>
            {value}×
          </option>
        ))}
      </select>
      <LoopToggle playback={playback} view={view} slot={slot} />
      <button
        type="button"
        className={styles.button}
        aria-pressed={captions}
        title={t('Show what the selected run says over the picture')}
        onClick={() => onCaptions(!captions)}
      >
        {t('Captions')}
      </button>
      {media && hasAudio && <Sound media={media} />}
    </div>
  );
}

function frameTitle(playback: PlaybackClock, which: string, key: string): string {
  return playback.hasFrameTimes
    ? t('{which} frame ({key})', { which, key })
    : t('{which} 0.04 s; frame times are not known ({key})', { which, key });
}

/** The time is written straight into the page: it changes with every frame and nothing else does. */
function TimeReadout({ playback }: { playback: PlaybackClock }): ReactNode {
  const ref = useRef<HTMLSpanElement>(null);
  const duration = usePlayback(playback, selectDuration);
  useLayoutEffect(() => {
    const write = (): void => {
      if (ref.current) ref.current.textContent = formatTime(playback.getSnapshot().currentTime, 3);
    };
    write();
    return playback.subscribe(write);
  }, [playback]);
  return (
    <span className={styles.time}>
      <span ref={ref} data-testid="current-time" />
      <span className={styles.duration}> / {formatTime(duration, 0)}</span>
    </span>
  );
}

function LoopToggle({ playback, view, slot }: Pick<ControlsProps, 'playback' | 'view' | 'slot'>): ReactNode {
  const [on, setOn] = useState(false);
  const words = useSlotWords();
  const range = useView(view, selectRange);
  const target = range ?? (slot ? { start: slot.start, end: slot.end } : null);
  const start = target?.start;
  const end = target?.end;
  useEffect(() => {
    playback.setLoop(on && start !== undefined && end !== undefined ? { start, end } : null);
  }, [on, start, end, playback]);
  const what = range ? t('selected range') : slot ? `${words.one} ${slot.slotId}` : '';
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={on && target !== null}
      disabled={target === null}
      title={
        target
          ? t('Repeat the {what}', { what })
          : t('Select a {words} or drag a range to repeat it', { words: words.one })
      }
      onClick={() => setOn(!on)}
    >
      {rich('Loop{range}', { range: range ? t(' range') : '' })}
    </button>
  );
}

function Sound({ media }: { media: RefObject<HTMLVideoElement | null> }): ReactNode {
  const [muted, setMuted] = useState(false);
  const [volume, setVolume] = useState(1);
  useEffect(() => {
    if (!media.current) return;
    media.current.muted = muted;
    media.current.volume = volume;
  }, [media, muted, volume]);
  return (
    <span className={styles.sound}>
      <button
        type="button"
        className={styles.button}
        aria-label={muted ? t('Unmute') : t('Mute')}
        aria-pressed={muted}
        title={muted ? t('Unmute') : t('Mute')}
        onClick={() => setMuted(!muted)}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M2 6h3l4-3v10L5 10H2z" fill="currentColor" />
          <path
            d={muted ? 'M11 6l4 4M15 6l-4 4' : 'M11 5.5q2 2.5 0 5M12.8 4q3.2 4 0 8'}
            stroke="currentColor"
            strokeWidth="1.4"
            fill="none"
          />
        </svg>
      </button>
      <input
        type="range"
        className={styles.volume}
        aria-label={t('Volume')}
        title={t('Volume')}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => {
          setVolume(Number(event.currentTarget.value));
          setMuted(false);
        }}
      />
    </span>
  );
}
