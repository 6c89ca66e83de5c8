import type { Rank } from '@core/tables/ranking.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../language/text.ts';
import styles from './runs.module.css';

interface NumberCellProps {
  /** The number as printed. */
  children: ReactNode;
  rank?: Rank;
  /** Link to the slots behind the number. */
  href: string;
  title?: string;
  /** A smaller remark under the number, e.g. its unjudged share. */
  remark?: string | null;
}

/** One number of a table; it leads to the slots behind it. */
export function NumberCell({ children, rank = null, href, title, remark }: NumberCellProps) {
  return (
    <td>
      <Link href={href} className={styles.number} data-rank={rank ?? undefined} title={title}>
        {children}
      </Link>
      {remark && <div className={styles.remark}>{remark}</div>}
    </td>
  );
}

/** Several small remarks in one line; null when none applies. */
export function remarks(...parts: (string | false | null)[]): string | null {
  return parts.filter(Boolean).join(t(', ')) || null;
}
