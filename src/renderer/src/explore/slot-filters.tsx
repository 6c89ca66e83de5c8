import type { Benchmark } from '@core/benchmarks.ts';
import { decodeSlotSet } from '@core/slot-set.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { memo, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useBenchmark } from '../benchmark/current-benchmark.ts';
import { counted, formatCount } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { OutcomeIcon } from '../outcomes/outcome-glyph.tsx';
import { OUTCOME_LOOKS, OUTCOMES_OF } from '../outcomes/outcome-look.ts';
import type { SlotFacets } from '../queries.ts';
import { countActive, type ExploreFilter, NO_FILTER } from '../slots/explore-address.ts';
import { sceneTypeName } from '../slots/slot-type.ts';
import styles from './explore.module.css';

interface SlotFiltersProps {
  filter: ExploreFilter;
  facets: SlotFacets | undefined;
  runs: readonly RunInfo[];
  searchRef: RefObject<HTMLInputElement | null>;
  onChange: (filter: ExploreFilter) => void;
}

const FOLDED_KEY = 'slotscope.filters-folded';

/** Take a value out of a list or put it in. */
function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((item) => item !== value) : [...list, value];
}

/** What the slot list is narrowed to: search, split, type, outcome (of any or certain runs), interrupted. */
export const SlotFilters = memo(function SlotFilters(props: SlotFiltersProps) {
  const { filter, facets, runs, searchRef, onChange } = props;
  const [folded, setFolded] = useState(() => localStorage.getItem(FOLDED_KEY) === 'yes');
  const fold = () => {
    localStorage.setItem(FOLDED_KEY, folded ? 'no' : 'yes');
    setFolded(!folded);
  };
  // Typing is applied after a moment; a new search field forgets what was typed just before Clear.
  const [timesCleared, setTimesCleared] = useState(0);
  const clear = () => {
    setTimesCleared(timesCleared + 1);
    onChange(NO_FILTER);
  };
  const active = countActive(filter);
  return (
    <div className={styles.filters}>
      <SearchField
        key={timesCleared}
        text={filter.text}
        inputRef={searchRef}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <div className={styles.filterHead}>
        <button type="button" className={styles.fold} aria-expanded={!folded} onClick={fold}>
          {rich('{folded}Filters{active}', {
            folded: folded ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />,
            active: active > 0 ? ` (${active})` : '',
          })}
        </button>
        {(active > 0 || filter.text) && (
          <Button size="compact-xs" variant="subtle" onClick={clear}>
            {t('Clear')}
          </Button>
        )}
      </div>
      {filter.slots !== '' && (
        <ChosenSlots set={filter.slots} onRemove={() => onChange({ ...filter, slots: '' })} />
      )}
      {!folded && facets && <FilterGroups filter={filter} facets={facets} runs={runs} onChange={onChange} />}
    </div>
  );
});

/** The chosen set of slots the list is narrowed to, e.g. those behind a mark of a chart, and the way out of it. */
function ChosenSlots({ set, onRemove }: { set: string; onRemove: () => void }) {
  const count = decodeSlotSet(set)?.length ?? 0;
  return (
    <div className={styles.chosenSlots}>
      {rich('Only {slots}', { slots: counted(count, 'chosen slot') })}
      <Button size="compact-xs" variant="subtle" onClick={onRemove}>
        {t('Show all')}
      </Button>
    </div>
  );
}

type FilterGroupsProps = Pick<SlotFiltersProps, 'filter' | 'runs' | 'onChange'> & { facets: SlotFacets };

/** What the divisions of a benchmark are called; null for one that says the same as another. */
const FACET_WORDS: Readonly<
  Record<Benchmark, { subset: string; scene: string | null; type: string | null }>
> = {
  'omni-interact': { subset: 'Split', scene: 'Scene', type: 'Type' },
  'interact-scope': { subset: 'Task', scene: null, type: 'Trigger' },
  'duplex-eval': { subset: 'Split', scene: null, type: 'Kind' },
  'ovi-bench': { subset: 'Format', scene: 'Type', type: null },
};

