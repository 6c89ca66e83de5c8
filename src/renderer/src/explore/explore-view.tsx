import { Button } from '@mantine/core';
import { useBenchmarkRuns } from '../benchmark/current-benchmark.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { NoStudy } from '../importing/no-study.tsx';
import { useOpening } from '../importing/opening.ts';
import { t } from '../language/text.ts';
import { useStudy } from '../queries.ts';
import { ExploreWorkbench } from './explore-workbench.tsx';

/** The Explore view, once there is a study with slots to explore. */
export function ExploreView() {
  const study = useStudy();
  if (study.error)
    return (
      <ErrorPanel title={t('The study could not be read')} error={study.error} onRetry={study.refetch} />
    );
  if (study.data === undefined) return <Loading what={t('study')} />;
  if (study.data === null) return <NoStudyToExplore />;
  if (study.data.slots === 0) return <NoSlots />;
  return <WithRuns />;
}

function WithRuns() {
  const runs = useBenchmarkRuns();
  if (runs.error)
    return <ErrorPanel title={t('The runs could not be read')} error={runs.error} onRetry={runs.refetch} />;
  if (!runs.data) return <Loading what={t('runs')} />;
  return <ExploreWorkbench runs={runs.data} />;
}

function NoStudyToExplore() {
  const opening = useOpening();
  return (
    <NoStudy
      moreActions={
        <Button variant="default" onClick={opening.showOpen}>
          {t('Open study …')}
        </Button>
      }
    >
      {t('Slots are explored in a study. This address will work again once its study is open.')}
    </NoStudy>
  );
}

function NoSlots() {
  const opening = useOpening();
  return (
    <EmptyState
      asView
      title={t('This study holds no slots yet')}
      actions={<Button onClick={() => opening.showImport()}>{t('Import runs …')}</Button>}
    >
      {t('Slots come from a dataset’s annotations. Import the dataset together with the outputs over it.')}
    </EmptyState>
  );
}
