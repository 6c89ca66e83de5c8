import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import styles from './importing.module.css';
import { PathField } from './path-field.tsx';

interface OpenStudyDialogProps {
  busy: boolean;
  error: unknown;
  onOpen: (path: string) => void;
  onClose: () => void;
}

/** Opens a study file chosen by path or by looking through folders. */
export function OpenStudyDialog({ busy, error, onOpen, onClose }: OpenStudyDialogProps) {
  const [path, setPath] = useState('');
  return (
    <Modal opened onClose={onClose} title="Open study" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (path.trim()) onOpen(path.trim());
        }}
      >
        <PathField
          label="Study file"
          placeholder="/path/to/my.slotscope"
          value={path}
          onChange={setPath}
          choose="study"
        />
        {error !== null && <ErrorPanel title="The study could not be opened" error={error} />}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!path.trim()}>
            Open
          </Button>
        </div>
      </form>
    </Modal>
  );
}
