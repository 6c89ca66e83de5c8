import { GRADE_LOOKS } from '../grades/grades.ts';
import { fillOf, isOutline, signOf, textColor } from './bar-look.ts';
import type { Surface } from './canvas.ts';
import { FONTS } from './canvas.ts';
import type { TimelineColors } from './colors.ts';
import { drawWindows } from './draw-judged.ts';
import { barTop, type LaneBox } from './geometry.ts';
import { type BarBox, type BarStyle, barStyle, type DensityRun, type RowLayout } from './layout.ts';
import type { Bar, Lane, SpillBar } from './model.ts';
import { type SpillTag, TAG_PAD } from './spill-tags.ts';
import { fitText, placeWords } from './text-fit.ts';
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

/**
 * Draw the bars of one row of a lane: merged runs first, then the bars that stand by themselves.
 *
 * @param spillTags of the lane; the text of a bar ends before the tag that stands on it
 */
export function drawRow(
  paint: BarPaint,
  laneBox: LaneBox,
  layout: RowLayout,
  spillTags: readonly SpillTag[],
): void {
  const { top, height } = barTop(laneBox, layout.row);
  const tags = spillTags.filter(({ spill, onBar }) => onBar && spill.row === layout.row);
  for (const run of layout.runs) drawRun(paint, run, top, height);
  drawInstants(paint, layout.boxes, top, height);
  for (const box of layout.boxes) {
    const tag = tags.find(({ spill }) => box.bar.slotId === spill.slotId && box.bar.end === spill.to);
    drawBar(paint, box, top, height, tag?.x ?? Number.POSITIVE_INFINITY);
  }
}

/** Output given at one moment has no length to write in: its text follows it, as far as the next one leaves room. */
function drawInstants(
  { surface, colors }: BarPaint,
  boxes: readonly BarBox[],
  y: number,
  height: number,
): void {
  if (height < MIN_TEXT_HEIGHT) return;
  const { context } = surface;
  context.font = FONTS.bar;
  context.fillStyle = colors.text;
  boxes.forEach(({ bar, x }, index) => {
    if (bar.start !== bar.end) return;
    const left = Math.max(x, 0) + INSTANT_PX + TEXT_PAD;
    const right = Math.min(boxes[index + 1]?.x ?? surface.width, surface.width) - TEXT_PAD;
    if (right - left < MIN_TEXT_WIDTH) return;
    const sign = bar.grade === undefined ? '' : `${GRADE_LOOKS[bar.grade].sign}  `;
    context.fillText(
      fitText(sign + bar.text, right - left, surface.measure('bar')),
      left,
      y + height / 2 + 0.5,
    );
  });
}

function drawRun(paint: BarPaint, run: DensityRun, y: number, height: number): void {
  const { context } = paint.surface;
  context.globalAlpha = 0.35 + 0.65 * run.coverage;
  if (isOutline(run.style)) {
    context.fillStyle = paint.colors.unmatched;
    context.fillRect(run.x, y, run.width, 1);
    context.fillRect(run.x, y + height - 1, run.width, 1);
  } else {
    context.fillStyle = fillOf(paint.colors, run.style);
    context.fillRect(run.x, y, run.width, height);
  }
  context.globalAlpha = 1;
}

function drawBar(
  paint: BarPaint,
  { bar, x, width }: BarBox,
  y: number,
  height: number,
  textEnd: number,
): void {
  const style = barStyle(bar);
  // A hairline between neighbours, but not between the halves of one chunk: those touch.
  const gap = width > 4 && !(bar.split && bar.stage === 'early') ? 1 : 0;
  const least = bar.start === bar.end ? INSTANT_PX : MIN_BAR_PX;
  const box: Box = { x, y, width: Math.max(least, width - gap), height };
  fillBar(paint, style, box);
  if (bar.spillFrom !== null && width >= MIN_HATCH_PX) {
    const from = Math.max(x, paint.scale.toPx(bar.spillFrom));
    const hatching = paint.surface.hatch(paint.colors.spill, paint.colors.spillSoft, SPILL_HATCH);
    paint.surface.fillHatched(from, y, Math.max(MIN_BAR_PX, box.x + box.width - from), height, hatching);
  }
  if (height >= MIN_TEXT_HEIGHT && width >= MIN_TEXT_WIDTH) drawBarText(paint, bar, style, box, textEnd);
}

