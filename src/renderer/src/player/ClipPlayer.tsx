import type { ClipInfo } from '@core/study-views.ts';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { rich, t } from '../language/text.ts';
import type { PlaybackClock, PlaybackState } from '../playback/playback-clock.ts';
import { useFrameTimes } from '../playback/use-frame-times.ts';
import { usePlayback } from '../playback/use-playback.ts';
import { bandOf, laneOf, type TimelineModel } from '../timeline/model.ts';
import type { TimelineSelection } from '../timeline/props.ts';
import type { TimelineView } from '../timeline/timeline-view.ts';
import { Controls } from './Controls.tsx';
import { SpokenText } from './NowSaying.tsx';
import styles from './player.module.css';
import { StageChip } from './StageChip.tsx';
import { createSayingSelector } from './saying.ts';

export interface ClipPlayerProps {
  model: TimelineModel;
  clip: ClipInfo | null;
  playback: PlaybackClock;
  view: TimelineView;
  selection: TimelineSelection;
  /** Lets the user look for a clip that is not where it was. */
  onLocate?: (clip: ClipInfo) => void;
  /** Where the host serves media; `/media` unless told otherwise. */
  mediaBase?: string;
}

/** The clip with what the selected run says as a caption, and the controls. Works as a clock without the clip. */
export function ClipPlayer(props: ClipPlayerProps): ReactNode {
  const { model, clip, playback, view, selection, onLocate, mediaBase = '/media' } = props;
  const [captions, setCaptions] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  useFrameTimes(clip, playback, mediaBase);
  const plays = Boolean(clip?.available && clip.problem === null);

  // Without the clip the text is played as long as it lasts; with it, the element says how long it is.
  useLayoutEffect(() => {
    if (!plays) playback.setDuration(model.fit.end);
  }, [plays, playback, model]);

  return (
    <section className={styles.player} aria-label={t('Clip player')}>
      <div className={styles.stage}>
        {clip && plays ? (
          <Video
            key={clip.clipId}
            clip={clip}
            textDuration={model.fit.end}
            playback={playback}
            mediaBase={mediaBase}
            ref={video}
          />
        ) : (
          <NoPicture clip={clip} onLocate={onLocate} />
        )}
        {captions && <Caption model={model} playback={playback} runId={selection.runId} />}
      </div>
      <Controls
        playback={playback}
        view={view}
        slot={bandOf(model, selection.slotId)?.slot ?? null}
        media={plays ? video : null}
        hasAudio={Boolean(clip?.hasAudio)}
        captions={captions}
        onCaptions={setCaptions}
      />
    </section>
  );
}

interface VideoProps {
  clip: ClipInfo;
  /** Seconds that can be played when the file turns out not to be. */
  textDuration: number;
  playback: PlaybackClock;
  mediaBase: string;
  ref: RefObject<HTMLVideoElement | null>;
}

function Video({ clip, textDuration, playback, mediaBase, ref }: VideoProps): ReactNode {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [reason, setReason] = useState('');
  const failed = state === 'failed';
  useEffect(() => {
    if (failed) {
      // A file that cannot be played must not hold the clock: the text can still be.
      playback.setDuration(textDuration);
      return;
    }
    return ref.current ? playback.attach(ref.current) : undefined;
  }, [failed, textDuration, playback, ref]);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: what a run says is shown as a caption over the picture */}
      <video
        ref={ref}
        className={styles.video}
        src={`${mediaBase}/clips/${clip.clipId}/file`}
        preload="auto"
        playsInline
        onLoadedMetadata={(event) => {
          const { duration } = event.currentTarget;
          if (Number.isFinite(duration)) playback.setDuration(duration);
        }}
        onLoadedData={() => setState('ready')}
        onError={(event) => {
          setState('failed');
          setReason(describeMediaError(event.currentTarget.error));
        }}
        onClick={() => playback.toggle()}
      />
      {state === 'loading' && (
        <p className={styles.loading}>{rich('Loading {fileName} …', { fileName: clip.fileName })}</p>
      )}
      {state === 'failed' && (
        <div className={styles.message} role="status">
          <p>
            {rich('{fileName} cannot be played: {reason} Text, timeline and scores still work.', {
              fileName: <strong dir="auto">{clip.fileName}</strong>,
              reason,
            })}
          </p>
        </div>
      )}
      {state === 'ready' && !clip.hasVideo && (
        <p className={styles.loading}>{t('This clip has sound only.')}</p>
      )}
    </>
  );
}

function describeMediaError(error: MediaError | null): string {
  switch (error?.code) {
    case MediaError.MEDIA_ERR_NETWORK:
      return t('the file could not be read to its end.');
    case MediaError.MEDIA_ERR_DECODE:
      return t('its picture or sound is damaged.');
    case MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED:
      return t(
        'its format is not one this window can decode. An H.264/AAC copy under the same name will play.',
      );
    default:
      return t('the player gave no reason.');
  }
}

function NoPicture({
  clip,
  onLocate,
}: {
  clip: ClipInfo | null;
  onLocate: ClipPlayerProps['onLocate'];
}): ReactNode {
  if (!clip) {
    return (
      <div className={styles.message} role="status">
        <p>{t('This sample names no clip. Text, timeline and scores still work.')}</p>
      </div>
    );
  }
  if (clip.available) {
    return (
      <div className={styles.message} role="status">
        <p>
          {rich('{fileName} is here but cannot be played. {problem}', {
            fileName: <strong dir="auto">{clip.fileName}</strong>,
            problem: clip.problem,
          })}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.message} role="status">
      <p>
        {rich('The clip file {fileName} is not here. Text, timeline and scores still work.', {
          fileName: <strong dir="auto">{clip.fileName}</strong>,
        })}
      </p>
      {onLocate && (
        <button type="button" className={styles.button} onClick={() => onLocate(clip)}>
          {t('Locate…')}
        </button>
      )}
    </div>
  );
}

/** More would cover the picture; the list beside it shows all. */
const CAPTION_CHARACTERS = 500;

interface CaptionProps {
  model: TimelineModel;
  playback: PlaybackClock;
  runId: number | null;
}

function Caption({ model, playback, runId }: CaptionProps): ReactNode {
  const lane = laneOf(model, runId);
  const at = useMemo(() => (lane ? createSayingSelector(lane) : null), [lane]);
  const select = useCallback(
    (state: PlaybackState) => {
      const current = at?.(state.currentTime).current ?? [];
      // Of several at once the one that began last is the one just being heard.
      return current[current.length - 1] ?? null;
    },
    [at],
  );
  const bar = usePlayback(playback, select);
  if (!bar || !lane) return null;
  return (
    <div className={styles.caption}>
      <div className={styles.captionHead}>
        <StageChip bar={bar} /> {lane.label}
      </div>
      <SpokenText bar={bar} playback={playback} first={CAPTION_CHARACTERS} />
    </div>
  );
}
