import type { OutcomeCode, SlotRow } from '@core/study-views.ts';
import { visibleText } from '@core/text/visible-text.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { useSlotRows } from '../explore/slot-rows.ts';
import { counted } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { OutcomeGlyph } from '../outcomes/outcome-glyph.tsx';
import { exploreLink, formatExploreAddress, NO_FILTER } from '../slots/explore-address.ts';
import { openableSet } from '../slots/openable-set.ts';
import { baseName, shortSubset } from '../slots/slot-type.ts';
import styles from './diagnose.module.css';
import { runLabel } from './diagnosis.ts';
import { useMarkSource } from './mark-source.ts';
import type { Mark, MarkEntry, SlotName } from './marks.ts';

const ROW_HEIGHT = 46;

/** The slots behind one mark, each a link into Explore, where the set can be walked through with j and k. */
export function MarkDrawer({ mark, onClose }: { mark: Mark | null; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside className={styles.drawer} aria-label={t('Slots behind the mark')}>
      <div className={styles.drawerHead}>
        <h2 ref={heading} tabIndex={-1}>
          {mark ? mark.title : t('Nothing is behind this mark any more')}
        </h2>
        <ActionIcon aria-label={t('Close')} title={t('Close (Esc)')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {!mark && (
        <p className={styles.drawerText}>
          {t('The address names a mark that does not exist under this profile or in this study.')}
        </p>
      )}
      {mark && mark.entries.length === 0 && <p className={styles.drawerText}>{t('No slot is behind it.')}</p>}
      {mark && mark.entries.length > 0 && <Entries mark={mark} />}
    </aside>
  );
}

function Entries({ mark }: { mark: Mark }) {
  const { entries } = mark;
  const source = useMarkSource();
  const { runs, note } = source;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const items = rows.getVirtualItems();
  const index = useMemo(
    () => ({
      total: entries.length,
      slotKeys: entries.map(({ slotKey }) => slotKey),
      runIds: [],
      outcomes: [],
    }),
    [entries],
  );
  const loaded = useSlotRows(index, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const { set, count } = useMemo(() => openableSet(entries.map(({ slotKey }) => slotKey)), [entries]);
  const distinct = new Set(entries.map(({ slotKey }) => slotKey)).size;
  const firstRun = runs.find(({ runId }) => runId === entries[0]?.runId)?.name;
  const severalRuns = entries.some(({ runId }) => runId !== entries[0]?.runId);
  return (
    <>
      <div className={styles.drawerText}>
        <Link href={exploreLink({ slots: set }, { run: firstRun })}>
          {count < distinct
            ? t('Open the first {slots} in Explore', { slots: counted(count, 'slot') })
            : t('Open {count} in Explore', { count: count === 1 ? t('it') : t('all {count}', { count }) })}
        </Link>
        {note !== null && <p className="ss-muted">{note}</p>}
      </div>
      <div ref={scroller} className={styles.drawerScroll}>
        <ul className={styles.drawerList} style={{ height: rows.getTotalSize() }}>
          {items.map((item) => {
            const entry = entries[item.index];
            if (!entry) return null;
            const row = loaded.rows.get(entry.slotKey);
            const name = source.nameOf(entry.slotKey) ?? nameInRow(row);
            if (!name) return null;
            const run = runs.find(({ runId }) => runId === entry.runId);
            return (
              <li key={item.key} style={{ transform: `translateY(${item.start}px)`, height: ROW_HEIGHT }}>
                <Link
                  className={styles.entry}
                  href={formatExploreAddress({
                    subset: name.subset,
                    sample: name.sample,
                    slotId: name.slotId,
                    run: run?.name ?? null,
                    sort: 'order',
                    filter: { ...NO_FILTER, slots: set },
                  })}
                >
                  <EntryText
                    entry={entry}
                    title={`${name.subset} / ${name.sample} · ${name.slotId}`}
                    address={`${shortSubset(name.subset)} ${baseName(name.sample)} · ${name.slotId}`}
                    row={row}
                    code={source.codeOf(entry)}
                    kind={source.kindOf(entry)}
                    run={runLabel(runs, entry.runId)}
                    namesRun={severalRuns}
                  />
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

/** Where a slot is, as its row of the list says; null until the row is loaded. */
function nameInRow(row: SlotRow | undefined): SlotName | null {
  if (!row) return null;
  return { sampleId: row.sampleId, subset: row.subset, sample: row.sampleName, slotId: row.slotId };
}

interface EntryTextProps {
  entry: MarkEntry;
  title: string;
  address: string;
  row: SlotRow | undefined;
  code: OutcomeCode | null;
  kind: string;
  run: string;
  namesRun: boolean;
}

function EntryText({ entry, title, address, row, code, kind, run, namesRun }: EntryTextProps) {
  const question = row ? visibleText(row.question) : '';
  return (
    <>
      <span className={styles.entryHead} title={title}>
        {code !== null && <OutcomeGlyph code={code} runLabel={run} />}
        <bdi className={styles.entryAddress}>{address}</bdi>
        <span className={styles.entryKind}>{kind}</span>
        <span className={styles.entryDetail}>{entry.detail}</span>
      </span>
      <bdi className={styles.entryQuestion} title={question}>
        {namesRun && <b>{run} </b>}
        {question}
      </bdi>
    </>
  );
}
