import { type TextLine, textLine } from '../drawing.ts';
import { type LegendMark, layoutLegend } from '../legend.ts';
import { columnUnits, LEADING, MARGIN, PALETTE, TYPE } from '../style.ts';
import { drawableText, textWidth, truncateText, wrapText } from '../text.ts';
import { formatClock, timeScale, timeTicks } from '../time-axis.ts';
import { layoutLane } from './lane.ts';
import { type Activity, fullRange, MOST_PANELS, panelRanges, type Range } from './panels.ts';
import { layoutBands, layoutSlotLines } from './slot-band.ts';
import type { PanelLayout, SlotTimelineData, SlotTimelineOptions, TimelineLayout } from './types.ts';

/** A figure longer than this in seconds, or of more slots, is stacked in panels. */
export const PANEL_SECONDS = 90;
export const PANEL_SLOTS = 6;
const QUOTE_LINES = 8;
/** Room for the runs' names beside their lanes; in a single column they stand above. */
const NAME_WIDTH = 70;
/** Keeps the label of a tick at the right end on the page. */
const RIGHT_INSET = 5;
const TICK_SPACING = 42;
const AXIS_HEIGHT = 12;

const LEGEND_LABELS: [LegendMark, string][] = [
  ['slot', 'slot: before and after t_a'],
  ['early', 'early'],
  ['core', 'core'],
  ['spill', 'spill past a hard end'],
  ['unmatched', 'in no slot'],
  ['other-slot', 'in a slot not shown'],
  ['anchor', 'onset of the answer'],
  ['t-a', 't_a'],
];

interface Plan {
  width: number;
  scaleLeft: number;
  unitsPerSecond: number;
  nameAbove: boolean;
  shownSlotIds: ReadonlySet<number>;
  quoteLines: number;
}

/** Place everything the slot timeline draws. Pure: equal input gives an equal layout. */
export function layoutSlotTimeline(
  data: SlotTimelineData,
  options: SlotTimelineOptions = {},
): TimelineLayout {
  const width = columnUnits(options.width ?? 'double');
  const chosen = options.slotIds ? new Set(options.slotIds) : null;
  const slots = data.slots.filter((slot) => !chosen || chosen.has(slot.slotId));
  const shownSlotIds = new Set(slots.map((slot) => slot.slotId));
  const activities = activitiesOf(data, chosen ? shownSlotIds : null);
  const range = options.range
    ? forward(options.range)
    : fullRange(slots, activities, data.duration, chosen !== null);
  const limits = { seconds: options.panelSeconds ?? PANEL_SECONDS, slots: options.panelSlots ?? PANEL_SLOTS };
  const found = panelRanges(range, slots, activities, limits);
  const ranges = found.slice(0, MOST_PANELS);
  const longest = Math.max(...ranges.map(([from, to]) => to - from));
  const nameAbove = options.width === 'single';
  const scaleLeft = MARGIN + (nameAbove ? RIGHT_INSET : NAME_WIDTH);
  const plan: Plan = {
    width,
    scaleLeft,
    // One scale for all panels, so that equal lengths are equal times.
    unitsPerSecond: (width - MARGIN - RIGHT_INSET - scaleLeft) / longest,
    nameAbove,
    shownSlotIds,
    quoteLines: options.quoteLines ?? QUOTE_LINES,
  };
  const title = `${drawableText(data.subset)}/${drawableText(data.sample)}`.trim();
  const heading = headingLines(title, data, slots.length, width);
  let top = heading.bottom;
  const panels = ranges.map((each, index) => {
    const place = { isFirst: index === 0, isLast: index === ranges.length - 1, top };
    const panel = layoutPanel(data, each, place, plan, slots);
    top = panel.layout.bottom + 8;
    return panel;
  });
  const legendBox = { left: MARGIN, right: width - MARGIN, top: top - 2 };
  const legend = layoutLegend(legendOf(panels.map((panel) => panel.layout)), legendBox);
  const caption = captionLines(data, width, legendBox.top + legend.height);
  const shortened = panels.flatMap((panel) => panel.shortened);
  return {
    width,
    height: (caption.at(-1)?.y ?? top) + MARGIN,
    title: `Slot timeline of ${title}`,
    heading: heading.lines,
    panels: panels.map((panel) => panel.layout),
    legend,
    caption,
    notes: [
      ...notesOf(ranges, limits, shortened.length, chosen !== null),
      ...(found.length > ranges.length ? [`Only the first ${MOST_PANELS} panels are shown.`] : []),
    ],
    shortened,
  };
}

