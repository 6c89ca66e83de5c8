import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { counted, NO_NUMBER } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import type { TimelineModel } from './model.ts';
import type { TimelineCallbacks, TimelineSelection } from './props.ts';
import { partWord } from './readout.ts';
import styles from './TimelineTable.module.css';
import { firstRowInSight, type TimelineRow, timelineRows } from './table-rows.ts';
import { formatTime } from './time-format.ts';

/** Rows are measured once they are there; texts of a line or two are the most frequent. */
const EXPECTED_ROW_HEIGHT = 26;

interface TimelineTableProps extends Pick<TimelineCallbacks, 'onSelectChunk'> {
  model: TimelineModel;
  selection: TimelineSelection;
}

/** The timeline in words and numbers: every chunk of every run in time order, for reading, searching and copying. */
export function TimelineTable({ model, selection, onSelectChunk }: TimelineTableProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => timelineRows(model), [model]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => EXPECTED_ROW_HEIGHT,
    overscan: 12,
  });
  const first = firstRowInSight(rows, selection);
  useEffect(() => virtual.scrollToIndex(first, { align: 'auto' }), [virtual, first]);
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it for that
    <section ref={scroller} className={styles.scroller} aria-label={t('Timeline as a table')} tabIndex={0}>
      <table className={`ss-table ${styles.table}`} aria-rowcount={rows.length + 1}>
        <caption className={styles.caption}>{counted(rows.length, 'chunk')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('From')}</th>
            <th scope="col">{t('To')}</th>
            <th scope="col">{t('Run')}</th>
            <th scope="col">{t('Part')}</th>
            <th scope="col">{model.words.slot}</th>
            <th scope="col">{t('Text')}</th>
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {items.map(({ index, key }) => (
            <Row
              key={key}
              row={rows[index]!}
              index={index}
              measure={virtual.measureElement}
              selection={selection}
              onSelectChunk={onSelectChunk}
            />
          ))}
          <Gap height={below} />
        </tbody>
      </table>
      {rows.length === 0 && <p className="ss-muted">{t('No run has output for this sample yet.')}</p>}
    </section>
  );
}

/** Room for the rows that are not drawn. */
function Gap({ height }: { height: number }): ReactNode {
  return height > 0 ? (
    <tr>
      <td colSpan={6} style={{ height, padding: 0 }} />
    </tr>
  ) : null;
}

interface RowProps extends Pick<TimelineTableProps, 'selection' | 'onSelectChunk'> {
  row: TimelineRow;
  index: number;
  measure: (element: HTMLTableRowElement | null) => void;
}

function Row({ row: { lane, bar, slot }, index, measure, selection, onSelectChunk }: RowProps): ReactNode {
  const selected = lane.runId === selection.runId && bar.chunkIndex === selection.chunkIndex;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={selected || undefined}
      className={styles.row}
    >
      <td className={styles.time}>
        <button
          type="button"
          className={styles.choose}
          aria-label={t('Select the chunk of {run} at {time}', {
            run: lane.label,
            time: formatTime(bar.start, 3),
          })}
          onClick={() => onSelectChunk(lane.runId, bar.chunkIndex, bar.slotId)}
        >
          {formatTime(bar.start, 3)}
        </button>
      </td>
      <td className={styles.time}>{formatTime(bar.end, 3)}</td>
      <td className={styles.run}>{lane.label}</td>
      <td className={styles.part}>{partWord(bar)}</td>
      <td className={styles.time}>{slot ?? NO_NUMBER}</td>
      <td className={styles.text}>
        <EvidenceText text={bar.text.trim()} />
      </td>
    </tr>
  );
}
