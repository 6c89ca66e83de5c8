import type { Chunk, SampleScore, SlotScore, StageItem } from '@core/omni-interact/types.ts';
import type { Segment } from './types.ts';

/** Where text of a stage is quoted; unmatched output has a key of its own. */
export const stageKey = (slotId: number, stage: 'early' | 'core'): string => `${slotId} ${stage}`;
export const UNMATCHED_KEY = 'unmatched';

/** More rows than this are not readable: what overlaps still more lies over each other in the last row. */
export const MAX_ROWS = 5;

/**
 * A run's output as segments of time. A chunk across t_a is split where its first core word begins; what lies
 * beyond a hard end is a segment of its own. Output in slots that are not shown keeps its place, unexplained.
 */
export function segmentsOf(score: SampleScore, shownSlotIds: ReadonlySet<number>): Segment[] {
  const chunks = [...score.slots.flatMap((slot) => slot.match.chunks), ...score.unmatched];
  const rows = rowsOf(chunks);
  const segments: Segment[] = [];
  for (const slot of score.slots) {
    const shown = shownSlotIds.has(slot.slot.slotId);
    const parts = partsByChunk(slot);
    for (const chunk of slot.match.chunks) {
      const row = rows.get(chunk) ?? 0;
      if (shown) segments.push(...chunkSegments(slot, chunk, parts.get(chunk.index) ?? [], row));
      else segments.push(plainSegment('other-slot', chunk, slot.slot.slotId, row));
    }
  }
  for (const chunk of score.unmatched) {
    segments.push(plainSegment('unmatched', chunk, null, rows.get(chunk) ?? 0));
  }
  return segments.sort((a, b) => a.start - b.start || a.row - b.row || a.end - b.end);
}

/** Output that overlaps in time goes into rows, first come first served. */
function rowsOf(chunks: readonly Chunk[]): Map<Chunk, number> {
  const rows = new Map<Chunk, number>();
  const freeFrom: number[] = [];
  const inOrder = [...chunks].sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
  for (const chunk of inOrder) {
    const free = freeFrom.findIndex((time) => time <= chunk.start);
    const row = free >= 0 ? free : Math.min(freeFrom.length, MAX_ROWS - 1);
    freeFrom[row] = Math.max(chunk.end, freeFrom[row] ?? chunk.end);
    rows.set(chunk, row);
  }
  return rows;
}

interface Part {
  stage: 'early' | 'core';
  item: StageItem;
}

function partsByChunk(score: SlotScore): Map<number, Part[]> {
  const parts = new Map<number, Part[]>();
  for (const stage of ['early', 'core'] as const) {
    for (const item of score.match[stage].items) {
      const known = parts.get(item.chunkIndex);
      if (known) known.push({ stage, item });
      else parts.set(item.chunkIndex, [{ stage, item }]);
    }
  }
  return parts;
}

function plainSegment(
  kind: 'other-slot' | 'unmatched',
  chunk: Chunk,
  slotId: number | null,
  row: number,
): Segment {
  const { start, end, text } = chunk;
  return { kind, start, end, text, slotId, quoteKey: UNMATCHED_KEY, row };
}

function chunkSegments(score: SlotScore, chunk: Chunk, parts: readonly Part[], row: number): Segment[] {
  const { slotId } = score.slot;
  // The parts tile the chunk: word times may leave gaps or reach outside it, its own times are what was heard.
  const boundary = parts.length > 1 ? Math.max(chunk.start, Math.min(chunk.end, parts[1]!.item.start)) : null;
  const segments = parts.map(
    ({ stage, item }, index): Segment => ({
      kind: stage,
      start: index === 1 && boundary !== null ? boundary : chunk.start,
      end: index === 0 && boundary !== null ? boundary : chunk.end,
      text: item.text,
      slotId,
      quoteKey: stageKey(slotId, stage),
      row,
    }),
  );
  return score.spill ? segments.flatMap((segment) => splitAtEnd(segment, score.slot.end)) : segments;
}

function splitAtEnd(segment: Segment, end: number): Segment[] {
  if (segment.end <= end) return [segment];
  const beyond: Segment = { ...segment, kind: 'spill', start: Math.max(segment.start, end), text: '' };
  // A part that begins after the end has nowhere else to carry its text.
  if (segment.start >= end) return [{ ...beyond, text: segment.text }];
  return [{ ...segment, end }, beyond];
}
