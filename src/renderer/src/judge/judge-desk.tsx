import type { JudgingRequest, WorkingJudge } from '@core/judging/judging-views.ts';
import type { RunInfo } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { t } from '../language/text.ts';
import { useJobs } from '../queries.ts';
import { BatchPanel } from './batch-panel.tsx';
import styles from './judge.module.css';
import { type JudgeAddress, judgeLink, parseJudgeAddress } from './judge-address.ts';
import { JudgeChoice } from './judge-choice.tsx';
import { planQuery } from './judge-queries.ts';
import { LastJudgings } from './last-judgings.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { ScoredByPanel } from './scored-by-panel.tsx';
import { ServerSettings } from './server-settings.tsx';

const LAST_JUDGE_KEY = 'slotscope.judge';

interface JudgeDeskProps {
  /** Path of the open study. */
  study: string;
  runs: readonly RunInfo[];
}

/** Choose a judge and what it judges, see what that comes to, and follow it; beside it whose verdicts count. */
export function JudgeDesk({ study, runs }: JudgeDeskProps) {
  const { address, judge, go } = useJudgeAddress();
  const request = useMemo(() => requestOf(address, judge, runs), [address, judge, runs]);
  const plan = useQuery(planQuery(study, request));
  const batch = useShownBatch();
  // Name of the judge whose failed verdicts are to be asked for again.
  const [retryOf, setRetryOf] = useState<string | null>(null);
  const planSection = useRef<HTMLElement>(null);
  return (
    <div className={styles.desk}>
      <div>
        {batch.jobId !== null && (
          <BatchPanel
            key={batch.jobId}
            jobId={batch.jobId}
            running={batch.running}
            runs={runs}
            onRetryFailed={(kind, name) => {
              batch.show(null);
              setRetryOf(name);
              go({ judge: kind, retryFailed: true });
              planSection.current?.scrollIntoView({ block: 'nearest' });
            }}
            onClose={() => batch.show(null)}
          />
        )}
        <section className={styles.section} aria-labelledby="judge-choice">
          <h2 id="judge-choice">{t('Who judges')}</h2>
          <JudgeChoice judge={judge} onChange={(next) => go({ judge: next })} />
          {judge === 'openai' && <ServerSettings />}
        </section>
        <section className={styles.section} aria-labelledby="judge-scope">
          <h2 id="judge-scope">{t('What to judge')}</h2>
          <ScopeChoice address={address} runs={runs} plan={plan.data} onChange={go} />
        </section>
        <section ref={planSection} className={styles.section} aria-labelledby="judge-plan">
          <h2 id="judge-plan">{t('Before it starts')}</h2>
          {plan.error && (
            <ErrorPanel
              title={t('It cannot be told what there is to judge')}
              error={plan.error}
              onRetry={plan.refetch}
            />
          )}
          {plan.isPending && <Loading what={t('plan')} />}
          {plan.data && !plan.error && (
            <PlanPanel
              plan={plan.data}
              updating={plan.isFetching}
              request={request}
              retryFailed={address.retryFailed}
              retryOf={retryOf}
              busy={batch.running}
              onRetryFailed={(retryFailed) => go({ retryFailed })}
              onStarted={batch.show}
            />
          )}
        </section>
      </div>
      <aside>
        <ScoredByPanel study={study} runs={runs} />
        <LastJudgings shown={batch.jobId} onShow={batch.show} />
      </aside>
    </div>
  );
}

function useJudgeAddress() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const address = useMemo(() => parseJudgeAddress(search), [search]);
  const judge: WorkingJudge = address.judge ?? lastJudge();
  const go = (patch: Partial<JudgeAddress>) => {
    if (patch.judge) localStorage.setItem(LAST_JUDGE_KEY, patch.judge);
    navigate(judgeLink({ ...address, judge, ...patch }), { replace: true });
  };
  return { address, judge, go };
}

const lastJudge = (): WorkingJudge =>
  localStorage.getItem(LAST_JUDGE_KEY) === 'openai' ? 'openai' : 'lexical';

/** Runs of other benchmarks than the one looked at are never meant, so the runs are always named. */
function requestOf(address: JudgeAddress, judge: WorkingJudge, runs: readonly RunInfo[]): JudgingRequest {
  const chosen = runs.filter((run) => address.runs.includes(run.name));
  return {
    judge,
    runIds: (chosen.length > 0 ? chosen : runs).map((run) => run.runId),
    ...(address.stages.length > 0 ? { stages: address.stages } : {}),
    ...(address.retryFailed ? { retryFailed: true } : {}),
  };
}

/** The batch to show: the one that runs, whoever began it, else the one chosen to look at. */
function useShownBatch() {
  const jobs = useJobs();
  const [chosen, show] = useState<string | null>(null);
  const running = jobs.find((job) => job.kind === 'judge' && job.state === 'running');
  return { jobId: running?.jobId ?? chosen, running: running !== undefined, show };
}
