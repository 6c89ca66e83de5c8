import type { SessionProgress, SessionState } from '@core/replay/replay-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { counted } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { PlaybackClock } from '../playback/playback-clock.ts';
import { sampleQuery } from '../queries.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import type { TimelineModel } from '../timeline/model.ts';
import type { TimelineSelection } from '../timeline/props.ts';
import { Timeline } from '../timeline/Timeline.tsx';
import { formatTime } from '../timeline/time-format.ts';
import { TimelineView } from '../timeline/timeline-view.ts';
import { addressOf } from './clip-scope.ts';
import {
  abstentions,
  chunksSoFar,
  delays,
  LIVE_RUN,
  type LogLine,
  liveTimeline,
  logLines,
} from './live-model.ts';
import styles from './replay.module.css';
import { type LiveSession, useLiveSession } from './use-live-session.ts';

interface LiveClipProps {
  runName: string;
  session: SessionProgress;
  /** Whether the replay is at work. */
  running: boolean;
}

/** A clip of a replay: its timeline filling as outputs arrive, and what was said last. */
export function LiveClip({ runName, session, running }: LiveClipProps) {
  const isPlaying = running && session.state === 'running';
  const [live, readAgain] = useLiveSession(runName, session.sampleId, isPlaying);
  const view = useQuery(sampleQuery(session.sampleId));
  const isWaiting = session.state === 'waiting';
  const events = isWaiting ? [] : live.events;
  const chunks = useMemo(() => chunksSoFar(events), [events]);
  const silence = silenceWords(session.state, running);
  const model = useMemo(
    () => (view.data ? liveTimeline(view.data, runName, chunks, silence) : null),
    [view.data, runName, chunks, silence],
  );
  const time = isPlaying ? Math.max(session.time, live.time) : isWaiting ? 0 : live.time;
  return (
    <div className={styles.live}>
      <header className={styles.liveHead}>
        <h3>
          <bdi>{addressOf(session)}</bdi>
        </h3>
        <span className="ss-muted">{liveFacts(session, live, running, chunks.length, time)}</span>
      </header>
      {session.state === 'failed' && (
        <ErrorPanel title={t('This clip failed')} error={session.detail || t('No reason was given.')} />
      )}
      {live.error !== null && (
        <ErrorPanel title={t('The recording could not be read')} error={live.error} onRetry={readAgain} />
      )}
      {view.error && (
        <ErrorPanel title={t('The sample could not be read')} error={view.error} onRetry={view.refetch} />
      )}
      {view.isPending && <Loading what={t('sample')} />}
      {model && view.data && <LiveTimeline model={model} clip={view.data.clip} time={time} />}
      <Log lines={logLines(chunks, events)} silence={silence} />
    </div>
  );
}

/** What stands in place of output. */
function silenceWords(state: SessionState, running: boolean): string {
  if (state === 'waiting') return running ? t('waiting for its turn') : t('not played');
  return state === 'running' && running ? t('nothing was said yet') : t('nothing was said');
}

function liveFacts(
  session: SessionProgress,
  live: LiveSession,
  running: boolean,
  chunks: number,
  time: number,
): string {
  if (session.state === 'waiting') return silenceWords('waiting', running);
  const abstained = abstentions(live.events);
  const late = delays(live.events);
  return [
    session.state === 'running' ? t('at {time}', { time: formatTime(time) }) : session.state,
    chunks === 0
      ? silenceWords(session.state, running)
      : t('spoke {times}', { times: counted(chunks, 'time') }),
    ...(abstained > 0 ? [t('chose silence {times}', { times: counted(abstained, 'time') })] : []),
    ...(late > 0 ? [t('fell behind the clip {times}', { times: counted(late, 'time') })] : []),
  ].join(' · ');
}

const NO_SELECTION: TimelineSelection = { slotId: null, runId: LIVE_RUN, chunkIndex: null };
const nothing = () => undefined;

interface LiveTimelineProps {
  model: TimelineModel;
  clip: Parameters<typeof Timeline>[0]['clip'];
  time: number;
}

function LiveTimeline({ model, clip, time }: LiveTimelineProps) {
  const [clock] = useState(() => new PlaybackClock(model.fit.end));
  const [view] = useState(() => new TimelineView(model));
  useEffect(() => {
    clock.setDuration(model.fit.end);
    clock.seek(time);
  }, [clock, model, time]);
  return (
    <div className={styles.liveTimeline}>
      <Timeline
        model={model}
        clip={clip}
        playback={clock}
        view={view}
        selection={NO_SELECTION}
        onSelectSlot={nothing}
        onSelectLane={nothing}
        onSelectChunk={nothing}
      />
    </div>
  );
}

/** Lines shown; all of a clip's output is in Explore once it is done. */
const SHOWN_LINES = 60;

interface LogProps {
  lines: readonly LogLine[];
  silence: string;
}

function Log({ lines, silence }: LogProps) {
  if (lines.length === 0) {
    return (
      <p className={`ss-muted ${styles.logEmpty}`}>{silence.charAt(0).toUpperCase() + silence.slice(1)}.</p>
    );
  }
  return (
    <ol className={styles.log} aria-label={t('What was said, newest first')} aria-live="polite">
      {lines.slice(0, SHOWN_LINES).map(({ key, time, kind, text }) => (
        <li key={key} className={styles.logLine} data-kind={kind}>
          <span className={styles.logTime}>{formatTime(time, 1)}</span>
          {kind === 'said' ? <EvidenceText text={text} /> : <span>{text}</span>}
        </li>
      ))}
      {lines.length > SHOWN_LINES && (
        <li className="ss-muted">
          {rich('and {lines} earlier; all of it is in Explore', { lines: lines.length - SHOWN_LINES })}
        </li>
      )}
    </ol>
  );
}
