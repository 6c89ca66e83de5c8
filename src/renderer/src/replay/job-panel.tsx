import type { ReplayReport, SessionProgress } from '@core/replay/replay-views.ts';
import type { JobProgress } from '@core/study-views.ts';
import { Button, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { counted } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { queryClient } from '../queries.ts';
import { LiveClip } from './live-clip.tsx';
import { useSaidPaused } from './paused-jobs.ts';
import { formatRate, formatSpan } from './plan-words.ts';
import { mediaOf } from './rate.ts';
import styles from './replay.module.css';
import { reportQuery } from './replay-queries.ts';
import { RunLinks } from './run-links.tsx';
import { SessionList } from './session-list.tsx';
import { useRate } from './use-rate.ts';

interface JobPanelProps {
  job: JobProgress;
  onResume: (runName: string) => void;
  resuming: boolean;
  onDismiss: () => void;
}

/** One replay: how far it is, clip by clip, with the clip at work beside; and afterwards what came of it. */
export function JobPanel(props: JobPanelProps) {
  const { job } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const report = useQuery({ ...reportQuery(job.jobId), enabled: job.state === 'done' });
  const sessions = settledSessions(job, report.data ?? null);
  const shown =
    sessions.find(({ sampleId }) => sampleId === chosen) ??
    sessions.find(({ state }) => state === 'running') ??
    lastStarted(sessions);
  const runName = job.replay?.runName ?? null;
  return (
    <section className={styles.job} aria-label={t('Replay {runName}', { runName: runName ?? job.title })}>
      <JobHead {...props} failed={report.data?.failed.length ?? 0} />
      <Outcome {...props} report={report.data ?? null} />
      {report.error && <ErrorPanel title={t('What the replay did could not be read')} error={report.error} />}
      {job.state === 'running' && sessions.length === 0 && <Loading what={t('clips')} />}
      {sessions.length > 0 && runName !== null && (
        <div className={styles.jobBody}>
          <SessionList
            sessions={sessions}
            shown={shown?.sampleId ?? null}
            running={job.state === 'running'}
            onShow={setChosen}
          />
          {shown && (
            <LiveClip
              key={shown.sampleId}
              runName={runName}
              session={shown}
              running={job.state === 'running'}
            />
          )}
        </div>
      )}
    </section>
  );
}

const lastStarted = (sessions: readonly SessionProgress[]): SessionProgress | undefined =>
  sessions.findLast(({ state }) => state !== 'waiting') ?? sessions[0];

/**
 * The clips of a job as they ended. The last words of a job on its progress may be older than its end, so that
 * what is over is settled by the report, or by the job having stopped.
 */
function settledSessions({ state, replay }: JobProgress, report: ReplayReport | null): SessionProgress[] {
  const sessions = replay?.sessions ?? [];
  if (state === 'running') return sessions;
  return sessions.map((session): SessionProgress => {
    if (session.state === 'done' || session.state === 'failed') return session;
    const failure = report?.failed.find(
      ({ subset, name }) => subset === session.subset && name === session.name,
    );
    if (failure) return { ...session, state: 'failed', detail: failure.detail };
    if (report) return { ...session, state: 'done', time: session.duration ?? session.time };
    return { ...session, state: 'waiting', time: 0 };
  });
}

const STATE_WORDS: Record<JobProgress['state'], string> = {
  running: 'running',
  done: 'finished',
  failed: 'failed',
  cancelled: 'cancelled',
};

function JobHead({ job, failed, onDismiss }: JobPanelProps & { failed: number }) {
  const [saidPaused, sayPaused] = useSaidPaused(job.jobId);
  const paused = job.state === 'running' && (saidPaused ?? job.replay?.paused ?? false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['jobs'] });
  const pause = useMutation({
    mutationFn: async (on: boolean) => {
      await (on ? api.replay.pause : api.replay.unpause).mutate({ jobId: job.jobId });
      sayPaused(on);
    },
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: () => api.jobs.cancel.mutate({ jobId: job.jobId }),
    onSettled: refresh,
  });
  const word = failed > 0 ? t('finished, {failed} failed', { failed }) : STATE_WORDS[job.state];
  const look = paused ? 'paused' : failed > 0 ? 'failed' : job.state;
  const value = (job.fraction ?? (job.state === 'done' ? 1 : 0)) * 100;
  return (
    <>
      <header className={styles.jobHead}>
        <h2>
          <bdi>{job.replay?.runName ?? job.title}</bdi>
        </h2>
        <span className={styles.state} data-state={look} role="status">
          {paused ? t('paused') : word}
        </span>
        <JobFigures job={job} paused={paused} />
        <span className={styles.grow} />
        {job.state === 'running' ? (
          <>
            <Button
              variant="default"
              leftSection={paused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
              loading={pause.isPending}
              onClick={() => pause.mutate(!paused)}
            >
              {paused ? t('Resume') : t('Pause')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={14} />}
              loading={cancel.isPending || cancel.isSuccess}
              onClick={() => cancel.mutate()}
            >
              {t('Cancel')}
            </Button>
          </>
        ) : (
          <Button variant="subtle" color="gray" leftSection={<IconX size={14} />} onClick={onDismiss}>
            {t('Close')}
          </Button>
        )}
      </header>
      {job.state === 'running' && (
        <Progress
          size="sm"
          value={value}
          striped={paused}
          aria-label={`${job.replay?.runName ?? job.title}: ${Math.round(value)} %`}
        />
      )}
      {pause.error && (
        <ErrorPanel title={t('The replay could not be paused or resumed')} error={pause.error} />
      )}
      {cancel.error && <ErrorPanel title={t('The replay could not be cancelled')} error={cancel.error} />}
    </>
  );
}

function JobFigures({ job, paused }: { job: JobProgress; paused: boolean }) {
  const sessions = job.replay?.sessions ?? [];
  const { played, all } = mediaOf(sessions);
  const rate = useRate(job.state === 'running' && !paused && sessions.length > 0, played);
  if (job.state !== 'running' || sessions.length === 0) return null;
  const ended = sessions.filter(({ state }) => state === 'done' || state === 'failed').length;
  const failed = sessions.filter(({ state }) => state === 'failed').length;
  const facts = [
    t('{ended} of {clips}', { ended, clips: counted(sessions.length, 'clip') }),
    ...(failed > 0 ? [t('{failed} failed', { failed })] : []),
    ...(paused ? [t('stands still after the step in hand')] : []),
    ...(!paused && rate !== null ? [t('{rate} real time', { rate: formatRate(rate) })] : []),
    ...(!paused && rate !== null && rate > 0.05
      ? [t('about {formatSpan} left', { formatSpan: formatSpan((all - played) / rate) })]
      : []),
  ];
  return <span className="ss-muted">{facts.join(' · ')}</span>;
}

function Outcome({ job, report, onResume, resuming }: JobPanelProps & { report: ReplayReport | null }) {
  const runName = job.replay?.runName ?? null;
  const resume = runName !== null && (
    <Button variant="default" loading={resuming} onClick={() => onResume(runName)}>
      {t('Resume')}
    </Button>
  );
  if (job.state === 'running') return null;
  if (job.state === 'failed') {
    return (
      <>
        <ErrorPanel
          title={t('The replay stopped')}
          error={job.error ?? job.message}
          advice={runName === null ? t('Nothing was recorded.') : t('Clips played to their end are kept.')}
        />
        <div className={styles.outcome}>{resume}</div>
      </>
    );
  }
  if (job.state === 'cancelled') {
    return (
      <div className={styles.outcome}>
        <p>{job.message}</p>
        {resume}
      </div>
    );
  }
  if (!report) return null;
  return (
    <div className={styles.outcome}>
      <p>{describeReport(report)}</p>
      <RunLinks runName={report.runName} hasRun={report.runId !== null} />
      {report.failed.length > 0 && resume}
    </div>
  );
}

/** What a replay did, in one sentence. */
export function describeReport({ replayed, kept, failed, mediaSeconds, seconds }: ReplayReport): string {
  const parts = [
    t('{clips} replayed', { clips: counted(replayed, 'clip') }),
    ...(mediaSeconds > 0
      ? [
          t('{mediaSeconds} of media in {seconds} ({mediaSeconds2} real time)', {
            mediaSeconds: formatSpan(mediaSeconds),
            seconds: formatSpan(seconds),
            mediaSeconds2: formatRate(mediaSeconds / Math.max(seconds, 0.001)),
          }),
        ]
      : []),
    ...(kept > 0 ? [t('{kept} recorded before and kept', { kept })] : []),
    ...(failed.length > 0 ? [t('{failed} failed; Resume tries them again', { failed: failed.length })] : []),
  ];
  return `${parts.join(' · ')}.`;
}
