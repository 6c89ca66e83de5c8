import { SLOT_WORDS } from '@core/benchmarks.ts';
import { findInterruptionType } from '@core/ovi-bench/types.ts';
import type { RunInfo, SlotIndex, SlotRow } from '@core/study-views.ts';
import { visibleText } from '@core/text/visible-text.ts';
import { IconPlayerPauseFilled } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useBenchmark } from '../benchmark/current-benchmark.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';
import { OutcomeGlyph } from '../outcomes/outcome-glyph.tsx';
import { baseName, shortSubset, slotType, stepName } from '../slots/slot-type.ts';
import { beginningOf } from '../text/text-pieces.ts';
import styles from './explore.module.css';
import { useSlotRows } from './slot-rows.ts';

interface SlotListProps {
  index: SlotIndex;
  runs: readonly RunInfo[];
  /** Position of the selected slot in the index, or null when the filter leaves it out. */
  selected: number | null;
  selectedRunId: number | null;
  rowHeight: number;
  onSelect: (position: number) => void;
}

/** One row a slot and one glyph a run, virtualised; the selected row is kept in sight. */
export function SlotList({ index, runs, selected, selectedRunId, rowHeight, onSelect }: SlotListProps) {
  const benchmark = useBenchmark();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: index.slotKeys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // Rows that come into sight may be drawn with the next frame; the overscan covers the one before.
    useFlushSync: false,
  });
  const items = rows.getVirtualItems();
  const loaded = useSlotRows(index, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  useEffect(() => {
    if (selected === null) return;
    const top = selected * rowHeight;
    const bottom = top + rowHeight;
    const offset = rows.scrollOffset ?? 0;
    if (top >= offset && bottom <= offset + (rows.scrollRect?.height ?? 0)) return;
    // All rows are of one height, so the place is known; asking the virtualiser would force layouts. In the next
    // frame, where a layout is due anyway.
    const frame = requestAnimationFrame(() => {
      const list = scroller.current;
      if (list)
        list.scrollTop = top < list.scrollTop ? top : Math.max(list.scrollTop, bottom - list.clientHeight);
    });
    return () => cancelAnimationFrame(frame);
  }, [selected, rows, rowHeight]);
  useEffect(() => {
    if (rowHeight > 0) rows.measure();
  }, [rowHeight, rows]);
  const columns = useMemo(
    () => shownColumns(index.runIds, runs, selectedRunId),
    [index.runIds, runs, selectedRunId],
  );
  return (
    <>
      <div className={styles.listHead}>
        <span className={styles.listHeadText}>
          {t('{slot} · question', { slot: t(SLOT_WORDS[benchmark].one) })}
        </span>
        {columns.map(({ position, run }) => (
          <span
            key={position}
            className={styles.runNumber}
            data-selected={run?.runId === selectedRunId || undefined}
            title={run?.label || run?.name}
          >
            {position + 1}
          </span>
        ))}
      </div>
      {loaded.error && <ErrorPanel title={t('Some rows could not be read')} error={loaded.error} />}
      <div ref={scroller} className={styles.listScroll}>
        <ul className={styles.listItems} style={{ height: rows.getTotalSize() }} aria-label={t('Slots')}>
          {items.map((item) => {
            const slotKey = index.slotKeys[item.index] ?? -1;
            return (
              <SlotListRow
                key={slotKey}
                row={loaded.rows.get(slotKey)}
                index={index}
                position={item.index}
                columns={columns}
                selected={item.index === selected}
                top={item.start}
                height={rowHeight}
                onSelect={onSelect}
              />
            );
          })}
        </ul>
      </div>
    </>
  );
}

/** A run's column of glyphs. */
interface RunColumn {
  /** The run's place in the index. */
  position: number;
  run: RunInfo | undefined;
}

/** More columns leave no room for the question. */
const MOST_COLUMNS = 6;

/**
 * The runs that get a column: all as long as they fit; of more, the selected one and those under their main
 * condition, as many as fit, in the order of the study.
 */
function shownColumns(
  runIds: readonly number[],
  runs: readonly RunInfo[],
  selectedRunId: number | null,
): RunColumn[] {
  const all = runIds.map((runId, position) => ({ position, run: runs.find((run) => run.runId === runId) }));
  if (all.length <= MOST_COLUMNS) return all;
  const isSelected = ({ run }: RunColumn): boolean => run?.runId === selectedRunId;
  const others = all.filter((column) => !isSelected(column) && column.run?.arm == null);
  const chosen = [...all.filter(isSelected), ...others].slice(0, MOST_COLUMNS);
  return chosen.sort((a, b) => a.position - b.position);
}

interface SlotListRowProps {
  /** Undefined while the row is on its way. */
  row: SlotRow | undefined;
  index: SlotIndex;
  position: number;
  /** The runs in the order of the index. */
  columns: readonly RunColumn[];
  selected: boolean;
  top: number;
  height: number;
  onSelect: (position: number) => void;
}

/** Drawn again only when something about this row changes: moving on touches two rows, not forty. */
const SlotListRow = memo(function SlotListRow(props: SlotListRowProps) {
  const { row, index, position, columns, selected, top, height, onSelect } = props;
  return (
    <li className={styles.listItem} style={{ transform: `translateY(${top}px)`, height }}>
      <button
        type="button"
        className={styles.listRow}
        aria-current={selected || undefined}
        onClick={() => onSelect(position)}
      >
        {row ? <RowText row={row} /> : <span className={styles.rowLoading}>…</span>}
        {columns.map((column) => (
          <OutcomeGlyph
            key={column.position}
            code={index.outcomes[column.position]?.[position] ?? 0}
            runLabel={column.run?.label || column.run?.name || ''}
          />
        ))}
      </button>
    </li>
  );
});

/** More than the widest list shows of a question, and than a tooltip is good for. */
const ROW_CHARACTERS = 200;
const TITLE_CHARACTERS = 600;

function RowText({ row }: { row: SlotRow }) {
  const type = slotType(row);
  const step = stepName(row);
  const title = `${row.subset} / ${row.sampleName} · ${row.slotId}\n${visibleText(beginningOf(row.question, TITLE_CHARACTERS))}`;
  return (
    <>
      <span className={styles.rowSubset} title={row.subset}>
        {shortSubset(row.subset)}
      </span>
      <span className={styles.rowAddress} data-long={step !== null || undefined} title={title}>
        <bdi className={styles.rowSample}>{baseName(row.sampleName)}</bdi>
        <span className={styles.rowSlot}>·{row.slotId}</span>
      </span>
      {step === null && (
        <span className={styles.rowType} title={type.words}>
          {type.short}
        </span>
      )}
      <span className={styles.rowQuestion} title={title}>
        {/* Where every slot is interrupted the sign would tell nothing. */}
        {row.isInterrupted && !findInterruptionType(row.sceneType) && (
          <IconPlayerPauseFilled size={11} className={styles.rowInterrupted} aria-label={t('interrupted')} />
        )}
        {step && <span className={styles.rowStep}>{step}</span>}
        <bdi>{visibleText(beginningOf(row.question, ROW_CHARACTERS))}</bdi>
      </span>
    </>
  );
}
