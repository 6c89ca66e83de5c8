import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';
import type { ImportResult } from '../queries.ts';
import styles from './importing.module.css';
import { useJobWatch } from './job-watch.ts';

interface JobStepProps {
  jobId: string;
  /** Title of the message when the job fails. */
  failed: string;
  onResult: (result: ImportResult) => void;
  /** Called when the job is over, whether done, failed or cancelled. */
  onEnd?: () => void;
  onBack: () => void;
}

/** Shows a running job's progress with Cancel, and hands on its result. */
export function JobStep({ jobId, failed, onResult, onEnd, onBack }: JobStepProps) {
  const [resultError, setResultError] = useState<unknown>(null);
  const fetchResult = async () => {
    const result = await api.jobs.result.query({ jobId });
    if (!result) throw new Error('The host no longer has the result. It was probably restarted; try again.');
    onResult(result);
  };
  const { progress, error } = useJobWatch(jobId, (last) => {
    onEnd?.();
    if (last.state === 'done') fetchResult().catch(setResultError);
  });
  const cancel = useMutation({ mutationFn: () => api.jobs.cancel.mutate({ jobId }) });
  const trouble = resultError ?? error ?? cancel.error;
  if (progress?.state === 'cancelled')
    return <Stopped text={t('Cancelled. Nothing was imported.')} onBack={onBack} />;
  if (progress?.state === 'failed') {
    return (
      <>
        <ErrorPanel title={failed} error={progress.error ?? progress.message} />
        <Back onBack={onBack} />
      </>
    );
  }
  const fraction = progress?.fraction ?? null;
  return (
    <>
      <div className={styles.progressLine}>
        <Progress value={(fraction ?? 1) * 100} animated={fraction === null} striped={fraction === null} />
        <span className="ss-muted ss-nowrap">
          {fraction === null ? '' : `${Math.round(fraction * 100)} %`}
        </span>
      </div>
      <p className="ss-muted" role="status" aria-live="polite">
        {progress?.message || t('Starting …')}
      </p>
      {trouble !== null && <ErrorPanel title={t('The host cannot be followed')} error={trouble} />}
      <div className={styles.buttons}>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  );
}

function Stopped({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <>
      <p>{text}</p>
      <Back onBack={onBack} />
    </>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={onBack}>
        {t('Back')}
      </Button>
    </div>
  );
}
