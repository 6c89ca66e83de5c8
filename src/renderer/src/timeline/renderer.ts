import { Surface } from './canvas.ts';
import { readColors, type TimelineColors } from './colors.ts';
import { drawHead, type Waveform } from './draw-head.ts';
import { drawLanes } from './draw-lanes.ts';
import { drawOverview } from './draw-overview.ts';
import type { HeadGeometry, LaneBox } from './geometry.ts';
import type { TimelineModel } from './model.ts';
import type { TimelineSelection } from './props.ts';
import type { Tick } from './ticks.ts';
import type { TimeScale } from './time-scale.ts';

/** Everything a repaint depends on apart from the colours. */
export interface Scene {
  model: TimelineModel;
  scale: TimeScale;
  selection: TimelineSelection;
  head: HeadGeometry;
  boxes: readonly LaneBox[];
  scrollTop: number;
  lanesHeight: number;
  waveform: Waveform | null;
}

/**
 * Paints the timeline's canvases. Changes are collected and painted once in the next animation frame, and only
 * the canvases they touch; nothing is painted while nothing changes, the playhead being a layer of its own.
 */
export class TimelineRenderer {
  private readonly head: Surface;
  private readonly lanes: Surface;
  private readonly overview: Surface;
  private scene: Scene | null = null;
  private colors: TimelineColors;
  private handle: number | null = null;
  private overviewDirty = true;
  private ticks: readonly Tick[] = [];
  onPaint: ((milliseconds: number) => void) | undefined;

  constructor(canvases: { head: HTMLCanvasElement; lanes: HTMLCanvasElement; overview: HTMLCanvasElement }) {
    this.head = new Surface(canvases.head);
    this.lanes = new Surface(canvases.lanes);
    this.overview = new Surface(canvases.overview);
    this.colors = readColors(canvases.head);
  }

  /** Take over a changed scene; unchanged parts are recognised by identity. */
  show(scene: Scene): void {
    const previous = this.scene;
    const overviewChanged =
      previous?.model !== scene.model ||
      previous.scale.width !== scene.scale.width ||
      previous.selection.slotId !== scene.selection.slotId;
    this.scene = scene;
    this.overviewDirty ||= overviewChanged;
    this.schedule();
  }

  /** Read the theme's colours again and repaint. */
  refreshTheme(): void {
    this.colors = readColors(this.head.canvas);
    this.forget();
  }

  /** Repaint everything, measuring text anew (a font has arrived, the display's pixel ratio has changed). */
  forget(): void {
    for (const surface of [this.head, this.lanes, this.overview]) surface.forget();
    this.overviewDirty = true;
    this.schedule();
  }

  dispose(): void {
    if (this.handle !== null) cancelAnimationFrame(this.handle);
    this.handle = null;
    this.scene = null;
  }

  private schedule(): void {
    this.handle ??= requestAnimationFrame(() => {
      this.handle = null;
      this.paint();
    });
  }

  private paint(): void {
    const { scene, colors } = this;
    if (!scene) return;
    const began = performance.now();
    const { model, scale, selection } = scene;
    this.ticks = drawHead({
      surface: this.head,
      scale,
      colors,
      model,
      geometry: scene.head,
      selectedSlotId: selection.slotId,
      waveform: scene.waveform,
    });
    drawLanes({
      surface: this.lanes,
      scale,
      colors,
      model,
      boxes: scene.boxes,
      ticks: this.ticks,
      scrollTop: scene.scrollTop,
      height: scene.lanesHeight,
      selectedSlotId: selection.slotId,
      selectedRunId: selection.runId,
      selectedChunk: selection.chunkIndex,
    });
    if (this.overviewDirty) {
      drawOverview(this.overview, colors, model, scale.width, scene.head.overview.height, selection.slotId);
      this.overviewDirty = false;
    }
    this.onPaint?.(performance.now() - began);
  }
}
