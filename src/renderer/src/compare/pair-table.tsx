import { PAIR_SORTS, type PairedSlots, type PairSort, selectShared } from '@core/compare/slots.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { counted, formatCount } from '../format/numbers.ts';
import { OUTCOME_LOOKS } from '../outcomes/outcome-look.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { openableSet } from '../slots/openable-set.ts';
import { type ChosenRuns, nameOf } from './chosen-runs.ts';
import styles from './compare.module.css';
import { TABS, type Tab } from './compare-address.ts';
import { PairRows } from './pair-rows.tsx';
import type { CompareAddressControl } from './use-compare-address.ts';

const SORT_WORDS: Record<PairSort, string> = {
  largest: 'largest change first',
  'most-gained': 'most gained first',
  'most-lost': 'most lost first',
  order: 'in order',
};

interface PairTableProps {
  pair: PairedSlots;
  choice: ChosenRuns;
  control: CompareAddressControl;
}

/** The shared slots one by one: tabs by how they moved, the order, and the rows. */
export function PairTable({ pair, choice, control }: PairTableProps) {
  const { address, go } = control;
  const { tab, cell, sort } = address;
  const { focus, words } = choice;
  const cellKey = cell ? `${cell.baseline}.${cell.other}` : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys mean equal cells
  const slots = useMemo(
    () => selectShared(pair.shared, { change: tab, cell, sort }),
    [pair, tab, cellKey, sort],
  );
  const { set, count } = useMemo(() => openableSet(slots.map(({ slotKey }) => slotKey)), [slots]);
  return (
    <section className={styles.pairTable} aria-label="Slot by slot">
      <div className={styles.tableBar}>
        <Tabs pair={pair} choice={choice} tab={tab} onTab={(next) => go({ tab: next })} />
        {cell && (
          <span className={styles.cellChip}>
            {OUTCOME_LOOKS[cell.baseline].word} → {OUTCOME_LOOKS[cell.other].word}
            <Button size="compact-xs" variant="subtle" onClick={() => go({ cell: null })}>
              Show all
            </Button>
          </span>
        )}
        <span className={styles.spacer} />
        {slots.length > 0 && (
          <Link href={exploreLink({ slots: set }, { run: focus.name })}>
            {count < slots.length
              ? `Open the first ${formatCount(count)}`
              : `Open ${counted(count, words.one)}`}{' '}
            in Explore
          </Link>
        )}
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label={`Order of the compared ${words.many}`}
          data={PAIR_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
          value={sort}
          onChange={(event) => {
            const chosen = PAIR_SORTS.find((value) => value === event.currentTarget.value);
            if (chosen) go({ sort: chosen });
          }}
        />
      </div>
      {slots.length === 0 ? (
        <EmptyState title={`No compared ${words.one} is left here`}>
          Choose another tab or cell, or loosen the filters.
        </EmptyState>
      ) : (
        <PairRows slots={slots} choice={choice} control={control} />
      )}
    </section>
  );
}

interface TabsProps {
  pair: PairedSlots;
  choice: ChosenRuns;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

function Tabs({ pair, choice, tab, onTab }: TabsProps) {
  const { changes, coverage } = pair;
  const { met } = choice.comparison;
  const [a, b] = [nameOf(choice.baseline), nameOf(choice.focus)];
  const meanings: Record<Tab, string> = {
    all: `All compared ${choice.words.many}; ${counted(changes.exempt, choice.words.one)} of them asked for no answer and are in no other tab.`,
    gained: `${met} by ${b} and not by ${a}`,
    lost: `${met} by ${a} and not by ${b}`,
    both: `${met} by both`,
    neither: `${met} by neither`,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in line with its buttons
    <div className={styles.tabs} role="group" aria-label={`How the ${choice.words.many} moved`}>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.tab}
          aria-pressed={name === tab}
          title={meanings[name]}
          onClick={() => onTab(name)}
        >
          {name}
          <span className={styles.tabCount}>
            {formatCount(name === 'all' ? coverage.shared : changes[name])}
          </span>
        </button>
      ))}
    </div>
  );
}
