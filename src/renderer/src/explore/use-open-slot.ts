import type { StudySlot } from '@core/slot.ts';
import type { RunInfo } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sampleQuery, slotPlaceQuery } from '../queries.ts';
import type { ExploreAddress } from '../slots/explore-address.ts';
import { type SampleScene, sceneOf } from '../slots/sample-scene.ts';

/** The slot the address names, as far as it is loaded. */
export interface OpenSlot {
  /** Database id, null while unknown. */
  slotKey: number | null;
  scene: SampleScene | null;
  slot: StudySlot | null;
  state: 'none' | 'loading' | 'ready' | 'absent' | 'failed';
  error: unknown;
  retry: () => void;
}

/** Find and load the slot an address names, scored for all runs. */
export function useOpenSlot(
  address: Pick<ExploreAddress, 'subset' | 'sample' | 'slotId'>,
  runs: readonly RunInfo[],
): OpenSlot {
  const { subset, sample, slotId } = address;
  const named = subset !== null && sample !== null;
  const place = useQuery({ ...slotPlaceQuery(subset ?? '', sample ?? '', slotId), enabled: named });
  const found = named ? place.data : undefined;
  const view = useQuery({
    ...sampleQuery(found?.sampleId ?? -1),
    enabled: found !== undefined && found !== null,
  });
  const scene = useMemo(
    () => (found && view.data ? sceneOf(view.data, runs) : null),
    [found, view.data, runs],
  );
  const at = scene && found ? scene.view.slotKeys.indexOf(found.slotKey) : -1;
  const slot = scene?.view.slots[at] ?? null;
  const error = (named ? place.error : null) ?? (found ? view.error : null);
  return {
    slotKey: found?.slotKey ?? null,
    scene,
    slot,
    state: stateOf(named, found, error, slot),
    error,
    retry: () => {
      if (place.error) void place.refetch();
      else void view.refetch();
    },
  };
}

function stateOf(named: boolean, found: unknown, error: unknown, slot: StudySlot | null): OpenSlot['state'] {
  if (!named) return 'none';
  if (error) return 'failed';
  if (found === null) return 'absent';
  return slot ? 'ready' : 'loading';
}
