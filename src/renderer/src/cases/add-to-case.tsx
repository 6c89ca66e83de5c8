import type { PanelRequest } from '@core/case-studies/case-views.ts';
import { ActionIcon, Button, Modal, TextInput, Tooltip } from '@mantine/core';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import { useKeys } from '../keyboard/keys.ts';
import { caseListQuery, refreshCases } from './case-queries.ts';
import styles from './cases.module.css';

interface Added {
  caseId: number;
  panelId: string;
  title: string;
}

/** The button and the key `c` that put what is open into a case study, and the message that it was done. */
export function AddToCase({ request }: { request: () => PanelRequest }) {
  const [choosing, setChoosing] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  useKeys({ c: () => setChoosing(true) });
  return (
    <>
      <Tooltip label="Add to a case study (c)">
        <ActionIcon size="sm" aria-label="Add to a case study" onClick={() => setChoosing(true)}>
          <IconBookmarkPlus size={15} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Modal opened={choosing} onClose={() => setChoosing(false)} title="Add to a case study">
        {choosing && (
          <CaseChooser
            request={request}
            onAdded={(done) => {
              setAdded(done);
              setChoosing(false);
            }}
          />
        )}
      </Modal>
      {added && <AddedMessage added={added} onClose={() => setAdded(null)} />}
    </>
  );
}

function CaseChooser({ request, onAdded }: { request: () => PanelRequest; onAdded: (added: Added) => void }) {
  const { data: cases = [] } = useQuery(caseListQuery);
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (target: { caseId: number; title: string } | null) => {
    try {
      const name = target?.title ?? (title.trim() || 'Untitled case');
      const { caseId } = target ?? (await api.cases.create.mutate({ title: name }));
      const panelId = crypto.randomUUID();
      await api.cases.addPanel.mutate({ caseId, id: panelId, request: request() });
      onAdded({ caseId, panelId, title: name });
      await refreshCases();
    } catch (error) {
      setProblem(describeError(error).message);
    }
  };
  return (
    <div className={styles.chooser}>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          void add(null);
        }}
      >
        <TextInput
          className={styles.grow}
          data-autofocus
          aria-label="Title of a new case"
          placeholder="Title of a new case"
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit">New case</Button>
      </form>
      {cases.map((each) => (
        <Button key={each.caseId} variant="default" justify="start" onClick={() => void add(each)}>
          {each.title || each.name}
        </Button>
      ))}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

function AddedMessage({ added, onClose }: { added: Added; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const undo = async () => {
    try {
      await api.cases.removePanel.mutate({ caseId: added.caseId, id: added.panelId });
      await refreshCases();
      onClose();
    } catch (error) {
      setProblem(describeError(error).message);
    }
  };
  return (
    <div className={styles.toast} role="status">
      <span>
        {problem ?? (
          <>
            Added to <Link href={`/cases/${added.caseId}`}>{added.title}</Link>
          </>
        )}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => void undo()}>
        Undo
      </Button>
      <ActionIcon size="sm" aria-label="Close the message" onClick={onClose}>
        <IconX size={14} />
      </ActionIcon>
    </div>
  );
}
