import type { SlotIndex, SlotRow } from '@core/study-views.ts';
import { useQueries } from '@tanstack/react-query';
import { queryClient, slotRowsQuery } from '../queries.ts';

/** Rows are asked for in fixed windows, so that scrolling back finds them in the cache. */
const WINDOW = 200;

function windowKeys(index: SlotIndex, window: number): number[] {
  return index.slotKeys.slice(window * WINDOW, (window + 1) * WINDOW);
}

/** The row at a position of the index, from the cache or the host; null past the ends. */
export async function fetchRow(index: SlotIndex, position: number): Promise<SlotRow | null> {
  const slotKey = index.slotKeys[position];
  if (slotKey === undefined) return null;
  const rows = await queryClient.ensureQueryData(
    slotRowsQuery(windowKeys(index, Math.floor(position / WINDOW))),
  );
  return rows.find((row) => row.slotKey === slotKey) ?? null;
}

/** The row at a position if it is loaded already; undefined while it is not. */
export function cachedRow(index: SlotIndex, position: number): SlotRow | undefined {
  const keys = windowKeys(index, Math.floor(position / WINDOW));
  return queryClient
    .getQueryData<SlotRow[]>(slotRowsQuery(keys).queryKey)
    ?.find((row) => row.slotKey === index.slotKeys[position]);
}

/**
 * The rows between two positions of the index (inclusive), by slot key; rows still on their way are absent.
 */
export function useSlotRows(index: SlotIndex, first: number, last: number) {
  const windows: number[] = [];
  for (
    let at = Math.floor(Math.max(0, first) / WINDOW);
    at <= Math.floor(Math.max(0, last) / WINDOW);
    at += 1
  ) {
    windows.push(at);
  }
  return useQueries({
    queries: windows.map((window) => slotRowsQuery(windowKeys(index, window))),
    combine: (results) => ({
      rows: new Map(results.flatMap(({ data }) => data ?? []).map((row) => [row.slotKey, row])),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
}
