import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '../language/text.ts';
import { watchTheme } from './colors.ts';
import { headGeometry, laneBoxes, lanesHeight } from './geometry.ts';
import { LaneNames } from './LaneNames.tsx';
import { LaneReadout } from './LaneReadout.tsx';
import { laneOf } from './model.ts';
import { Overlay } from './Overlay.tsx';
import type { TimelineProps } from './props.ts';
import { type Scene, TimelineRenderer } from './renderer.ts';
import { ThumbnailStrip } from './ThumbnailStrip.tsx';
import styles from './Timeline.module.css';
import { Toolbar } from './Toolbar.tsx';
import { Tooltip } from './Tooltip.tsx';
import { useTimelinePointer } from './use-timeline-pointer.ts';
import { useWaveform, type WaveformState } from './use-waveform.ts';

/** Below these heights (CSS pixels) the pictures, then the waveform, make room for the lanes. */
const HEIGHT_FOR_THUMBS = 300;
const HEIGHT_FOR_WAVE = 230;

/**
 * One sample on one time axis: ruler, overview, pictures, sound, slot bands and a lane per run. Fills the height
 * of its container; the lanes scroll when there are many.
 */
export function Timeline(props: TimelineProps): ReactNode {
  const { model, clip, playback, view, selection, laneStatus, mediaBase = '/media' } = props;
  const rootRef = useRef<HTMLElement>(null);
  const tracksRef = useRef<HTMLDivElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const hoverRef = useRef<HTMLDivElement>(null);
  const size = useSize(rootRef, scrollerRef);
  const waveform = useWaveform(clip, mediaBase);

  const showThumbs = Boolean(clip?.available && clip.hasVideo) && size.root >= HEIGHT_FOR_THUMBS;
  const showWave = Boolean(clip?.available && clip.hasAudio) && size.root >= HEIGHT_FOR_WAVE;
  const head = useMemo(
    () => headGeometry(model, { thumbs: showThumbs, wave: showWave }),
    [model, showThumbs, showWave],
  );
  const boxes = useMemo(() => laneBoxes(model.lanes, selection.runId), [model, selection.runId]);
  const canvases = useRenderer(props, { head, boxes, size, waveform }, scrollerRef);
  const { handlers, tooltip } = useTimelinePointer({
    model,
    view,
    playback,
    head,
    boxes,
    callbacks: props,
    tracks: tracksRef,
    scroller: scrollerRef,
    hover: hoverRef,
  });
  useFollowing(props);
  useSelectedLaneInSight(props, boxes, scrollerRef);
  useLayoutEffect(() => view.setWidth(size.tracks), [view, size.tracks]);

  const selectedLane = laneOf(model, selection.runId);
  return (
    <section ref={rootRef} className={styles.root} aria-label={t('Timeline')}>
      <Toolbar
        model={model}
        view={view}
        playback={playback}
        selectedSlotId={selection.slotId}
        tools={props.tools}
      />
      <div className={styles.body} {...handlers}>
        <div className={styles.head} style={{ height: head.height }}>
          <StripNames head={head} clip={clip} waveform={waveform} slots={model.words.slots} />
          <div className={styles.headTracks} style={{ width: size.tracks }}>
            <canvas ref={canvases.head} />
            <canvas ref={canvases.overview} className={styles.overview} style={{ top: head.overview.top }} />
            {showThumbs && clip && (
              <ThumbnailStrip
                key={clip.clipId}
                clipId={clip.clipId}
                duration={model.duration ?? model.fit.end}
                view={view}
                strip={head.thumbs}
                mediaBase={mediaBase}
              />
            )}
          </div>
        </div>
        <div ref={scrollerRef} className={styles.scroller}>
          <div className={styles.lanes} style={{ height: Math.max(lanesHeight(boxes), 1) }}>
            <div className={styles.laneNames}>
              <LaneNames
                lanes={model.lanes}
                boxes={boxes}
                selectedRunId={selection.runId}
                onSelectLane={props.onSelectLane}
                laneStatus={laneStatus}
              />
            </div>
            <canvas ref={canvases.lanes} className={styles.lanesCanvas} />
          </div>
          {model.lanes.length === 0 && (
            <p className={styles.empty}>{t('No run has output for this sample yet.')}</p>
          )}
        </div>
        <div ref={tracksRef} className={styles.tracks} style={{ width: size.tracks }}>
          <Overlay model={model} view={view} playback={playback} head={head} hoverRef={hoverRef} />
        </div>
      </div>
      {selectedLane && <LaneReadout lane={selectedLane} view={view} onSelectChunk={props.onSelectChunk} />}
      {tooltip && <Tooltip state={tooltip} />}
    </section>
  );
}

interface StripNamesProps {
  head: Scene['head'];
  clip: TimelineProps['clip'];
  waveform: WaveformState;
  /** What the response opportunities are called. */
  slots: string;
}

function StripNames({ head, clip, waveform, slots }: StripNamesProps): ReactNode {
  const sound =
    waveform.state === 'failed' ? t('sound not read') : waveform.state === 'loading' ? t('sound …') : 'sound';
  return (
    <div className={styles.stripNames}>
      <span style={{ top: head.ruler.top, height: head.ruler.height }}>{t('time')}</span>
      {head.thumbs.height > 0 && (
        <span style={{ top: head.thumbs.top, height: head.thumbs.height }}>{t('picture')}</span>
      )}
      {head.wave.height > 0 && (
        <span
          style={{ top: head.wave.top, height: head.wave.height }}
          title={
            waveform.state === 'failed'
              ? t('The waveform could not be read: {reason}', { reason: waveform.reason })
              : undefined
          }
        >
          {sound}
        </span>
      )}
      <span style={{ top: head.band.top, height: head.band.height }}>
        {clip && !clip.available ? t('{slots} (clip not here)', { slots }) : slots}
      </span>
    </div>
  );
}

