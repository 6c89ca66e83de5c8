import { isBenchmark } from '@core/benchmarks.ts';
import type { RunInfo, SlotFilter, SlotSort } from '@core/study-views.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { chooseBenchmark, useBenchmark } from '../benchmark/current-benchmark.ts';
import { ViewHeading } from '../components/view-heading.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { t } from '../language/text.ts';
import { PlaybackClock } from '../playback/playback-clock.ts';
import { slotIndexQuery } from '../queries.ts';
import type { ExploreFilter } from '../slots/explore-address.ts';
import { TimelineView } from '../timeline/timeline-view.ts';
import styles from './explore.module.css';
import { SampleStage } from './sample-stage.tsx';
import { toSlotFilter } from './slot-filter.ts';
import { SlotPane } from './slot-pane.tsx';
import { useExploreAddress } from './use-explore-address.ts';
import { useOpenSlot } from './use-open-slot.ts';
import { usePaneLayout } from './use-pane-layout.ts';
import { usePreparedNeighbours, useSlotNavigation } from './use-slot-navigation.ts';

/** From this width on (CSS pixels) the slot list begins with room for whole questions. */
const WIDE_WINDOW = 1800;

const EMPTY_RANGE = { extent: { start: 0, end: 1 }, fit: { start: 0, end: 1 } };

/** Slot list, clip with timeline, and inspector, all about the slot the address names. */
export function ExploreWorkbench({ runs }: { runs: readonly RunInfo[] }) {
  const { address, go } = useExploreAddress();
  const [clock] = useState(() => new PlaybackClock(0));
  const [view] = useState(() => new TimelineView(EMPTY_RANGE));
  useEffect(() => () => clock.pause(), [clock]);

  const benchmark = useBenchmark();
  const filter = useMemo(
    () => toSlotFilter(address.filter, runs, benchmark),
    [address.filter, runs, benchmark],
  );
  const index = useQuery(slotIndexQuery(filter, address.sort));
  const open = useOpenSlot(address, runs);
  // A link to a slot of another benchmark turns all views to that one.
  const opened = open.scene?.view.benchmark;
  useEffect(() => {
    if (opened && isBenchmark(opened)) chooseBenchmark(opened);
  }, [opened]);
  const navigation = useSlotNavigation(index.data, open.slotKey, go);
  usePreparedNeighbours(index.data, navigation.selected, runs);

  // An address without a slot opens the first one that passes the filter.
  const { select } = navigation;
  const wantsFirst = address.subset === null && index.data !== undefined;
  // So does a filter that leaves the open slot out. A link to a slot that its own filter leaves out keeps it open.
  const filterChosen = useRef<SlotFilter | null>(null);
  useEffect(() => {
    const excluded =
      filterChosen.current !== null &&
      filterChosen.current !== filter &&
      index.data !== undefined &&
      open.slotKey !== null &&
      !index.data.slotKeys.includes(open.slotKey);
    if (index.data !== undefined && filterChosen.current !== filter) filterChosen.current = null;
    if (wantsFirst || excluded) select(0, { replace: true });
  }, [wantsFirst, select, filter, index.data, open.slotKey]);

  const search = useRef<HTMLInputElement>(null);
  useKeys({
    nextSlot: (event) => navigation.step(1, event.repeat),
    previousSlot: (event) => navigation.step(-1, event.repeat),
    nextDisagreement: (event) => navigation.stepDisagreement(1, event.repeat),
    previousDisagreement: (event) => navigation.stepDisagreement(-1, event.repeat),
    search: () => search.current?.select(),
  });

  const run = runs.find(({ name }) => name === address.run) ?? runs[0];
  const shownText = address.filter.text;
  const onFilter = useCallback(
    (next: ExploreFilter) => {
      // Typing leaves no trail in the history; choosing a filter does.
      filterChosen.current = filter;
      go({ filter: next }, { replace: next.text !== shownText && next.text !== '' });
    },
    [go, shownText, filter],
  );
  const onSort = useCallback((sort: SlotSort) => go({ sort }), [go]);
  const narrow = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false });
  const layout = usePaneLayout('explore', ['slots', 'stage']);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the mouse from taking the keys' focus away
    <div className={styles.explore} onMouseDown={leaveKeysAlone}>
      <ViewHeading>{t('Explore')}</ViewHeading>
      <Group className={styles.explore} {...layout}>
        <Panel
          id="slots"
          defaultSize={window.innerWidth >= WIDE_WINDOW ? '440px' : '320px'}
          minSize="220px"
          maxSize="45%"
          groupResizeBehavior="preserve-pixel-size"
        >
          <SlotPane
            filter={address.filter}
            sort={address.sort}
            runs={runs}
            index={index.data}
            error={index.error}
            onRetry={index.refetch}
            selected={navigation.selected}
            hasSlot={open.slotKey !== null}
            selectedRunId={run?.runId ?? null}
            searchRef={search}
            onFilter={onFilter}
            onSort={onSort}
            onSelect={select}
          />
        </Panel>
        <Separator aria-label={t('Resize the panes')} className={styles.separator} data-direction="columns" />
        <Panel id="stage" minSize="480px">
          <SampleStage
            open={open}
            address={address}
            runId={run?.runId ?? null}
            clock={clock}
            view={view}
            narrow={narrow}
            onSelectRun={(runId) => {
              const name = runs.find((candidate) => candidate.runId === runId)?.name;
              if (name !== undefined) go({ run: name }, { replace: true });
            }}
            onSelectSlot={(slotId) => go({ slotId })}
          />
        </Panel>
      </Group>
    </div>
  );
}

/**
 * A button clicked with the mouse does not take the focus, and a text field loses it: the space bar then plays
 * the clip instead of pressing the button again. The keyboard reaches every button as usual.
 */
function leaveKeysAlone(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('button, summary')) return;
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
