import type { Benchmark } from '@core/benchmarks.ts';
import { REFERENCE_PROFILE, type ScoringProfile } from '@core/omni-interact/profile.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Button, Checkbox, NativeSelect, Tabs } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useBenchmark, useBenchmarkRuns } from '../benchmark/current-benchmark.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { studyAdvice } from '../components/study-advice.ts';
import { TableExport } from '../figures/table-export.tsx';
import { NoStudy } from '../importing/no-study.tsx';
import { useOpening } from '../importing/opening.ts';
import { rich, t } from '../language/text.ts';
import { useStudy, useTables } from '../queries.ts';
import { CategoryTable } from './category-table.tsx';
import { ClassificationTable } from './classification-table.tsx';
import { publishedQuery, useProfiles, useTablesUnder } from './diagnostics-queries.ts';
import { DuplexTables } from './duplex-tables.tsx';
import { InterruptionTable } from './interruption-table.tsx';
import { markId } from './mark-id.ts';
import { NestedTable } from './nested-table.tsx';
import { OviTables } from './ovi-tables.tsx';
import type { LinkOf, PaperTableProps } from './paper-table.ts';
import { pageOf } from './paper-table.ts';
import {
  type ProfileChoice,
  readProfileChoice,
  scoresAsPublished,
  writeProfileChoice,
} from './profile-address.ts';
import { RunInfoTable } from './run-info-table.tsx';
import styles from './runs.module.css';
import { ScopeTables } from './scope-tables.tsx';
import { TableFootnote } from './table-footnote.tsx';

const TABS = [
  { key: 'table3', file: 'table-3', name: t('IA-QTF1 (Table 3)'), Table: CategoryTable },
  { key: 'a2', file: 'table-a2', name: t('TP / FP / FN (Table A.2)'), Table: ClassificationTable },
  { key: 'table4', file: 'table-4', name: t('Nested (Table 4)'), Table: NestedTable },
  { key: 'table5', file: 'table-5', name: t('Interruption (Table 5)'), Table: InterruptionTable },
] as const;

/** The study's runs: where they come from and their tables as the paper prints them. */
export function RunsView() {
  const study = useStudy();
  const runs = useBenchmarkRuns();
  const Tables = TABLES[useBenchmark()];
  const opening = useOpening();
  if (study.data === null) {
    return (
      <NoStudy>
        {t('Runs and their numbers live in a study. Open one from the menu at the top left.')}
      </NoStudy>
    );
  }
  if (runs.error)
    return (
      <ErrorPanel
        title={t('The runs could not be read')}
        error={runs.error}
        advice={study.data && studyAdvice(study.data.path)}
        onRetry={runs.refetch}
      />
    );
  if (!runs.data) return <Loading what={t('runs')} />;
  if (runs.data.length === 0) {
    return (
      <EmptyState
        asView
        title={t('This study has no runs yet')}
        actions={<Button onClick={() => opening.showImport()}>{t('Import …')}</Button>}
      >
        {t("A run is one model's output over a benchmark, under one condition.")}
      </EmptyState>
    );
  }
  return (
    <div className="ss-page">
      <div className={styles.page}>
        <h1 className={styles.title}>{t('Runs')}</h1>
        <RunInfoTable runs={runs.data} />
        <Tables runs={runs.data} />
      </div>
    </div>
  );
}

/** The tables of each benchmark's runs. */
const TABLES: Readonly<Record<Benchmark, ComponentType<{ runs: readonly RunInfo[] }>>> = {
  'omni-interact': StudyTables,
  'interact-scope': ScopeTables,
  'duplex-eval': DuplexTables,
  'ovi-bench': OviTables,
};

