import type { CasePanel } from '@core/cases/document.ts';
import { textLine } from '../drawing.ts';
import { layoutBands } from '../slot-timeline/slot-band.ts';
import type { PanelLayout } from '../slot-timeline/types.ts';
import { MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, textWidth, truncateText } from '../text.ts';
import { formatClock, type TimeScale, timeScale, timeTicks } from '../time-axis.ts';
import { layoutFrames, withLeaders } from './frame-strip.ts';
import { layoutCaseLane } from './lane.ts';
import { plainLines, slotParagraphs } from './paragraphs.ts';
import type { CasePanelLayout, PlacedFrame, PlacedMark } from './types.ts';

const NAME_WIDTH = 74;
const AXIS_HEIGHT = 12;
const TICK_SPACING = 48;
export const MARK_RADIUS = 4.2;

export interface PanelPlace {
  /** Width of the figure. */
  width: number;
  top: number;
  /** `a`, `b`, …; empty for a case of one panel. */
  letter: string;
  /** Whether names stand above their lanes for want of room beside them. */
  isNarrow: boolean;
}

/** Lay out a panel from its heading down to its caption. */
export function layoutCasePanel(panel: CasePanel, place: PanelPlace): CasePanelLayout {
  const { width, top } = place;
  const box = { left: MARGIN, right: width - MARGIN };
  const heading = headingLine(panel, place);
  const strip = layoutFrames(panel.frames, { ...box, top: top + TYPE.label + 6 });
  const axisTop = top + TYPE.label + 6 + strip.height;
  const [from, to] = panel.facts.range;
  const left = place.isNarrow ? MARGIN : MARGIN + NAME_WIDTH;
  const scale = timeScale([from, to], left, (box.right - left) / (to - from));
  const timeline = layoutTimeline(panel, scale, { ...place, axisTop });
  const times = panel.frames.map(({ time }) => time);
  const frames = withLeaders(strip, times, scale, axisTop + 1);
  const marks = placeMarks(panel, scale, frames, timeline.axisY);
  const notes = noteLines(panel, { ...box, top: timeline.bottom + 3 });
  return {
    id: panel.id,
    top,
    height: timeline.bottom + 3 + notes.height - top,
    heading: [heading],
    frames,
    timeline,
    marks,
    frameTimes: times
      .filter((time) => time >= from && time <= to)
      .map((time) => ({ x: scale.x(time), y: axisTop + 1 })),
    notes: notes.lines,
    shortened: [...timeline.lanes.flatMap(({ shortened }) => shortened)].map(({ run, where, text }) => ({
      panel: panel.id,
      where: `${run} ${where}`.trim(),
      text,
    })),
  };
}

function headingLine(panel: CasePanel, { letter, width, top }: PanelPlace) {
  const { subset, sample, slots } = panel.facts;
  const size = TYPE.label;
  const ids = slots.map(({ slotId }) => `S${slotId}`);
  const shown = ids.length > 6 ? `${ids.length} slots` : ids.join(', ');
  const head = letter === '' ? '' : `(${letter}) `;
  const where = drawableText(`${subset} / ${sample}`);
  const room = width - 2 * MARGIN - textWidth(`${head}  ${shown}`, size, 600);
  return {
    x: MARGIN,
    y: top + size,
    size,
    anchor: 'start' as const,
    pieces: [
      { text: `${head}${truncateText(where, size, room, 600)}`, style: PALETTE.ink, weight: 600 as const },
      { text: `  ${shown}`, style: PALETTE.muted },
    ],
  };
}

