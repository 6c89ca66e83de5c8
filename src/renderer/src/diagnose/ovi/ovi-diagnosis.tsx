import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { oviSlotResult } from '@core/ovi-bench/case-score.ts';
import type { PublishedOviTables } from '@core/ovi-bench/published-tables.ts';
import { type CaseResult, type OviFacts, resultsByRun, runRates } from '@core/ovi-bench/study-facts.ts';
import type { OutcomeCode, RunInfo } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Loading } from '../../components/loading.tsx';
import { FigureGallery } from '../../figures/figure-gallery.tsx';
import { t } from '../../language/text.ts';
import { oviFactsQuery, publishedOviQuery } from '../../runs/diagnostics-queries.ts';
import styles from '../diagnose.module.css';
import { type MarkSource, MarkSourceContext } from '../mark-source.ts';
import { Page } from '../page.tsx';
import { CalibrationPage } from './calibration-page.tsx';
import { MetricsPage } from './metrics-page.tsx';
import { OviContext, type OviDiagnosisData } from './ovi-context.ts';
import { OVI_PAGES, type OviPageKey, oviPageInPath } from './pages.ts';
import { TimelinePage } from './timeline-page.tsx';
import { TypesPage } from './types-page.tsx';

/** The diagnostics of OVIBench over the runs of the study. */
export function OviDiagnosis({ runs }: { runs: readonly RunInfo[] }) {
  const facts = useQuery(oviFactsQuery);
  const published = useQuery(publishedOviQuery);
  if (facts.error)
    return (
      <ErrorPanel title={t('The runs could not be scored')} error={facts.error} onRetry={facts.refetch} />
    );
  if (!facts.data || published.isPending) return <Loading what={t('cases and verdicts')} />;
  return (
    <>
      {published.error && (
        <ErrorPanel
          title={t('The published figures could not be read')}
          error={published.error}
          onRetry={published.refetch}
        />
      )}
      <OviView facts={facts.data} runs={runs} published={published.data ?? null} />
    </>
  );
}

interface OviViewProps {
  facts: OviFacts;
  runs: readonly RunInfo[];
  published: PublishedOviTables | null;
}

function OviView({ facts, runs, published }: OviViewProps) {
  const [pathname] = useLocation();
  const page = oviPageInPath(pathname);
  const data = useMemo((): OviDiagnosisData => {
    const results = resultsByRun(facts);
    const judge = [...new Set(runs.flatMap((run) => run.judges))].join(', ') || 'none';
    return { facts, results, rates: runRates(results), runs, published, judge };
  }, [facts, runs, published]);
  const source = useMemo(() => oviMarks(data), [data]);
  return (
    <OviContext.Provider value={data}>
      <MarkSourceContext.Provider value={source}>
        <div className={styles.view}>
          <div className={styles.head}>
            <nav className={styles.pages} aria-label={t('Diagnostics')}>
              {OVI_PAGES.map(({ key, name }) => (
                <Link
                  key={key}
                  href={`/diagnose/${key}`}
                  className={styles.pageLink}
                  aria-current={key === page ? 'page' : undefined}
                >
                  {name}
                </Link>
              ))}
            </nav>
          </div>
          {/* A page's choices are its own. */}
          <CurrentPage key={page} page={page} />
        </div>
      </MarkSourceContext.Provider>
    </OviContext.Provider>
  );
}

function CurrentPage({ page }: { page: OviPageKey }) {
  switch (page) {
    case 'types':
      return <TypesPage />;
    case 'metrics':
      return <MetricsPage />;
    case 'timeline':
      return <TimelinePage />;
    case 'calibration':
      return <CalibrationPage />;
    case 'figures':
      return (
        <Page resolve={() => null}>
          <FigureGallery
            benchmark="ovi-bench"
            profile={REFERENCE_PROFILE}
            note={t('Judged scores are after the paper’s caps.')}
          />
        </Page>
      );
  }
}

/** What the list of cases behind a mark shows: outcome, type and format. */
function oviMarks({ results, runs }: OviDiagnosisData): MarkSource {
  const byPlace = new Map(
    results.flatMap((run) =>
      run.results.map((each): [string, CaseResult] => [`${each.runId}/${each.case.slotKey}`, each]),
    ),
  );
  return {
    runs,
    nameOf: () => null,
    codeOf: ({ runId, slotKey }) => {
      const each = byPlace.get(`${runId}/${slotKey}`);
      return each ? outcomeOf(each) : null;
    },
    kindOf: ({ runId, slotKey }) => byPlace.get(`${runId}/${slotKey}`)?.case.type ?? '',
    note: null,
  };
}

function outcomeOf({ case: { format, label }, result }: CaseResult): OutcomeCode {
  return oviSlotResult({
    result,
    scores: result.scores,
    choiceRight: format === 'multiple-choice' ? result.choice === label : null,
  }).outcome;
}
