import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { CasesView } from '../cases/cases-view.tsx';
import { ToastPlace } from '../cases/toast.tsx';
import { CompareView } from '../compare/compare-view.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { DiagnoseView } from '../diagnose/diagnose-view.tsx';
import { ExploreView } from '../explore/explore-view.tsx';
import { HomeView } from '../home/home-view.tsx';
import { OpeningProvider } from '../importing/opening-provider.tsx';
import { AgreementView } from '../judge/agreement-view.tsx';
import { JudgeView } from '../judge/judge-view.tsx';
import { t } from '../language/text.ts';
import { queryClient } from '../queries.ts';
import { ReplayView } from '../replay/replay-view.tsx';
import { RunsView } from '../runs/runs-view.tsx';
import { cssVariables, mantineTheme } from '../theme/mantine-theme.ts';
import styles from './app.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { StudyElsewhere } from './study-elsewhere.tsx';
import { TopBar } from './top-bar.tsx';

/** The nonce the host put into the page, for the style elements Mantine creates. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/** The whole window: top bar and the view the address names. */
export function App() {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <OpeningProvider>
          <div className={styles.window}>
            <TopBar />
            <StudyElsewhere />
            <main className={styles.view}>
              <ErrorBoundary>
                <Views />
              </ErrorBoundary>
            </main>
            <ToastPlace />
          </div>
        </OpeningProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function Views() {
  return (
    <Switch>
      <Route path="/" component={HomeView} />
      <Route path="/runs" component={RunsView} />
      <Route path="/explore/*?" component={ExploreView} />
      <Route path="/compare" component={CompareView} />
      <Route path="/diagnose/*?" component={DiagnoseView} />
      <Route path="/judge" component={JudgeView} />
      <Route path="/judge/agreement" component={AgreementView} />
      <Route path="/replay" component={ReplayView} />
      <Route path="/cases/:id?" component={CasesView} />
      <Route>
        <EmptyState asView title={t('There is nothing at this address')}>
          {t('The link may be from another version. The study and its numbers are on Home.')}
        </EmptyState>
      </Route>
    </Switch>
  );
}
