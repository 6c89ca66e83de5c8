import type { SessionProgress, SessionState } from '@core/replay/replay-views.ts';
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { t } from '../language/text.ts';
import { formatTime } from '../timeline/time-format.ts';
import { addressOf } from './clip-scope.ts';
import styles from './replay.module.css';

interface SessionListProps {
  sessions: readonly SessionProgress[];
  /** Id of the sample shown beside. */
  shown: number | null;
  /** Whether the replay is at work. */
  running: boolean;
  onShow: (sampleId: number) => void;
}

const ICONS: Record<SessionState, typeof IconCheck> = {
  waiting: IconCircleDashed,
  running: IconPlayerPlayFilled,
  done: IconCheck,
  failed: IconAlertTriangle,
};

/** Height of a row, CSS pixels, as in the style sheet. */
const ROW_HEIGHT = 40;

/** Every clip of a replay and how it goes, in the order in which they are played. */
export function SessionList({ sessions, shown, running, onShow }: SessionListProps) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: sessions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const at = useMemo(() => sessions.findIndex(({ state }) => state === 'running'), [sessions]);
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' });
  }, [at, rows]);
  return (
    <section ref={scroller} className={styles.sessions} aria-label={t('Clips of this replay')}>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const session = sessions[index];
          if (!session) return null;
          return (
            <SessionRow
              key={session.sampleId}
              session={session}
              top={start}
              isShown={session.sampleId === shown}
              running={running}
              onShow={onShow}
            />
          );
        })}
      </div>
    </section>
  );
}

interface SessionRowProps {
  session: SessionProgress;
  top: number;
  isShown: boolean;
  running: boolean;
  onShow: (sampleId: number) => void;
}

function SessionRow({ session, top, isShown, running, onShow }: SessionRowProps) {
  const { state, time, duration, detail } = session;
  const Icon = ICONS[state];
  const share = state === 'running' && duration ? Math.min(1, time / duration) : state === 'done' ? 1 : 0;
  return (
    <button
      type="button"
      className={styles.session}
      style={{ transform: `translateY(${top}px)` }}
      aria-pressed={isShown}
      data-state={state}
      title={detail || undefined}
      onClick={() => onShow(session.sampleId)}
    >
      <Icon className={styles.sessionIcon} size={14} aria-hidden="true" />
      <span className={styles.sessionName}>
        <bdi>{addressOf(session)}</bdi>
      </span>
      <span className={styles.sessionState}>{stateText(session, running)}</span>
      <span className={styles.sessionBar}>
        <span className={styles.sessionShare} style={{ transform: `scaleX(${share})` }} />
      </span>
    </button>
  );
}

/** How a clip goes, in a few words. */
export function stateText({ state, time, duration, detail }: SessionProgress, running: boolean): string {
  const length = duration === null ? '' : t(' of {duration}', { duration: formatTime(duration) });
  if (state === 'running') return `${formatTime(time)}${length}`;
  if (state === 'done')
    return duration === null ? 'done' : t('done · {duration}', { duration: formatTime(duration) });
  if (state === 'failed') return t('failed: {detail}', { detail: detail || t('no reason was given') });
  return running ? 'waiting' : t('not played');
}
