import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { t } from '../language/text.ts';
import { queryClient, refreshStudy, runsQuery, studyQuery, useKnownJobs, useStudy } from '../queries.ts';
import styles from './app.module.css';
import { endedJobs } from './ended-jobs.ts';
import { studyDifference } from './study-difference.ts';

/**
 * The host serves one study to all its windows, and other programs may write into it. What is on screen is read
 * again when a job ends, whoever started it, and when the user returns to this window and finds it outdated; a
 * study that was exchanged elsewhere is announced.
 */
export function StudyElsewhere() {
  const { data: study } = useStudy();
  const [isAnnounced, setAnnounced] = useState(false);
  const announce = useCallback(() => setAnnounced(true), []);
  useRefreshAfterJobs(announce);
  useRefreshOnReturn(announce);
  if (!isAnnounced) return null;
  return (
    <div className={styles.elsewhere} role="status">
      <span>
        {study
          ? t(
              'Another window opened the study “{study}”. All windows of this host show one study, so this one shows it too.',
              { study: study.name },
            )
          : t('Another window closed the study; this one follows.')}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => setAnnounced(false)}>
        {t('Close')}
      </Button>
    </div>
  );
}

/** Whoever started a job (a dialog, another window, the host itself), what it changed is shown when it ends. */
function useRefreshAfterJobs(onOtherStudy: () => void): void {
  const jobs = useKnownJobs();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!jobs) return;
    const { ended, changedStudy } = endedJobs(jobs, known.current);
    known.current = ended;
    if (!changedStudy) return;
    refreshStudy()
      .then((isOther) => isOther && onOtherStudy())
      .catch(tellConsole);
  }, [jobs, onOtherStudy]);
}

function useRefreshOnReturn(onOtherStudy: () => void): void {
  useEffect(() => {
    let busy = false;
    const look = async () => {
      const study = queryClient.getQueryData(studyQuery.queryKey);
      if (busy || study === undefined || document.visibilityState === 'hidden') return;
      busy = true;
      try {
        const now = await api.study.info.query();
        const runs = queryClient.getQueryData(runsQuery.queryKey);
        const difference = studyDifference(
          { study, runs: runs ?? [] },
          { study: now, runs: now && runs ? await api.runs.list.query() : [] },
        );
        if (difference !== 'none' && (await refreshStudy())) onOtherStudy();
      } finally {
        busy = false;
      }
    };
    const onReturn = () => {
      look().catch(tellConsole);
    };
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [onOtherStudy]);
}

/** Nobody asked for this look; whatever asks the host next tells the user that it does not answer. */
const tellConsole = (error: unknown): void =>
  console.info(t('The study could not be compared with what is on screen.'), error);
