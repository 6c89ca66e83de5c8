import { t } from '../../language/text.ts';
import { MarkLink } from '../mark-link.tsx';
import styles from './duplex.module.css';

/** A point on a strip. */
export interface StripPoint {
  /** Its mark, which opens the item. */
  id: string;
  /** 0–1 of the axis. */
  at: number;
  label: string;
  kind?: string;
}

interface StripProps {
  name: string;
  points: readonly StripPoint[];
  /** 0–1 of the axis; null without any. */
  median: number | null;
  aside: string;
}

/** One run's values as points on a common axis, with their median. */
export function Strip({ name, points, median, aside }: StripProps) {
  return (
    <>
      <span className={styles.rowName}>{name}</span>
      <div className={styles.strip}>
        {median !== null && (
          <span className={styles.median} style={{ left: `${median * 100}%` }} title={t('Median')} />
        )}
        {points.map(({ id, at, label, kind }) => (
          <MarkLink key={id} id={id} label={label}>
            <span
              className={styles.point}
              data-kind={kind}
              style={{ left: `${Math.min(1, Math.max(0, at)) * 100}%` }}
              title={label}
            />
          </MarkLink>
        ))}
      </div>
      <span className={styles.aside}>{aside}</span>
    </>
  );
}

/** The axis under strips: words at even distances. */
export function StripAxis({ words }: { words: readonly string[] }) {
  return (
    <>
      <span />
      <div className={styles.axis}>
        {words.map((word, at) => (
          <span key={word} style={{ left: `${(at / (words.length - 1)) * 100}%` }}>
            {word}
          </span>
        ))}
      </div>
      <span />
    </>
  );
}
