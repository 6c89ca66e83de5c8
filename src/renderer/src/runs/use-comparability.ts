import type { SlotFilter } from '@core/study-views.ts';
import { useQueries } from '@tanstack/react-query';
import { slotIndexQuery } from '../queries.ts';
import { type RankedRun, restOnSameSlots, type SlotGroup } from './shared-slots.ts';
import { CATEGORY_COLUMNS } from './table-model.ts';

const GROUPS: readonly { group: SlotGroup; filter: SlotFilter }[] = [
  ...CATEGORY_COLUMNS.map(({ key, filter: { sceneTypes, questionTypes } }) => ({
    group: key,
    filter: { sceneTypes, questionTypes },
  })),
  { group: 'interrupted', filter: { interrupted: true } },
];

/** Whether runs compare like with like; not known while the slots are being read. */
export type Comparability = 'same-slots' | 'other-slots' | 'unknown';

/** How a table learns which of its columns may be ranked. Fewer than two runs have nothing to differ in. */
export function useComparability(): (group: SlotGroup, runs: readonly RankedRun[]) => Comparability {
  const indexes = useQueries({ queries: GROUPS.map(({ filter }) => slotIndexQuery(filter, 'order')) });
  return (group, runs) => {
    if (runs.length < 2) return 'same-slots';
    const index = indexes[GROUPS.findIndex((candidate) => candidate.group === group)]?.data;
    if (!index) return 'unknown';
    return restOnSameSlots(index, runs) ? 'same-slots' : 'other-slots';
  };
}
