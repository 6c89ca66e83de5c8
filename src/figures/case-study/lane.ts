import type { CasePanel, CaseRun } from '@core/cases/document.ts';
import { type TextLine, textLine } from '../drawing.ts';
import { placeTags, TAG_ROW } from '../slot-timeline/tag-rows.ts';
import type { LaneLayout, PlacedBar, PlacedTagGroup } from '../slot-timeline/types.ts';
import { LEADING, PALETTE, TYPE } from '../style.ts';
import { drawableText, truncateText, wrapText } from '../text.ts';
import type { TimeScale } from '../time-axis.ts';
import { quoteParagraphs } from './paragraphs.ts';

const BAR_HEIGHT = 9;
const BAR_ROW = 10.5;
const PAD = 4;
/** So that an instant is still seen. */
const THINNEST_BAR = 0.8;
const NAME_LINES = 3;

export interface CaseLaneFrame {
  scale: TimeScale;
  top: number;
  /** Where the run's name stands: beside the lane, or above it in a narrow figure. */
  nameLeft: number;
  nameWidth: number;
  nameAbove: boolean;
  textRight: number;
}

/** One run of a panel: tags on the last output of what they judge, bars on the time axis, the words below. */
export function layoutCaseLane(panel: CasePanel, run: CaseRun, frame: CaseLaneFrame): LaneLayout {
  const { scale, top } = frame;
  const names = nameLines(run, frame);
  const placed = placeTags(run.tags, scale);
  const tagsTop = frame.nameAbove ? (names.at(-1)?.y ?? top) + PAD : top + PAD;
  const barsTop = tagsTop + placed.rows * TAG_ROW + (placed.rows > 0 ? 1.5 : 0);
  const bars = placeBars(run, scale, barsTop);
  const rows = Math.max(1, ...run.segments.map(({ row }) => row + 1));
  const barsBottom = barsTop + (rows - 1) * BAR_ROW + BAR_HEIGHT;
  const box = { left: scale.left, right: frame.textRight, top: barsBottom + 3 };
  const quotes = quoteParagraphs(panel, run, box);
  const silent = run.segments.length === 0 ? silenceLine(run, scale, barsTop, placed.rows > 0) : null;
  const bottom = Math.max(
    barsBottom + (quotes.height > 0 ? 3 + quotes.height : 1),
    silent ? silent.y + 2 : 0,
    ...names.map(({ y }) => y + 2),
  );
  return {
    top,
    height: bottom + PAD - top,
    barsTop: frame.nameAbove ? tagsTop - 1 : top + 1,
    barsBottom,
    restY: barsTop + BAR_HEIGHT / 2,
    names,
    bars,
    groups: placed.groups.map((group) => lowered(group, tagsTop, leaderFoot(group, bars, barsTop))),
    flags: run.scores.flatMap(({ anchor }) =>
      anchor === null || anchor < scale.from || anchor > scale.to
        ? []
        : [{ x: scale.x(anchor), top: barsTop - 1.5, foot: barsTop + BAR_HEIGHT }],
    ),
    quotes: [...quotes.lines, ...(silent ? [silent] : [])],
    shortened: quotes.shortened.map((each) => ({ run: run.label, ...each })),
  };
}

function placeBars(run: CaseRun, scale: TimeScale, barsTop: number): PlacedBar[] {
  return run.segments.map((segment) => {
    const x = Math.min(scale.clampedX(segment.start), scale.right - THINNEST_BAR);
    const width = Math.max(THINNEST_BAR, scale.clampedX(segment.end) - x);
    const y = barsTop + segment.row * BAR_ROW;
    return { kind: segment.kind, x, y, width, height: BAR_HEIGHT, label: null };
  });
}

function silenceLine(run: CaseRun, scale: TimeScale, barsTop: number, hasTags: boolean): TextLine {
  const said =
    run.status === 'missing'
      ? 'no output for this sample'
      : run.status === 'failed'
        ? drawableText(`failed: ${run.detail || 'no reason given'}`)
        : 'nothing was said';
  const text = truncateText(said, TYPE.body, scale.right - scale.left - 4);
  // Under the base line where tags point at it, else on it.
  const y = hasTags ? barsTop + BAR_HEIGHT + 3 + TYPE.body : barsTop + BAR_HEIGHT / 2 - 2;
  return textLine(text, { x: scale.left, y, size: TYPE.body, color: PALETTE.muted });
}

function leaderFoot(group: PlacedTagGroup, bars: readonly PlacedBar[], barsTop: number): number {
  const { x } = group.leader;
  const under = bars.filter((bar) => bar.x <= x + 0.01 && bar.x + bar.width >= x - 0.01);
  return under.length > 0 ? Math.min(...under.map(({ y }) => y)) : barsTop + BAR_HEIGHT / 2;
}

function lowered(group: PlacedTagGroup, by: number, bottom: number): PlacedTagGroup {
  return {
    leader: { x: group.leader.x, top: group.leader.top + by, bottom },
    tags: group.tags.map((tag) => ({ ...tag, y: tag.y + by, label: { ...tag.label, y: tag.label.y + by } })),
  };
}

function nameLines(run: CaseRun, frame: CaseLaneFrame): TextLine[] {
  const size = TYPE.label;
  const name = drawableText(run.label || run.name).trim();
  const top = frame.top + PAD;
  const at = { x: frame.nameLeft, size, color: PALETTE.ink, weight: 600 as const };
  if (frame.nameAbove) {
    const text = truncateText(name, size, frame.nameWidth, 600);
    return [textLine(text, { ...at, y: frame.top + size + 2 })];
  }
  const wrapped = wrapText(name, size, frame.nameWidth, 600);
  const kept =
    wrapped.length > NAME_LINES
      ? [
          ...wrapped.slice(0, NAME_LINES - 1),
          truncateText(wrapped.slice(NAME_LINES - 1).join(' '), size, frame.nameWidth, 600),
        ]
      : wrapped;
  const lines = kept.map((text, index) => textLine(text, { ...at, y: top + size + index * size * LEADING }));
  const kind = { x: frame.nameLeft, size: TYPE.small, color: PALETTE.muted };
  return [...lines, textLine(run.kind, { ...kind, y: top + size + kept.length * size * LEADING - 0.6 })];
}
