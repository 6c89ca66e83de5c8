import { BENCHMARK_TITLES, SLOT_WORDS } from '@core/benchmarks.ts';
import type { StudyInfo } from '@core/study-views.ts';
import { Button } from '@mantine/core';
import { IconArrowRight, IconFileImport, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useBenchmark } from '../benchmark/current-benchmark.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { studyAdvice } from '../components/study-advice.ts';
import { desktop } from '../desktop.ts';
import { counted } from '../format/numbers.ts';
import { useOpening } from '../importing/opening.ts';
import { rich, t } from '../language/text.ts';
import { slotIndexQuery, useRuns, useTables } from '../queries.ts';
import { BenchmarkOverview } from './benchmark-overview.tsx';
import { CoverageTable } from './coverage-table.tsx';
import styles from './home.module.css';
import { nextSteps } from './next-steps.ts';

/** The open study at a glance: what it holds, how far each run covers it, and what to do next. */
export function StudyHome({ study }: { study: StudyInfo }) {
  const runs = useRuns();
  const tables = useTables();
  const benchmark = useBenchmark();
  const own = (runs.data ?? []).filter((run) => run.benchmark === benchmark);
  return (
    <div className="ss-page-inner">
      <StudyHead study={study} />
      {study.notices.map((notice) => (
        <div key={notice} className={styles.notice} role="status">
          <IconInfoCircle size={16} />
          <span>{notice}</span>
        </div>
      ))}
      {runs.error && (
        <ErrorPanel
          title={t('The runs could not be read')}
          error={runs.error}
          advice={studyAdvice(study.path)}
          onRetry={runs.refetch}
        />
      )}
      {runs.isPending && <Loading what={t('runs')} />}
      {runs.data && !runs.error && study.benchmarks.length > 0 && (
        <BenchmarkOverview held={study.benchmarks} runs={runs.data} />
      )}
      {runs.data && !runs.error && (
        <div className={styles.columns}>
          <section>
            <h2>{rich('Runs on {value}', { value: BENCHMARK_TITLES[benchmark] })}</h2>
            {own.length > 0 ? (
              <CoverageTable benchmark={benchmark} runs={own} />
            ) : (
              <p className="ss-muted">{t('There are no runs on it in this study yet.')}</p>
            )}
            {tables.error && (
              <ErrorPanel
                title={t('The scores could not be computed')}
                error={tables.error}
                advice={studyAdvice(study.path)}
                onRetry={tables.refetch}
              />
            )}
          </section>
          <NextSteps study={study} />
        </div>
      )}
    </div>
  );
}

function StudyHead({ study }: { study: StudyInfo }) {
  const opening = useOpening();
  const facts = [
    counted(study.samples, 'sample'),
    counted(study.slots, 'slot'),
    counted(study.runs, 'run'),
    counted(study.clips, 'clip'),
  ];
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        <h1>{study.name || t('Study without a name')}</h1>
        <Button
          variant="default"
          leftSection={<IconFileImport size={15} stroke={1.6} />}
          onClick={() => opening.showImport()}
        >
          {t('Import …')}
        </Button>
      </div>
      {study.description && <p className={styles.description}>{study.description}</p>}
      <p className="ss-muted">
        {facts.join(' · ')}
        {study.missingMedia > 0 &&
          t(' · {clips} not found: everything but picture and sound works; relink them in Explore', {
            clips: counted(study.missingMedia, 'clip'),
          })}
      </p>
      <p className="ss-muted ss-small">
        <bdi>{study.path}</bdi>
        {desktop && (
          <Button
            size="compact-xs"
            variant="subtle"
            ml="xs"
            onClick={() => desktop?.revealInFolder(study.path)}
          >
            {t('Show in folder')}
          </Button>
        )}
      </p>
    </header>
  );
}

function NextSteps({ study }: { study: StudyInfo }) {
  const runs = useRuns();
  const opening = useOpening();
  const benchmark = useBenchmark();
  const index = useQuery(slotIndexQuery({ benchmark }, 'order'));
  return (
    <section>
      <h2>{t('Next')}</h2>
      <ul className={styles.steps}>
        {nextSteps(
          study,
          (runs.data ?? []).filter((run) => run.benchmark === benchmark),
          index.data,
          SLOT_WORDS[benchmark],
        ).map(({ text, href }) => (
          <li key={text}>
            {href === 'import' ? (
              <button type="button" className={styles.step} onClick={() => opening.showImport()}>
                <IconArrowRight size={15} /> {text}
              </button>
            ) : (
              <Link href={href} className={styles.step}>
                <IconArrowRight size={15} /> {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