/** A range as a pointer drags it may run backwards or be a point. */
const forward = ([a, b]: Range): Range => [Math.min(a, b), Math.max(a, b, Math.min(a, b) + 0.1)];

function activitiesOf(data: SlotTimelineData, only: ReadonlySet<number> | null): Activity[] {
  return data.runs.flatMap(({ score }) => {
    if (!score) return [];
    const inSlots = score.slots.filter((slot) => !only || only.has(slot.slot.slotId));
    return [...inSlots.flatMap((slot) => slot.match.chunks), ...(only ? [] : score.unmatched)];
  });
}

function layoutPanel(
  data: SlotTimelineData,
  range: Range,
  { isFirst, isLast, top }: { isFirst: boolean; isLast: boolean; top: number },
  plan: Plan,
  slots: SlotTimelineData['slots'],
): { layout: PanelLayout; shortened: TimelineLayout['shortened'] } {
  const [from, to] = range;
  const scale = timeScale(range, plan.scaleLeft, plan.unitsPerSecond);
  const holds = (time: number): boolean => time >= from && (time < to || (isLast && time <= to));
  // Each slot is described once, where it is first seen.
  const begun = slots.filter(({ start, end }) => holds(start) || (isFirst && start < from && end > from));
  const text = layoutSlotLines(begun, { left: MARGIN, right: plan.width - MARGIN, top });
  const axisY = top + text.height + AXIS_HEIGHT + 2;
  const ticks = timeTicks(from, to, Math.max(2, (scale.right - scale.left) / TICK_SPACING)).map((time) => ({
    x: scale.x(time),
    label: tickLabel(time, scale.x(time), axisY, plan.width),
  }));
  const band = layoutBands(slots, scale, axisY + 4);
  let laneTop = axisY + 4 + band.height + 3;
  const lanes = data.runs.map((run) => {
    const lane = layoutLane(run, data, {
      scale,
      top: laneTop,
      nameLeft: MARGIN,
      nameWidth: plan.nameAbove ? plan.width - 2 * MARGIN : NAME_WIDTH - 6,
      nameAbove: plan.nameAbove,
      textRight: plan.width - MARGIN,
      quoteLines: plan.quoteLines,
      shownSlotIds: plan.shownSlotIds,
      holds,
    });
    laneTop += lane.height;
    return lane;
  });
  return {
    layout: {
      top,
      bottom: laneTop,
      range,
      left: scale.left,
      right: scale.right,
      slotLines: text.lines,
      axisY,
      ticks,
      bands: band.bands,
      guides: guidesOf(band.bands),
      lanes,
    },
    shortened: [
      ...text.shortened.map((each) => ({ run: '', ...each })),
      ...lanes.flatMap((lane) => lane.shortened),
    ],
  };
}

function tickLabel(time: number, x: number, axisY: number, width: number): TextLine {
  const text = formatClock(time);
  const half = textWidth(text, TYPE.small) / 2;
  const at = {
    x: Math.min(x, width - 1 - half),
    y: axisY - 4.5,
    size: TYPE.small,
    anchor: 'middle' as const,
  };
  return textLine(text, { ...at, color: PALETTE.ink });
}

