import { useMemo } from 'react';
import { t } from '../language/text.ts';
import { formatExploreAddress, NO_FILTER } from '../slots/explore-address.ts';
import { useDiagnosis } from './diagnosis.ts';

/** The address of one slot in Explore with a run selected, and the slot's name on screen. */
export function useSlotHref() {
  const { names, runs } = useDiagnosis();
  return useMemo(
    () => ({
      to: ({ slotKey, runId }: { slotKey: number; runId: number | null }): string => {
        const name = names.get(slotKey);
        return formatExploreAddress({
          subset: name?.subset ?? null,
          sample: name?.sample ?? null,
          slotId: name?.slotId ?? null,
          run: runs.find((run) => run.runId === runId)?.name ?? null,
          sort: 'order',
          filter: NO_FILTER,
        });
      },
      name: (slotKey: number): string => {
        const name = names.get(slotKey);
        return name ? `${name.subset} / ${name.sample} · ${name.slotId}` : t('slot {slotKey}', { slotKey });
      },
    }),
    [names, runs],
  );
}
