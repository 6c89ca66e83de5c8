import { PAIR_SORTS, type PairedSlots, type PairSort, selectShared } from '@core/compare/slots.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { counted, formatCount } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { OUTCOME_LOOKS } from '../outcomes/outcome-look.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { openableSet } from '../slots/openable-set.ts';
import { type ChosenRuns, nameOf } from './chosen-runs.ts';
import styles from './compare.module.css';
import { TABS, type Tab } from './compare-address.ts';
import { PairRows } from './pair-rows.tsx';
import type { CompareAddressControl } from './use-compare-address.ts';

const SORT_WORDS: Record<PairSort, string> = {
  largest: t('largest change first'),
  'most-gained': t('most gained first'),
  'most-lost': t('most lost first'),
  order: t('in order'),
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
    <section className={styles.pairTable} aria-label={t('Slot by slot')}>
      <div className={styles.tableBar}>
        <Tabs pair={pair} choice={choice} tab={tab} onTab={(next) => go({ tab: next })} />
        {cell && (
          <span className={styles.cellChip}>
            {OUTCOME_LOOKS[cell.baseline].word} → {OUTCOME_LOOKS[cell.other].word}
            <Button size="compact-xs" variant="subtle" onClick={() => go({ cell: null })}>
              {t('Show all')}
            </Button>
          </span>
        )}
        <span className={styles.spacer} />
        {slots.length > 0 && (
          <Link href={exploreLink({ slots: set }, { run: focus.name })}>
            {rich('{count} in Explore', {
              count:
                count < slots.length
                  ? t('Open the first {count}', { count: formatCount(count) })
                  : t('Open {count}', { count: counted(count, words.one) }),
            })}
          </Link>
        )}
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label={t('Order of the compared {words}', { words: words.many })}
          data={PAIR_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
          value={sort}
          onChange={(event) => {
            const chosen = PAIR_SORTS.find((value) => value === event.currentTarget.value);
            if (chosen) go({ sort: chosen });
          }}
        />
      </div>
      {slots.length === 0 ? (
        <EmptyState title={t('No compared {words} is left here', { words: words.one })}>
          {t('Choose another tab or cell, or loosen the filters.')}
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
    all: t('All compared {words}; {count} of them asked for no answer and are in no other tab.', {
      words: choice.words.many,
      count: counted(changes.exempt, choice.words.one),
    }),
    gained: t('{met} by {b} and not by {a}', { met, b, a }),
    lost: t('{met} by {a} and not by {b}', { met, a, b }),
    both: t('{met} by both', { met }),
    neither: t('{met} by neither', { met }),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in line with its buttons
    <div
      className={styles.tabs}
      role="group"
      aria-label={t('How the {words} moved', { words: choice.words.many })}
    >
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
