import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { PlaybackClock } from '../playback/playback-clock.ts';
import { overviewScale } from './draw-overview.ts';
import type { HeadGeometry } from './geometry.ts';
import type { TimelineModel } from './model.ts';
import styles from './Timeline.module.css';
import { formatSeconds } from './time-format.ts';
import type { TimelineView } from './timeline-view.ts';

interface OverlayProps {
  model: TimelineModel;
  view: TimelineView;
  playback: PlaybackClock;
  head: HeadGeometry;
  /** The line under the pointer and its time, moved by the pointer handler. */
  hoverRef: RefObject<HTMLDivElement | null>;
}

/**
 * What moves on its own above the canvases: playhead, range, the overview's window and the line under the
 * pointer. Moved by style alone, so that playback repaints nothing and renders nothing.
 */
export function Overlay({ model, view, playback, head, hoverRef }: OverlayProps): ReactNode {
  const playheadRef = useRef<HTMLDivElement>(null);
  const overviewHeadRef = useRef<HTMLDivElement>(null);
  const windowRef = useRef<HTMLDivElement>(null);
  const rangeRef = useRef<HTMLDivElement>(null);
  const labelRef = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const place = (): void => {
      const { scale, range } = view.getSnapshot();
      const time = playback.getSnapshot().currentTime;
      const whole = overviewScale(model, scale.width);
      movePart(playheadRef.current, scale.toPx(time), scale.shows(time));
      movePart(overviewHeadRef.current, whole.toPx(time), true);
      // Panned into the open end of the last slot, the window stands at the overview's edge.
      const windowLeft = Math.min(whole.toPx(scale.start), whole.width - 3);
      stretchPart(windowRef.current, windowLeft, Math.min(whole.toPx(scale.end), whole.width));
      if (!rangeRef.current) return;
      rangeRef.current.hidden = range === null;
      if (!range) return;
      const left = Math.max(0, scale.toPx(range.start));
      const right = Math.min(scale.width, scale.toPx(range.end));
      rangeRef.current.hidden = right <= 0 || left >= scale.width;
      stretchPart(rangeRef.current, left, right);
      if (labelRef.current) labelRef.current.textContent = formatSeconds(range.end - range.start);
    };
    place();
    const stopView = view.subscribe(place);
    const stopClock = playback.subscribe(place);
    return () => {
      stopView();
      stopClock();
    };
  }, [model, view, playback]);

  const { overview } = head;
  return (
    <div className={styles.overlay} aria-hidden="true">
      <div
        ref={rangeRef}
        className={styles.range}
        style={{ top: head.overview.top + overview.height }}
        hidden
      >
        <span ref={labelRef} className={styles.rangeLabel} />
      </div>
      <div ref={hoverRef} className={styles.hoverLine} hidden>
        <span className={styles.hoverTime} />
      </div>
      <div ref={windowRef} className={styles.window} style={{ top: overview.top, height: overview.height }} />
      <div
        ref={overviewHeadRef}
        className={styles.overviewHead}
        style={{ top: overview.top, height: overview.height }}
      />
      <div ref={playheadRef} className={styles.playhead}>
        <span className={styles.playheadGrip} />
      </div>
    </div>
  );
}

function movePart(element: HTMLElement | null, x: number, shown: boolean): void {
  if (!element) return;
  element.style.transform = `translateX(${x}px)`;
  element.style.visibility = shown ? 'visible' : 'hidden';
}

function stretchPart(element: HTMLElement | null, left: number, right: number): void {
  if (!element) return;
  element.style.transform = `translateX(${left}px)`;
  element.style.width = `${Math.max(2, right - left)}px`;
}
