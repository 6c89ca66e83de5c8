import { type TextLine, textLine } from '../drawing.ts';
import { LEADING, PALETTE, TYPE } from '../style.ts';
import { drawableText, textWidth, truncateText, wrapText } from '../text.ts';
import type { TimeScale } from '../time-axis.ts';
import { layoutQuotes } from './quotes.ts';
import { segmentsOf, UNMATCHED_KEY } from './segments.ts';
import { placeTags, TAG_ROW } from './tag-rows.ts';
import { tagGroups } from './tags.ts';
import type {
  LaneLayout,
  PlacedBar,
  PlacedFlag,
  PlacedTagGroup,
  Segment,
  SlotTimelineData,
  TimelineRun,
} from './types.ts';

const BAR_HEIGHT = 11;
const BAR_ROW = 13;
const PAD = 4;
/** So that an instant is still seen. */
const THINNEST_BAR = 0.8;
/** Bars thinner than this that touch are drawn as one. */
const MERGED_BELOW = 1;
const LABEL_PAD = 1.5;

export interface LaneFrame {
  scale: TimeScale;
  top: number;
  /** Left edge and width of the run's name: beside the lane, or above it in a narrow figure. */
  nameLeft: number;
  nameWidth: number;
  nameAbove: boolean;
  /** Right edge of the quotations. */
  textRight: number;
  quoteLines: number;
  shownSlotIds: ReadonlySet<number>;
  /** Whether this panel holds a time; the last panel holds its end as well. */
  holds: (time: number) => boolean;
}

/** Lay out one run in one panel. */
export function layoutLane(run: TimelineRun, data: SlotTimelineData, frame: LaneFrame): LaneLayout {
  const { scale, top } = frame;
  const all = run.score ? segmentsOf(run.score, frame.shownSlotIds) : [];
  const segments = all.filter(
    (segment) => segment.start < scale.to && (segment.end > scale.from || frame.holds(segment.start)),
  );
  const groups = run.score
    ? tagGroups(run.score, frame.shownSlotIds, data.countUnmatchedAsFp).filter((group) =>
        frame.holds(group.start),
      )
    : [];
  const placed = placeTags(groups, scale);
  const names = nameLines(run, frame, top + PAD);
  const tagsTop = frame.nameAbove ? (names.at(-1)?.y ?? top) + PAD : top + PAD;
  const barsTop = tagsTop + placed.rows * TAG_ROW + (placed.rows > 0 ? 1.5 : 0);
  const rows = Math.max(1, ...segments.map((segment) => segment.row + 1));
  const fitting = fittingKeys(all, segments, scale);
  const bars = placeBars(segments, scale, barsTop, fitting);
  const barsBottom = barsTop + (rows - 1) * BAR_ROW + BAR_HEIGHT;
  const quoted = new Set(segments.map((segment) => segment.quoteKey).filter((key) => !fitting.has(key)));
  if (!segments.some((segment) => segment.kind === 'unmatched')) quoted.delete(UNMATCHED_KEY);
  const begun = keysBegunBefore(all, frame);
  const quotes = run.score
    ? layoutQuotes(run.score, new Set([...quoted].filter((key) => !begun.has(key))), frame.holds, {
        left: scale.left,
        right: frame.textRight,
        top: barsBottom + 3,
        mostLines: frame.quoteLines,
      })
    : { lines: [], height: 0, shortened: [] };
  const silent = all.length === 0 ? [silenceLine(run, scale, barsBottom)] : [];
  const textBottom = Math.max(barsBottom + 3 + quotes.height, ...silent.map((line) => line.y + 2));
  const contentBottom = quotes.height > 0 || run.score ? textBottom : barsBottom;
  const nameBottom = Math.max(top, ...names.map((line) => line.y + 2));
  return {
    top,
    height: Math.max(contentBottom, nameBottom) + PAD - top,
    barsTop: frame.nameAbove ? tagsTop - 1 : top + 1,
    barsBottom,
    restY: barsTop + BAR_HEIGHT / 2,
    names,
    bars,
    groups: placed.groups.map((group) => lowered(group, tagsTop, restOfLeader(group, bars, barsTop))),
    flags: placeFlags(run, segments, bars, frame, barsTop),
    quotes: [...quotes.lines, ...silent],
    shortened: quotes.shortened.map((each) => ({ run: run.name, ...each })),
  };
}

/** What stands in a lane without output: under the bars' line if tags point at it, else on it. */
function silenceLine(run: TimelineRun, scale: TimeScale, barsBottom: number): TextLine {
  const y = run.score ? barsBottom + 3 + TYPE.body : barsBottom - 3;
  const text = truncateText(silence(run), TYPE.body, scale.right - scale.left - 4);
  return textLine(text, { x: scale.left + (run.score ? 0 : 4), y, size: TYPE.body, color: PALETTE.muted });
}

function silence(run: TimelineRun): string {
  if (run.status === 'missing') return 'no output for this sample';
  if (run.status === 'failed') return drawableText(`failed: ${run.detail || 'no reason given'}`);
  return 'nothing was said';
}

/** Stages of which every segment can carry its text, so that nothing needs to be quoted. */
function fittingKeys(all: readonly Segment[], visible: readonly Segment[], scale: TimeScale): Set<string> {
  const keys = new Set(visible.map((segment) => segment.quoteKey));
  for (const segment of all) {
    if (segment.kind === 'other-slot') continue;
    const width = scale.clampedX(segment.end) - scale.clampedX(segment.start) - 2 * LABEL_PAD;
    if (textWidth(drawableText(segment.text).trim(), TYPE.small) > width) keys.delete(segment.quoteKey);
  }
  return keys;
}

