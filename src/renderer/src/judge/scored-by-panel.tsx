import type { JudgeInfo } from '@core/judging/judging-views.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { useJobWatch } from '../importing/job-watch.ts';
import { rich, t } from '../language/text.ts';
import { queryClient, refreshStudy, runsQuery } from '../queries.ts';
import { exploreLink } from '../slots/explore-address.ts';
import batchStyles from './batch.module.css';
import styles from './judge.module.css';
import { agreementLink } from './judge-address.ts';
import { agreementQuery, judgesQuery, scoredByQuery } from './judge-queries.ts';
import { judgeTally } from './judge-words.ts';
import { Message } from './plan-panel.tsx';
import listStyles from './scored-by.module.css';
import { changeWords, slotChanges, verdictChange } from './scored-by-change.ts';

interface ScoredByPanelProps {
  study: string;
  runs: readonly RunInfo[];
}

/** Whose verdicts count in every number, and what counting another judge's would change. */
export function ScoredByPanel({ study, runs }: ScoredByPanelProps) {
  const judges = useQuery(judgesQuery(study));
  const scoredBy = useQuery(scoredByQuery(study));
  const [chosen, setChosen] = useState<string | null>(null);
  const [change, setChange] = useState<{ jobId: string; before: readonly RunInfo[] } | null>(null);
  const apply = useMutation({
    mutationFn: (judge: string | null) => api.judging.setScoredBy.mutate({ judge }),
    onSuccess: ({ jobId }) => {
      setChange({ jobId, before: runs });
      setChosen(null);
      return queryClient.invalidateQueries({ queryKey: ['jobs'] });
    },
  });
  const error = judges.error ?? scoredBy.error;
  const current = scoredBy.data?.judge ?? null;
  return (
    <section className={styles.section} aria-labelledby="scored-by">
      <h2 id="scored-by">{t('Scored by')}</h2>
      <p className={listStyles.lead}>{t('Whose verdicts count in every table and figure.')}</p>
      {error && (
        <ErrorPanel
          title={t('The judges could not be read')}
          error={error}
          onRetry={() => {
            void judges.refetch();
            void scoredBy.refetch();
          }}
        />
      )}
      {!judges.data && !error && <Loading what={t('judges')} />}
      {judges.data && (
        <JudgeList judges={judges.data} current={current} chosen={chosen ?? current} onChoose={setChosen} />
      )}
      {chosen !== null && chosen !== current && (
        <div className={listStyles.change}>
          <ChangePreview study={study} from={current} to={chosen} />
          <div className={batchStyles.start}>
            <Button loading={apply.isPending} onClick={() => apply.mutate(chosen)}>
              {rich('Score by {chosen}', { chosen })}
            </Button>
            <Button variant="default" onClick={() => setChosen(null)}>
              {t('Leave it')}
            </Button>
          </div>
        </div>
      )}
      {apply.error && <ErrorPanel title={t('The judge was not changed')} error={apply.error} />}
      {change && <ChangeOutcome key={change.jobId} {...change} />}
      {scoredBy.data?.chosen && chosen === null && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={apply.isPending}
          onClick={() => apply.mutate(null)}
        >
          {t('Back to the default')}
        </Button>
      )}
    </section>
  );
}

interface JudgeListProps {
  judges: readonly JudgeInfo[];
  current: string | null;
  chosen: string | null;
  onChoose: (judge: string) => void;
}

function JudgeList({ judges, current, chosen, onChoose }: JudgeListProps) {
  const human = judges.find(({ kind }) => kind === 'human');
  // One that was set to work and gave nothing has nothing to count.
  const others = judges.filter(
    ({ kind, verdicts, judge }) => kind !== 'human' && (verdicts > 0 || judge === current),
  );
  return (
    <>
      <div className={listStyles.judgeList} role="radiogroup" aria-label={t('Judge whose verdicts count')}>
        {others.length === 0 && <p className="ss-muted">{t('No judge has given a verdict yet.')}</p>}
        {others.map((judge) => (
          <label
            key={judge.judge}
            className={listStyles.judgeRow}
            data-current={judge.judge === current || undefined}
          >
            <input
              type="radio"
              name="scored-by"
              checked={judge.judge === chosen}
              onChange={() => onChoose(judge.judge)}
            />
            <span>
              <bdi className={listStyles.judgeName}>{judge.judge}</bdi>{' '}
              {judge.judge === current && <span className={listStyles.tag}>{t('counts')}</span>}{' '}
              <span className={listStyles.judgeTally}>{judgeTally(judge)}</span>
              {judge.note && <span className={listStyles.judgeNote}>{judge.note}</span>}
            </span>
          </label>
        ))}
      </div>
      {human && human.verdicts > 0 && (
        <p className={listStyles.human}>
          {rich('{strong} {human}: {verdicts} over any judge’s, which stay beside.', {
            strong: <b>{t('human')}</b>,
            human: judgeTally(human),
            verdicts: human.verdicts === 1 ? t('it counts') : t('they count'),
          })}
        </p>
      )}
    </>
  );
}

function ChangePreview({ study, from, to }: { study: string; from: string | null; to: string }) {
  const agreement = useQuery({ ...agreementQuery(study, from ?? '', to, null), enabled: from !== null });
  if (from === null) return <p>{t('Its verdicts begin to count; until now none did.')}</p>;
  if (agreement.error)
    return (
      <ErrorPanel
        title={t('The change could not be looked at')}
        error={agreement.error}
        onRetry={agreement.refetch}
      />
    );
  if (!agreement.data) return <Loading what={t('what would change')} />;
  return (
    <>
      <ul className={batchStyles.remarks}>
        {changeWords(verdictChange(agreement.data)).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Link href={agreementLink({ a: from, b: to, run: null })}>{t('Compare them one by one')}</Link>
    </>
  );
}

function ChangeOutcome({ jobId, before }: { jobId: string; before: readonly RunInfo[] }) {
  const [after, setAfter] = useState<readonly RunInfo[] | null>(null);
  const { progress, error } = useJobWatch(jobId, (last) => {
    const show = async () => {
      await refreshStudy();
      if (last.state === 'done') setAfter(await queryClient.ensureQueryData(runsQuery));
    };
    // A failed reading shows where the runs are shown, with its own way to try again.
    show().catch(() => setAfter(null));
  });
  if (error) return <ErrorPanel title={t('The scoring cannot be followed')} error={error} />;
  if (progress?.state === 'cancelled') {
    return <Message tone="warning">{t('Cancelled: the numbers are as they were before.')}</Message>;
  }
  if (progress?.state === 'failed')
    return (
      <ErrorPanel title={t('The runs could not be scored anew')} error={progress.error ?? progress.message} />
    );
  if (after === null) {
    return (
      <p className="ss-muted" role="status">
        {(progress?.state === 'running' && progress.message) || t('Scoring every run anew …')}
      </p>
    );
  }
  const changes = slotChanges(before, after);
  const unjudged = after.some((run) => run.unjudgedSlots > 0);
  return (
    <Message tone="done">
      {changes.length === 0 && t('Scored anew; as much is judged as before.')}
      {changes.map((words) => (
        <span key={words} className={batchStyles.line}>
          {words}
        </span>
      ))}{' '}
      {unjudged && <Link href={exploreLink({ outcomes: ['unjudged'] })}>{t('Show what is unjudged')}</Link>}
    </Message>
  );
}