function FilterGroups({ filter, facets, runs, onChange }: FilterGroupsProps) {
  const benchmark = useBenchmark();
  const words = FACET_WORDS[benchmark];
  return (
    <div className={styles.filterGroups}>
      <Group name={words.subset}>
        {facets.subsets.map(({ name, count }) => (
          <Toggle
            key={name}
            on={filter.subsets.includes(name)}
            count={count}
            onClick={() => onChange({ ...filter, subsets: toggled(filter.subsets, name) })}
          >
            {name}
          </Toggle>
        ))}
      </Group>
      {words.scene && (
        <Group name={words.scene}>
          {facets.sceneTypes.map(({ name, count }) => (
            <Toggle
              key={name}
              on={filter.sceneTypes.some((type) => type === name)}
              count={count}
              onClick={() => onChange({ ...filter, sceneTypes: toggled(filter.sceneTypes, name) })}
            >
              {sceneTypeName(name)}
            </Toggle>
          ))}
        </Group>
      )}
      {words.type && (
        <Group name={words.type}>
          {facets.questionTypes.map(({ name, count }) => (
            <Toggle
              key={name}
              on={filter.questionTypes.includes(name)}
              count={count}
              onClick={() => onChange({ ...filter, questionTypes: toggled(filter.questionTypes, name) })}
            >
              {name}
            </Toggle>
          ))}
        </Group>
      )}
      <Group name={t('Outcome')}>
        {OUTCOMES_OF[benchmark].map((name) => (
          <Toggle
            key={name}
            on={filter.outcomes.includes(name)}
            title={OUTCOME_LOOKS[name].meaning}
            onClick={() => onChange({ ...filter, outcomes: toggled(filter.outcomes, name) })}
          >
            <OutcomeIcon name={name} />
            {OUTCOME_LOOKS[name].word}
          </Toggle>
        ))}
      </Group>
      {filter.outcomes.length > 0 && runs.length > 1 && (
        <Group name={t('of run')}>
          {runs.map((run) => (
            <Toggle
              key={run.runId}
              on={filter.outcomeRuns.includes(run.name)}
              onClick={() => onChange({ ...filter, outcomeRuns: toggled(filter.outcomeRuns, run.name) })}
            >
              {run.label || run.name}
            </Toggle>
          ))}
        </Group>
      )}
      {benchmark === 'omni-interact' && (
        <Group name={t('Interrupted')}>
          {[true, false].map((value) => (
            <Toggle
              key={String(value)}
              on={filter.interrupted === value}
              onClick={() =>
                onChange({ ...filter, interrupted: filter.interrupted === value ? null : value })
              }
            >
              {value ? t('yes') : t('no')}
            </Toggle>
          ))}
        </Group>
      )}
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in line with its toggles
    <div className={styles.filterGroup} role="group" aria-label={name}>
      <span className={styles.filterName}>{name}</span>
      {children}
    </div>
  );
}

interface ToggleProps {
  on: boolean;
  count?: number;
  title?: string;
  onClick: () => void;
  children: ReactNode;
}

function Toggle({ on, count, title, onClick, children }: ToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={on} title={title} onClick={onClick}>
      {children}
      {count !== undefined && <span className={styles.toggleCount}>{formatCount(count)}</span>}
    </button>
  );
}

interface SearchFieldProps {
  text: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (text: string) => void;
}

/** The search text, applied a moment after typing stops. */
function SearchField({ text, inputRef, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  const apply = useDebouncedCallback(onChange, 200);
  // Back and Forward change the text from outside.
  useEffect(() => setTyped(text), [text]);
  return (
    <TextInput
      ref={inputRef}
      value={typed}
      aria-label={t('Search')}
      placeholder={t('Search question, reference, output   /')}
      leftSection={<IconSearch size={14} />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