/** A bar without length is still a visible tick. */
const MIN_BAR_PX = 2;
/** Output given at one moment is a wider tick, as it is no sliver of something longer. */
const INSTANT_PX = 5;
/** Narrower bars show their stage alone: hatching would drown it. */
const MIN_HATCH_PX = 4;
/** Strength of the hatchings; text stands on both, and spill is the louder one. */
const SOFT_HATCH = 0.38;
const SPILL_HATCH = 0.6;

function fillBar({ surface, colors }: BarPaint, style: BarStyle, box: Box): void {
  const { context } = surface;
  const { x, y, width, height } = box;
  if (isOutline(style)) {
    context.strokeStyle = colors.unmatched;
    context.lineWidth = 1;
    context.setLineDash(width > 8 && style !== 'no-window' ? [3, 2] : []);
    context.strokeRect(x + 0.5, y + 0.5, Math.max(1, width - 1), height - 1);
    context.setLineDash([]);
  } else if (style === 'interrupted') {
    surface.fillHatched(x, y, width, height, surface.hatch(colors.core, colors.coreSoft, SOFT_HATCH));
  } else if (style === 'irrelevant') {
    surface.fillHatched(x, y, width, height, surface.hatch(colors.unmatched, colors.band, SOFT_HATCH));
  } else {
    context.fillStyle = fillOf(colors, style);
    context.fillRect(x, y, width, height);
    if (style === 'score-0' || style === 'score-1') {
      // The low scores are near the ground's own colour: an edge keeps them bars.
      context.strokeStyle = colors.core;
      context.lineWidth = 1;
      context.strokeRect(x + 0.5, y + 0.5, Math.max(1, width - 1), height - 1);
    }
  }
}

/** The plate that text stands on where its bar is hatched: as strong as it must be to be read. */
const PLATE_STRENGTH = 0.82;

/** @param textEnd x before which the text must end, apart from the bar's own end */
function drawBarText(paint: BarPaint, bar: Bar, style: BarStyle, box: Box, textEnd: number): void {
  const { surface, scale, colors } = paint;
  const { context } = surface;
  // Text stays readable at the left edge while its bar runs out of view.
  const left = Math.max(box.x, 0);
  const right = Math.min(box.x + box.width, surface.width, textEnd);
  if (right - left < MIN_TEXT_WIDTH) return;
  const spillX = bar.spillFrom === null ? right : Math.min(right, scale.toPx(bar.spillFrom));
  context.font = FONTS.bar;
  // Once in the stage's colour and, past a hard end, once more in the colour that reads on hatching.
  const grounds = [
    {
      from: left,
      to: spillX,
      color: textColor(colors, style),
      plate: style === 'interrupted' ? colors.coreSoft : style === 'irrelevant' ? colors.band : null,
    },
    { from: Math.max(left, spillX), to: right, color: colors.text, plate: colors.spillSoft },
  ];
  for (const { from, to, color, plate } of grounds) {
    if (to - from < 1) continue;
    context.save();
    context.beginPath();
    context.rect(from, box.y, to - from, box.height);
    context.clip();
    if (plate !== null) {
      context.globalAlpha = PLATE_STRENGTH;
      context.fillStyle = plate;
      drawTextRun(paint, bar, signOf(style), box, { left, right }, true);
      context.globalAlpha = 1;
    }
    context.fillStyle = color;
    drawTextRun(paint, bar, signOf(style), box, { left, right });
    context.restore();
  }
}

