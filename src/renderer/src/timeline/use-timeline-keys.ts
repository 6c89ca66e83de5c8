import { useEffect } from 'react';
import type { PlaybackClock } from '../playback/playback-clock.ts';
import { jumpTo } from './jump.ts';
import { bandOf, laneOf, type TimelineModel } from './model.ts';
import type { TimelineCallbacks, TimelineSelection } from './props.ts';
import { type TimelineView, ZOOM_STEP } from './timeline-view.ts';

/** What the keys act on. */
export interface TimelineKeyTarget extends Pick<TimelineCallbacks, 'onSelectLane' | 'onSelectChunk'> {
  model: TimelineModel;
  view: TimelineView;
  playback: PlaybackClock;
  selection: TimelineSelection;
}

/** The keys and what they do, in the order a help sheet shows them. */
export const TIMELINE_KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['Space', 'play or pause'],
  [', .', 'one frame back or on'],
  ['[ ]', 'one second back or on'],
  ['q a e', 'jump to query, t_a or end of the selected slot'],
  ['n', 'next chunk of the run'],
  ['↑ ↓', 'previous or next run'],
  ['0', 'show the whole clip'],
  ['s', 'show the selected slot'],
  ['+ −', 'zoom in or out'],
  ['Esc', 'clear the selected range'],
];

/**
 * Do what a key stands for.
 *
 * @param key `KeyboardEvent.key`
 * @returns whether the key was one of the timeline's and had something to act on
 */
export function handleTimelineKey(key: string, target: TimelineKeyTarget): boolean {
  const { model, view, playback } = target;
  const now = playback.getSnapshot().currentTime;
  switch (key) {
    case ' ':
      playback.toggle();
      return true;
    case ',':
    case '.':
      playback.stepFrame(key === ',' ? -1 : 1);
      view.reveal(playback.getSnapshot().currentTime);
      return true;
    case '[':
    case ']':
      playback.seek(now + (key === '[' ? -1 : 1));
      view.reveal(playback.getSnapshot().currentTime);
      return true;
    case 'q':
    case 'a':
    case 'e':
      return jumpInSlot(key, target);
    case 'n':
      return jumpToNextChunk(target, now);
    case 'ArrowUp':
    case 'ArrowDown':
      return moveLane(key === 'ArrowUp' ? -1 : 1, target);
    case '0':
      view.fitClip();
      return true;
    case 's': {
      const band = bandOf(model, target.selection.slotId);
      if (band) view.showSlot(model, band.slot, playback.getSnapshot());
      return band !== undefined;
    }
    case '+':
    case '=':
      view.zoomAround(now, ZOOM_STEP);
      return true;
    case '-':
    case '−':
      view.zoomAround(now, 1 / ZOOM_STEP);
      return true;
    case 'Escape':
      if (!view.getSnapshot().range) return false;
      view.setRange(null);
      return true;
    default:
      return false;
  }
}

function jumpInSlot(key: 'q' | 'a' | 'e', target: TimelineKeyTarget): boolean {
  const band = bandOf(target.model, target.selection.slotId);
  if (!band) return false;
  const { start, tA, end } = band.slot;
  jumpTo(target, key === 'q' ? start : key === 'a' ? tA : end);
  return true;
}

function jumpToNextChunk(target: TimelineKeyTarget, now: number): boolean {
  const lane = laneOf(target.model, target.selection.runId);
  // A thousandth on: the player may stand just inside the chunk it was last sent to.
  const next = lane?.bars.find((bar) => bar.chunk.start > now + 0.001);
  if (!lane || !next) return false;
  jumpTo(target, next.chunk.start);
  target.onSelectChunk(lane.runId, next.chunkIndex, next.slotId);
  return true;
}

function moveLane(step: 1 | -1, { model, selection, onSelectLane }: TimelineKeyTarget): boolean {
  const current = model.lanes.findIndex((lane) => lane.runId === selection.runId);
  const next = model.lanes[current < 0 ? 0 : current + step];
  if (!next) return false;
  onSelectLane(next.runId);
  return true;
}

/** Whether a key press belongs to something else: a field being typed in, a dialog, a menu, a focused control. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return true;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
  if (target.closest(`${typing}, [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]`))
    return true;
  const pressesControl = event.key === ' ' || event.key === 'Enter';
  return pressesControl && target.closest('button, a[href], summary, [role="tab"], [role="switch"]') !== null;
}

/** Make the timeline's keys work while the component is mounted and `target` is given. */
export function useTimelineKeys(target: TimelineKeyTarget | null): void {
  useEffect(() => {
    if (!target) return;
    const onKey = (event: KeyboardEvent): void => {
      if (!isKeyTaken(event) && handleTimelineKey(event.key, target)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
