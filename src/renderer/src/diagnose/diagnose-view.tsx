import { BENCHMARK_TITLES, type Benchmark } from '@core/benchmarks.ts';
import { kindOf } from '@core/omni-interact/diagnosis/categories.ts';
import { slotsOfRun } from '@core/omni-interact/diagnosis/slots.ts';
import { outcomeCode } from '@core/omni-interact/outcome.ts';
import type { StudyFacts } from '@core/omni-interact/study-facts.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useBenchmark, useBenchmarkRuns } from '../benchmark/current-benchmark.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { ViewHeading } from '../components/view-heading.tsx';
import { NoStudy } from '../importing/no-study.tsx';
import { useOpening } from '../importing/opening.ts';
import { rich, t } from '../language/text.ts';
import { useStudy } from '../queries.ts';
import { factsQuery, publishedQuery, useProfiles } from '../runs/diagnostics-queries.ts';
import { profileChanges, scoresAsPublished, writeProfileChoice } from '../runs/profile-address.ts';
import { PAGES, type PageKey, useDiagnoseAddress } from './address.ts';
import styles from './diagnose.module.css';
import { type Diagnosis, DiagnosisContext, useScored } from './diagnosis.ts';
import { DuplexDiagnosis } from './duplex/duplex-diagnosis.tsx';
import { F1Page } from './f1-page.tsx';
import { FiguresPage } from './figures-page.tsx';
import { InterruptionPage } from './interruption-page.tsx';
import { ChartDefs } from './key.tsx';
import { type MarkSource, MarkSourceContext } from './mark-source.ts';
import { NestedPage } from './nested-page.tsx';
import { OfflineOnlinePage } from './offline-online-page.tsx';
import { OviDiagnosis } from './ovi/ovi-diagnosis.tsx';
import { ProfilesPage } from './profiles-page.tsx';
import { ScopeDiagnosis } from './scope/scope-diagnosis.tsx';
import { StepsPage } from './steps-page.tsx';
import { TimelinessPage } from './timeliness-page.tsx';
import { type ProfileControl, useProfileChoice } from './use-profile-choice.ts';

/** Why the numbers are what they are: the Diagnose view, once there is a study with runs. */
export function DiagnoseView() {
  const study = useStudy();
  const runs = useBenchmarkRuns();
  const benchmark = useBenchmark();
  const opening = useOpening();
  if (study.data === null) {
    return (
      <NoStudy>
        {t('Scores are diagnosed in a study. This address will work again once its study is open.')}
      </NoStudy>
    );
  }
  if (study.error)
    return (
      <ErrorPanel title={t('The study could not be read')} error={study.error} onRetry={study.refetch} />
    );
  if (runs.error)
    return <ErrorPanel title={t('The runs could not be read')} error={runs.error} onRetry={runs.refetch} />;
  if (!study.data || !runs.data) return <Loading what={t('runs')} />;
  if (runs.data.length === 0) {
    return (
      <EmptyState
        asView
        title={t('This study has no runs yet')}
        actions={<Button onClick={() => opening.showImport()}>{t('Import runs …')}</Button>}
      >
        {t('There is nothing to diagnose until a model’s output and its verdicts are here.')}
      </EmptyState>
    );
  }
  return (
    <>
      <ViewHeading>{rich('Diagnose {value}', { value: BENCHMARK_TITLES[benchmark] })}</ViewHeading>
      <BenchmarkDiagnosis benchmark={benchmark} runs={runs.data} />
    </>
  );
}

function BenchmarkDiagnosis({ benchmark, runs }: { benchmark: Benchmark; runs: readonly RunInfo[] }) {
  switch (benchmark) {
    case 'omni-interact':
      return <OmniInteractDiagnosis runs={runs} />;
    case 'interact-scope':
      return <ScopeDiagnosis runs={runs} />;
    case 'duplex-eval':
      return <DuplexDiagnosis runs={runs} />;
    case 'ovi-bench':
      return <OviDiagnosis runs={runs} />;
    default:
      return (
        <EmptyState
          title={t('{value} has no diagnostics here', { value: BENCHMARK_TITLES[benchmark] })}
          actions={null}
        >
          {t('Its slots are in Explore. Choose another benchmark at the top to diagnose that one.')}
        </EmptyState>
      );
  }
}

