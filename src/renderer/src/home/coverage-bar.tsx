import { counted, formatCount } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import styles from './home.module.css';

export interface BarPart {
  count: number;
  word: string;
  color: string;
}

/** A whole and its parts as one bar, with the same numbers in words beneath. */
export function CoverageBar({ parts, total }: { parts: readonly BarPart[]; total: number }) {
  const shown = parts.filter(({ count }) => count > 0);
  const [first, ...rest] = shown;
  return (
    <div>
      <div className={styles.bar}>
        {shown.map(({ count, word, color }) => (
          <div
            key={word}
            style={{ width: `${(100 * count) / Math.max(1, total)}%`, background: color }}
            title={`${counted(count, '').trim()} ${word}`}
          />
        ))}
      </div>
      <div className={styles.barText}>
        {first
          ? t('{count} of {total} {word}', {
              count: formatCount(first.count),
              total: formatCount(total),
              word: first.word,
            })
          : t('nothing')}
        {rest.map(({ count, word }) => `, ${formatCount(count)} ${word}`)}
      </div>
    </div>
  );
}
