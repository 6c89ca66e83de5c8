import { scoreRun } from '@core/interact-scope/diagnostics/scored.ts';
import { scopeOutcomeCode } from '@core/interact-scope/outcome.ts';
import type { PublishedScope } from '@core/interact-scope/published.ts';
import type { ScopeFacts } from '@core/interact-scope/study-facts.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import type { RunInfo } from '@core/study-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Loading } from '../../components/loading.tsx';
import { FigureGallery } from '../../figures/figure-gallery.tsx';
import { t } from '../../language/text.ts';
import { publishedScopeQuery, scopeFactsQuery } from '../../runs/diagnostics-queries.ts';
import styles from '../diagnose.module.css';
import { type MarkSource, MarkSourceContext } from '../mark-source.ts';
import { Page } from '../page.tsx';
import { OutcomePatterns } from './drawing-chart.tsx';
import { FiltersPage } from './filters-page.tsx';
import { GuidancePage } from './guidance-page.tsx';
import { InputsPage } from './inputs-page.tsx';
import { outcomeIndex } from './marks.ts';
import { OutcomesPage } from './outcomes-page.tsx';
import { SCOPE_PAGES, type ScopePageKey, scopePageInPath } from './pages.ts';
import { PoliciesPage } from './policies-page.tsx';
import { PriorsPage } from './priors-page.tsx';
import { ScenePage } from './scene-page.tsx';
import { ScopeContext } from './scope-context.ts';
import { SequencesPage } from './sequences-page.tsx';

/** The diagnostics of Omni-InteractScope over the runs of the study. */
export function ScopeDiagnosis({ runs }: { runs: readonly RunInfo[] }) {
  const facts = useQuery(scopeFactsQuery);
  const published = useQuery(publishedScopeQuery);
  if (facts.error)
    return (
      <ErrorPanel title={t('The runs could not be scored')} error={facts.error} onRetry={facts.refetch} />
    );
  if (!facts.data || published.isPending) return <Loading what={t('targets and verdicts')} />;
  return (
    <>
      {published.error && (
        <ErrorPanel
          title={t('The published figures could not be read')}
          error={published.error}
          onRetry={published.refetch}
        />
      )}
      <ScopeView facts={facts.data} runs={runs} published={published.data ?? null} />
    </>
  );
}

interface ScopeViewProps {
  facts: ScopeFacts;
  runs: readonly RunInfo[];
  published: PublishedScope | null;
}

function ScopeView({ facts, runs, published }: ScopeViewProps) {
  const [pathname] = useLocation();
  const page = scopePageInPath(pathname);
  const judge = useMemo(() => [...new Set(runs.flatMap((run) => run.judges))].join(', ') || 'none', [runs]);
  const data = useMemo(() => ({ facts, runs, published, judge }), [facts, runs, published, judge]);
  const source = useMemo(() => scopeMarks(facts, runs), [facts, runs]);
  return (
    <ScopeContext.Provider value={data}>
      <MarkSourceContext.Provider value={source}>
        <div className={styles.view}>
          <OutcomePatterns />
          <div className={styles.head}>
            <nav className={styles.pages} aria-label={t('Diagnostics')}>
              {SCOPE_PAGES.map(({ key, name }) => (
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
          {/* A page's choices and drafts are its own. */}
          <CurrentPage key={page} page={page} />
        </div>
      </MarkSourceContext.Provider>
    </ScopeContext.Provider>
  );
}

function CurrentPage({ page }: { page: ScopePageKey }) {
  switch (page) {
    case 'outcomes':
      return <OutcomesPage />;
    case 'scene':
      return <ScenePage />;
    case 'priors':
      return <PriorsPage />;
    case 'policies':
      return <PoliciesPage />;
    case 'filters':
      return <FiltersPage />;
    case 'guidance':
      return <GuidancePage />;
    case 'inputs':
      return <InputsPage />;
    case 'sequences':
      return <SequencesPage />;
    case 'figures':
      return (
        <Page resolve={() => null}>
          <FigureGallery
            benchmark="interact-scope"
            profile={REFERENCE_PROFILE}
            note={t('Arms, tolerance and filters are the paper’s.')}
          />
        </Page>
      );
  }
}

/** What the list of targets behind a mark shows: outcomes at the paper's settings, as Explore has them. */
function scopeMarks(facts: ScopeFacts, runs: readonly RunInfo[]): MarkSource {
  const outcomes = outcomeIndex(facts.runs.map((run) => scoreRun(facts, run)));
  const tasks = new Map(
    facts.interactions.flatMap(({ task, slotKeys }) => slotKeys.map((key): [number, string] => [key, task])),
  );
  return {
    runs,
    nameOf: () => null,
    codeOf: ({ runId, slotKey }) => {
      const outcome = outcomes.get(`${runId}/${slotKey}`);
      return outcome === undefined ? null : scopeOutcomeCode(outcome);
    },
    kindOf: ({ slotKey }) => tasks.get(slotKey) ?? '',
    note: t('Signs and Explore show outcomes at a tolerance of 2 s over all outputs.'),
  };
}