function layoutTimeline(
  panel: CasePanel,
  scale: TimeScale,
  place: PanelPlace & { axisTop: number },
): PanelLayout {
  const { facts } = panel;
  const [from, to] = facts.range;
  const axisY = place.axisTop + AXIS_HEIGHT + 2;
  const { bands, height } = layoutBands(facts.slots, scale, axisY + 4);
  const texts = slotParagraphs(panel, {
    left: MARGIN,
    right: place.width - MARGIN,
    top: axisY + 4 + height + 3,
  });
  let laneTop = axisY + 4 + height + 3 + texts.height + (texts.height > 0 ? 2 : 0);
  const lanes = facts.runs.map((run) => {
    const lane = layoutCaseLane(panel, run, {
      scale,
      top: laneTop,
      nameLeft: MARGIN,
      nameWidth: place.isNarrow ? place.width - 2 * MARGIN : NAME_WIDTH - 6,
      nameAbove: place.isNarrow,
      textRight: place.width - MARGIN,
    });
    laneTop += lane.height;
    return lane;
  });
  return {
    top: place.axisTop,
    bottom: laneTop,
    range: [from, to],
    left: scale.left,
    right: scale.right,
    slotLines: texts.lines,
    axisY,
    ticks: ticksOf(scale, axisY, place.width),
    bands,
    guides: bands
      .flatMap((band) => [
        ...(band.startsHere ? [{ x: band.x, kind: 'limit' as const }] : []),
        ...(band.endsHere ? [{ x: band.x + band.width, kind: 'limit' as const }] : []),
        ...(band.taX === null ? [] : [{ x: band.taX, kind: 't-a' as const }]),
      ])
      .filter(
        ({ x, kind }, index, all) => all.findIndex((other) => other.x === x && other.kind === kind) === index,
      ),
    lanes,
  };
}

function ticksOf(scale: TimeScale, axisY: number, width: number): PanelLayout['ticks'] {
  const most = Math.max(2, (scale.right - scale.left) / TICK_SPACING);
  return timeTicks(scale.from, scale.to, most).map((time) => {
    const text = formatClock(time);
    const half = textWidth(text, TYPE.small) / 2;
    const x = scale.x(time);
    const at = {
      x: Math.min(x, width - 1 - half),
      y: axisY - 4.5,
      size: TYPE.small,
      anchor: 'middle' as const,
    };
    return { x, label: textLine(text, { ...at, color: PALETTE.ink }) };
  });
}

/** Callouts on a frame sit in its upper right corner, those at a time on the axis; several move aside. */
function placeMarks(
  panel: CasePanel,
  scale: TimeScale,
  frames: readonly PlacedFrame[],
  axisY: number,
): PlacedMark[] {
  const onFrame = new Map<string, number>();
  const onAxis: number[] = [];
  return panel.callouts.map(({ pin }, index) => {
    const position = 'frame' in pin ? panel.frames.findIndex(({ id }) => id === pin.frame) : -1;
    const frame = frames[position];
    if ('frame' in pin && frame) {
      const before = onFrame.get(pin.frame) ?? 0;
      onFrame.set(pin.frame, before + 1);
      const x = frame.x + frame.width - MARK_RADIUS - 2 - before * (2 * MARK_RADIUS + 1.5);
      return mark(index, x, frame.y + MARK_RADIUS + 2);
    }
    const time = 'time' in pin ? pin.time : scale.from;
    let x = scale.clampedX(time);
    while (onAxis.some((other) => Math.abs(other - x) < 2 * MARK_RADIUS + 1)) x += 2 * MARK_RADIUS + 1;
    onAxis.push(x);
    return mark(index, Math.min(x, scale.right), axisY);
  });
}

function mark(index: number, x: number, y: number): PlacedMark {
  const at = {
    x,
    y: y + 2.2,
    size: 6.2,
    anchor: 'middle' as const,
    color: PALETTE.paper,
    weight: 600 as const,
  };
  return { x, y, label: textLine(String(index + 1), at) };
}

/** The callouts' words by their numbers, and the panel's caption. */
function noteLines(
  panel: CasePanel,
  box: { left: number; right: number; top: number },
): { lines: CasePanelLayout['notes']; height: number } {
  const lines: CasePanelLayout['notes'] = [];
  let height = 0;
  const add = (text: string, look: { size: number; color: string; head?: string }): void => {
    if (text.trim() === '') return;
    const set = plainLines(text, { ...box, top: box.top + height }, look);
    lines.push(...set.lines);
    height += set.height + 1;
  };
  panel.callouts.forEach((callout, index) => {
    add(callout.text, {
      size: TYPE.body,
      color: PALETTE.ink,
      head: `(${index + 1}) ${pinWords(panel, callout)}`,
    });
  });
  add(panel.caption, { size: TYPE.label, color: PALETTE.ink });
  return { lines, height };
}

function pinWords(panel: CasePanel, { pin }: CasePanel['callouts'][number]): string {
  const time = 'time' in pin ? pin.time : panel.frames.find(({ id }) => id === pin.frame)?.time;
  return time === undefined ? '' : formatClock(time);
}
