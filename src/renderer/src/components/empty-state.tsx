import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** Buttons for the next step. */
  actions?: ReactNode;
  /** Set where it stands for a whole view, so that its title is the view's heading. */
  asView?: boolean;
}

/** A view or pane with nothing to show: says why, and what to do next. */
export function EmptyState({ title, children, actions, asView = false }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {asView ? <h1>{title}</h1> : <strong>{title}</strong>}
      {children && <p className="ss-muted">{children}</p>}
      {actions && <div className={styles.emptyActions}>{actions}</div>}
    </div>
  );
}
