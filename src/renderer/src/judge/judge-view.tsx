import type { RunInfo, StudyInfo } from '@core/study-views.ts';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useBenchmarkRuns } from '../benchmark/current-benchmark.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { NoStudy } from '../importing/no-study.tsx';
import { useOpening } from '../importing/opening.ts';
import { t } from '../language/text.ts';
import { useStudy } from '../queries.ts';
import styles from './judge.module.css';
import { agreementLink } from './judge-address.ts';
import { JudgeDesk } from './judge-desk.tsx';

/** The Judge view, once there are runs to judge. */
export function JudgeView() {
  return (
    <WithRuns>
      {(study, runs) => (
        <div className="ss-page">
          <div className={styles.page}>
            <header className={styles.head}>
              <h1>{t('Judge')}</h1>
              <Link href={agreementLink({ a: null, b: null, run: null })} className={styles.headLink}>
                {t('Agreement between judges ')}
                <IconArrowRight size={14} aria-hidden="true" />
              </Link>
            </header>
            <JudgeDesk key={study.path} study={study.path} runs={runs} />
          </div>
        </div>
      )}
    </WithRuns>
  );
}

interface WithRunsProps {
  children: (study: StudyInfo, runs: readonly RunInfo[]) => ReactNode;
}

/** The open study and its runs, or what keeps them from being there and what to do about it. */
export function WithRuns({ children }: WithRunsProps) {
  const study = useStudy();
  const runs = useBenchmarkRuns();
  const opening = useOpening();
  if (study.error)
    return (
      <ErrorPanel title={t('The study could not be read')} error={study.error} onRetry={study.refetch} />
    );
  if (study.data === undefined) return <Loading what={t('study')} />;
  if (study.data === null) {
    return (
      <NoStudy>{t('What runs said is judged in a study. Open one from the menu at the top left.')}</NoStudy>
    );
  }
  if (runs.error)
    return <ErrorPanel title={t('The runs could not be read')} error={runs.error} onRetry={runs.refetch} />;
  if (!runs.data) return <Loading what={t('runs')} />;
  if (runs.data.length === 0) {
    return (
      <EmptyState
        asView
        title={t('There is nothing to judge yet')}
        actions={<Button onClick={() => opening.showImport()}>{t('Import runs …')}</Button>}
      >
        {t(
          'A judge reads what a run said in each slot. Import the output of a model first; where it comes from does not matter.',
        )}
      </EmptyState>
    );
  }
  return children(study.data, runs.data);
}
