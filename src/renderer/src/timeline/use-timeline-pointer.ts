import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { PlaybackClock } from '../playback/playback-clock.ts';
import { overviewScale } from './draw-overview.ts';
import type { HeadGeometry, LaneBox } from './geometry.ts';
import { hitBand, hitLanes, type LaneHit } from './hit-test.ts';
import { bandOf, type SlotBand, type TimelineModel } from './model.ts';
import type { TimelineCallbacks } from './props.ts';
import { Snapper } from './snap.ts';
import type { TooltipState } from './Tooltip.tsx';
import { formatTime } from './time-format.ts';
import type { TimelineView } from './timeline-view.ts';
import { bandTooltip, laneTooltip } from './tooltip-content.ts';

/** What the pointer handling needs to know of the layout; read at the time of each event. */
export interface PointerScene {
  model: TimelineModel;
  view: TimelineView;
  playback: PlaybackClock;
  head: HeadGeometry;
  boxes: readonly LaneBox[];
  callbacks: TimelineCallbacks;
  /** The element whose left and top edges are time 0 px and the top of the head. */
  tracks: RefObject<HTMLDivElement | null>;
  /** The element that scrolls the lanes. */
  scroller: RefObject<HTMLDivElement | null>;
  hover: RefObject<HTMLDivElement | null>;
}

/** A press becomes a drag after this many pixels. */
const DRAG_PX = 4;

/** Pixels of wheel movement that double the zoom. */
const WHEEL_ZOOM_PX = 240;
const LINE_PX = 16;

type Drag =
  | { kind: 'press'; x: number; time: number }
  | { kind: 'scrub' }
  | { kind: 'overview'; grip: number }
  | { kind: 'range'; from: number };

interface Place {
  x: number;
  y: number;
  area: 'names' | 'ruler' | 'overview' | 'media' | 'band' | 'lanes';
}

interface Target {
  lane?: LaneHit | undefined;
  band?: SlotBand | undefined;
}

/** Pointer and wheel handling of the whole timeline. Returns event handlers and the tooltip to show. */
export function useTimelinePointer(scene: PointerScene) {
  const [tooltip, setTooltip] = useState<TooltipState | null>(null);
  const drag = useRef<Drag | null>(null);
  const snapper = useMemo(() => new Snapper(scene.model), [scene.model]);
  const { view, playback } = scene;

  const snapTime = (time: number, invert: boolean): number => {
    if (view.getSnapshot().snap === invert) return time;
    return snapper.snap(time, view.scale)?.time ?? time;
  };

  const moveTo = (place: Place, invertSnap: boolean): void => {
    const current = drag.current;
    const time = view.scale.toTime(Math.min(Math.max(place.x, 0), view.scale.width));
    if (current?.kind === 'press' && Math.abs(place.x - current.x) >= DRAG_PX) {
      drag.current = { kind: 'range', from: current.time };
    }
    if (current?.kind === 'scrub') playback.seek(snapTime(time, invertSnap));
    if (current?.kind === 'overview') {
      view.startAt(overviewScale(scene.model, view.scale.width).toTime(place.x) - current.grip);
    }
    if (drag.current?.kind === 'range') {
      const to = snapTime(time, invertSnap);
      const { from } = drag.current;
      view.setRange(from === to ? null : { start: Math.min(from, to), end: Math.max(from, to) });
    }
  };

  const press = (place: Place, invertSnap: boolean): void => {
    const time = view.scale.toTime(place.x);
    if (place.area === 'ruler') {
      drag.current = { kind: 'scrub' };
      playback.seek(snapTime(time, invertSnap));
    } else if (place.area === 'overview') {
      const pointed = overviewScale(scene.model, view.scale.width).toTime(place.x);
      const inside = view.scale.shows(pointed);
      const grip = inside ? pointed - view.scale.start : view.scale.span / 2;
      drag.current = { kind: 'overview', grip };
      view.startAt(pointed - grip);
    } else {
      drag.current = { kind: 'press', x: place.x, time: snapTime(time, invertSnap) };
    }
  };

  const click = (place: Place, invertSnap: boolean): void => {
    const { lane, band } = targetAt(scene, place);
    const { callbacks } = scene;
    if (band) callbacks.onSelectSlot(band.slot.slotId);
    else if (lane?.kind === 'bar') {
      callbacks.onSelectChunk(lane.lane.runId, lane.bar.chunkIndex, lane.bar.slotId);
    } else if (lane?.kind === 'anchor' || lane?.kind === 'spill') {
      callbacks.onSelectLane(lane.lane.runId);
      callbacks.onSelectSlot(lane.kind === 'anchor' ? lane.anchor.slotId : lane.spill.slotId);
    } else {
      if (lane) callbacks.onSelectLane(lane.lane.runId);
      playback.seek(snapTime(view.scale.toTime(place.x), invertSnap));
    }
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
      const place = placeOf(scene, event);
      if (event.button !== 0 || !place || place.area === 'names') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setTooltip(null);
      press(place, event.altKey);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
      const place = placeOf(scene, event);
      if (!place) return;
      if (drag.current) moveTo(place, event.altKey);
      showHover(scene, place);
      setTooltip(drag.current && drag.current.kind !== 'press' ? null : tooltipAt(scene, place, event));
      event.currentTarget.style.cursor = cursorAt(scene, place, drag.current);
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>): void => {
      const place = placeOf(scene, event);
      const was = drag.current;
      drag.current = null;
      if (place && was?.kind === 'press') click(place, event.altKey);
    },
    onPointerCancel: (): void => {
      drag.current = null;
    },
    onPointerLeave: (): void => {
      setTooltip(null);
      if (scene.hover.current) scene.hover.current.hidden = true;
    },
    onDoubleClick: (event: { clientX: number; clientY: number }): void => {
      const place = placeOf(scene, event);
      if (place && place.area !== 'names') zoomToTarget(scene, targetAt(scene, place));
    },
  };

  useWheel(scene, () => setTooltip(null));
  useEffect(() => {
    // The line under the pointer tells a time; once the view moves below it, it would tell a wrong one.
    let { scale } = view;
    return view.subscribe(() => {
      if (view.scale === scale) return;
      scale = view.scale;
      if (scene.hover.current) scene.hover.current.hidden = true;
    });
  }, [view, scene.hover]);
  return { handlers, tooltip };
}

