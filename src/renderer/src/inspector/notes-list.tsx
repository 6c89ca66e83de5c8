import { scoringNotes } from '@core/omni-interact/notes.ts';
import type { SlotScore } from '@core/omni-interact/types.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { t } from '../language/text.ts';
import styles from './inspector.module.css';

/** What a reader must know to believe the slot's numbers. */
export function NotesList({ score }: { score: SlotScore }) {
  const notes = scoringNotes(score);
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes} aria-label={t('Notes')}>
      <h3>
        <IconInfoCircle size={14} aria-hidden="true" />
        {t(' Notes')}
      </h3>
      <ul>
        {notes.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </section>
  );
}