/** Stages that an earlier panel has quoted already. */
function keysBegunBefore(all: readonly Segment[], { scale }: LaneFrame): Set<string> {
  return new Set(
    all
      .filter((segment) => segment.quoteKey !== UNMATCHED_KEY && segment.start < scale.from)
      .map((segment) => segment.quoteKey),
  );
}

function placeBars(
  segments: readonly Segment[],
  scale: TimeScale,
  barsTop: number,
  fitting: ReadonlySet<string>,
): PlacedBar[] {
  const bars: PlacedBar[] = [];
  const lastInRow = new Map<number, PlacedBar>();
  for (const segment of segments) {
    const x = Math.min(scale.clampedX(segment.start), scale.right - THINNEST_BAR);
    const width = Math.max(THINNEST_BAR, scale.clampedX(segment.end) - x);
    const y = barsTop + segment.row * BAR_ROW;
    const before = lastInRow.get(segment.row);
    const touches = before && x - (before.x + before.width) < MERGED_BELOW / 2;
    if (before && touches && before.kind === segment.kind && width < MERGED_BELOW && !before.label) {
      before.width = Math.max(before.width, x + width - before.x);
      continue;
    }
    const bar: PlacedBar = { kind: segment.kind, x, y, width, height: BAR_HEIGHT, label: null };
    const text = drawableText(segment.text).trim();
    if (text !== '' && segment.kind !== 'other-slot' && fitting.has(segment.quoteKey)) {
      bar.label = textLine(text, { x: x + LABEL_PAD, y: y + 7.9, size: TYPE.small, color: PALETTE.ink });
    }
    bars.push(bar);
    lastInRow.set(segment.row, bar);
  }
  return bars;
}

function placeFlags(
  run: TimelineRun,
  segments: readonly Segment[],
  bars: readonly PlacedBar[],
  { scale, shownSlotIds, holds }: LaneFrame,
  barsTop: number,
): PlacedFlag[] {
  return (run.score?.slots ?? []).flatMap(({ slot, core }) => {
    if (core.state !== 'scored' || core.anchor === null) return [];
    if (!shownSlotIds.has(slot.slotId) || !holds(core.anchor)) return [];
    const anchor = core.anchor;
    const under = segments.find(
      (segment) => segment.slotId === slot.slotId && segment.start <= anchor && segment.end >= anchor,
    );
    const x = scale.x(anchor);
    const barTop = barsTop + (under?.row ?? 0) * BAR_ROW;
    const hasText = bars.some((bar) => bar.label && bar.y === barTop && bar.x <= x && bar.x + bar.width >= x);
    // A staff through the bar would strike out its text, so there it stands on the bar.
    return hasText
      ? [{ x, top: barTop - 3, foot: barTop + 1.8 }]
      : [{ x, top: barTop - 1.5, foot: barTop + BAR_HEIGHT }];
  });
}

/** How far down a tag's leader goes: to the bar it stands on, or to the rest line. */
function restOfLeader(group: PlacedTagGroup, bars: readonly PlacedBar[], barsTop: number): number {
  const { x } = group.leader;
  const under = bars.filter((bar) => bar.x <= x + 0.01 && bar.x + bar.width >= x - 0.01);
  return under.length > 0 ? Math.min(...under.map((bar) => bar.y)) : barsTop + BAR_HEIGHT / 2;
}

function lowered(group: PlacedTagGroup, by: number, leaderBottom: number): PlacedTagGroup {
  return {
    leader: { x: group.leader.x, top: group.leader.top + by, bottom: leaderBottom },
    tags: group.tags.map((tag) => ({ ...tag, y: tag.y + by, label: { ...tag.label, y: tag.label.y + by } })),
  };
}

function nameLines(run: TimelineRun, frame: LaneFrame, top: number): TextLine[] {
  if (frame.nameAbove) return [nameAboveLine(run, frame, top)];
  const size = TYPE.label;
  const wrapped = wrapText(drawableText(run.name).trim(), size, frame.nameWidth, 600);
  const lines =
    wrapped.length > 3
      ? [...wrapped.slice(0, 2), truncateText(wrapped.slice(2).join(' '), size, frame.nameWidth, 600)]
      : wrapped;
  const named = lines.map((text, index) =>
    textLine(text, {
      x: frame.nameLeft,
      y: top + size + index * size * LEADING,
      size,
      color: PALETTE.ink,
      weight: 600,
    }),
  );
  const y = top + size + lines.length * size * LEADING - 0.6;
  const kind = textLine(truncateText(run.kind, TYPE.small, frame.nameWidth), {
    x: frame.nameLeft,
    y,
    size: TYPE.small,
    color: PALETTE.muted,
  });
  return [...named, kind];
}

function nameAboveLine(run: TimelineRun, frame: LaneFrame, top: number): TextLine {
  const size = TYPE.label;
  const kind = drawableText(`  ${run.kind}`);
  const room = frame.nameWidth - textWidth(kind, size);
  const name = truncateText(drawableText(run.name).trim(), size, room, 600);
  const pieces = [
    { text: name, style: PALETTE.ink, weight: 600 as const },
    { text: kind, style: PALETTE.muted },
  ];
  return { x: frame.nameLeft, y: top + size, size, anchor: 'start', pieces };
}
