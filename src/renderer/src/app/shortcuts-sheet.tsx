import { Modal } from '@mantine/core';
import { capsOf, isMac, SHORTCUT_GROUPS, SHORTCUTS } from '../keyboard/shortcuts.ts';
import { t } from '../language/text.ts';
import { TIMELINE_KEYS } from '../timeline/use-timeline-keys.ts';
import styles from './app.module.css';

interface SheetGroup {
  name: string;
  rows: { meaning: string; caps: string[] }[];
}

/** Every shortcut there is, from the definitions the keys themselves work by. */
export function sheetGroups(onMac: boolean): SheetGroup[] {
  const defined = SHORTCUT_GROUPS.map((name) => ({
    name,
    rows: Object.values(SHORTCUTS)
      .filter(({ group }) => group === name)
      .map(({ meaning, keys: [key] }) => ({ meaning, caps: capsOf(key, onMac) })),
  }));
  const timeline = {
    name: t('Clip and timeline'),
    rows: TIMELINE_KEYS.map(({ meaning, keys }) => ({
      meaning,
      caps: keys.flatMap((key) => capsOf(key, onMac)),
    })),
  };
  return [...defined, timeline, CHARTS];
}

/** What the arrow keys do in charts (`MarkGroup`). */
const CHARTS: SheetGroup = {
  name: 'Charts',
  rows: [
    { meaning: t('move through the marks of a chart'), caps: ['←', '→', '↑', '↓'] },
    { meaning: t('open what is behind the mark'), caps: ['Enter'] },
  ],
};

/** The sheet of keyboard shortcuts, opened with `?`. */
export function ShortcutsSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Keyboard shortcuts')} size="lg">
      <div className={styles.keys}>
        {sheetGroups(isMac()).map((group) => (
          <section key={group.name} className={styles.keyGroup}>
            <h3>{group.name}</h3>
            {group.rows.map(({ meaning, caps }) => (
              <div key={meaning} className={styles.keyRow}>
                <span>{meaning}</span>
                <span className={styles.keyCaps}>
                  {caps.map((cap) => (
                    <kbd key={cap}>{cap}</kbd>
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
