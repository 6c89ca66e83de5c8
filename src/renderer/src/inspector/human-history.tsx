import type { HumanChange } from '@core/judging/judging-views.ts';
import { counted } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { humanWords } from './human-draft.ts';
import { shortDate } from './verdict-facts.tsx';
import styles from './verdicts.module.css';

/** Every change by hand on one stage, the newest first; those taken back are struck through. */
export function HumanHistory({ changes }: { changes: readonly HumanChange[] }) {
  if (changes.length === 0) return null;
  const newestFirst = [...changes].sort((a, b) => b.changeId - a.changeId);
  return (
    <details className={styles.fold}>
      <summary>{rich('{changes} by hand', { changes: counted(changes.length, 'change') })}</summary>
      <ol className={styles.history}>
        {newestFirst.map((change) => (
          <li key={change.changeId} data-undone={change.undone || undefined}>
            <span className={styles.historyChange}>
              {change.action === 'undo' && t('taken back: ')}
              {humanWords(change.before)} → {humanWords(change.after)}
            </span>
            <span className="ss-muted">
              {' '}
              {change.who}, {shortDate(change.at)}
              {change.undone && t(', taken back')}
            </span>
            {change.note && (
              <div>
                <bdi>{change.note}</bdi>
              </div>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
