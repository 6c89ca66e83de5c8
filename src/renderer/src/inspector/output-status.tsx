import type { SlotScore, StageName } from '@core/omni-interact/types.ts';
import type { OutputView } from '@core/study-views.ts';
import type { ReactNode } from 'react';
import { counted } from '../format/numbers.ts';
import styles from './inspector.module.css';

interface OutputStatusProps {
  output: OutputView;
  /** Null without usable output. */
  score: SlotScore | null;
  slotId: number;
}

const STAGE_WORDS: Record<StageName, string> = {
  early: 'early',
  core: 'core',
  partial: 'partial-answer',
};

/** What keeps a run from having a plain score here: no output, failed, unjudged, stale, unreadable chunks. */
export function OutputStatus({ output, score, slotId }: OutputStatusProps) {
  return (
    <>
      {output.status === 'failed' && (
        <Notice tone="error">
          The batch reported this sample as failed{output.detail ? `: ${output.detail}` : ''}. It has no score
          and is in no average.
        </Notice>
      )}
      {output.status === 'missing' && (
        <Notice>This run has no output for the sample. Import a run that covers it to compare here.</Notice>
      )}
      {score?.missing.map(({ stage, reason }) => (
        <Notice key={stage} tone={reason === 'failed' ? 'error' : undefined}>
          {reason === 'failed'
            ? `The judge’s ${STAGE_WORDS[stage]} verdict cannot be used, so the slot is unjudged and not counted. The raw reply is below.`
            : `There is no ${STAGE_WORDS[stage]} verdict yet, so the slot is unjudged and not counted.`}
        </Notice>
      ))}
      {output.stale.includes(slotId) && (
        <Notice tone="warning">
          Stale: the imported verdict was given for other text than the run has now. Judge this slot again or
          import the evaluation that belongs to this output.
        </Notice>
      )}
      {output.status === 'ok' && output.chunks.length === 0 && output.rejected.length === 0 && (
        <Notice>The run said nothing in the whole sample.</Notice>
      )}
      {output.rejected.length > 0 && (
        <Notice tone="warning">
          {counted(output.rejected.length, 'chunk')} of this sample cannot be placed:{' '}
          {output.rejected
            .slice(0, 5)
            .map(({ index, reason }) => `chunks[${index}]: ${reason}`)
            .join('; ')}
          {output.rejected.length > 5 && ' …'}
        </Notice>
      )}
    </>
  );
}

function Notice({ tone, children }: { tone?: 'error' | 'warning'; children: ReactNode }) {
  return (
    <p className={styles.statusNotice} data-tone={tone}>
      {children}
    </p>
  );
}
