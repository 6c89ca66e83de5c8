import type { JobProgress } from '@core/study-views.ts';
import { Button, Popover, Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';
import { useJobs } from '../queries.ts';
import styles from './app.module.css';

const STATE_WORDS: Record<JobProgress['state'], string> = {
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** What runs in the background, with its progress and a way to stop it. */
export function JobsIndicator() {
  const jobs = useJobs();
  const running = jobs.filter((job) => job.state === 'running');
  const first = running[0];
  const summary = first
    ? `${running.length > 1 ? t('{running} jobs', { running: running.length }) : first.title}${percent(first)}`
    : 'Jobs';
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useCloseKeys(opened, (key) => {
    setOpened(false);
    if (key === 'Escape') button.current?.focus();
  });
  return (
    <Popover position="bottom-end" width={360} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={styles.jobButton}
          aria-label={t('Jobs: {running} running', { running: running.length })}
          onClick={() => setOpened(!opened)}
        >
          <span className={styles.dot} data-state={first ? 'running' : 'idle'} />
          {summary}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.jobs}>
        {jobs.length === 0 && <span className="ss-muted">{t('Nothing has run yet in this session.')}</span>}
        {jobs.toReversed().map((job) => (
          <JobRow key={job.jobId} job={job} />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Escape closes the list, and so does the key that opens the sheet of shortcuts, which it would cover. */
function useCloseKeys(opened: boolean, close: (key: string) => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!opened) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' || key === '?') latest.current(key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [opened]);
}

function percent(job: JobProgress): string {
  return job.fraction === null ? '' : ` ${Math.round(job.fraction * 100)} %`;
}

/** Whether a job's message says more than its state, which stands beside its title. */
const tellsMore = ({ message, state }: JobProgress): boolean =>
  message !== '' && message.toLowerCase() !== STATE_WORDS[state];

function JobRow({ job }: { job: JobProgress }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.jobs.cancel.mutate({ jobId: job.jobId }),
    onSettled: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return (
    <div className={styles.job}>
      <div className={styles.jobHead}>
        <span className={styles.dot} data-state={job.state} />
        <span className={styles.jobTitle}>{job.title}</span>
        {job.state === 'running' ? (
          <Button
            size="compact-xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t('Cancel')}
          </Button>
        ) : (
          <span className="ss-muted">{STATE_WORDS[job.state]}</span>
        )}
      </div>
      {job.state === 'running' && (
        <Progress size="sm" value={(job.fraction ?? 1) * 100} animated={job.fraction === null} />
      )}
      {job.error ? (
        <div className={`${styles.jobError} ss-small`}>{job.error.message}</div>
      ) : (
        tellsMore(job) && <div className="ss-muted ss-small">{job.message}</div>
      )}
      {cancel.error && <ErrorPanel title={t('The job could not be cancelled')} error={cancel.error} />}
    </div>
  );
}
