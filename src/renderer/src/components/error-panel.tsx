import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../language/text.ts';
import { CopyButton } from './copy-button.tsx';
import { describeError } from './describe-error.ts';
import styles from './states.module.css';

interface ErrorPanelProps {
  /** What could not be done, e.g. "The slots could not be read". */
  title: string;
  error: unknown;
  /** What to do now, when the message does not say it. */
  advice?: string;
  onRetry?: () => void;
}

/** An error as a person needs it: what, why, what now; copyable, with the technical detail folded. */
export function ErrorPanel({ title, error, advice, onRetry }: ErrorPanelProps) {
  const { message, detail } = describeError(error);
  const report = [title, message, advice, detail].filter(Boolean).join('\n');
  return (
    <div className={styles.error} role="alert">
      <IconAlertTriangle className={styles.errorIcon} size={18} stroke={1.8} />
      <div className={styles.errorBody}>
        <strong>{title}</strong>
        <p className={styles.errorMessage}>{message}</p>
        {advice && <p className="ss-muted">{advice}</p>}
        {detail && (
          <details>
            <summary>{t('Technical detail')}</summary>
            <pre className={styles.errorDetail}>{detail}</pre>
          </details>
        )}
        <div className={styles.errorActions}>
          {onRetry && (
            <Button size="compact-xs" variant="default" onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
          <CopyButton text={report} label={t('Copy')} />
        </div>
      </div>
    </div>
  );
}
