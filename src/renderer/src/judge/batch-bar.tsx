import type { JudgingProgress } from '@core/judging/judging-views.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import styles from './batch.module.css';
import { type BatchShares, batchShares } from './batch-model.ts';

const PARTS: readonly { name: keyof BatchShares; words: string }[] = [
  { name: 'asked', words: 'given' },
  { name: 'cached', words: t('from the cache') },
  { name: 'failed', words: 'failed' },
  { name: 'remaining', words: t('to go') },
];

interface BatchBarProps {
  batch: Pick<JudgingProgress, 'total' | 'cached' | 'failed' | 'remaining'>;
}

/** A batch as one bar: given, from the cache, failed, to go. */
export function BatchBar({ batch }: BatchBarProps) {
  const shares = batchShares(batch);
  const text = PARTS.filter(({ name }) => shares[name] > 0)
    .map(({ name, words }) => `${formatCount(shares[name])} ${words}`)
    .join(', ');
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={t('Verdicts of this batch')}
      aria-valuemin={0}
      aria-valuemax={batch.total}
      aria-valuenow={batch.total - batch.remaining}
      aria-valuetext={text}
    >
      {PARTS.map(({ name, words }) =>
        shares[name] > 0 ? (
          <span
            key={name}
            className={styles.barPart}
            data-part={name}
            style={{ flexGrow: shares[name] }}
            title={`${formatCount(shares[name])} ${words}`}
          />
        ) : null,
      )}
    </div>
  );
}