/** The paper's tables, under the profile the address names (`?profile=`), with the published rows or without. */
function StudyTables({ runs }: { runs: readonly RunInfo[] }) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { profiles, error: profilesError } = useProfiles();
  const choice = useMemo(() => readProfileChoice(new URLSearchParams(search), profiles), [search, profiles]);
  const { profile, unknown } = choice;
  const isReference = profile.name === REFERENCE_PROFILE.name;
  const stored = useTables();
  const scored = useTablesUnder(profile, !isReference);
  const published = useQuery(publishedQuery);
  const [withPublished, setWithPublished] = useLocalStorage({
    key: 'slotscope.published-rows',
    defaultValue: true,
  });
  const { error, refetch } = isReference ? stored : scored;
  const tables = isReference ? stored.data : scored.tables;
  return (
    <>
      <div className={styles.tools}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control */}
        <label>
          {t('Profile')}
          <NativeSelect
            size="xs"
            data={profileOptions(profiles, profile)}
            value={profile.name}
            onChange={(event) => {
              const { value } = event.currentTarget;
              navigate(
                value === REFERENCE_PROFILE.name
                  ? '/runs'
                  : `/runs?${new URLSearchParams({ profile: value })}`,
              );
            }}
          />
        </label>
        <Checkbox
          label={
            scoresAsPublished(profile)
              ? t('Published rows')
              : t('Published rows (scored as under the reference profile, so left out under this one)')
          }
          checked={withPublished && scoresAsPublished(profile)}
          disabled={!scoresAsPublished(profile)}
          onChange={(event) => setWithPublished(event.currentTarget.checked)}
        />
        <Link href={diagnoseLink('profiles', choice)}>{t('Compare profiles and move their settings')}</Link>
      </div>
      {unknown !== null && (
        <p className="ss-muted">
          {rich('This study has no profile called “{unknown}”; the tables are under {profile}.', {
            unknown,
            profile: profile.name,
          })}
        </p>
      )}
      {profilesError !== null && (
        <ErrorPanel title={t('Saved profiles could not be read')} error={profilesError} />
      )}
      {published.error && (
        <ErrorPanel
          title={t('The published tables could not be read')}
          error={published.error}
          onRetry={published.refetch}
        />
      )}
      {error && <ErrorPanel title={t('The tables could not be computed')} error={error} onRetry={refetch} />}
      {!error && !tables && <Loading what={t('tables')} />}
      {tables && (
        <PaperTables
          tables={tables}
          profile={profile}
          runs={runs}
          published={withPublished && scoresAsPublished(profile) ? (published.data ?? null) : null}
          linkOf={isReference ? undefined : linksUnder(choice)}
        />
      )}
    </>
  );
}

/** The profiles to choose from; one that was changed in the address is a choice of its own. */
function profileOptions(profiles: readonly ScoringProfile[], inForce: ScoringProfile): string[] {
  const names = profiles.map(({ name }) => name);
  return names.includes(inForce.name) ? names : [...names, inForce.name];
}

/** A page of the Diagnose view under a profile, with the slots behind a number open if one is named. */
function diagnoseLink(page: string, { base, profile }: ProfileChoice, mark?: string): string {
  const query = new URLSearchParams();
  writeProfileChoice(query, base, profile);
  if (mark !== undefined) query.set('mark', mark);
  return `/diagnose/${page}?${query}`;
}

/**
 * Explore filters by outcomes under the reference profile; under another one a number leads to Diagnose, which
 * lists the slots behind it under that profile.
 */
const linksUnder =
  (choice: ProfileChoice): LinkOf =>
  (run, number, category) =>
    diagnoseLink(pageOf(number), choice, markId(number, category, run.name));

function PaperTables(props: PaperTableProps & { profile: ScoringProfile }) {
  const { profile, published } = props;
  const [tab, setTab] = useState<string | null>(TABS[0].key);
  return (
    <Tabs value={tab} onChange={setTab} mt="xs" keepMounted={false}>
      <Tabs.List>
        {TABS.map(({ key, name }) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ key, name, file, Table }) => (
        <Tabs.Panel key={key} value={key} pt="md">
          <div className={styles.tableTools}>
            <TableExport table={file} title={name} profile={profile} published={Boolean(published)} />
          </div>
          <div className={styles.scroll}>
            <Table {...props} />
          </div>
          <TableFootnote {...props} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
