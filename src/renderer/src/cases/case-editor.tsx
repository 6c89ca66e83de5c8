import type { CaseView } from '@core/case-studies/case-views.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import { refreshCases, versionQuery, versionsQuery } from './case-queries.ts';
import styles from './cases.module.css';
import { ExportCase } from './export-case.tsx';
import { Markdown } from './markdown.tsx';
import { PanelEditor } from './panel-editor.tsx';
import { type SaveState, useCaseEditor } from './use-case-editor.ts';

/** One case study: title, prose with its preview, panels at their true width. Everything saves by itself. */
export function CaseEditor({ stored }: { stored: CaseView }) {
  const { history, dispatch, save, flush } = useCaseEditor(stored);
  const [versions, setVersions] = useState(false);
  const document = history.present;
  return (
    <article className={styles.editor}>
      <div className={`${styles.row} ${styles.tools}`}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={history.past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        >
          Undo
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={history.future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        >
          Redo
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={versions}
          onClick={() => setVersions(!versions)}
        >
          Versions
        </Button>
        <ExportCase caseId={stored.caseId} flush={flush} />
        <span className={styles.grow} />
        <SaveNote save={save} document={document} />
      </div>
      {versions && (
        <Versions
          caseId={stored.caseId}
          onRestore={(earlier) => dispatch({ type: 'replace', document: earlier })}
        />
      )}
      <TextInput
        className={styles.title}
        aria-label="Title"
        value={document.title}
        onChange={(event) => dispatch({ type: 'set-title', title: event.currentTarget.value })}
      />
      <div className={styles.prose}>
        <Textarea
          aria-label="Prose"
          placeholder="What this case shows, in Markdown"
          autosize
          minRows={5}
          value={document.prose}
          onChange={(event) => dispatch({ type: 'set-prose', prose: event.currentTarget.value })}
        />
        <div className={styles.rendered}>
          <Markdown text={document.prose} />
        </div>
      </div>
      {document.panels.map((panel, index) => (
        <PanelEditor
          key={panel.id}
          caseId={stored.caseId}
          panel={panel}
          index={index}
          stale={stored.stale[panel.id] ?? []}
          dispatch={dispatch}
        />
      ))}
      {document.panels.length === 0 && (
        <p className={styles.muted}>No panels yet. Open a slot in Explore and press c to put it here.</p>
      )}
    </article>
  );
}

function SaveNote({ save, document }: { save: SaveState; document: CaseView['document'] }) {
  const [, go] = useLocation();
  if (save.state !== 'failed') {
    const words = { saved: 'Saved', unsaved: 'Not saved yet', saving: 'Saving …' };
    return (
      <span role="status" className={styles.muted}>
        {words[save.state]}
      </span>
    );
  }
  const copy = async () => {
    const { caseId } = await api.cases.create.mutate({ title: `${document.title} (copy)`, document });
    await refreshCases();
    go(`/cases/${caseId}`);
  };
  return (
    <span role="alert" className={styles.problem}>
      {save.message}{' '}
      <Button size="compact-xs" variant="default" onClick={() => void copy()}>
        Save as a copy
      </Button>
    </span>
  );
}

function Versions(props: { caseId: number; onRestore: (document: CaseView['document']) => void }) {
  const { data = [] } = useQuery(versionsQuery(props.caseId));
  const [shown, setShown] = useState<number | null>(null);
  return (
    <section aria-label="Versions" className={styles.fields}>
      {data.slice(0, 30).map(({ version, savedAt, title }) => (
        <div key={version}>
          <div className={styles.row}>
            <span className={styles.muted}>
              {version} · {new Date(savedAt).toLocaleString()}
            </span>
            <span className={styles.grow}>{title}</span>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => setShown(shown === version ? null : version)}
            >
              View
            </Button>
          </div>
          {shown === version && (
            <EarlierVersion caseId={props.caseId} version={version} onRestore={props.onRestore} />
          )}
        </div>
      ))}
    </section>
  );
}

function EarlierVersion(props: {
  caseId: number;
  version: number;
  onRestore: (document: CaseView['document']) => void;
}) {
  const { data, error } = useQuery(versionQuery(props.caseId, props.version));
  if (error) return <p className={styles.problem}>{describeError(error).message}</p>;
  if (!data) return null;
  return (
    <div className={styles.rendered}>
      <Markdown text={data.prose} />
      <p className={styles.muted}>{data.panels.length} panels</p>
      <Button size="compact-xs" onClick={() => props.onRestore(data)}>
        Restore
      </Button>
    </div>
  );
}
