import type { ClipInfo } from '@core/study-views.ts';
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { counted } from '../format/numbers.ts';
import importing from '../importing/importing.module.css';
import { PathField } from '../importing/path-field.tsx';
import { rich, t } from '../language/text.ts';
import { refreshStudy } from '../queries.ts';

/** Points a clip that is not where it was at its file; other missing clips are looked for beside it. */
export function RelinkDialog({ clip, onClose }: { clip: ClipInfo; onClose: () => void }) {
  const [path, setPath] = useState('');
  const relink = useMutation({
    mutationFn: () => api.clips.relink.mutate({ clipId: clip.clipId, path: path.trim() }),
    onSuccess: ({ problems }) => {
      void refreshStudy();
      if (problems.length === 0) onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Find {fileName}', { fileName: clip.fileName })} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (path.trim()) relink.mutate();
        }}
      >
        <p className={importing.explain}>
          {t(
            'Choose the file where it is now. Other missing clips that lie in the same place relative to it are found along with it; a file of another size is refused, because it is not the same clip.',
          )}
        </p>
        <PathField
          label={t('Clip')}
          value={path}
          onChange={setPath}
          choose="media"
          placeholder={`/path/to/${clip.fileName}`}
        />
        {relink.data && relink.data.problems.length > 0 && (
          <div role="status">
            <p>
              {rich('{clips} relinked. What could not be:', { clips: counted(relink.data.relinked, 'clip') })}
            </p>
            <ul>
              {relink.data.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
        {relink.error && <ErrorPanel title={t('The clip could not be relinked')} error={relink.error} />}
        <div className={importing.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button type="submit" disabled={!path.trim()} loading={relink.isPending}>
            {t('Relink')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
