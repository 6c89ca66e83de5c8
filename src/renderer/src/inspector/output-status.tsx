import type { OutputView } from '@core/study-views.ts';
import type { ReactNode } from 'react';
import { counted } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import styles from './inspector.module.css';

interface OutputStatusProps {
  output: OutputView;
}

/** What keeps a run from having plain output here: failed, none at all, silent, unreadable chunks. */
export function OutputStatus({ output }: OutputStatusProps) {
  return (
    <>
      {output.status === 'failed' && (
        <Notice tone="error">
          {t('The batch reported this sample as failed. It has no score and is in no average.')}
          {output.detail && <EvidenceText text={output.detail} />}
        </Notice>
      )}
      {output.status === 'missing' && (
        <Notice>
          {t('This run has no output for the sample. Import a run that covers it to compare here.')}
        </Notice>
      )}
      {output.status === 'ok' && output.chunks.length === 0 && output.rejected.length === 0 && (
        <Notice>{t('The run said nothing in the whole sample.')}</Notice>
      )}
      {output.rejected.length > 0 && (
        <Notice tone="warning">
          {rich('{chunks} of this sample cannot be placed: {join}{rejected}', {
            chunks: counted(output.rejected.length, 'chunk'),
            join: output.rejected
              .slice(0, 5)
              .map(({ index, reason }) => t('chunks[{index}]: {reason}', { index, reason }))
              .join('; '),
            rejected: output.rejected.length > 5 && ' …',
          })}
        </Notice>
      )}
    </>
  );
}

function Notice({ tone, children }: { tone?: 'error' | 'warning'; children: ReactNode }) {
  return (
    <div className={styles.statusNotice} data-tone={tone}>
      {children}
    </div>
  );
}
