import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';
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
    <Modal opened onClose={onClose} title={t('Open study')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (path.trim()) onOpen(path.trim());
        }}
      >
        <PathField
          label={t('Study file')}
          placeholder={t('/path/to/my.slotscope')}
          value={path}
          onChange={setPath}
          choose="study"
        />
        {error !== null && <ErrorPanel title={t('The study could not be opened')} error={error} />}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!path.trim()}>
            {t('Open')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
