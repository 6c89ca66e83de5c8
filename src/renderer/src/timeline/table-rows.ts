import type { Bar, Lane, TimelineModel } from './model.ts';

/** A chunk (or one half of a split one) as a row of the table. */
export interface TimelineRow {
  lane: Lane;
  bar: Bar;
  /** The place of its slot in the sample, from 1; null for output in no slot. */
  slot: number | null;
}

/** All output of the sample in time order; what begins together stands in the order of the lanes. */
export function timelineRows(model: TimelineModel): TimelineRow[] {
  const places = new Map(model.slotBands.map(({ slot }, index) => [slot.slotId, index + 1]));
  return model.lanes
    .flatMap((lane) =>
      lane.bars.map(
        (bar): TimelineRow => ({
          lane,
          bar,
          slot: bar.slotId === null ? null : (places.get(bar.slotId) ?? null),
        }),
      ),
    )
    .sort((a, b) => a.bar.start - b.bar.start || a.bar.end - b.bar.end);
}

/** The row to begin with: the selected chunk, else the first output of the selected slot, else the beginning. */
export function firstRowInSight(
  rows: readonly TimelineRow[],
  selected: { slotId: number | null; runId: number | null; chunkIndex: number | null },
): number {
  const isChunk = ({ lane, bar }: TimelineRow) =>
    lane.runId === selected.runId && bar.chunkIndex === selected.chunkIndex;
  const chunk = selected.chunkIndex === null ? -1 : rows.findIndex(isChunk);
  const at = chunk >= 0 ? chunk : rows.findIndex(({ bar }) => bar.slotId === selected.slotId);
  return Math.max(0, at);
}
