import { FONTS, type Surface, verticalLine } from './canvas.ts';
import type { TimelineColors } from './colors.ts';
import { drawMarks, drawRow } from './draw-bars.ts';
import { drawGaps } from './draw-judged.ts';
import { barTop, type LaneBox } from './geometry.ts';
import { layoutLane } from './layout.ts';
import { bandOf, type Lane, type TimelineModel } from './model.ts';
import { placeSpillTags } from './spill-tags.ts';
import { fitText } from './text-fit.ts';
import type { Tick } from './ticks.ts';
import type { TimeScale } from './time-scale.ts';

export interface LanesPaint {
  surface: Surface;
  scale: TimeScale;
  colors: TimelineColors;
  model: TimelineModel;
  boxes: readonly LaneBox[];
  ticks: readonly Tick[];
  /** CSS pixels scrolled down, and the height that is visible. */
  scrollTop: number;
  height: number;
  selectedSlotId: number | null;
  selectedRunId: number | null;
  selectedChunk: number | null;
}

/** Draw the visible lanes. */
export function drawLanes(paint: LanesPaint): void {
  const { surface, scale, model, boxes, scrollTop, height } = paint;
  const context = surface.begin(scale.width, height);
  context.translate(0, -scrollTop);
  const visible = model.lanes.flatMap((lane, index) => {
    const box = boxes[index];
    return box && box.top + box.height >= scrollTop && box.top <= scrollTop + height ? [{ lane, box }] : [];
  });
  for (const { lane, box } of visible) drawGround(paint, lane, box);
  drawGrid(paint);
  drawSlotColumn(paint);
  for (const { lane, box } of visible) drawLane(paint, lane, box);
  drawSlotLines(paint);
  for (const { lane, box } of visible) drawMessage(paint, lane, box);
}

function drawGround({ surface, scale, colors, selectedRunId }: LanesPaint, lane: Lane, box: LaneBox): void {
  const { context } = surface;
  context.fillStyle = lane.runId === selectedRunId ? colors.laneSelected : colors.lane;
  context.fillRect(0, box.top, scale.width, box.height);
  context.fillStyle = colors.border;
  context.fillRect(0, box.top + box.height - 1, scale.width, 1);
}

function drawGrid({ surface, colors, ticks, boxes }: LanesPaint): void {
  const last = boxes[boxes.length - 1];
  if (!last) return;
  for (const tick of ticks) {
    if (tick.label !== null) verticalLine(surface.context, tick.x, 0, last.top + last.height, colors.grid);
  }
}

/** The selected slot as a soft column through all lanes, behind the bars. */
function drawSlotColumn({ surface, scale, colors, model, boxes, selectedSlotId }: LanesPaint): void {
  const band = bandOf(model, selectedSlotId);
  const last = boxes[boxes.length - 1];
  if (!band || !last) return;
  const { context } = surface;
  const left = scale.toPx(band.slot.start);
  context.globalAlpha = 0.45;
  context.fillStyle = colors.bandSelected;
  context.fillRect(left, 0, Math.max(1, scale.toPx(band.slot.end) - left), last.top + last.height);
  context.globalAlpha = 1;
}

/** Its start and end as hairlines and t_a dotted, in front of the bars, so that the split can be checked. */
function drawSlotLines({ surface, scale, colors, model, boxes, selectedSlotId }: LanesPaint): void {
  const band = bandOf(model, selectedSlotId);
  const last = boxes[boxes.length - 1];
  if (!band || !last) return;
  const bottom = last.top + last.height;
  const { context } = surface;
  verticalLine(context, scale.toPx(band.slot.start), 0, bottom, colors.accent);
  verticalLine(
    context,
    scale.toPx(band.slot.end) - 1,
    0,
    bottom,
    colors.accent,
    band.boundary === 'soft' ? [2, 3] : [],
  );
  const answer = scale.toPx(band.slot.tA);
  verticalLine(context, answer - 1, 0, bottom, colors.surface, [3, 3]);
  verticalLine(context, answer, 0, bottom, colors.ta, [3, 3]);
}

/** Bars lower than this (CSS pixels) carry no seconds of spill. */
const MIN_TAG_HEIGHT = 11;

function drawLane(paint: LanesPaint, lane: Lane, box: LaneBox): void {
  const { scale, surface, selectedSlotId } = paint;
  const readable = barTop(box, 0).height >= MIN_TAG_HEIGHT;
  const tags = readable ? placeSpillTags(lane, scale, surface.measure('strong')) : [];
  drawGaps(paint, lane, box);
  for (const row of layoutLane(lane, scale)) drawRow(paint, box, row, tags);
  const chunkIndex = lane.runId === paint.selectedRunId ? paint.selectedChunk : null;
  drawMarks(paint, lane, box, { chunkIndex, slotId: selectedSlotId }, tags);
}

/** What there is to say of a lane without bars, on a ground of its own so that no line runs through it. */
function drawMessage({ surface, scale, colors, selectedRunId }: LanesPaint, lane: Lane, box: LaneBox): void {
  if (lane.message === null) return;
  const { context } = surface;
  context.font = FONTS.bar;
  const text = fitText(lane.message, scale.width - 24, surface.measure('bar'));
  const middle = box.top + box.height / 2;
  context.fillStyle = lane.runId === selectedRunId ? colors.laneSelected : colors.lane;
  context.fillRect(6, middle - 10, surface.measure('bar')(text) + 12, 20);
  context.fillStyle = lane.status === 'failed' ? colors.error : colors.muted;
  context.fillText(text, 12, middle);
}
