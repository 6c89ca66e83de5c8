import type { StudySlot } from '@core/slot.ts';
import { slotRange, type TimelineModel } from './model.ts';
import { type TimeRange, TimeScale } from './time-scale.ts';

/** What part of the time is on screen, and what the user does with it. */
export interface ViewState {
  scale: TimeScale;
  /** Whether the view moves along with playback. */
  follow: boolean;
  /** Whether scrubbing and selecting stick to slot edges, t_a, chunks and words. */
  snap: boolean;
  /** The selected range in seconds. */
  range: TimeRange | null;
  /** Something to tell the user once, e.g. why a jump ended elsewhere. */
  notice: string | null;
}

/** One step of the zoom keys and buttons. */
export const ZOOM_STEP = 1.6;

/** Where on screen the playhead comes to stand when the view turns a page, as a share of the width. */
const PAGE_START = 0.12;
/** The page is turned when the playhead comes this near to the right edge. */
const PAGE_END = 0.94;

/**
 * The visible window as an external store, so that wheel and drag repaint canvases at once while React only
 * hears of it where it shows something. Anything the user does to the window by hand ends following.
 */
export class TimelineView {
  private state: ViewState;
  private fitRange: TimeRange;
  private readonly listeners = new Set<() => void>();
  private fitted = true;

  constructor(model: Pick<TimelineModel, 'extent' | 'fit'>, width = 800) {
    this.fitRange = model.fit;
    this.state = {
      scale: fitScale(model.extent, model.fit, width),
      follow: true,
      snap: true,
      range: null,
      notice: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getSnapshot = (): ViewState => this.state;

  get scale(): TimeScale {
    return this.state.scale;
  }

  /** Take over another sample's times: the whole clip is shown again. */
  showModel(model: Pick<TimelineModel, 'extent' | 'fit'>): void {
    this.fitRange = model.fit;
    this.fitted = true;
    this.set({
      scale: fitScale(model.extent, model.fit, this.scale.width),
      range: null,
      follow: true,
      notice: null,
    });
  }

  /** Take over changed times of the same sample (a run was added, scored anew), keeping the window. */
  updateModel(model: Pick<TimelineModel, 'extent' | 'fit'>): void {
    this.fitRange = model.fit;
    if (this.fitted) this.set({ scale: fitScale(model.extent, model.fit, this.scale.width) });
    else this.set({ scale: this.scale.withExtent(model.extent) });
  }

  setWidth(width: number): void {
    if (width > 0 && width !== this.scale.width) this.set({ scale: this.scale.withWidth(width) });
  }

  /** Pan by hand. */
  pan(px: number): void {
    this.move(this.scale.pan(px), false);
  }

  /** Put the window's first second somewhere by hand (the overview is dragged). */
  startAt(seconds: number): void {
    this.move(this.scale.startingAt(seconds), false);
  }

  zoomAt(px: number, factor: number): void {
    this.move(this.scale.zoomAt(px, factor));
  }

  /** Zoom around a time if it is visible, else around the middle. */
  zoomAround(time: number, factor: number): void {
    const px = this.scale.shows(time) ? this.scale.toPx(time) : this.scale.width / 2;
    this.zoomAt(px, factor);
  }

  fitClip(): void {
    this.move(fitScale(this.scale.extent, this.fitRange, this.scale.width));
    this.fitted = true;
  }

  fitSlot(model: TimelineModel, slot: StudySlot): void {
    this.move(this.scale.fit(slotRange(model, slot), 0.08));
  }

  fitSelection(range: TimeRange): void {
    this.move(this.scale.fit(range, 0.05));
  }

  /** Make a time visible, moving no more than needed. */
  reveal(time: number): void {
    this.move(this.scale.reveal(time));
  }

  /** Keep up with the playhead while following: turns a page when it nears the edge. */
  followTo(time: number): void {
    const { scale, follow } = this.state;
    if (!follow) return;
    const px = scale.toPx(time);
    if (px >= 0 && px <= scale.width * PAGE_END) return;
    this.move(scale.startingAt(time - scale.span * PAGE_START));
  }

  /** Show the slot; while something plays elsewhere, following it would turn the page at once, so it ends. */
  showSlot(model: TimelineModel, slot: StudySlot, playback: { playing: boolean; currentTime: number }): void {
    this.fitSlot(model, slot);
    if (playback.playing && !this.scale.shows(playback.currentTime)) this.setFollow(false);
  }

  /** Tell the user something; null takes it back. */
  say(notice: string | null): void {
    if (notice !== this.state.notice) this.set({ notice });
  }

  setFollow(follow: boolean): void {
    this.set({ follow });
  }

  setSnap(snap: boolean): void {
    this.set({ snap });
  }

  setRange(range: TimeRange | null): void {
    this.set({ range });
  }

  private move(scale: TimeScale, follow = this.state.follow): void {
    if (scale.equals(this.scale) && follow === this.state.follow) return;
    this.fitted = false;
    this.set({ scale, follow });
  }

  private set(change: Partial<ViewState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

function fitScale(extent: TimeRange, fit: TimeRange, width: number): TimeScale {
  return TimeScale.create(extent, width).fit(fit, 0.025);
}
