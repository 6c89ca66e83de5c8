import type { StudyFacts } from '@core/omni-interact/study-facts.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { NoStudy } from '../importing/no-study.tsx';
import { useOpening } from '../importing/opening.ts';
import { useRuns, useStudy } from '../queries.ts';
import { factsQuery, publishedQuery, useProfiles } from '../runs/diagnostics-queries.ts';
import { profileChanges, writeProfileChoice } from '../runs/profile-address.ts';
import { PAGES, type PageKey, useDiagnoseAddress } from './address.ts';
import styles from './diagnose.module.css';
import { DiagnosisContext, useScored } from './diagnosis.ts';
import { F1Page } from './f1-page.tsx';
import { FiguresPage } from './figures-page.tsx';
import { InterruptionPage } from './interruption-page.tsx';
import { ChartDefs } from './key.tsx';
import { NestedPage } from './nested-page.tsx';
import { OfflineOnlinePage } from './offline-online-page.tsx';
import { ProfilesPage } from './profiles-page.tsx';
import { StepsPage } from './steps-page.tsx';
import { TimelinessPage } from './timeliness-page.tsx';
import { type ProfileControl, useProfileChoice } from './use-profile-choice.ts';

/** Why the numbers are what they are: the Diagnose view, once there is a study with runs. */
export function DiagnoseView() {
  const study = useStudy();
  const runs = useRuns();
  const facts = useQuery({ ...factsQuery, enabled: study.data !== null && study.data !== undefined });
  const opening = useOpening();
  if (study.data === null) {
    return (
      <NoStudy>Scores are diagnosed in a study. This address will work again once its study is open.</NoStudy>
    );
  }
  if (study.error)
    return <ErrorPanel title="The study could not be read" error={study.error} onRetry={study.refetch} />;
  if (runs.error)
    return <ErrorPanel title="The runs could not be read" error={runs.error} onRetry={runs.refetch} />;
  if (facts.error)
    return <ErrorPanel title="The runs could not be scored" error={facts.error} onRetry={facts.refetch} />;
  if (!runs.data || !facts.data) return <Loading what="slots and verdicts" />;
  if (runs.data.length === 0) {
    return (
      <EmptyState
        title="This study has no runs yet"
        actions={<Button onClick={() => opening.showImport()}>Import runs …</Button>}
      >
        There is nothing to diagnose until a model’s output and its verdicts are here.
      </EmptyState>
    );
  }
  return <WithProfile facts={facts.data} runs={runs.data} />;
}

function WithProfile({ facts, runs }: { facts: StudyFacts; runs: readonly RunInfo[] }) {
  const { profiles, isPending } = useProfiles();
  const published = useQuery(publishedQuery);
  const control = useProfileChoice(profiles);
  const diagnosis = useScored(facts, runs, published.data ?? null, control.choice);
  const { page } = useDiagnoseAddress();
  if (isPending) return <Loading what="profiles" />;
  return (
    <DiagnosisContext.Provider value={diagnosis}>
      <div className={styles.view}>
        <ChartDefs />
        <Head page={page} control={control} />
        {published.error && (
          <ErrorPanel
            title="The published figures could not be read"
            error={published.error}
            onRetry={published.refetch}
          />
        )}
        <CurrentPage page={page} control={control} />
      </div>
    </DiagnosisContext.Provider>
  );
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
      <nav className={styles.pages} aria-label="Diagnostics">
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
        {unknown !== null && <span className={styles.wrong}>no profile “{unknown}” here</span>}
        {changes.length > 0 && (
          <>
            <span className={styles.changes} title={changes.join(', ')}>
              {changes.join(', ')}
            </span>
            <Button size="compact-xs" variant="subtle" onClick={() => control.choose(base)}>
              Reset
            </Button>
          </>
        )}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control */}
        <label className={styles.inlineLabel}>
          Profile
          <NativeSelect
            size="xs"
            data={profiles.map(({ name }) => ({
              value: name,
              label: name === base.name && changes.length > 0 ? `${name}, changed` : name,
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
