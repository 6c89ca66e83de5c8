import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { NoStudy } from '../importing/no-study.tsx';
import { t } from '../language/text.ts';
import { useStudy } from '../queries.ts';
import { CaseEditor } from './case-editor.tsx';
import { CaseList } from './case-list.tsx';
import { caseQuery, casesQuery } from './case-queries.ts';

/** The list of case studies, or the one the address names. */
export function CasesView() {
  const { id } = useParams<{ id?: string }>();
  const study = useStudy();
  if (study.isPending) return <Loading what={t('study')} />;
  if (!study.data)
    return <NoStudy>{t('Case studies are kept in a study, with the runs they show.')}</NoStudy>;
  if (id === undefined) return <Cases />;
  if (!/^\d+$/u.test(id)) {
    return (
      <EmptyState asView title={t('There is no case {id}', { id })}>
        {t('The cases of this study are under Cases.')}
      </EmptyState>
    );
  }
  return <OneCase key={`${study.data.path} ${id}`} caseId={Number(id)} />;
}

function Cases() {
  const cases = useQuery(casesQuery);
  if (cases.isPending) return <Loading what={t('cases')} />;
  if (cases.isError) {
    return (
      <ErrorPanel
        title={t('The cases could not be read')}
        error={cases.error}
        onRetry={() => void cases.refetch()}
      />
    );
  }
  return <CaseList cases={cases.data} />;
}

function OneCase({ caseId }: { caseId: number }) {
  const [opening, setOpening] = useState(0);
  // Read once for each opening: the editor holds the case from then on.
  const view = useQuery({ ...caseQuery(caseId), queryKey: [...caseQuery(caseId).queryKey, opening] });
  if (view.isPending) return <Loading what={t('case')} />;
  if (view.isError) {
    return (
      <ErrorPanel
        title={t('The case could not be read')}
        error={view.error}
        onRetry={() => void view.refetch()}
      />
    );
  }
  return <CaseEditor key={opening} view={view.data} onReload={() => setOpening(opening + 1)} />;
}
