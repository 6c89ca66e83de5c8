import { Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { chooseBenchmark } from '../benchmark/current-benchmark.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { counted } from '../format/numbers.ts';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { t } from '../language/text.ts';
import type { PaletteEntry } from './entries.ts';
import styles from './palette.module.css';
import { useActions } from './use-actions.ts';
import { useFoundEntries } from './use-entries.ts';

interface PaletteProps {
  onClose: () => void;
  showShortcuts: () => void;
}

/** Type a few letters of a view, run, sample, case, figure or action; Enter goes there. */
export function Palette({ onClose, showShortcuts }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const [, navigate] = useLocation();
  const { entries, error } = useFoundEntries(query, useActions(showShortcuts));
  const current = Math.min(chosen, entries.length - 1);
  const listId = useId();
  const follow = ({ target }: PaletteEntry) => {
    onClose();
    if ('act' in target) return target.act();
    if (target.benchmark) chooseBenchmark(target.benchmark);
    navigate(target.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the input method while characters are composed.
    if (event.nativeEvent.isComposing) return;
    if (isShortcut('palette', event)) onClose();
    else if (event.key === 'ArrowDown') setChosen((current + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') setChosen(current <= 0 ? entries.length - 1 : current - 1);
    else if (event.key === 'Enter' && entries[current]) follow(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Go to or do')}
      size="lg"
      yOffset="8vh"
      classNames={{ body: styles.body }}
    >
      <input
        className={styles.input}
        role="combobox"
        aria-label={t('View, sample, run, case, figure or action')}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={entries[current] ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        placeholder={t('View, sample, run, case, figure or action')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {error && <ErrorPanel title={t('Not everything could be searched')} error={error} />}
      <p className={styles.tally} role="status">
        {entries.length === 0
          ? t(
              'Nothing is called “{query}” here, and no question, reference or output says it. Fewer letters find more.',
              { query },
            )
          : counted(entries.length, 'entry', 'entries')}
      </p>
      <EntryList id={listId} entries={entries} current={current} onChoose={follow} />
    </Modal>
  );
}

interface EntryListProps {
  id: string;
  entries: readonly PaletteEntry[];
  current: number;
  onChoose: (entry: PaletteEntry) => void;
}

/** The list under the field; the field keeps the focus and says which line is meant. */
function EntryList({ id, entries, current, onChoose }: EntryListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={t('Found')} tabIndex={-1}>
      {entries.map((each, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
        <div
          key={each.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === current}
          className={styles.entry}
          onClick={() => onChoose(each)}
        >
          <span className={styles.kind}>{each.kind}</span>
          <bdi className={styles.name}>{each.name}</bdi>
          <bdi className={styles.aside}>{each.aside}</bdi>
        </div>
      ))}
    </div>
  );
}
