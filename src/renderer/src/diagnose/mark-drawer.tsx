import { kindOf } from '@core/omni-interact/diagnosis/categories.ts';
import { slotsOfRun } from '@core/omni-interact/diagnosis/slots.ts';
import { outcomeCode } from '@core/omni-interact/outcome.ts';
import type { PlacedSlot } from '@core/omni-interact/study-facts.ts';
import { encodeSlotSet } from '@core/slot-set.ts';
import type { SlotRow } from '@core/study-views.ts';
import { visibleText } from '@core/text/visible-text.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { useSlotRows } from '../explore/slot-rows.ts';
import { counted } from '../format/numbers.ts';
import { OutcomeGlyph } from '../outcomes/outcome-glyph.tsx';
import { scoresAsPublished } from '../runs/profile-address.ts';
import { exploreLink, formatExploreAddress, NO_FILTER } from '../slots/explore-address.ts';
import { baseName, shortSubset } from '../slots/slot-type.ts';
import styles from './diagnose.module.css';
import { runLabel, useDiagnosis } from './diagnosis.ts';
import type { Mark, MarkEntry } from './marks.ts';

const ROW_HEIGHT = 46;

/** An address longer than this is refused by some servers; a larger set is opened in part. */
const LONGEST_SET = 6000;

/** The slots behind one mark, each a link into Explore, where the set can be walked through with j and k. */
export function MarkDrawer({ mark, onClose }: { mark: Mark | null; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside className={styles.drawer} aria-label="Slots behind the mark">
      <div className={styles.drawerHead}>
        <h2 ref={heading} tabIndex={-1}>
          {mark ? mark.title : 'Nothing is behind this mark any more'}
        </h2>
        <ActionIcon aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {!mark && (
        <p className={styles.drawerText}>
          The address names a mark that does not exist under this profile or in this study.
        </p>
      )}
      {mark && mark.entries.length === 0 && <p className={styles.drawerText}>No slot is behind it.</p>}
      {mark && mark.entries.length > 0 && <Entries mark={mark} />}
    </aside>
  );
}

/** As many of the slots as an address can carry. */
function openableSet(entries: readonly MarkEntry[]): { set: string; count: number } {
  let keys = [...new Set(entries.map(({ slotKey }) => slotKey))];
  let set = encodeSlotSet(keys);
  while (set.length > LONGEST_SET) {
    keys = keys.slice(0, Math.floor(keys.length * 0.8));
    set = encodeSlotSet(keys);
  }
  return { set, count: keys.length };
}

function Entries({ mark }: { mark: Mark }) {
  const { entries } = mark;
  const { placed, runs, profile, names } = useDiagnosis();
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
  const { set, count } = useMemo(() => openableSet(entries), [entries]);
  const placedSlots = useMemo(
    () =>
      new Map(
        placed.flatMap((run) => slotsOfRun(run).map((slot) => [`${slot.runId}/${slot.slotKey}`, slot])),
      ),
    [placed],
  );
  const distinct = new Set(entries.map(({ slotKey }) => slotKey)).size;
  const firstRun = runs.find(({ runId }) => runId === entries[0]?.runId)?.name;
  const severalRuns = entries.some(({ runId }) => runId !== entries[0]?.runId);
  return (
    <>
      <div className={styles.drawerText}>
        <Link href={exploreLink({ slots: set }, { run: firstRun })}>
          {count < distinct
            ? `Open the first ${counted(count, 'slot')} in Explore`
            : `Open ${count === 1 ? 'it' : `all ${count}`} in Explore`}
        </Link>
        {!scoresAsPublished(profile) && (
          <p className="ss-muted">Explore shows slots under the reference profile.</p>
        )}
      </div>
      <div ref={scroller} className={styles.drawerScroll}>
        <ul className={styles.drawerList} style={{ height: rows.getTotalSize() }}>
          {items.map((item) => {
            const entry = entries[item.index];
            const name = entry && names.get(entry.slotKey);
            if (!entry || !name) return null;
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
                    row={loaded.rows.get(entry.slotKey)}
                    slot={placedSlots.get(`${entry.runId}/${entry.slotKey}`)}
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

interface EntryTextProps {
  entry: MarkEntry;
  title: string;
  address: string;
  row: SlotRow | undefined;
  slot: PlacedSlot | undefined;
  run: string;
  namesRun: boolean;
}

function EntryText({ entry, title, address, row, slot, run, namesRun }: EntryTextProps) {
  const question = row ? visibleText(row.question) : '';
  return (
    <>
      <span className={styles.entryHead} title={title}>
        {slot && <OutcomeGlyph code={outcomeCode(slot.score)} runLabel={run} />}
        <bdi className={styles.entryAddress}>{address}</bdi>
        <span className={styles.entryKind}>{slot && kindOf(slot.score.slot)}</span>
        <span className={styles.entryDetail}>{entry.detail}</span>
      </span>
      <bdi className={styles.entryQuestion} title={question}>
        {namesRun && <b>{run} </b>}
        {question}
      </bdi>
    </>
  );
}
