import { fillOf } from './bar-look.ts';
import type { Surface } from './canvas.ts';
import type { TimelineColors } from './colors.ts';
import { barStyle, layoutLane } from './layout.ts';
import type { TimelineModel } from './model.ts';
import { TimeScale } from './time-scale.ts';

/**
 * The scale of the overview: the clip and all output. The last slot's open end is left out; it would make the
 * whole clip look like a part.
 */
export function overviewScale(model: Pick<TimelineModel, 'fit'>, width: number): TimeScale {
  return TimeScale.create(model.fit, width);
}

/** At most so many lanes get a line of their own; the overview tells where something is, not what. */
const MAX_LINES = 5;

/** Draw the whole clip in a few pixels: the slots as ground, and a thin line of speech per run. */
export function drawOverview(
  surface: Surface,
  colors: TimelineColors,
  model: TimelineModel,
  width: number,
  height: number,
  selectedSlotId: number | null,
): void {
  const context = surface.begin(width, height);
  const scale = overviewScale(model, width);
  for (const { slot } of model.slotBands) {
    const left = scale.toPx(slot.start);
    const slotWidth = scale.toPx(slot.end) - left;
    context.fillStyle = slot.slotId === selectedSlotId ? colors.bandSelected : colors.band;
    context.fillRect(left, 0, Math.max(1, slotWidth - (slotWidth > 3 ? 1 : 0)), height);
  }
  const lanes = model.lanes.filter((lane) => lane.bars.length > 0).slice(0, MAX_LINES);
  const pitch = (height - 4) / Math.max(1, lanes.length);
  for (const [index, lane] of lanes.entries()) {
    const top = 2 + index * pitch;
    const line = Math.max(1, Math.min(3, pitch - 0.5));
    for (const row of layoutLane(lane, scale)) {
      for (const run of row.runs) {
        context.globalAlpha = 0.35 + 0.65 * run.coverage;
        context.fillStyle = fillOf(colors, run.style);
        context.fillRect(run.x, top, run.width, line);
      }
      context.globalAlpha = 1;
      for (const { bar, x, width: barWidth } of row.boxes) {
        context.fillStyle = fillOf(colors, barStyle(bar));
        context.fillRect(x, top, Math.max(1, barWidth), line);
      }
    }
    context.fillStyle = colors.spill;
    for (const spill of lane.spills) {
      const left = scale.toPx(spill.from);
      context.fillRect(left, top, Math.max(1.5, scale.toPx(spill.to) - left), line);
    }
  }
}
