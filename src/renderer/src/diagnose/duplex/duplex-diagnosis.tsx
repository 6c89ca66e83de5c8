import { SCRIPT_SETTINGS } from '@core/duplex-eval/description-score.ts';
import { type DuplexFacts, scoreDuplexRuns } from '@core/duplex-eval/study-facts.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Loading } from '../../components/loading.tsx';
import { FigureGallery } from '../../figures/figure-gallery.tsx';
import { settingsWords } from '../../inspector/duplex-settings.ts';
import { t } from '../../language/text.ts';
import { duplexFactsQuery } from '../../runs/diagnostics-queries.ts';
import { patchedHref, useDiagnoseAddress } from '../address.ts';
import styles from '../diagnose.module.css';
import { MarkSourceContext } from '../mark-source.ts';
import { Page } from '../page.tsx';
import { DuplexContext } from './duplex-context.ts';
import { duplexMarks } from './marks.ts';
import { OverviewPage } from './overview-page.tsx';
import { DUPLEX_PAGES, type DuplexPageKey, duplexPageInPath } from './pages.ts';
import { RemindersPage } from './reminders-page.tsx';
import { SentencesPage } from './sentences-page.tsx';
import { areScriptSettings, duplexSettingsPatch, readDuplexSettings } from './settings-address.ts';
import { SettingsPage } from './settings-page.tsx';
import { SilencePage } from './silence-page.tsx';

/** The diagnostics of Omni-DuplexEval over the runs of the study. */
export function DuplexDiagnosis({ runs }: { runs: readonly RunInfo[] }) {
  const facts = useQuery(duplexFactsQuery);
  if (facts.error)
    return (
      <ErrorPanel title={t('The runs could not be scored')} error={facts.error} onRetry={facts.refetch} />
    );
  if (!facts.data) return <Loading what={t('outputs and verdicts')} />;
  return <DuplexView facts={facts.data} runs={runs} />;
}

function DuplexView({ facts, runs }: { facts: DuplexFacts; runs: readonly RunInfo[] }) {
  const { pathname, search, value, go } = useDiagnoseAddress();
  const page = duplexPageInPath(pathname);
  const [shifts, lambda] = [value('shifts'), value('lambda')];
  const settings = useMemo(
    () => readDuplexSettings((name) => (name === 'shifts' ? shifts : lambda)),
    [shifts, lambda],
  );
  const scored = useMemo(() => scoreDuplexRuns(facts, settings), [facts, settings]);
  const judge = useMemo(() => [...new Set(runs.flatMap((run) => run.judges))].join(', ') || 'none', [runs]);
  const data = useMemo(
    () => ({
      facts,
      runs,
      scored,
      settings,
      change: (next: typeof settings) => go(duplexSettingsPatch(next), { replace: true }),
      judge,
    }),
    [facts, runs, scored, settings, go, judge],
  );
  const changed = !areScriptSettings(settings);
  const source = useMemo(() => duplexMarks(scored, runs, changed), [scored, runs, changed]);
  return (
    <DuplexContext.Provider value={data}>
      <MarkSourceContext.Provider value={source}>
        <div className={styles.view}>
          <div className={styles.head}>
            <nav className={styles.pages} aria-label={t('Diagnostics')}>
              {DUPLEX_PAGES.map(({ key, name }) => (
                <Link
                  key={key}
                  href={patchedHref(`/diagnose/${key}`, search, { mark: null, split: null })}
                  className={styles.pageLink}
                  aria-current={key === page ? 'page' : undefined}
                >
                  {name}
                </Link>
              ))}
            </nav>
            <div className={styles.inForce}>
              <span className={changed ? styles.changes : 'ss-muted'} title={settingsWords(settings)}>
                {settingsWords(settings)}
              </span>
              {changed && (
                <Button size="compact-xs" variant="subtle" onClick={() => data.change(SCRIPT_SETTINGS)}>
                  {t('Reset')}
                </Button>
              )}
            </div>
          </div>
          <CurrentPage key={page} page={page} />
        </div>
      </MarkSourceContext.Provider>
    </DuplexContext.Provider>
  );
}

function CurrentPage({ page }: { page: DuplexPageKey }) {
  switch (page) {
    case 'overview':
      return <OverviewPage />;
    case 'sentences':
      return <SentencesPage />;
    case 'silence':
      return <SilencePage />;
    case 'reminders':
      return <RemindersPage />;
    case 'settings':
      return <SettingsPage />;
    case 'figures':
      return (
        <Page resolve={() => null}>
          <FigureGallery
            benchmark="duplex-eval"
            profile={REFERENCE_PROFILE}
            note={t('Scored with {scriptSettings}, as the published script.', {
              scriptSettings: settingsWords(SCRIPT_SETTINGS),
            })}
          />
        </Page>
      );
  }
}