interface Size {
  root: number;
  /** Visible height of the lanes. */
  lanes: number;
  /** Width of the time axis. */
  tracks: number;
}

/** Width of the column of names, as in the style sheet. */
const NAME_COLUMN = 160;

function useSize(
  rootRef: RefObject<HTMLElement | null>,
  scrollerRef: RefObject<HTMLDivElement | null>,
): Size {
  const [size, setSize] = useState<Size>({ root: 400, lanes: 120, tracks: 800 });
  useLayoutEffect(() => {
    const root = rootRef.current;
    const scroller = scrollerRef.current;
    if (!root || !scroller) return;
    const measure = (): void => {
      // The scroll bar takes its place from all strips alike, or the same time would lie at two places.
      const tracks = Math.max(1, scroller.clientWidth - NAME_COLUMN);
      const next = { root: root.clientHeight, lanes: scroller.clientHeight, tracks };
      setSize((before) =>
        before.root === next.root && before.lanes === next.lanes && before.tracks === next.tracks
          ? before
          : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [rootRef, scrollerRef]);
  return size;
}

interface Layout {
  head: Scene['head'];
  boxes: Scene['boxes'];
  size: Size;
  waveform: WaveformState;
}

/** Keep the canvases painted: on every change of props, view, scrolling, theme, fonts and pixel ratio. */
function useRenderer(
  { model, view, selection, onPaint }: TimelineProps,
  { head, boxes, size, waveform }: Layout,
  scrollerRef: RefObject<HTMLDivElement | null>,
) {
  const headRef = useRef<HTMLCanvasElement>(null);
  const lanesRef = useRef<HTMLCanvasElement>(null);
  const overviewRef = useRef<HTMLCanvasElement>(null);
  const scrollTopRef = useRef(0);
  const [renderer, setRenderer] = useState<TimelineRenderer | null>(null);

  useEffect(() => {
    if (!headRef.current || !lanesRef.current || !overviewRef.current) return;
    const made = new TimelineRenderer({
      head: headRef.current,
      lanes: lanesRef.current,
      overview: overviewRef.current,
    });
    setRenderer(made);
    const stopTheme = watchTheme(() => made.refreshTheme());
    const stopRatio = watchPixelRatio(() => made.forget());
    document.fonts.ready.then(() => made.forget()).catch(() => made.forget());
    return () => {
      stopTheme();
      stopRatio();
      made.dispose();
    };
  }, []);

  useEffect(() => {
    if (!renderer) return;
    renderer.onPaint = onPaint;
    const scroller = scrollerRef.current;
    // Reading scrollTop here would force a layout at every change of slot.
    const scrolled = (): void => {
      scrollTopRef.current = scroller?.scrollTop ?? 0;
      show();
    };
    const show = (): void =>
      renderer.show({
        model,
        scale: view.scale,
        selection,
        head,
        boxes,
        scrollTop: scrollTopRef.current,
        lanesHeight: Math.max(1, size.lanes),
        waveform: waveform.state === 'ready' ? waveform.waveform : null,
      });
    show();
    const stop = view.subscribe(show);
    scroller?.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      stop();
      scroller?.removeEventListener('scroll', scrolled);
    };
  }, [renderer, model, view, selection, head, boxes, size, waveform, onPaint, scrollerRef]);

  return { head: headRef, lanes: lanesRef, overview: overviewRef };
}

/** Call `onChange` when the window moves to a display of another pixel ratio or the page is zoomed. */
function watchPixelRatio(onChange: () => void): () => void {
  let query: MediaQueryList | null = null;
  const listen = (): void => {
    query?.removeEventListener('change', changed);
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', changed);
  };
  const changed = (): void => {
    listen();
    onChange();
  };
  listen();
  return () => query?.removeEventListener('change', changed);
}

/** Keep the view with the playhead during playback, and take over the model's times. */
function useFollowing({ model, view, playback }: TimelineProps): void {
  useEffect(
    () =>
      playback.subscribe(() => {
        const { playing, currentTime } = playback.getSnapshot();
        if (playing) view.followTo(currentTime);
      }),
    [view, playback],
  );
  useLayoutEffect(() => view.updateModel(model), [view, model]);
}

/** Scroll the selected run's lane into sight when the selection moves to it. */
function useSelectedLaneInSight(
  { model, selection }: TimelineProps,
  boxes: Scene['boxes'],
  scrollerRef: RefObject<HTMLDivElement | null>,
): void {
  const box = boxes[model.lanes.findIndex((lane) => lane.runId === selection.runId)];
  const top = box?.top;
  const bottom = box && box.top + box.height;
  useEffect(() => {
    // In the next frame, where a layout is due anyway: asking for the place now would force one more.
    const frame = requestAnimationFrame(() => {
      const scroller = scrollerRef.current;
      if (!scroller || top === undefined || bottom === undefined) return;
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (bottom > scroller.scrollTop + scroller.clientHeight)
        scroller.scrollTop = bottom - scroller.clientHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [top, bottom, scrollerRef]);
}
