import type { RunInfo, SlotIndex, SlotRow } from '@core/study-views.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { nextDisagreement } from '../outcomes/disagreement.ts';
import { queryClient, type SlotPlace, sampleQuery, slotPlaceQuery } from '../queries.ts';
import { sceneOf } from '../slots/sample-scene.ts';
import { cachedRow, fetchRow } from './slot-rows.ts';
import type { AddressControl } from './use-explore-address.ts';

/** Neighbours made ready in advance, nearest first, the way one usually goes first. */
const NEIGHBOURS = [1, 2, -1, 3, -2] as const;

interface SlotNavigation {
  /** Position of the open slot in the index, null when the filter leaves it out. */
  selected: number | null;
  select: (position: number, options?: { replace?: boolean }) => void;
  /** To the next (1) or previous (−1) slot; `replace` while a key is held. */
  step: (step: 1 | -1, replace: boolean) => void;
  /** To the next or previous slot the runs disagree on. */
  stepDisagreement: (step: 1 | -1, replace: boolean) => void;
}

/**
 * Moving through the slots of an index by changing the address.
 *
 * @param slotKey database id of the open slot, or null while it is unknown
 */
export function useSlotNavigation(
  index: SlotIndex | undefined,
  slotKey: number | null,
  go: AddressControl['go'],
): SlotNavigation {
  const positions = useMemo(() => new Map(index?.slotKeys.map((key, position) => [key, position])), [index]);
  const selected = slotKey === null ? null : (positions.get(slotKey) ?? null);
  // A held key is faster than rendering, so the place is kept apart from what is drawn.
  const current = useRef<number | null>(selected);
  useEffect(() => {
    current.current = selected;
  }, [selected]);

  const select = useCallback(
    (position: number, options?: { replace?: boolean }) => {
      if (!index || position < 0 || position >= index.slotKeys.length) return;
      current.current = position;
      const open = (row: SlotRow | null) => {
        // Only the last of several quick moves is followed.
        if (row && current.current === position) openRow(row, go, options);
      };
      const row = cachedRow(index, position);
      if (row) open(row);
      else fetchRow(index, position).then(open, () => undefined);
    },
    [index, go],
  );
  return {
    selected,
    select,
    step: (step, replace) => select(current.current === null ? 0 : current.current + step, { replace }),
    stepDisagreement: (step, replace) => {
      const from = current.current ?? (step === 1 ? -1 : (index?.slotKeys.length ?? 0));
      const position = index ? nextDisagreement(index, from, step) : null;
      if (position !== null) select(position, { replace });
    },
  };
}

function openRow(row: SlotRow, go: AddressControl['go'], options?: { replace?: boolean }): void {
  const { subset, sampleName, slotId, slotKey, sampleId } = row;
  // The row already knows what the address would be looked up for.
  const place: SlotPlace = { slotKey, sampleId };
  queryClient.setQueryData<SlotPlace | null>([...slotPlaceQuery(subset, sampleName, slotId).queryKey], place);
  go({ subset, sample: sampleName, slotId }, options);
}

/** Load and score the samples of the neighbouring slots, so that moving on draws at once. */
export function usePreparedNeighbours(
  index: SlotIndex | undefined,
  selected: number | null,
  runs: readonly RunInfo[] | undefined,
): void {
  useEffect(() => {
    if (!index || selected === null || !runs) return;
    let stopped = false;
    const prepare = async () => {
      for (const offset of NEIGHBOURS) {
        const row = await fetchRow(index, selected + offset);
        if (stopped) return;
        if (!row) continue;
        const view = await queryClient.ensureQueryData(sampleQuery(row.sampleId));
        if (stopped) return;
        await idle();
        sceneOf(view, runs);
      }
    };
    const timer = setTimeout(() => {
      // What fails here is asked for again, and reported, when the slot is opened.
      prepare().catch(() => undefined);
    }, 60);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [index, selected, runs]);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 0);
  });
}