/**
 * The bar's words at their onsets when they fit, else as much of its text as does, in the current colour; or, for
 * the ground of text on a hatching, the plates under them.
 */
function drawTextRun(
  { surface, scale }: BarPaint,
  bar: Bar,
  sign: string | null,
  box: Box,
  view: { left: number; right: number },
  asPlates = false,
): void {
  const { context } = surface;
  const measure = surface.measure('bar');
  const middle = box.y + box.height / 2 + 0.5;
  const put = (text: string, x: number): void => {
    if (!asPlates) context.fillText(text, x, middle);
    else if (text !== '') context.fillRect(x - 2, box.y + 2, measure(text) + 4, box.height - 4);
  };
  const words = sign !== null ? null : placeWords(bar.words, bar.end, scale, measure);
  if (!words) {
    const textLeft = view.left + TEXT_PAD + (sign === null ? 0 : NOTE_WIDTH);
    if (sign !== null) put(sign, view.left + TEXT_PAD);
    put(fitText(bar.text, view.right - textLeft - TEXT_PAD, measure), textLeft);
    return;
  }
  for (const [index, word] of words.entries()) {
    if (word.x > view.right) break;
    const nextX = words[index + 1]?.x ?? box.x + box.width;
    if (nextX <= view.left) continue;
    // The word being said at the left edge stays readable as long as it has room before the next one.
    const x = Math.max(word.x, view.left);
    if (x === word.x || measure(word.text) + TEXT_PAD <= nextX - x) put(word.text, x + TEXT_PAD);
    if (index === 0 || asPlates) continue;
    context.globalAlpha = 0.45;
    context.fillRect(Math.round(word.x), box.y + 3, 1, box.height - 6);
    context.globalAlpha = 1;
  }
}

/** With less room than this (CSS pixels) for each flag or spill, they are reduced or left out. */
const CROWDED_PX = 14;

/** Draw what lies on top of a lane's bars: spill seconds, anchors, and the frame around the selected chunk. */
export function drawMarks(
  paint: BarPaint,
  lane: Lane,
  box: LaneBox,
  selected: { chunkIndex: number | null; slotId: number | null },
  spillTags: readonly SpillTag[],
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
    for (const spill of spills) drawSpillEdge(paint, box, spill);
    for (const tag of spillTags) drawSpillTag(paint, box, tag);
  }
  for (const anchor of anchors) {
    if (crowded && anchor.slotId !== selected.slotId) continue;
    const { top } = barTop(box, anchor.row);
    drawAnchor(paint, scale.toPx(anchor.time), top, anchor.source === 'first');
  }
  if (selected.chunkIndex !== null) {
    drawWindows(paint, box, lane.windows.get(selected.chunkIndex) ?? []);
    drawSelectedChunk(paint, lane, box, selected.chunkIndex);
  }
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

/** The slot's hard end, where the spill begins. */
function drawSpillEdge({ surface, scale, colors }: BarPaint, box: LaneBox, spill: SpillBar): void {
  const { top, height } = barTop(box, spill.row);
  surface.context.fillStyle = colors.spill;
  surface.context.fillRect(Math.round(scale.toPx(spill.from)), top - 2, 2, height + 4);
}

/** The seconds of a spill on a plate of the spill's colour, closed where it touches the bar it belongs to. */
function drawSpillTag(
  { surface, colors }: BarPaint,
  box: LaneBox,
  { spill, x, width, label }: SpillTag,
): void {
  const { context } = surface;
  const { top, height } = barTop(box, spill.row);
  context.fillStyle = colors.spillSoft;
  context.fillRect(x, top + 1, width, height - 2);
  context.strokeStyle = colors.spill;
  context.lineWidth = 1;
  context.strokeRect(Math.round(x) + 0.5, top + 1.5, Math.round(width) - 1, height - 3);
  context.font = FONTS.strong;
  context.fillStyle = colors.spillInk;
  context.fillText(label, x + TAG_PAD, top + height / 2 + 0.5);
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
