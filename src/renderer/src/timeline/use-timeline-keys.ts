import { useEffect } from 'react';
import { t } from '../language/text.ts';
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

/** Keys of the timeline: those pressed, what they mean, and what they do, false when there is nothing to act on. */
interface TimelineKey {
  /** As `KeyboardEvent.key` gives them; spare ones for the same are in `alsoKeys`. */
  keys: readonly string[];
  alsoKeys?: readonly string[];
  meaning: string;
  act: (target: TimelineKeyTarget, key: string) => boolean;
}

/** The keys and what they do, in the order a help sheet shows them. */
export const TIMELINE_KEYS: readonly TimelineKey[] = [
  { keys: [' '], meaning: t('play or pause'), act: playOrPause },
  { keys: [',', '.'], meaning: t('one frame back or on'), act: stepFrame },
  { keys: ['[', ']'], meaning: t('one second back or on'), act: stepSecond },
  { keys: ['q', 'a', 'e'], meaning: t('jump to query, t_a or end of the selected slot'), act: jumpInSlot },
  { keys: ['n'], meaning: t('next chunk of the run'), act: jumpToNextChunk },
  { keys: ['ArrowUp', 'ArrowDown'], meaning: t('previous or next run'), act: moveLane },
  { keys: ['0'], meaning: t('show the whole clip'), act: showClip },
  { keys: ['s'], meaning: t('show the selected slot'), act: showSlot },
  { keys: ['+', '-'], alsoKeys: ['=', '−'], meaning: t('zoom in or out'), act: zoom },
  { keys: ['Escape'], meaning: t('clear the selected range'), act: clearRange },
];

/**
 * Do what a key stands for.
 *
 * @param key `KeyboardEvent.key`
 * @returns whether the key was one of the timeline's and had something to act on
 */
export function handleTimelineKey(key: string, target: TimelineKeyTarget): boolean {
  const found = TIMELINE_KEYS.find(({ keys, alsoKeys }) => keys.includes(key) || alsoKeys?.includes(key));
  return found?.act(target, key) ?? false;
}

function playOrPause({ playback }: TimelineKeyTarget): true {
  playback.toggle();
  return true;
}

function showClip({ view }: TimelineKeyTarget): true {
  view.fitClip();
  return true;
}

function stepFrame({ playback, view }: TimelineKeyTarget, key: string): true {
  playback.stepFrame(key === ',' ? -1 : 1);
  view.reveal(playback.getSnapshot().currentTime);
  return true;
}

function stepSecond({ playback, view }: TimelineKeyTarget, key: string): true {
  playback.seek(playback.getSnapshot().currentTime + (key === '[' ? -1 : 1));
  view.reveal(playback.getSnapshot().currentTime);
  return true;
}

function showSlot({ model, view, playback, selection }: TimelineKeyTarget): boolean {
  const band = bandOf(model, selection.slotId);
  if (band) view.showSlot(model, band.slot, playback.getSnapshot());
  return band !== undefined;
}

function zoom({ playback, view }: TimelineKeyTarget, key: string): true {
  const isIn = key === '+' || key === '=';
  view.zoomAround(playback.getSnapshot().currentTime, isIn ? ZOOM_STEP : 1 / ZOOM_STEP);
  return true;
}

function clearRange({ view }: TimelineKeyTarget): boolean {
  if (!view.getSnapshot().range) return false;
  view.setRange(null);
  return true;
}

function jumpInSlot(target: TimelineKeyTarget, key: string): boolean {
  const band = bandOf(target.model, target.selection.slotId);
  if (!band) return false;
  const { start, tA, end } = band.slot;
  jumpTo(target, key === 'q' ? start : key === 'a' ? tA : end);
  return true;
}

function jumpToNextChunk(target: TimelineKeyTarget): boolean {
  const now = target.playback.getSnapshot().currentTime;
  const lane = laneOf(target.model, target.selection.runId);
  // A thousandth on: the player may stand just inside the chunk it was last sent to.
  const next = lane?.bars.find((bar) => bar.chunk.start > now + 0.001);
  if (!lane || !next) return false;
  jumpTo(target, next.chunk.start);
  target.onSelectChunk(lane.runId, next.chunkIndex, next.slotId);
  return true;
}

function moveLane({ model, selection, onSelectLane }: TimelineKeyTarget, key: string): boolean {
  const step = key === 'ArrowUp' ? -1 : 1;
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
  const typing = t('input, textarea, select, [contenteditable=""], [contenteditable="true"]');
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
