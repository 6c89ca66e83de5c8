import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';
import styles from './importing.module.css';
import { studyFilePath } from './study-file-path.ts';

interface CreateStudyDialogProps {
  busy: boolean;
  error: unknown;
  onCreate: (name: string, path?: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new study and, if wanted, where its file goes. */
export function CreateStudyDialog({ busy, error, onCreate, onClose }: CreateStudyDialogProps) {
  const [name, setName] = useState('');
  const [path, setPath] = useState('');
  return (
    <Modal opened onClose={onClose} title={t('New study')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onCreate(name.trim(), studyFilePath(path));
        }}
      >
        <TextInput
          label={t('Name')}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          mt="sm"
          label={t('File')}
          description={t(
            'Where the study is kept; “.slotscope” is added if missing. Leave empty for the usual folder.',
          )}
          spellCheck={false}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        {error !== null && <ErrorPanel title={t('The study could not be made')} error={error} />}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!name.trim()}>
            {t('Create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
