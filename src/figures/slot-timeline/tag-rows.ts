import { textLine } from '../drawing.ts';
import { PALETTE, TYPE } from '../style.ts';
import { textWidth } from '../text.ts';
import type { TimeScale } from '../time-axis.ts';
import type { OutcomeTag, PlacedTag, PlacedTagGroup, TagGroup, TagKind } from './types.ts';

const TAG_HEIGHT = 9;
/** Distance between the tops of two rows of tags. */
export const TAG_ROW = 10.5;
const TAG_PAD = 2.2;
/** Between tags of one group, and between groups. */
const TIGHT = 1;
const APART = 2.5;

/** What a tag is drawn with, by its kind. */
export const TAG_COLORS: Record<TagKind, { fill: string; stroke: string; ink: string }> = {
  good: { fill: PALETTE.goodSoft, stroke: PALETTE.good, ink: '#00543f' },
  bad: { fill: PALETTE.badSoft, stroke: PALETTE.bad, ink: '#823400' },
  quality: { fill: '#ebe9f5', stroke: '#5e4b9c', ink: '#43337a' },
  pending: { fill: PALETTE.paper, stroke: PALETTE.muted, ink: PALETTE.muted },
  plain: { fill: PALETTE.paper, stroke: PALETTE.line, ink: PALETTE.muted },
};

/**
 * Put tag groups into rows above the bars so that none covers another. The lowest row is the nearest to the
 * bars; a group that would cover one there goes a row up. y is counted from the top of the highest row.
 */
export function placeTags(
  groups: readonly TagGroup[],
  scale: TimeScale,
): { groups: PlacedTagGroup[]; rows: number } {
  const taken: { left: number; right: number }[][] = [];
  const placed = groups.map((group) => {
    const widths = group.tags.map((tag) => textWidth(tag.text, TYPE.small, 600) + 2 * TAG_PAD);
    const width = widths.reduce((sum, each) => sum + each, TIGHT * (widths.length - 1));
    const anchor = group.onOutput
      ? (scale.clampedX(group.start) + scale.clampedX(group.end)) / 2
      : scale.clampedX(group.start);
    const left = Math.max(scale.left, Math.min(anchor - width / 2, scale.right - width));
    const free = taken.findIndex((row) =>
      row.every((other) => left >= other.right + APART || left + width + APART <= other.left),
    );
    const row = free >= 0 ? free : taken.length;
    taken[row] ??= [];
    taken[row].push({ left, right: left + width });
    return { group, widths, left, row, anchor };
  });
  const rows = taken.length;
  return {
    rows,
    groups: placed.map(({ group, widths, left, row, anchor }) => {
      const y = (rows - 1 - row) * TAG_ROW;
      return {
        tags: tagsInRow(group.tags, widths, left, y),
        leader: { x: anchor, top: y + TAG_HEIGHT, bottom: y },
      };
    }),
  };
}

function tagsInRow(
  tags: readonly OutcomeTag[],
  widths: readonly number[],
  left: number,
  y: number,
): PlacedTag[] {
  let x = left;
  return tags.map((tag, index) => {
    const width = widths[index] ?? 0;
    const at = { x: x + width / 2, y: y + 6.9, size: TYPE.small, anchor: 'middle' as const };
    const label = textLine(tag.text, { ...at, color: TAG_COLORS[tag.kind].ink, weight: 600 });
    const placed: PlacedTag = { kind: tag.kind, x, y, width, height: TAG_HEIGHT, label };
    x += width + TIGHT;
    return placed;
  });
}
