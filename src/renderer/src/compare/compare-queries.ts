import type { PairMetrics, SlotColumns, SlotTexts } from '@core/compare/types.ts';
import type { SlotFilter } from '@core/study-views.ts';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The slots that pass a filter with what became of them for these runs. */
export const slotColumnsQuery = (filter: SlotFilter, runIds: readonly number[]) =>
  queryOptions({
    queryKey: ['slots', 'compare', filter, runIds],
    queryFn: ({ signal }): Promise<SlotColumns> =>
      api.compare.slots.query({ filter, runIds: [...runIds] }, { signal }),
  });

/** What is on screen stays, dimmed, until a changed filter is answered; with other runs it must not. */
export const stillAbout =
  (runIds: readonly number[]) =>
  (before: SlotColumns | undefined): SlotColumns | undefined =>
    before && runIds.every((runId) => before.runs.some((run) => run.runId === runId)) ? before : undefined;

export const pairMetricsQuery = (baselineId: number, otherId: number, filter: SlotFilter) =>
  queryOptions({
    queryKey: ['slots', 'pair-metrics', baselineId, otherId, filter],
    queryFn: (): Promise<PairMetrics> => api.compare.metrics.query({ baselineId, otherId, filter }),
  });

const slotTextsQuery = (slotKeys: number[], runIds: number[]) =>
  queryOptions({
    queryKey: ['slots', 'texts', slotKeys, runIds],
    queryFn: (): Promise<SlotTexts[]> => api.compare.texts.query({ slotKeys, runIds }),
  });

/** Texts are asked for in fixed windows, so that scrolling back finds them in the cache. */
const WINDOW = 40;

/** What the runs said in the slots between two positions (inclusive), by slot key; those on their way are absent. */
export function useSlotTexts(
  slotKeys: readonly number[],
  runIds: number[],
  first: number,
  last: number,
): { texts: ReadonlyMap<number, SlotTexts>; error: Error | null } {
  const windows: number[] = [];
  for (
    let at = Math.floor(Math.max(0, first) / WINDOW);
    at <= Math.floor(Math.max(0, last) / WINDOW);
    at += 1
  )
    windows.push(at);
  return useQueries({
    queries: windows.map((window) =>
      slotTextsQuery(slotKeys.slice(window * WINDOW, (window + 1) * WINDOW), runIds),
    ),
    combine: (results) => ({
      texts: new Map(results.flatMap(({ data }) => data ?? []).map((texts) => [texts.slotKey, texts])),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
}
