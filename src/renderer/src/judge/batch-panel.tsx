import type { JudgingProgress, WorkingJudge } from '@core/judging/judging-views.ts';
import type { JobProgress, RunInfo } from '@core/study-views.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { formatCount, NO_NUMBER } from '../format/numbers.ts';
import { useJobWatch } from '../importing/job-watch.ts';
import { rich, t } from '../language/text.ts';
import { refreshStudy, useJobs } from '../queries.ts';
import batchStyles from './batch.module.css';
import { BatchBar } from './batch-bar.tsx';
import { BatchReport } from './batch-report.tsx';
import { judgingReportQuery } from './judge-queries.ts';
import { asSentence, formatDuration } from './judge-words.ts';
import { Figure, Message } from './plan-panel.tsx';
import listStyles from './scored-by.module.css';

interface BatchPanelProps {
  jobId: string;
  /** Whether the host says that it runs. */
  running: boolean;
  runs: readonly RunInfo[];
  onRetryFailed: (judge: WorkingJudge, name: string) => void;
  onClose: () => void;
}

/** A batch of judging while it runs, and how it ended. */
export function BatchPanel(props: BatchPanelProps) {
  const [attempt, setAttempt] = useState(0);
  return <FollowedBatch key={attempt} {...props} onFollowAgain={() => setAttempt(attempt + 1)} />;
}

function FollowedBatch(props: BatchPanelProps & { onFollowAgain: () => void }) {
  const { jobId, running, runs, onRetryFailed, onClose, onFollowAgain } = props;
  const client = useQueryClient();
  const polled = useJobs().find((job) => job.jobId === jobId);
  const watch = useJobWatch(jobId, () => {
    void refreshStudy();
    void client.invalidateQueries({ queryKey: ['jobs'] });
  });
  const job = watch.progress ?? polled;
  const ended = job !== undefined && job.state !== 'running';
  return (
    <section className={batchStyles.batch} aria-label={t('Judging')} data-running={!ended || undefined}>
      <header className={batchStyles.batchHead}>
        <h2>
          {job?.title ?? t('Judging')}
          {job?.judging?.state === 'paused' && <span className={listStyles.tag}>{t('paused')}</span>}
        </h2>
        {(ended || watch.error !== null) && (
          <ActionIcon size="sm" aria-label={t('Close this report')} onClick={onClose}>
            <IconX size={15} />
          </ActionIcon>
        )}
      </header>
      {watch.error !== null && !ended && (
        <ErrorPanel
          title={t('The host cannot be followed')}
          error={watch.error}
          advice={t(
            'What was judged is kept. If the host was restarted, start the rest below: nothing is asked twice.',
          )}
          onRetry={onFollowAgain}
        />
      )}
      {!job && watch.error === null && <Loading what={t('progress')} />}
      {job && !ended && <RunningBatch job={job} reachable={running && watch.error === null} />}
      {ended && <EndedBatch job={job} runs={runs} onRetryFailed={onRetryFailed} />}
    </section>
  );
}

function RunningBatch({ job, reachable }: { job: JobProgress; reachable: boolean }) {
  const { jobId, judging, message } = job;
  return (
    <>
      {judging ? (
        <>
          <BatchBar batch={judging} />
          <ProgressFigures judging={judging} />
          {judging.waiting && (
            <Message tone="warning">
              {rich('{reason} The server is asked again in {seconds}.', {
                reason: asSentence(judging.waiting.reason),
                seconds: formatDuration(judging.waiting.seconds),
              })}
            </Message>
          )}
        </>
      ) : (
        <p className="ss-muted">{message || t('Starting …')}</p>
      )}
      <p className={batchStyles.visuallyHidden} role="status" aria-live="polite">
        {judging ? STATE_WORDS[judging.state] : t('Starting')}
      </p>
      <BatchControls jobId={jobId} paused={judging?.state === 'paused'} disabled={!reachable} />
    </>
  );
}

const STATE_WORDS: Record<JudgingProgress['state'], string> = {
  running: 'Judging',
  paused: 'Paused',
  waiting: t('Waiting for the server'),
};

function ProgressFigures({ judging }: { judging: JudgingProgress }) {
  const { ratePerMinute, secondsLeft, state } = judging;
  return (
    <dl className={batchStyles.figures}>
      <Figure name={t('verdicts to go')} main>
        {formatCount(judging.remaining)}
      </Figure>
      <Figure name={t('given')}>{formatCount(judging.done)}</Figure>
      <Figure name={t('from the cache')}>{formatCount(judging.cached)}</Figure>
      <Figure name={t('failed')}>{formatCount(judging.failed)}</Figure>
      <Figure name={t('requests sent')}>{formatCount(judging.calls)}</Figure>
      <Figure name={t('a minute')}>{ratePerMinute === null ? NO_NUMBER : formatCount(ratePerMinute)}</Figure>
      <Figure name={t('left')}>
        {secondsLeft === null || state !== 'running' ? NO_NUMBER : formatDuration(secondsLeft)}
      </Figure>
    </dl>
  );
}

interface BatchControlsProps {
  jobId: string;
  paused: boolean;
  disabled: boolean;
}

function BatchControls({ jobId, paused, disabled }: BatchControlsProps) {
  const hold = useMutation({
    mutationFn: async (): Promise<void> => {
      if (paused) await api.judging.resume.mutate({ jobId });
      else await api.judging.pause.mutate({ jobId });
    },
  });
  const cancel = useMutation({
    mutationFn: async (): Promise<void> => {
      await api.judging.cancel.mutate({ jobId });
    },
  });
  const error = hold.error ?? cancel.error;
  return (
    <div className={batchStyles.start}>
      <Button
        variant="default"
        leftSection={paused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
        disabled={disabled}
        loading={hold.isPending}
        onClick={() => hold.mutate()}
      >
        {paused ? t('Resume') : t('Pause')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={14} />}
        disabled={disabled}
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t('Cancel')}
      </Button>
      <span className="ss-muted">{t('What is judged so far is kept either way.')}</span>
      {error && <ErrorPanel title={t('The host did not do that')} error={error} />}
    </div>
  );
}

interface EndedBatchProps {
  job: JobProgress;
  runs: readonly RunInfo[];
  onRetryFailed: (judge: WorkingJudge, name: string) => void;
}

function EndedBatch({ job, runs, onRetryFailed }: EndedBatchProps) {
  const report = useQuery(judgingReportQuery(job.jobId));
  if (report.error)
    return (
      <ErrorPanel title={t('The report could not be read')} error={report.error} onRetry={report.refetch} />
    );
  if (report.isPending) return <Loading what={t('report')} />;
  if (report.data) return <BatchReport report={report.data} runs={runs} onRetryFailed={onRetryFailed} />;
  return (
    <ErrorPanel
      title={t('The judging ended without a report')}
      error={job.error ?? new Error(job.message || t('The host no longer has it.'))}
      advice={t('What was judged is kept; start the rest below.')}
    />
  );
}
