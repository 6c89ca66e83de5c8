import type { SharedSlot } from '@core/compare/slots.ts';
import type { SlotRow } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { cachedRow, fetchRow, useSlotRows } from '../explore/slot-rows.ts';
import { useKeys } from '../keyboard/keys.ts';
import { rich, t } from '../language/text.ts';
import { queryClient, type SlotPlace, slotPlaceQuery } from '../queries.ts';
import { useDensity } from '../settings/density.ts';
import { type ChosenRuns, nameOf } from './chosen-runs.ts';
import styles from './compare.module.css';
import { type CompareAddress, formatCompareAddress, NO_SLOT } from './compare-address.ts';
import { useSlotTexts } from './compare-queries.ts';
import { PairRow } from './pair-row.tsx';
import type { CompareAddressControl } from './use-compare-address.ts';

/** Heights of a row that is not expanded, in pixels, as `.pairRow` has them. */
const ROW_HEIGHT = { dense: 70, comfortable: 88 } as const;

/** How far each table was scrolled, so that Back returns to where one was. */
const scrolled = new Map<string, number>();

interface PairRowsProps {
  slots: readonly SharedSlot[];
  choice: ChosenRuns;
  control: CompareAddressControl;
}

/** The rows in sight of however many there are; j and k move the selection. */
export function PairRows({ slots, choice, control }: PairRowsProps) {
  const { address, go } = control;
  const { baseline, focus } = choice;
  const scroller = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const rowHeight = ROW_HEIGHT[useDensity()];
  // The same table with another slot selected is scrolled alike.
  const place = formatCompareAddress({ ...address, ...NO_SLOT });
  const index = useMemo(
    () => ({ total: slots.length, slotKeys: slots.map(({ slotKey }) => slotKey), runIds: [], outcomes: [] }),
    [slots],
  );
  const rows = useVirtualizer({
    count: slots.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => index.slotKeys[at] ?? at,
    overscan: 6,
    initialOffset: scrolled.get(place) ?? 0,
  });
  const items = rows.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const runIds = useMemo(() => [baseline.runId, focus.runId], [baseline, focus]);
  const loaded = useSlotRows(index, first, last);
  const { texts, error } = useSlotTexts(index.slotKeys, runIds, first, last);

  const selectedKey = useSelectedKey(address);
  const positions = useMemo(() => new Map(index.slotKeys.map((slotKey, at) => [slotKey, at])), [index]);
  const selected = selectedKey === null ? null : (positions.get(selectedKey) ?? null);
  // A held key is faster than rendering, so the place is kept apart from what is drawn.
  const current = useRef<number | null>(selected);
  useEffect(() => {
    current.current = selected;
    if (selected !== null) rows.scrollToIndex(selected, { align: 'auto' });
  }, [selected, rows]);
  const select = useCallback(
    (row: SlotRow, replace = false) => {
      const { subset, sampleName: sample, slotId, slotKey, sampleId } = row;
      // The row already knows what the address would be looked up for.
      const known: SlotPlace = { slotKey, sampleId };
      queryClient.setQueryData<SlotPlace | null>([...slotPlaceQuery(subset, sample, slotId).queryKey], known);
      go({ subset, sample, slotId }, { replace });
    },
    [go],
  );
  const step = (by: 1 | -1, replace: boolean) => {
    const next = current.current === null ? 0 : current.current + by;
    if (next < 0 || next >= slots.length) return;
    current.current = next;
    const open = (row: SlotRow | null) => {
      // Only the last of several quick moves is followed.
      if (row && current.current === next) select(row, replace);
    };
    const known = cachedRow(index, next);
    if (known) open(known);
    // A row that cannot be read is reported where the rows are shown.
    else fetchRow(index, next).then(open, () => undefined);
  };
  useKeys({
    nextSlot: (event) => step(1, event.repeat),
    previousSlot: (event) => step(-1, event.repeat),
  });
  const toggle = useCallback(
    (slotKey: number) =>
      setExpanded((before) => {
        const next = new Set(before);
        if (!next.delete(slotKey)) next.add(slotKey);
        return next;
      }),
    [],
  );
  return (
    <>
      <div className={styles.rowsHead}>
        <span />
        <span>{rich('{words} · question', { words: choice.words.one })}</span>
        <span title={choice.comparison.valueMeaning}>{t('Δ value')}</span>
        <span>{nameOf(baseline)}</span>
        <span>{nameOf(focus)}</span>
      </div>
      {(loaded.error ?? error) && (
        <ErrorPanel title={t('Some rows could not be read')} error={loaded.error ?? error} />
      )}
      <div
        ref={scroller}
        className={styles.rowsScroll}
        onScroll={(event) => scrolled.set(place, event.currentTarget.scrollTop)}
      >
        <ul
          className={styles.rows}
          style={{ height: rows.getTotalSize() }}
          aria-label={t('Compared {words}', { words: choice.words.many })}
        >
          {items.map((item) => {
            const slot = slots[item.index];
            if (!slot) return null;
            const row = loaded.rows.get(slot.slotKey);
            return (
              <li
                key={item.key}
                ref={rows.measureElement}
                data-index={item.index}
                className={styles.rowItem}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <PairRow
                  slot={slot}
                  row={row}
                  texts={texts.get(slot.slotKey)}
                  choice={choice}
                  selected={slot.slotKey === selectedKey}
                  expanded={expanded.has(slot.slotKey)}
                  onToggle={toggle}
                  onSelect={select}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

/** Database id of the slot the address names, null while unknown. */
function useSelectedKey({ subset, sample, slotId }: CompareAddress): number | null {
  const place = useQuery({
    ...slotPlaceQuery(subset ?? '', sample ?? '', slotId),
    enabled: subset !== null && sample !== null,
  });
  return subset === null ? null : (place.data?.slotKey ?? null);
}
