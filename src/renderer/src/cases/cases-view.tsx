import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useRoute } from 'wouter';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { NoStudy } from '../importing/no-study.tsx';
import { useStudy } from '../queries.ts';
import { CaseEditor } from './case-editor.tsx';
import { caseListQuery, caseQuery, refreshCases } from './case-queries.ts';
import styles from './cases.module.css';

/** The Cases view: the study's case studies and the one that is open. */
export function CasesView() {
  const study = useStudy();
  if (study.error)
    return <ErrorPanel title="The study could not be read" error={study.error} onRetry={study.refetch} />;
  if (study.data === undefined) return <Loading what="study" />;
  if (study.data === null) {
    return <NoStudy>A case study shows chosen slots, frames and what was said, with your words.</NoStudy>;
  }
  return <CasesOfStudy key={study.data.path} />;
}

function CasesOfStudy() {
  const cases = useQuery(caseListQuery);
  const [, params] = useRoute('/cases/:id');
  const [, go] = useLocation();
  if (cases.error)
    return <ErrorPanel title="The cases could not be read" error={cases.error} onRetry={cases.refetch} />;
  if (!cases.data) return <Loading what="cases" />;
  const create = async () => {
    const { caseId } = await api.cases.create.mutate({ title: 'Untitled case' });
    await refreshCases();
    go(`/cases/${caseId}`);
  };
  if (cases.data.length === 0) {
    return (
      <EmptyState
        title="This study has no case studies yet"
        actions={
          <>
            <Button onClick={() => void create()}>New case</Button>
            <ImportBundle onImported={(caseId) => go(`/cases/${caseId}`)} />
          </>
        }
      >
        Open a slot in Explore and press c to put it into one.
      </EmptyState>
    );
  }
  const open = params ? Number(params.id) : cases.data[0]?.caseId;
  return (
    <div className={styles.page}>
      <nav className={styles.list} aria-label="Case studies">
        {cases.data.map(({ caseId, title, name, panels }) => (
          <Link
            key={caseId}
            href={`/cases/${caseId}`}
            className={styles.entry}
            aria-current={caseId === open ? 'page' : undefined}
          >
            {title || name}
            <small>
              {panels} {panels === 1 ? 'panel' : 'panels'}
            </small>
          </Link>
        ))}
        <Button variant="default" mt={8} onClick={() => void create()}>
          New case
        </Button>
        <ImportBundle onImported={(caseId) => go(`/cases/${caseId}`)} />
      </nav>
      {open !== undefined && <OpenCase key={open} caseId={open} />}
    </div>
  );
}

/** Brings a bundle in from a file the host can read. */
function ImportBundle({ onImported }: { onImported: (caseId: number) => void }) {
  const [path, setPath] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const bring = async () => {
    try {
      const { caseId } = await api.cases.importBundle.mutate({ path: path.trim() });
      setPath('');
      setProblem(null);
      await refreshCases();
      onImported(caseId);
    } catch (error) {
      setProblem(describeError(error).message);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void bring();
      }}
    >
      <TextInput
        aria-label="Path of a .slotcase file"
        placeholder="Import a .slotcase file: path"
        value={path}
        error={problem}
        onChange={(event) => setPath(event.currentTarget.value)}
      />
    </form>
  );
}

function OpenCase({ caseId }: { caseId: number }) {
  const view = useQuery(caseQuery(caseId));
  if (view.error)
    return <ErrorPanel title="The case could not be read" error={view.error} onRetry={view.refetch} />;
  if (!view.data) return <Loading what="case" />;
  return <CaseEditor stored={view.data} />;
}
