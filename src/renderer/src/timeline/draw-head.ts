import { t } from '../language/text.ts';
import { FONTS, type Surface, verticalLine } from './canvas.ts';
import type { TimelineColors } from './colors.ts';
import { bandTop, type HeadGeometry } from './geometry.ts';
import type { SlotBand, TimelineModel, TimeMark } from './model.ts';
import { rulerTicks, type Tick } from './ticks.ts';
import { formatTime } from './time-format.ts';
import type { TimeScale } from './time-scale.ts';

/** Peaks of the clip's sound. */
export interface Waveform {
  /** Loudest sample of each hundredth of a second, 0–255. */
  peaks: Uint8Array;
}

const PEAKS_PER_SECOND = 100;

export interface HeadPaint {
  surface: Surface;
  scale: TimeScale;
  colors: TimelineColors;
  model: TimelineModel;
  geometry: HeadGeometry;
  selectedSlotId: number | null;
  waveform: Waveform | null;
}

/** Draw ruler, waveform and slot band. Returns the ticks, so that the lanes' grid is the same. */
export function drawHead(paint: HeadPaint): Tick[] {
  const { surface, geometry, scale } = paint;
  surface.begin(scale.width, geometry.height);
  drawOutside(paint);
  const ticks = rulerTicks(scale, surface.measure('label'));
  drawRuler(paint, ticks);
  if (geometry.wave.height > 0) drawWave(paint);
  drawBands(paint);
  return ticks;
}

/** What lies before the clip's start or after its end is shaded: there is no picture or sound there. */
function drawOutside({ surface, scale, colors, geometry, model }: HeadPaint): void {
  if (model.duration === null) return;
  const { context } = surface;
  const top = geometry.thumbs.top;
  const bottom = geometry.band.top;
  context.fillStyle = colors.surfaceSunken;
  const from = Math.max(0, scale.toPx(model.duration));
  if (from < scale.width) context.fillRect(from, top, scale.width - from, bottom - top);
  const zero = Math.min(scale.width, scale.toPx(0));
  if (zero > 0) context.fillRect(0, top, zero, bottom - top);
}

function drawRuler({ surface, colors, geometry, scale }: HeadPaint, ticks: readonly Tick[]): void {
  const { context } = surface;
  const bottom = geometry.ruler.top + geometry.ruler.height;
  const measure = surface.measure('label');
  context.font = FONTS.label;
  for (const tick of ticks) {
    const major = tick.label !== null;
    verticalLine(context, tick.x, bottom - (major ? 7 : 4), bottom, major ? colors.tick : colors.bandEdge);
    if (tick.label === null) continue;
    const width = measure(tick.label);
    const x = tick.x - width / 2;
    // A label that would be cut off at an edge is left out; its tick still stands.
    if (x < 0 || x + width > scale.width) continue;
    context.fillStyle = colors.muted;
    context.fillText(tick.label, x, geometry.ruler.top + 9);
  }
}

function drawWave({ surface, colors, geometry, scale, waveform, model }: HeadPaint): void {
  const { context } = surface;
  const { top, height } = geometry.wave;
  const middle = top + height / 2;
  context.fillStyle = colors.grid;
  const from = Math.max(0, scale.toPx(0));
  const to = Math.min(scale.width, scale.toPx(model.duration ?? scale.end));
  if (to > from) context.fillRect(from, Math.round(middle), to - from, 1);
  if (!waveform) return;
  context.fillStyle = colors.wave;
  const { peaks } = waveform;
  const perPx = PEAKS_PER_SECOND / scale.pxPerSecond;
  const amplitude = height / 2 - 2;
  const last = Math.min(Math.ceil(scale.width), Math.ceil(scale.toPx(peaks.length / PEAKS_PER_SECOND)));
  context.beginPath();
  for (let x = Math.max(0, Math.floor(scale.toPx(0))); x < last; x++) {
    const first = Math.max(0, Math.floor(scale.toTime(x) * PEAKS_PER_SECOND));
    const end = Math.min(peaks.length, Math.max(first + 1, Math.ceil(first + perPx)));
    let loudest = 0;
    for (let index = first; index < end; index++) loudest = Math.max(loudest, peaks[index]!);
    const half = (loudest / 255) * amplitude;
    if (half >= 0.5) context.rect(x, middle - half, 1, half * 2);
  }
  context.fill();
}

/** Bands narrower than this are drawn as plain blocks. */
const PLAIN_BELOW_PX = 8;

function drawBands(paint: HeadPaint): void {
  const { scale, model, selectedSlotId } = paint;
  const visible = model.slotBands.filter(({ slot }) => slot.end >= scale.start && slot.start <= scale.end);
  for (const band of visible) if (band.slot.slotId !== selectedSlotId) drawBand(paint, band, false);
  // Last, so that its edges lie on top of its neighbours'.
  const selected = visible.find((band) => band.slot.slotId === selectedSlotId);
  if (selected) drawBand(paint, selected, true);
  for (const mark of model.marks) drawMark(paint, mark);
}

/** Half the width of the diamond at a target's time. */
const DIAMOND_PX = 4;

