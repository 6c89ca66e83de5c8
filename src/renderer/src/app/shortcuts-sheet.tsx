import { Modal } from '@mantine/core';
import { TIMELINE_KEYS } from '../timeline/use-timeline-keys.ts';
import styles from './app.module.css';

/** Every shortcut there is, by what it acts on. */
const GROUPS: { name: string; keys: readonly (readonly [keys: string, meaning: string])[] }[] = [
  {
    name: 'Slots',
    keys: [
      ['j', 'next slot'],
      ['k', 'previous slot'],
      ['J', 'next slot the runs disagree on'],
      ['K', 'previous slot the runs disagree on'],
      ['Esc', 'close the selected slot in Compare'],
      ['v', 'enter a verdict by hand'],
      ['c', 'add the slot to a case study'],
      ['/', 'search questions, references and output'],
    ],
  },
  {
    name: 'Case study',
    keys: [
      ['alt ↑', 'move the panel up'],
      ['alt ↓', 'move the panel down'],
      ['ctrl z', 'undo'],
      ['ctrl shift z', 'redo'],
    ],
  },
  { name: 'Clip and timeline', keys: TIMELINE_KEYS },
  { name: 'Window', keys: [['?', 'this sheet']] },
];

/** The sheet of keyboard shortcuts, opened with `?`. */
export function ShortcutsSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={styles.keys}>
        {GROUPS.map((group) => (
          <section key={group.name} className={styles.keyGroup}>
            <h3>{group.name}</h3>
            {group.keys.map(([keys, meaning]) => (
              <div key={meaning} className={styles.keyRow}>
                <span>{meaning}</span>
                <span className={styles.keyCaps}>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Modal>
  );
}
