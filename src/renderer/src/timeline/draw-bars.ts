import type { Surface } from './canvas.ts';
import { FONTS } from './canvas.ts';
import type { TimelineColors } from './colors.ts';
import { barTop, type LaneBox } from './geometry.ts';
import { type BarBox, type BarStyle, barStyle, type DensityRun, type RowLayout } from './layout.ts';
import type { Bar, Lane } from './model.ts';
import { fitText, placeWords } from './text-fit.ts';
import { formatSpill } from './time-format.ts';
import type { TimeScale } from './time-scale.ts';

/** Bars lower than this (CSS pixels) carry no text. */
const MIN_TEXT_HEIGHT = 13;
const TEXT_PAD = 4;
/** Bars narrower than this carry no text. */
const MIN_TEXT_WIDTH = 16;
const NOTE_WIDTH = 13;

/** What drawing bars needs to know. */
export interface BarPaint {
  surface: Surface;
  scale: TimeScale;
  colors: TimelineColors;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draw the bars of one row of a lane: merged runs first, then the bars that stand by themselves. */
export function drawRow(paint: BarPaint, laneBox: LaneBox, layout: RowLayout): void {
  const { top, height } = barTop(laneBox, layout.row);
  for (const run of layout.runs) drawRun(paint, run, top, height);
  for (const box of layout.boxes) drawBar(paint, box, top, height);
}

function drawRun(paint: BarPaint, run: DensityRun, y: number, height: number): void {
  const { context } = paint.surface;
  context.globalAlpha = 0.35 + 0.65 * run.coverage;
  if (run.style === 'unmatched') {
    context.fillStyle = paint.colors.unmatched;
    context.fillRect(run.x, y, run.width, 1);
    context.fillRect(run.x, y + height - 1, run.width, 1);
  } else {
    context.fillStyle = run.style === 'early' ? paint.colors.early : paint.colors.core;
    context.fillRect(run.x, y, run.width, height);
  }
  context.globalAlpha = 1;
}

function drawBar(paint: BarPaint, { bar, x, width }: BarBox, y: number, height: number): void {
  const style = barStyle(bar);
  // A hairline between neighbours, but not between the halves of one chunk: those touch.
  const gap = width > 4 && !(bar.split && bar.stage === 'early') ? 1 : 0;
  const box: Box = { x, y, width: Math.max(MIN_BAR_PX, width - gap), height };
  fillBar(paint, style, box);
  if (bar.spillFrom !== null && width >= MIN_HATCH_PX) {
    const from = Math.max(x, paint.scale.toPx(bar.spillFrom));
    const hatching = paint.surface.hatch(paint.colors.spill, paint.colors.spillSoft, SPILL_HATCH);
    paint.surface.fillHatched(from, y, Math.max(MIN_BAR_PX, box.x + box.width - from), height, hatching);
  }
  if (height >= MIN_TEXT_HEIGHT && width >= MIN_TEXT_WIDTH) drawBarText(paint, bar, style, box);
}

/** A bar without length is still a visible tick. */
const MIN_BAR_PX = 2;
/** Narrower bars show their stage alone: hatching would drown it. */
const MIN_HATCH_PX = 4;
/** Strength of the hatchings; text stands on both, and spill is the louder one. */
const SOFT_HATCH = 0.38;
const SPILL_HATCH = 0.6;

function fillBar({ surface, colors }: BarPaint, style: BarStyle, box: Box): void {
  const { context } = surface;
  const { x, y, width, height } = box;
  if (style === 'unmatched') {
    context.strokeStyle = colors.unmatched;
    context.lineWidth = 1;
    context.setLineDash(width > 8 ? [3, 2] : []);
    context.strokeRect(x + 0.5, y + 0.5, Math.max(1, width - 1), height - 1);
    context.setLineDash([]);
  } else if (style === 'interrupted') {
    surface.fillHatched(x, y, width, height, surface.hatch(colors.core, colors.coreSoft, SOFT_HATCH));
  } else {
    context.fillStyle = style === 'early' ? colors.early : colors.core;
    context.fillRect(x, y, width, height);
  }
}

function drawBarText(paint: BarPaint, bar: Bar, style: BarStyle, box: Box): void {
  const { surface, scale, colors } = paint;
  const { context } = surface;
  // Text stays readable at the left edge while its bar runs out of view.
  const left = Math.max(box.x, 0);
  const right = Math.min(box.x + box.width, surface.width);
  if (right - left < MIN_TEXT_WIDTH) return;
  const spillX = bar.spillFrom === null ? right : Math.min(right, scale.toPx(bar.spillFrom));
  context.font = FONTS.bar;
  // Once in the stage's colour and, past a hard end, once more in the colour that reads on hatching.
  const grounds = [
    { from: left, to: spillX, color: textColor(colors, style) },
    { from: Math.max(left, spillX), to: right, color: colors.text },
  ];
  for (const { from, to, color } of grounds) {
    if (to - from < 1) continue;
    context.save();
    context.beginPath();
    context.rect(from, box.y, to - from, box.height);
    context.clip();
    context.fillStyle = color;
    drawTextRun(paint, bar, style === 'unmatched', box, { left, right });
    context.restore();
  }
}

/** The bar's words at their onsets when they fit, else as much of its text as does, in the current colour. */
function drawTextRun(
  { surface, scale }: BarPaint,
  bar: Bar,
  noted: boolean,
  box: Box,
  view: { left: number; right: number },
): void {
  const { context } = surface;
  const measure = surface.measure('bar');
  const middle = box.y + box.height / 2 + 0.5;
  const words = noted ? null : placeWords(bar.words, bar.end, scale, measure);
  if (!words) {
    const textLeft = view.left + TEXT_PAD + (noted ? NOTE_WIDTH : 0);
    if (noted) context.fillText('∅', view.left + TEXT_PAD, middle);
    context.fillText(fitText(bar.text, view.right - textLeft - TEXT_PAD, measure), textLeft, middle);
    return;
  }
  for (const [index, word] of words.entries()) {
    if (word.x > view.right) break;
    const nextX = words[index + 1]?.x ?? box.x + box.width;
    if (nextX <= view.left) continue;
    // The word being said at the left edge stays readable as long as it has room before the next one.
    const x = Math.max(word.x, view.left);
    if (x === word.x || measure(word.text) + TEXT_PAD <= nextX - x)
      context.fillText(word.text, x + TEXT_PAD, middle);
    if (index === 0) continue;
    context.globalAlpha = 0.45;
    context.fillRect(Math.round(word.x), box.y + 3, 1, box.height - 6);
    context.globalAlpha = 1;
  }
}

function textColor(colors: TimelineColors, style: BarStyle): string {
  if (style === 'unmatched') return colors.unmatchedInk;
  if (style === 'interrupted') return colors.text;
  return style === 'early' ? colors.onEarly : colors.onCore;
}

/** With less room than this (CSS pixels) for each flag or spill, they are reduced or left out. */
const CROWDED_PX = 14;

/** Draw what lies on top of a lane's bars: spill seconds, anchors, and the frame around the selected chunk. */
export function drawMarks(
  paint: BarPaint,
  lane: Lane,
  box: LaneBox,
  selected: { chunkIndex: number | null; slotId: number | null },
): void {
  const { scale, surface, colors } = paint;
  const shows = (from: number, to: number): boolean => to >= scale.start && from <= scale.end;
  const spills = lane.spills.filter((spill) => shows(spill.from, spill.to));
  const anchors = lane.anchors.filter((anchor) => shows(anchor.time, anchor.time));
  const crowded = Math.max(spills.length, anchors.length) * CROWDED_PX > surface.width;
  if (crowded) {
    // A seam along the lane's lower edge: where spill is, not how much.
    surface.context.fillStyle = colors.spill;
    for (const spill of spills) {
      surface.context.fillRect(Math.floor(scale.toPx(spill.from)), box.top + box.height - 4, 1.5, 3);
    }
  } else {
    let labelEnd = Number.NEGATIVE_INFINITY;
    for (const spill of spills) labelEnd = drawSpillLabel(paint, lane, box, spill, labelEnd);
  }
  for (const anchor of anchors) {
    if (crowded && anchor.slotId !== selected.slotId) continue;
    const { top } = barTop(box, anchor.row);
    drawAnchor(paint, scale.toPx(anchor.time), top, anchor.source === 'first');
  }
  if (selected.chunkIndex !== null) drawSelectedChunk(paint, lane, box, selected.chunkIndex);
}

function drawSelectedChunk(paint: BarPaint, lane: Lane, box: LaneBox, chunkIndex: number): void {
  const { scale, surface, colors } = paint;
  const selected = lane.bars.filter((bar) => bar.chunkIndex === chunkIndex);
  const first = selected[0];
  if (!first) return;
  const from = scale.toPx(first.start);
  const to = scale.toPx(Math.max(...selected.map((bar) => bar.end)));
  const { top, height } = barTop(box, first.row);
  const { context } = surface;
  for (const [width, color] of [
    [4, colors.surface],
    [2, colors.text],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.strokeRect(from - 1, top - 1, Math.max(3, to - from + 1), height + 2);
  }
}

function drawSpillLabel(
  { surface, scale, colors }: BarPaint,
  lane: Lane,
  box: LaneBox,
  spill: Lane['spills'][number],
  previousEnd: number,
): number {
  const { context } = surface;
  const { top, height } = barTop(box, spill.row);
  const from = scale.toPx(spill.from);
  const to = Math.max(from + MIN_BAR_PX, scale.toPx(spill.to));
  context.fillStyle = colors.spill;
  context.fillRect(Math.round(from), top - 2, 2, height + 4);
  if (height < 11) return previousEnd;
  const label = formatSpill(spill.seconds);
  const width = surface.measure('strong')(label);
  const x = to + 5;
  if (x < previousEnd + 4) return previousEnd;
  context.font = FONTS.strong;
  const next = lane.rows[spill.row]?.find((bar) => bar.start >= spill.to);
  const free = Math.min(surface.width, next ? scale.toPx(next.start) : surface.width);
  if (x + width + 2 <= free) {
    context.fillStyle = colors.spillInk;
    context.fillText(label, x, top + height / 2 + 0.5);
    return x + width;
  }
  // No room beside the bar: on the hatching, pushed back from the edge of the view if need be; else only in the
  // tooltip.
  const right = next ? to : surface.width;
  const inside = Math.min(Math.max(from, 0) + 4, right - width - 8);
  if (inside < from - width || to - from < 12 || inside + width + 6 > right) return previousEnd;
  context.fillStyle = colors.spillSoft;
  context.fillRect(inside, top + 2, width + 6, height - 4);
  context.fillStyle = colors.spillInk;
  context.fillText(label, inside + 3, top + height / 2 + 0.5);
  return to;
}

/** A small flag: filled where the judge's phrase gave the time, hollow where it is the first core onset. */
function drawAnchor({ surface, colors }: BarPaint, x: number, top: number, hollow: boolean): void {
  const { context } = surface;
  const left = Math.round(x);
  context.fillStyle = colors.ta;
  context.fillRect(left, top - 7, 1.5, 10);
  context.beginPath();
  context.moveTo(left + 1, top - 7);
  context.lineTo(left + 8, top - 4.5);
  context.lineTo(left + 1, top - 2);
  context.closePath();
  if (hollow) {
    context.fillStyle = colors.surface;
    context.fill();
    context.strokeStyle = colors.ta;
    context.lineWidth = 1;
    context.stroke();
  } else {
    context.fill();
  }
}
