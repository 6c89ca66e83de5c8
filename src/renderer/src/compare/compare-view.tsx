import { isBenchmark } from '@core/benchmarks.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { chooseBenchmark, useBenchmarkRuns } from '../benchmark/current-benchmark.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { ViewHeading } from '../components/view-heading.tsx';
import { NoStudy } from '../importing/no-study.tsx';
import { useOpening } from '../importing/opening.ts';
import { t } from '../language/text.ts';
import { useRuns, useStudy } from '../queries.ts';
import { chosenRuns } from './chosen-runs.ts';
import { CompareWorkbench } from './compare-workbench.tsx';
import { useCompareAddress } from './use-compare-address.ts';

/** Runs against a baseline, slot by slot: the Compare view, once there are two runs to compare. */
export function CompareView() {
  const study = useStudy();
  const runs = useBenchmarkRuns();
  useBenchmarkOfAddress();
  if (study.data === null) {
    return (
      <NoStudy>
        {t('Runs are compared in a study. This address will work again once its study is open.')}
      </NoStudy>
    );
  }
  if (study.error)
    return (
      <ErrorPanel title={t('The study could not be read')} error={study.error} onRetry={study.refetch} />
    );
  if (runs.error)
    return <ErrorPanel title={t('The runs could not be read')} error={runs.error} onRetry={runs.refetch} />;
  if (!runs.data) return <Loading what={t('runs')} />;
  return <WithRuns runs={runs.data} />;
}

/** A link to a comparison on another benchmark turns all views to that one. */
function useBenchmarkOfAddress(): void {
  const { address } = useCompareAddress();
  const { data: runs } = useRuns();
  const named = runs?.find((run) => run.name === address.baseline)?.benchmark;
  useEffect(() => {
    if (named && isBenchmark(named)) chooseBenchmark(named);
  }, [named]);
}

function WithRuns({ runs }: { runs: readonly RunInfo[] }) {
  const opening = useOpening();
  const control = useCompareAddress();
  const { baseline, others, focus } = control.address;
  const named = JSON.stringify([baseline, others, focus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal names choose equal runs
  const choice = useMemo(() => chosenRuns(control.address, runs), [named, runs]);
  if (!choice) {
    return (
      <EmptyState
        asView
        title={
          runs.length > 1
            ? t('No comparison for this benchmark')
            : t('Two runs on one benchmark are needed to compare')
        }
        actions={<Button onClick={() => opening.showImport()}>{t('Import runs …')}</Button>}
      >
        {runs.length > 1
          ? t(
              'Runs on this benchmark cannot be compared slot by slot yet; Runs and Diagnose show them side by side.',
            )
          : t('This study has fewer than two on this one. Import or replay another.')}
      </EmptyState>
    );
  }
  return (
    <>
      <ViewHeading>{t('Compare')}</ViewHeading>
      <CompareWorkbench runs={runs} choice={choice} control={control} />
    </>
  );
}
