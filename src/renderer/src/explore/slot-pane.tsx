import { SLOT_WORDS } from '@core/benchmarks.ts';
import type { RunInfo, SlotIndex, SlotSort } from '@core/study-views.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, type RefObject } from 'react';
import { useBenchmark } from '../benchmark/current-benchmark.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { counted } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { facetsQuery } from '../queries.ts';
import { useDensity } from '../settings/density.ts';
import { type ExploreFilter, NO_FILTER } from '../slots/explore-address.ts';
import styles from './explore.module.css';
import { SlotFilters } from './slot-filters.tsx';
import { SlotList } from './slot-list.tsx';

const SORTS: { value: SlotSort; label: string }[] = [
  { value: 'order', label: t('in order') },
  { value: 'disagreement', label: t('most disagreement first') },
  { value: 'worst', label: t('worst first') },
];

/** Heights of `--ss-row` in pixels. */
const ROW_HEIGHT = { dense: 26, comfortable: 34 } as const;

interface SlotPaneProps {
  filter: ExploreFilter;
  sort: SlotSort;
  runs: readonly RunInfo[];
  index: SlotIndex | undefined;
  /** Why the index could not be read, else null. */
  error: unknown;
  onRetry: () => void;
  selected: number | null;
  /** False while no slot is chosen at all, so that nothing is said about it. */
  hasSlot: boolean;
  selectedRunId: number | null;
  searchRef: RefObject<HTMLInputElement | null>;
  onFilter: (filter: ExploreFilter) => void;
  onSort: (sort: SlotSort) => void;
  onSelect: (position: number) => void;
}

/** The left pane: filters above, the slots they let through below. */
export const SlotPane = memo(function SlotPane(props: SlotPaneProps) {
  const { filter, sort, runs, index, error, onRetry, selected, hasSlot } = props;
  const { selectedRunId, searchRef, onFilter, onSort, onSelect } = props;
  const benchmark = useBenchmark();
  const facets = useQuery(facetsQuery(benchmark));
  const words = SLOT_WORDS[benchmark];
  const rowHeight = ROW_HEIGHT[useDensity()];
  return (
    <section className={styles.pane} aria-label={t('Slot list')}>
      <SlotFilters
        filter={filter}
        facets={facets.data}
        runs={runs}
        searchRef={searchRef}
        onChange={onFilter}
      />
      <div className={styles.sortRow}>
        <span aria-live="polite">{index ? counted(index.slotKeys.length, words.one) : ''}</span>
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label={t('Order of the {words}', { words: words.many })}
          data={SORTS}
          value={sort}
          onChange={(event) => {
            const chosen = SORTS.find(({ value }) => value === event.currentTarget.value);
            if (chosen) onSort(chosen.value);
          }}
        />
      </div>
      {index && hasSlot && selected === null && index.slotKeys.length > 0 && (
        <p className={styles.outside}>{rich('The open {words} is not among these.', { words: words.one })}</p>
      )}
      {error !== null && (
        <ErrorPanel
          title={t('The {words} could not be read', { words: words.many })}
          error={error}
          onRetry={onRetry}
        />
      )}
      {!index && error === null && <Loading what={words.many} />}
      {index?.slotKeys.length === 0 && (
        <EmptyState
          title={t('No {words} passes the filters', { words: words.one })}
          actions={<Button onClick={() => onFilter(NO_FILTER)}>{t('Clear filters')}</Button>}
        />
      )}
      {index && index.slotKeys.length > 0 && (
        <SlotList
          index={index}
          runs={runs}
          selected={selected}
          selectedRunId={selectedRunId}
          rowHeight={rowHeight}
          onSelect={onSelect}
        />
      )}
    </section>
  );
});
