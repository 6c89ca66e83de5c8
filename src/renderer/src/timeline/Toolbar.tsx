import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { GradeChip } from '../grades/grade-chip.tsx';
import { t } from '../language/text.ts';
import type { PlaybackClock } from '../playback/playback-clock.ts';
import { bandOf, type TimelineModel } from './model.ts';
import styles from './Timeline.module.css';
import { formatSeconds, formatTime } from './time-format.ts';
import { type TimelineView, type ViewState, ZOOM_STEP } from './timeline-view.ts';
import { useView } from './use-view.ts';
import type { TimelineWords } from './words.ts';

interface ToolbarProps {
  model: TimelineModel;
  view: TimelineView;
  playback: PlaybackClock;
  selectedSlotId: number | null;
  /** Further tools, after the buttons. */
  tools?: ReactNode;
}

const selectFollow = (state: ViewState): boolean => state.follow;
const selectSnap = (state: ViewState): boolean => state.snap;
const selectNotice = (state: ViewState): string | null => state.notice;
const selectRange = (state: ViewState): ViewState['range'] => state.range;

/** Zoom, fit, follow and snap as buttons that name their keys, the selected range, and what the colours mean. */
export function Toolbar({ model, view, playback, selectedSlotId, tools }: ToolbarProps): ReactNode {
  const follow = useView(view, selectFollow);
  const snap = useView(view, selectSnap);
  const band = bandOf(model, selectedSlotId);
  const zoom = (factor: number) => view.zoomAround(playback.getSnapshot().currentTime, factor);
  const toggleFollow = (): void => {
    view.setFollow(!follow);
    view.followTo(playback.getSnapshot().currentTime);
  };
  return (
    // Buttons must not take the focus from the page on a click, or Space would press them again.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is; the buttons do the work
    <div className={styles.toolbar} onMouseDown={keepFocus}>
      <div className={styles.buttons}>
        <ToolButton label={t('Zoom out')} keys="−" onClick={() => zoom(1 / ZOOM_STEP)}>
          −
        </ToolButton>
        <ToolButton label={t('Zoom in')} keys="+" onClick={() => zoom(ZOOM_STEP)}>
          +
        </ToolButton>
        <ToolButton label={t('Show the whole clip')} keys="0" onClick={() => view.fitClip()}>
          {t('Fit clip')}
        </ToolButton>
        <ToolButton
          label={
            band
              ? t('Show the selected {slot}, as far as clip and output reach', { slot: model.words.slot })
              : t('Select a {slot} first', { slot: model.words.slot })
          }
          keys="s"
          disabled={!band}
          onClick={() => band && view.showSlot(model, band.slot, playback.getSnapshot())}
        >
          {t('Fit {slot}', { slot: model.words.slot })}
        </ToolButton>
        <ToolButton
          label={
            follow
              ? t('The view follows playback until you pan')
              : t('Panning stopped following; follow playback again')
          }
          pressed={follow}
          onClick={toggleFollow}
        >
          {t('Follow')}
        </ToolButton>
        <ToolButton
          label={t(
            'Stick to the edges of {slots}, chunks and words while scrubbing and selecting (hold Alt to do the opposite)',
            { slots: model.words.slots },
          )}
          pressed={snap}
          onClick={() => view.setSnap(!snap)}
        >
          {t('Snap')}
        </ToolButton>
        {tools}
      </div>
      <Readout view={view} />
      <Legend words={model.words} />
    </div>
  );
}

function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

interface ToolButtonProps {
  label: string;
  keys?: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ToolButton({ label, keys, pressed, disabled, onClick, children }: ToolButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.button}
      title={keys ? `${label} (${keys})` : label}
      aria-label={typeof children === 'string' && children.length > 1 ? undefined : label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** How long something said stays in sight, in milliseconds: long enough to be read twice. */
const NOTICE_MS = 8000;

/** The selected range, or what there is to say about the last jump. */
function Readout({ view }: { view: TimelineView }): ReactNode {
  const range = useView(view, selectRange);
  const notice = useView(view, selectNotice);
  useEffect(() => {
    if (notice === null) return;
    const timer = window.setTimeout(() => view.say(null), NOTICE_MS);
    return () => window.clearTimeout(timer);
  }, [notice, view]);
  if (notice !== null) {
    return (
      <span className={styles.notice} role="status" title={notice}>
        {notice}
      </span>
    );
  }
  if (!range) return null;
  return (
    <span className={styles.rangeReadout} role="status">
      <strong>{formatSeconds(range.end - range.start)}</strong>
      <span className={styles.quiet}>
        {formatTime(range.start, 3)} – {formatTime(range.end, 3)}
      </span>
      <button type="button" className={styles.button} onClick={() => view.fitSelection(range)}>
        {t('Zoom to it')}
      </button>
      <button
        type="button"
        className={styles.button}
        title={t('Clear the range (Esc)')}
        onClick={() => view.setRange(null)}
      >
        {t('Clear')}
      </button>
    </span>
  );
}

/** What the colours mean, always in sight. */
function Legend({ words }: { words: TimelineWords }): ReactNode {
  return (
    <ul className={styles.legend} aria-label={t('Colours')}>
      {words.grades?.map((grade) => (
        <li key={grade}>
          <GradeChip grade={grade} worded />
        </li>
      ))}
      {words.early && (
        <li>
          <i className={styles.keyEarly} /> {words.early}
        </li>
      )}
      {words.core && (
        <li>
          <i className={styles.keyCore} /> {words.core}
        </li>
      )}
      {words.interrupted && (
        <li title={t('The core stage of an interrupted slot does not count in the F1')}>
          <i className={styles.keyInterrupted} /> {words.interrupted}
        </li>
      )}
      {words.spill && (
        <li>
          <i className={styles.keySpill} /> {words.spill}
        </li>
      )}
      {words.unmatched && (
        <li title={words.unmatchedMeaning}>
          <i className={styles.keyUnmatched} /> {words.unmatched}
        </li>
      )}
      {words.anchor && (
        <li title={words.anchorMeaning}>
          <i className={styles.keyAnchor} /> {words.anchor}
        </li>
      )}
    </ul>
  );
}