function OmniInteractDiagnosis({ runs }: { runs: readonly RunInfo[] }) {
  const facts = useQuery(factsQuery);
  if (facts.error)
    return (
      <ErrorPanel title={t('The runs could not be scored')} error={facts.error} onRetry={facts.refetch} />
    );
  if (!facts.data) return <Loading what={t('slots and verdicts')} />;
  return <WithProfile facts={facts.data} runs={runs} />;
}

function WithProfile({ facts, runs }: { facts: StudyFacts; runs: readonly RunInfo[] }) {
  const { profiles, isPending } = useProfiles();
  const published = useQuery(publishedQuery);
  const control = useProfileChoice(profiles);
  const diagnosis = useScored(facts, runs, published.data ?? null, control.choice);
  const source = useMemo(() => omniInteractMarks(diagnosis), [diagnosis]);
  const { page } = useDiagnoseAddress();
  if (isPending) return <Loading what={t('profiles')} />;
  return (
    <DiagnosisContext.Provider value={diagnosis}>
      <MarkSourceContext.Provider value={source}>
        <div className={styles.view}>
          <ChartDefs />
          <Head page={page} control={control} />
          {published.error && (
            <ErrorPanel
              title={t('The published figures could not be read')}
              error={published.error}
              onRetry={published.refetch}
            />
          )}
          <CurrentPage page={page} control={control} />
        </div>
      </MarkSourceContext.Provider>
    </DiagnosisContext.Provider>
  );
}

/** What the list of slots behind a mark shows of OmniInteract's slots. */
function omniInteractMarks({ runs, names, placed, profile }: Diagnosis): MarkSource {
  const key = (entry: { runId: number; slotKey: number }): string => `${entry.runId}/${entry.slotKey}`;
  const slots = new Map(placed.flatMap((run) => slotsOfRun(run).map((slot) => [key(slot), slot])));
  return {
    runs,
    nameOf: (slotKey) => names.get(slotKey) ?? null,
    codeOf: (entry) => {
      const slot = slots.get(key(entry));
      return slot ? outcomeCode(slot.score) : null;
    },
    kindOf: (entry) => {
      const slot = slots.get(key(entry));
      return slot ? kindOf(slot.score.slot) : '';
    },
    note: scoresAsPublished(profile) ? null : t('Explore shows slots under the reference profile.'),
  };
}

function CurrentPage({ page, control }: { page: PageKey; control: ProfileControl }) {
  switch (page) {
    case 'f1':
      return <F1Page />;
    case 'profiles':
      return <ProfilesPage control={control} />;
    case 'timeliness':
      return <TimelinessPage />;
    case 'interruption':
      return <InterruptionPage />;
    case 'nested':
      return <NestedPage />;
    case 'steps':
      return <StepsPage />;
    case 'offline-online':
      return <OfflineOnlinePage />;
    case 'figures':
      return <FiguresPage />;
  }
}

/** The pages of the view, and the profile in force. */
function Head({ page, control }: { page: PageKey; control: ProfileControl }) {
  const { profiles } = useProfiles();
  const { base, profile, unknown } = control.choice;
  const changes = profileChanges(profile, base);
  const query = new URLSearchParams();
  writeProfileChoice(query, base, profile);
  const suffix = query.size > 0 ? `?${query}` : '';
  return (
    <div className={styles.head}>
      <nav className={styles.pages} aria-label={t('Diagnostics')}>
        {PAGES.map(({ key, name }) => (
          <Link
            key={key}
            href={`/diagnose/${key}${suffix}`}
            className={styles.pageLink}
            aria-current={key === page ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.inForce}>
        {unknown !== null && (
          <span className={styles.wrong}>{rich('no profile “{unknown}” here', { unknown })}</span>
        )}
        {changes.length > 0 && (
          <>
            <span className={styles.changes} title={changes.join(', ')}>
              {changes.join(', ')}
            </span>
            <Button size="compact-xs" variant="subtle" onClick={() => control.choose(base)}>
              {t('Reset')}
            </Button>
          </>
        )}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control */}
        <label className={styles.inlineLabel}>
          {t('Profile')}
          <NativeSelect
            size="xs"
            data={profiles.map(({ name }) => ({
              value: name,
              label: name === base.name && changes.length > 0 ? t('{name}, changed', { name }) : name,
            }))}
            value={base.name}
            onChange={(event) => {
              const next = profiles.find(({ name }) => name === event.currentTarget.value);
              if (next) control.choose(next);
            }}
          />
        </label>
      </div>
    </div>
  );
}
