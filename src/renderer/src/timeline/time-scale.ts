/** A stretch of media time in seconds, `start` before `end`. */
export interface TimeRange {
  start: number;
  end: number;
}

/** The closest one can zoom in: about one spoken word, in seconds. */
export const MIN_SPAN_SECONDS = 0.2;

/** Free room on each side of the extent, as a share of its length (5 % in all). */
const MARGIN_SHARE = 0.025;

/**
 * The one conversion between media time (seconds) and horizontal position (CSS pixels) that every strip and
 * lane uses, so that what happened at the same moment has the same x. Immutable: each change gives a new scale,
 * already clamped to the extent and to the zoom limits.
 */
export class TimeScale {
  /** Seconds at x = 0. */
  readonly start: number;
  /** Seconds at x = `width`. */
  readonly end: number;
  /** Width of the drawing in CSS pixels, at least 1. */
  readonly width: number;
  /** All time that can be shown, without the margins. */
  readonly extent: TimeRange;

  private constructor(extent: TimeRange, width: number, start: number, span: number) {
    this.extent = extent;
    this.width = Math.max(1, width);
    const length = extent.end - extent.start;
    const margin = length * MARGIN_SHARE;
    const fullSpan = length + 2 * margin;
    const clampedSpan = Math.min(Math.max(span, Math.min(MIN_SPAN_SECONDS, fullSpan)), fullSpan);
    const latest = extent.end + margin - clampedSpan;
    this.start = Math.max(extent.start - margin, Math.min(start, latest));
    this.end = this.start + clampedSpan;
  }

  /**
   * A scale that shows `range` (by default the whole extent with its margins) across `width` CSS pixels.
   * An extent shorter than a second is taken as one second, so that an empty clip still has an axis.
   */
  static create(extent: TimeRange, width: number, range?: TimeRange): TimeScale {
    const sound = extent.end - extent.start >= 1 ? extent : { start: extent.start, end: extent.start + 1 };
    if (range) return new TimeScale(sound, width, range.start, range.end - range.start);
    return new TimeScale(sound, width, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** Seconds visible. */
  get span(): number {
    return this.end - this.start;
  }

  get pxPerSecond(): number {
    return this.width / this.span;
  }

  toPx(time: number): number {
    return (time - this.start) * this.pxPerSecond;
  }

  toTime(px: number): number {
    return this.start + px / this.pxPerSecond;
  }

  /** Whether a time lies in the visible window. */
  shows(time: number): boolean {
    return time >= this.start && time <= this.end;
  }

  withWidth(width: number): TimeScale {
    return new TimeScale(this.extent, width, this.start, this.span);
  }

  /** The same window over another extent, clamped to it. */
  withExtent(extent: TimeRange): TimeScale {
    return TimeScale.create(extent, this.width, { start: this.start, end: this.end });
  }

  /** Move the window by a distance in pixels; positive shows later times. */
  pan(px: number): TimeScale {
    return this.startingAt(this.start + px / this.pxPerSecond);
  }

  /** The same zoom with another first second. */
  startingAt(start: number): TimeScale {
    return new TimeScale(this.extent, this.width, start, this.span);
  }

  /** Zoom by `factor` (2 shows half as much) so that the time under `px` stays under it. */
  zoomAt(px: number, factor: number): TimeScale {
    const anchor = this.toTime(px);
    const next = new TimeScale(this.extent, this.width, this.start, this.span / factor);
    return next.startingAt(anchor - (px / this.width) * next.span);
  }

  /** Show `range` with `padding` (share of its length) on each side. */
  fit(range: TimeRange, padding = 0): TimeScale {
    const length = Math.max(range.end - range.start, MIN_SPAN_SECONDS);
    const pad = length * padding;
    return new TimeScale(this.extent, this.width, range.start - pad, length + 2 * pad);
  }

  /** The nearest window of the same zoom in which `time` is visible and not at the very edge. */
  reveal(time: number): TimeScale {
    const edge = this.span * 0.08;
    if (time >= this.start + edge && time <= this.end - edge) return this;
    return this.startingAt(time < this.start + edge ? time - edge * 2 : time - this.span + edge * 2);
  }

  equals(other: TimeScale): boolean {
    return (
      this.start === other.start &&
      this.end === other.end &&
      this.width === other.width &&
      this.extent.start === other.extent.start &&
      this.extent.end === other.extent.end
    );
  }
}
