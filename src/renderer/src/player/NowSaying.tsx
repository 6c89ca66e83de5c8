import { visibleText } from '@core/text/visible-text.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import { t } from '../language/text.ts';
import type { PlaybackClock, PlaybackState } from '../playback/playback-clock.ts';
import { usePlayback } from '../playback/use-playback.ts';
import { Breakable } from '../text/breakable.tsx';
import { ShowRest, useShownLength } from '../text/show-rest.tsx';
import { beginningOf } from '../text/text-pieces.ts';
import type { Bar, Lane, TimelineModel } from '../timeline/model.ts';
import { formatTime } from '../timeline/time-format.ts';
import styles from './player.module.css';
import { RunSpeech } from './RunSpeech.tsx';
import { StageChip } from './StageChip.tsx';
import { createSayingSelector, type Saying, splitAtPlayhead } from './saying.ts';

/** Of a chunk this much is shown at first, so that the other runs stay in sight. */
const SPOKEN_CHARACTERS = 1500;
/** Of a message in place of output; the inspector shows all of it. */
const MESSAGE_CHARACTERS = 300;

export interface NowSayingProps {
  model: TimelineModel;
  playback: PlaybackClock;
  selectedRunId: number | null;
  onSelectLane: (runId: number) => void;
  onSelectChunk?: (runId: number, chunkIndex: number, slotId: number | null) => void;
  /** Where the host's media are; `/media` when absent. */
  mediaBase?: string;
}

/** What each run is saying at the playhead, in full, one under the other. */
export function NowSaying(props: NowSayingProps): ReactNode {
  return (
    <section className={styles.now} aria-label={t('What each run is saying at the playhead')}>
      {props.model.lanes.map((lane) => (
        <LaneNow key={lane.runId} {...props} lane={lane} />
      ))}
      {props.model.lanes.length === 0 && (
        <p className={styles.silent}>{t('No run has output for this sample yet.')}</p>
      )}
    </section>
  );
}

function LaneNow({
  lane,
  playback,
  selectedRunId,
  onSelectLane,
  onSelectChunk,
  mediaBase = '/media',
}: NowSayingProps & { lane: Lane }): ReactNode {
  const at = useMemo(() => createSayingSelector(lane), [lane]);
  const select = useCallback((state: PlaybackState) => at(state.currentTime), [at]);
  const saying = usePlayback(playback, select);
  // The chip stands beside the name, so that the text has the whole width; of several each has its own line.
  const single = saying.current.length === 1 ? saying.current[0] : undefined;
  return (
    <article className={styles.lane} data-selected={lane.runId === selectedRunId || undefined}>
      <header>
        <button type="button" className={styles.laneButton} onClick={() => onSelectLane(lane.runId)}>
          {lane.label}
        </button>
        {single && <StageChip bar={single} />}
        {lane.message === null && saying.current.length === 0 && (
          <span className={styles.chip} data-tone="silent">
            {t('silent')}
          </span>
        )}
        {lane.speech !== null && (
          <RunSpeech
            key={lane.speech}
            runLabel={lane.label}
            source={`${mediaBase}/${lane.speech}`}
            playback={playback}
          />
        )}
      </header>
      {lane.message !== null && (
        <p className={styles.silent}>{beginningOf(lane.message, MESSAGE_CHARACTERS)}</p>
      )}
      {saying.current.map((bar) => (
        <div key={`${bar.chunkIndex}-${bar.part}`} className={styles.spoken}>
          {!single && <StageChip bar={bar} />}
          <SpokenText
            bar={bar}
            playback={playback}
            onClick={onSelectChunk && (() => onSelectChunk(lane.runId, bar.chunkIndex, bar.slotId))}
          />
        </div>
      ))}
      {saying.current.length === 0 && <Neighbours saying={saying} />}
    </article>
  );
}

interface SpokenTextProps {
  bar: Bar;
  playback: PlaybackClock;
  onClick?: (() => void) | undefined;
  /** Characters shown at first. */
  first?: number;
}

/** The text of a bar, what is still to come in a weaker tone. */
export function SpokenText({
  bar,
  playback,
  onClick,
  first = SPOKEN_CHARACTERS,
}: SpokenTextProps): ReactNode {
  const select = useCallback(
    (state: PlaybackState) => splitAtPlayhead(bar, state.currentTime).said.length,
    [bar],
  );
  const saidLength = usePlayback(playback, select);
  const shown = useShownLength(bar.text, first);
  const visible = bar.text.slice(0, shown.length);
  const text = (
    <>
      <Breakable text={visibleText(visible.slice(0, saidLength))} />
      <span className={styles.toCome}>
        <Breakable text={visibleText(visible.slice(saidLength))} />
      </span>
    </>
  );
  return (
    <>
      {onClick ? (
        <button type="button" className={`${styles.text} ${styles.textButton}`} dir="auto" onClick={onClick}>
          {text}
        </button>
      ) : (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <ShowRest text={bar.text} shown={shown} />
    </>
  );
}

function Neighbours({ saying }: { saying: Saying }): ReactNode {
  if (!saying.last && !saying.next) return null;
  const parts = [
    saying.last ? t('last until {end}', { end: formatTime(saying.last.end, 1) }) : t('nothing yet'),
    saying.next ? t('next at {start}', { start: formatTime(saying.next.start, 1) }) : t('nothing more'),
  ];
  return <p className={styles.silent}>{parts.join(' · ')}</p>;
}
