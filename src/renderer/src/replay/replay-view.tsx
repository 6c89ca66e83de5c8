import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBenchmark } from '../benchmark/current-benchmark.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { NoStudy } from '../importing/no-study.tsx';
import { useOpening } from '../importing/opening.ts';
import { t } from '../language/text.ts';
import { useStudy } from '../queries.ts';
import styles from './replay.module.css';
import { ReplayDesk } from './replay-desk.tsx';
import { adaptersQuery, replaysQuery, samplesQuery } from './replay-queries.ts';

/** The Replay view, once there is a study with clips to replay. */
export function ReplayView() {
  const study = useStudy();
  const opening = useOpening();
  if (study.error)
    return (
      <ErrorPanel title={t('The study could not be read')} error={study.error} onRetry={study.refetch} />
    );
  if (study.data === undefined) return <Loading what={t('study')} />;
  if (study.data === null) {
    return (
      <NoStudy>
        {t(
          'A replay plays a study’s clips to a model as they happened, and records what it says. Open a study from the menu at the top left.',
        )}
      </NoStudy>
    );
  }
  if (study.data.samples === 0) {
    return (
      <EmptyState
        asView
        title={t('This study holds no clips yet')}
        actions={<Button onClick={() => opening.showImport()}>{t('Import a dataset …')}</Button>}
      >
        {t('Clips come with a dataset and its annotations. Import one; it needs no model outputs.')}
      </EmptyState>
    );
  }
  return (
    <div className="ss-page">
      <div className={styles.page}>
        <WithLists key={study.data.path} />
      </div>
    </div>
  );
}

function WithLists() {
  const benchmark = useBenchmark();
  const samples = useQuery(samplesQuery(benchmark));
  const adapters = useQuery(adaptersQuery);
  const replays = useQuery(replaysQuery);
  // Replays of another benchmark may have the same names and are none of its business.
  const own = useMemo(
    () => replays.data?.filter((replay) => replay.benchmark === benchmark),
    [replays.data, benchmark],
  );
  const failed = [samples, adapters, replays].find(({ error }) => error !== null);
  if (failed) {
    return (
      <ErrorPanel
        title={t('What can be replayed could not be read')}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!samples.data || !adapters.data || !own) return <Loading what={t('clips and adapters')} />;
  return <ReplayDesk samples={samples.data} adapters={adapters.data} replays={own} />;
}
