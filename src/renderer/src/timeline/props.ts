import type { ClipInfo } from '@core/study-views.ts';
import type { ReactNode } from 'react';
import type { PlaybackClock } from '../playback/playback-clock.ts';
import type { TimelineModel } from './model.ts';
import type { TimelineView } from './timeline-view.ts';

/** What is selected; each part may be absent. */
export interface TimelineSelection {
  slotId: number | null;
  runId: number | null;
  /** `Chunk.index` of the selected run's chunk. */
  chunkIndex: number | null;
}

export interface TimelineCallbacks {
  onSelectSlot(slotId: number): void;
  /** A chunk was chosen; `slotId` is null for output in no slot. */
  onSelectChunk(runId: number, chunkIndex: number, slotId: number | null): void;
  onSelectLane(runId: number): void;
}

export interface TimelineProps extends TimelineCallbacks {
  /** From `buildTimelineModel`; a new object means something changed. */
  model: TimelineModel;
  clip: ClipInfo | null;
  /** The clock shared with the player; made once with `new PlaybackClock(seconds)`. */
  playback: PlaybackClock;
  /** The visible window; made once with `new TimelineView(model)` and shared with the key handler. */
  view: TimelineView;
  selection: TimelineSelection;
  /** Shown in the name column, e.g. the outcome glyph of the selected slot for this run. */
  laneStatus?: (runId: number) => ReactNode;
  /** Further tools for the bar above. */
  tools?: ReactNode;
  /** Where the host serves media; `/media` unless told otherwise. */
  mediaBase?: string;
  /** Told how long each repaint took, in milliseconds (for measurements). */
  onPaint?: (milliseconds: number) => void;
}
