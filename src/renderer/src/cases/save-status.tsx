import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { describeError } from '../components/describe-error.ts';
import { t } from '../language/text.ts';
import styles from './cases.module.css';
import type { CaseEditor } from './use-case-editor.ts';

/** Whether what is on screen is saved, in words. */
export function SaveStatus({ editor }: { editor: CaseEditor }) {
  const { save } = editor;
  switch (save.state) {
    case 'saved':
      return (
        <span
          className={styles.status}
          data-testid="save-state"
          title={t('Saved {toLocaleString}', { toLocaleString: new Date(save.at).toLocaleString() })}
        >
          <IconCheck size={14} />
          {t(' Saved')}
        </span>
      );
    case 'failed':
      return (
        <span className={styles.status} data-tone="error" data-testid="save-state">
          <IconAlertTriangle size={14} />
          <span title={describeError(save.error).message}>{t('Not saved')}</span>
          <Button size="compact-xs" variant="default" onClick={() => void editor.saveNow()}>
            {t('Try again')}
          </Button>
        </span>
      );
    default:
      return (
        <span className={styles.status} data-testid="save-state">
          {save.state === 'saving' ? t('Saving…') : save.state === 'conflict' ? t('Not saved') : t('Unsaved')}
        </span>
      );
  }
}

/** A case that was saved elsewhere meanwhile: both are kept, and a person says which goes on. */
export function ConflictNotice({ editor, onReload }: { editor: CaseEditor; onReload: () => void }) {
  if (editor.save.state !== 'conflict') return null;
  return (
    <div className={styles.notice} data-tone="warning" role="alert">
      <span>{editor.save.message}</span>
      <Button size="compact-xs" variant="default" onClick={onReload}>
        {t('Go on with the other')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => void editor.overwrite()}>
        {t('Go on with mine')}
      </Button>
    </div>
  );
}