function zoomToTarget({ model, view, callbacks }: PointerScene, { lane, band }: Target): void {
  const bar = lane?.kind === 'bar' ? lane.bar : undefined;
  const slotBand = band ?? bandOf(model, bar?.slotId ?? null);
  if (slotBand) {
    callbacks.onSelectSlot(slotBand.slot.slotId);
    view.fitSlot(model, slotBand.slot);
  } else if (bar) {
    view.fitSelection({ start: bar.start - 1, end: bar.end + 1 });
  }
}

function placeOf(scene: PointerScene, event: { clientX: number; clientY: number }): Place | null {
  const bounds = scene.tracks.current?.getBoundingClientRect();
  if (!bounds) return null;
  const { head } = scene;
  const x = event.clientX - bounds.left;
  const y = event.clientY - bounds.top;
  const lanesY = y - head.height + (scene.scroller.current?.scrollTop ?? 0);
  if (x < 0) return { x, y, area: 'names' };
  if (y >= head.height) return { x, y: lanesY, area: 'lanes' };
  if (y >= head.band.top) return { x, y, area: 'band' };
  if (y >= head.thumbs.top) return { x, y, area: 'media' };
  return { x, y, area: y >= head.overview.top ? 'overview' : 'ruler' };
}

function targetAt(scene: PointerScene, place: Place): Target {
  const { model, view, head, boxes } = scene;
  if (place.area === 'band') return { band: hitBand(model, head, view.scale, place.x, place.y) };
  if (place.area === 'lanes') return { lane: hitLanes(model.lanes, boxes, view.scale, place.x, place.y) };
  return {};
}

function tooltipAt(
  scene: PointerScene,
  place: Place,
  event: { clientX: number; clientY: number },
): TooltipState | null {
  const { lane, band } = targetAt(scene, place);
  const content = band ? bandTooltip(band) : lane ? laneTooltip(lane) : null;
  return content && { content, x: event.clientX, y: event.clientY };
}

function cursorAt(scene: PointerScene, place: Place, drag: Drag | null): string {
  if (drag?.kind === 'overview') return 'grabbing';
  if (drag?.kind === 'range') return 'col-resize';
  if (place.area === 'ruler' || drag?.kind === 'scrub') return 'ew-resize';
  if (place.area === 'overview') return 'grab';
  const { lane, band } = targetAt(scene, place);
  return band || (lane && lane.kind !== 'lane') ? 'pointer' : 'default';
}

function showHover({ hover, view }: PointerScene, place: Place): void {
  const line = hover.current;
  if (!line) return;
  line.hidden = place.area === 'names' || place.area === 'overview' || place.x > view.scale.width;
  if (line.hidden) return;
  line.style.transform = `translateX(${Math.round(place.x)}px)`;
  const label = line.firstElementChild;
  if (!label) return;
  label.textContent = formatTime(view.scale.toTime(place.x), view.scale.pxPerSecond >= 20 ? 3 : 1);
  label.toggleAttribute('data-left', place.x > view.scale.width - 80);
}

/** The wheel pans, with Ctrl or ⌘ it zooms, and over lanes that overflow (or with Shift) it scrolls them. */
function useWheel(scene: PointerScene, onMove: () => void): void {
  const latest = useRef({ scene, onMove });
  useEffect(() => {
    latest.current = { scene, onMove };
  });
  const { tracks } = scene;
  useEffect(() => {
    const element = tracks.current?.parentElement;
    if (!element) return;
    const onWheel = (event: WheelEvent): void => {
      const { scene: now, onMove: moved } = latest.current;
      const place = placeOf(now, event);
      if (!place) return;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
      moved();
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        now.view.zoomAt(Math.max(0, place.x), 2 ** ((-event.deltaY * unit) / WHEEL_ZOOM_PX));
        return;
      }
      const scroller = now.scroller.current;
      const overflows = scroller !== null && scroller.scrollHeight > scroller.clientHeight + 1;
      const overLanes = place.area === 'lanes' || place.area === 'names';
      const vertical = Math.abs(event.deltaY) > Math.abs(event.deltaX);
      if (scroller && overflows && overLanes && (vertical || event.shiftKey)) {
        if (!event.shiftKey) return;
        event.preventDefault();
        scroller.scrollTop += (event.deltaY || event.deltaX) * unit;
        return;
      }
      event.preventDefault();
      now.view.pan((event.deltaX + event.deltaY) * unit);
    };
    // React's wheel listeners are passive and could not keep the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [tracks]);
}
