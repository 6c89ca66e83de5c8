import type { JobProgress } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.ts';
import { useJobs } from '../queries.ts';
import { reportTitle } from './batch-model.ts';
import styles from './judge.module.css';
import { judgingReportQuery } from './judge-queries.ts';
import listStyles from './scored-by.module.css';

interface LastJudgingsProps {
  /** Job whose report is open. */
  shown: string | null;
  onShow: (jobId: string) => void;
}

/** The batches of this session, the newest first; each opens its report. */
export function LastJudgings({ shown, onShow }: LastJudgingsProps) {
  const jobs = useJobs()
    .filter((job) => job.kind === 'judge' && job.state !== 'running')
    .reverse();
  if (jobs.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="last-judgings">
      <h2 id="last-judgings">{t('Last judgings')}</h2>
      <ul className={listStyles.lastList}>
        {jobs.map((job) => (
          <li key={job.jobId}>
            <button
              type="button"
              className={listStyles.lastRow}
              aria-current={job.jobId === shown || undefined}
              onClick={() => onShow(job.jobId)}
            >
              <LastRow job={job} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LastRow({ job }: { job: JobProgress }) {
  const report = useQuery(judgingReportQuery(job.jobId));
  return (
    <>
      <span>{report.data?.judge ?? job.title}</span>
      <span className="ss-muted">{report.data ? reportTitle(report.data) : job.message || job.state}</span>
    </>
  );
}