function guidesOf(bands: PanelLayout['bands']): PanelLayout['guides'] {
  const guides = bands.flatMap((band): PanelLayout['guides'] => [
    ...(band.startsHere ? [{ x: band.x, kind: 'limit' as const }] : []),
    ...(band.endsHere ? [{ x: band.x + band.width, kind: 'limit' as const }] : []),
    ...(band.taX === null ? [] : [{ x: band.taX, kind: 't-a' as const }]),
  ]);
  const seen = new Set<string>();
  return guides.filter(({ x, kind }) => {
    const key = `${kind} ${x.toFixed(2)}`;
    return !seen.has(key) && seen.add(key);
  });
}

function headingLines(
  title: string,
  data: SlotTimelineData,
  slots: number,
  width: number,
): { lines: TextLine[]; bottom: number } {
  const scene = data.sceneType === '1QnA' ? '1QnA' : data.sceneType.replace('_', '-');
  const shown = slots === data.slots.length ? `${slots} slots` : `${slots} of ${data.slots.length} slots`;
  const about = `${scene}, ${shown}; slots as [t_start, t_a, t_end]`;
  const size = TYPE.title;
  const room = width - 2 * MARGIN;
  const y = MARGIN + size;
  const name = truncateText(title, size, room, 600);
  const nameLine = textLine(name, { x: MARGIN, y, size, color: PALETTE.ink, weight: 600 });
  const used = textWidth(name, size, 600) + 8;
  const at = { size: TYPE.body, color: PALETTE.muted };
  if (used + textWidth(about, TYPE.body) <= room) {
    return { lines: [nameLine, textLine(about, { x: MARGIN + used, y, ...at })], bottom: y + 5 };
  }
  const rest = wrapText(about, TYPE.body, room).map((text, index) =>
    textLine(text, { x: MARGIN, y: y + (index + 1) * TYPE.body * LEADING, ...at }),
  );
  return { lines: [nameLine, ...rest], bottom: (rest.at(-1)?.y ?? y) + 5 };
}

function legendOf(panels: readonly PanelLayout[]): { mark: LegendMark; label: string }[] {
  const present = new Set<LegendMark>();
  for (const panel of panels) {
    if (panel.bands.length > 0) present.add('slot');
    if (panel.guides.some((guide) => guide.kind === 't-a')) present.add('t-a');
    for (const lane of panel.lanes) {
      for (const bar of lane.bars) present.add(bar.kind);
      if (lane.flags.length > 0) present.add('anchor');
    }
  }
  return LEGEND_LABELS.filter(([mark]) => present.has(mark)).map(([mark, label]) => ({ mark, label }));
}

function captionLines(data: SlotTimelineData, width: number, top: number): TextLine[] {
  const judges = data.judges.length > 0 ? data.judges.join(', ') : 'none';
  const text = drawableText(
    `Tags are outcomes of a slot or stage, on its last chunk; a slot’s TP is the sum of its stages’. ` +
      `Scored under the ${data.profile} profile; judge: ${judges}.`,
  );
  const size = TYPE.small;
  return wrapText(text, size, width - 2 * MARGIN).map((line, index) =>
    textLine(line, { x: MARGIN, y: top + 8 + index * size * LEADING, size, color: PALETTE.muted }),
  );
}

function notesOf(
  ranges: readonly Range[],
  limits: { seconds: number; slots: number },
  shortened: number,
  isSubset: boolean,
): string[] {
  const notes: string[] = [];
  if (ranges.length > 1) {
    const list = ranges.map(([from, to]) => `${formatClock(from)}–${formatClock(to)}`).join(', ');
    notes.push(
      `Stacked in ${ranges.length} panels of one scale, because it is longer than ${limits.seconds} s or has ` +
        `more than ${limits.slots} slots: ${list}. Stretches without slots and output are left out.`,
    );
  }
  if (isSubset) notes.push('Only some of the sample’s slots are explained; output in others is drawn pale.');
  if (shortened > 0) notes.push(`${shortened} texts are shortened in the figure and given in full here.`);
  return notes;
}