/** The query as a line with a flag at its foot, a target's time as a diamond on its band. */
function drawMark(
  { surface, scale, colors, geometry, model }: HeadPaint,
  { kind, time, slotId }: TimeMark,
): void {
  if (!scale.shows(time)) return;
  const { context } = surface;
  const x = scale.toPx(time);
  const row = model.slotBands.find(({ slot }) => slot.slotId === slotId)?.row ?? 0;
  const { top, height } = bandTop(geometry, row);
  context.fillStyle = colors.ta;
  context.beginPath();
  if (kind === 'target') {
    const middle = top + 3;
    context.moveTo(x, middle - DIAMOND_PX);
    context.lineTo(x + DIAMOND_PX, middle);
    context.lineTo(x, middle + DIAMOND_PX);
    context.lineTo(x - DIAMOND_PX, middle);
  } else {
    context.rect(Math.round(x) - 1, top, 2, height);
    context.moveTo(x, top + height);
    context.lineTo(x + 6, top + height - 3.5);
    context.lineTo(x, top + height - 7);
  }
  context.fill();
}

function drawBand(paint: HeadPaint, band: SlotBand, selected: boolean): void {
  const { surface, scale, colors, geometry } = paint;
  const { context } = surface;
  const { slot } = band;
  const { top, height } = bandTop(geometry, band.row);
  const left = scale.toPx(slot.start);
  const right = Math.max(scale.toPx(slot.end), left + 2);
  const answer = Math.min(Math.max(scale.toPx(slot.tA), left), right);
  const inner = slot.nestedRole === 'inner';
  context.fillStyle = selected ? colors.bandSelected : inner ? colors.bandNested : colors.band;
  const gap = right - left >= 3 ? 1 : 0;
  context.fillRect(left, top, right - left - gap, height);
  if (right - left < PLAIN_BELOW_PX) {
    if (selected) {
      context.fillStyle = colors.accent;
      context.fillRect(left, top, Math.max(2, right - left - gap), height);
    }
    return;
  }
  // The stages' own colours along the top tell where output counts as early and where as core.
  context.fillStyle = colors.early;
  context.fillRect(left, top, answer - left, 3);
  context.fillStyle = colors.core;
  context.fillRect(answer, top, right - gap - answer, 3);
  const edge = selected ? colors.accent : inner ? colors.bandNestedEdge : colors.bandEdge;
  context.fillStyle = edge;
  context.fillRect(left, top, selected ? 2 : 1.5, height);
  if (band.boundary === 'hard') context.fillRect(right - gap - 1.5, top, 1.5, height);
  else verticalLine(context, right - gap - 1, top, top + height, edge, [2, 2]);
  if (answer > left && answer < right) {
    verticalLine(context, answer, top + 3, top + height, colors.ta, [2, 2]);
  }
  if (height >= 14) drawBandLabels(paint, band, { left, answer, right, top, height, selected });
}

interface BandBox {
  left: number;
  answer: number;
  right: number;
  top: number;
  height: number;
  selected: boolean;
}

const LABEL_PAD = 5;
/** Pixels the mark of t_a takes. */
const ROOM_FOR_MARK = 30;

/** Number and type where they fit, and for the selected slot what its three marks are. */
function drawBandLabels(paint: HeadPaint, band: SlotBand, box: BandBox): void {
  const { surface, colors, scale, model } = paint;
  const { words } = model;
  const { context } = surface;
  const { slot } = band;
  const middle = box.top + 3 + (box.height - 3) / 2 + 0.5;
  const title = `${slot.slotId} ${slot.questionType}${slot.isInterrupted ? t(' · interrupted') : ''}`;
  const put = (text: string, x: number, color: string, font: 'label' | 'strong'): number => {
    context.font = FONTS[font];
    context.fillStyle = color;
    context.fillText(text, x, middle);
    return x + surface.measure(font)(text) + LABEL_PAD;
  };
  const labelFont = box.selected ? 'strong' : 'label';
  let endLeft = box.right;
  if (box.selected && box.right <= scale.width && box.right - Math.max(box.answer, 0) > 72) {
    endLeft = box.right - LABEL_PAD - 2 - surface.measure('label')(words.closes);
    put(words.closes, endLeft, colors.muted, 'label');
  } else if (box.selected && band.tail !== null && box.right > scale.width) {
    // The last slot's end mostly lies past the clip and out of sight.
    const openTo = t('open to {end} ▸', { end: formatTime(slot.end) });
    const x = scale.width - LABEL_PAD - surface.measure('label')(openTo);
    if (x > Math.max(box.answer, 0) + ROOM_FOR_MARK) {
      endLeft = x;
      put(openTo, x, colors.muted, 'label');
    }
  }
  const zones = [
    {
      from: Math.max(box.left, 0),
      to: Math.min(box.answer, scale.width),
      mark: words.opens,
      edge: box.left,
      reach: box.right,
    },
    {
      from: Math.max(box.answer, 0),
      to: Math.min(box.right, scale.width),
      mark: words.answerable,
      edge: box.answer,
      reach: endLeft,
    },
  ];
  const rooms = zones.map(({ from, to, mark, edge, reach }) => {
    const limit = Math.min(to, reach) - LABEL_PAD;
    const x = from + LABEL_PAD;
    const markVisible = edge >= 0;
    const markFits = x + surface.measure('label')(mark) + LABEL_PAD <= limit;
    const marked = box.selected && markVisible && markFits;
    return { x: marked ? put(mark, x, colors.muted, 'label') : x, limit };
  });
  // The fullest title that fits in either part, the early part first.
  for (const text of [title, `${slot.slotId} ${slot.questionType}`, `${slot.slotId}`]) {
    const room = rooms.find(({ x, limit }) => x + surface.measure(labelFont)(text) <= limit);
    if (!room) continue;
    put(text, room.x, colors.text, labelFont);
    return;
  }
}
