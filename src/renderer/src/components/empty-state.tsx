import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** Buttons for the next step. */
  actions?: ReactNode;
}

/** A view or pane with nothing to show: says why, and what to do next. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <strong>{title}</strong>
      {children && <p className="ss-muted">{children}</p>}
      {actions && <div className={styles.emptyActions}>{actions}</div>}
    </div>
  );
}
