import { rich, t } from '../language/text.ts';
import styles from './runs.module.css';
import type { Comparability } from './use-comparability.ts';

interface RankingNoteProps {
  columns: readonly { heading: string; rests: Comparability }[];
}

/** Said under a table whose runs rest on different slots: in which columns best and second are not marked. */
export function RankingNote({ columns }: RankingNoteProps) {
  const unranked = columns.filter(({ rests }) => rests === 'other-slots').map(({ heading }) => heading);
  if (unranked.length === 0) return null;
  return (
    <p className={styles.footnote}>
      {rich(
        '{unranked}: the runs rest on different slots there (samples failed or missing, or slots unjudged), and a number over other slots is neither better nor worse.',
        {
          unranked:
            unranked.length === columns.length
              ? t('Best and second are not marked')
              : t('Not marked in {join}', { join: unranked.join(', ') }),
        },
      )}
    </p>
  );
}
