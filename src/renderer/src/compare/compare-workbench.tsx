import { pairSlots } from '@core/compare/slots.ts';
import type { RunInfo } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { toSlotFilter } from '../explore/slot-filter.ts';
import { SlotFilters } from '../explore/slot-filters.tsx';
import { usePaneLayout } from '../explore/use-pane-layout.ts';
import { useKeys } from '../keyboard/keys.ts';
import { t } from '../language/text.ts';
import { facetsQuery } from '../queries.ts';
import type { ExploreFilter } from '../slots/explore-address.ts';
import type { ChosenRuns } from './chosen-runs.ts';
import styles from './compare.module.css';
import { slotColumnsQuery, stillAbout } from './compare-queries.ts';
import { CoverageLine } from './coverage-line.tsx';
import { NumbersPane } from './numbers-pane.tsx';
import { PairTable } from './pair-table.tsx';
import { RunBar } from './run-bar.tsx';
import { SlotStage } from './slot-stage.tsx';
import type { CompareAddressControl } from './use-compare-address.ts';

interface CompareWorkbenchProps {
  /** All runs on the benchmark, for the filters. */
  runs: readonly RunInfo[];
  choice: ChosenRuns;
  control: CompareAddressControl;
}

/** Filters, the chosen runs, the numbers (or the selected slot), and the slots one by one. */
export function CompareWorkbench({ runs, choice, control }: CompareWorkbenchProps) {
  const { address, go } = control;
  const { baseline, others, focus, comparison } = choice;
  const filter = useMemo(
    () => toSlotFilter(address.filter, runs, comparison.benchmark),
    [address.filter, runs, comparison.benchmark],
  );
  const runIds = useMemo(() => [baseline, ...others].map(({ runId }) => runId), [baseline, others]);
  const columns = useQuery({ ...slotColumnsQuery(filter, runIds), placeholderData: stillAbout(runIds) });
  const facets = useQuery(facetsQuery(comparison.benchmark));
  const pair = useMemo(
    () => columns.data && pairSlots(columns.data, baseline.runId, focus.runId, comparison.standing),
    [columns.data, baseline, focus, comparison],
  );
  const search = useRef<HTMLInputElement>(null);
  useKeys({ search: () => search.current?.select() });
  const shownText = address.filter.text;
  const onFilter = useCallback(
    (next: ExploreFilter) =>
      // Typing leaves no trail in the history; choosing a filter does.
      go({ filter: next }, { replace: next.text !== shownText && next.text !== '' }),
    [go, shownText],
  );
  const layout = usePaneLayout('compare', ['filters', 'main']);
  const hasSlot = address.subset !== null;
  return (
    <Group className={styles.compare} {...layout}>
      <Panel
        id="filters"
        defaultSize="248px"
        minSize="180px"
        maxSize="36%"
        groupResizeBehavior="preserve-pixel-size"
      >
        <section className={styles.filterPane} aria-label={t('Which slots are compared')}>
          <SlotFilters
            filter={address.filter}
            facets={facets.data}
            runs={runs}
            searchRef={search}
            onChange={onFilter}
          />
        </section>
      </Panel>
      <Separator aria-label={t('Resize the panes')} className={styles.separator} data-direction="columns" />
      <Panel id="main" minSize="560px">
        <div className={styles.main}>
          <RunBar choice={choice} filter={filter} ready={pair !== undefined} go={go} />
          {pair && <CoverageLine pair={pair} choice={choice} />}
          {columns.error && (
            <ErrorPanel
              title={t('The {slots} could not be read', { slots: t(choice.words.many) })}
              error={columns.error}
              onRetry={columns.refetch}
            />
          )}
          {!pair && !columns.error && <Loading what={t(choice.words.many)} />}
          {pair && (
            <div className={styles.panes} data-stale={columns.isPlaceholderData || undefined}>
              <StackedPanes
                key={hasSlot ? 'slot' : 'numbers'}
                id={hasSlot ? 'compare-slot' : 'compare-numbers'}
                topSize={hasSlot ? '62%' : '52%'}
                top={
                  hasSlot ? (
                    <SlotStage choice={choice} control={control} />
                  ) : (
                    <NumbersPane pair={pair} choice={choice} filter={filter} control={control} />
                  )
                }
                bottom={<PairTable pair={pair} choice={choice} control={control} />}
              />
            </div>
          )}
        </div>
      </Panel>
    </Group>
  );
}

interface StackedPanesProps {
  /** Under which the sizes are remembered. */
  id: string;
  topSize: string;
  top: ReactNode;
  bottom: ReactNode;
}

function StackedPanes({ id, topSize, top, bottom }: StackedPanesProps) {
  const layout = usePaneLayout(id, ['top', 'slots']);
  return (
    <Group orientation="vertical" className={styles.compare} {...layout}>
      <Panel id="top" defaultSize={topSize} minSize="140px">
        {top}
      </Panel>
      <Separator aria-label={t('Resize the panes')} className={styles.separator} data-direction="rows" />
      <Panel id="slots" minSize="140px">
        {bottom}
      </Panel>
    </Group>
  );
}
