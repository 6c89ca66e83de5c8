import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';
import { refreshStudy } from '../queries.ts';
import { CreateStudyDialog } from './create-study-dialog.tsx';
import { DropZone } from './drop-zone.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { OpenStudyDialog } from './open-study-dialog.tsx';
import { type Opening, OpeningContext } from './opening.ts';

type Dialog = { name: 'import'; path: string } | { name: 'open' } | { name: 'create' } | null;

/** What to open: a study file, the sample that comes with the program, or a new study. */
type Target =
  | { kind: 'path'; path: string }
  | { kind: 'sample' }
  | { kind: 'new'; name: string; path?: string };

async function openTarget(target: Target): Promise<void> {
  if (target.kind === 'path') await api.study.open.mutate({ path: target.path });
  else if (target.kind === 'sample') await api.study.openSample.mutate();
  else await api.study.create.mutate({ name: target.name, path: target.path });
}

/** Holds the dialogs that open studies and import data, and the drop zone over the whole window. */
export function OpeningProvider({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const [, navigate] = useLocation();
  const opening = useMutation({
    mutationFn: openTarget,
    onSuccess: async () => {
      setDialog(null);
      navigate('/');
      await refreshStudy();
    },
  });
  const { mutate, isPending } = opening;
  const context = useMemo<Opening>(
    () => ({
      showImport: (path = '') => setDialog({ name: 'import', path }),
      showOpen: () => setDialog({ name: 'open' }),
      showCreate: () => setDialog({ name: 'create' }),
      open: (path) => mutate({ kind: 'path', path }),
      openSample: () => mutate({ kind: 'sample' }),
      busy: isPending,
    }),
    [mutate, isPending],
  );
  const close = () => {
    setDialog(null);
    opening.reset();
  };
  return (
    <OpeningContext.Provider value={context}>
      {children}
      <DropZone onPath={(path) => setDialog({ name: 'import', path })} />
      {dialog?.name === 'import' && <ImportDialog initialPath={dialog.path} onClose={close} />}
      {dialog?.name === 'open' && (
        <OpenStudyDialog
          busy={isPending}
          error={opening.error}
          onOpen={(path) => mutate({ kind: 'path', path })}
          onClose={close}
        />
      )}
      {dialog?.name === 'create' && (
        <CreateStudyDialog
          busy={isPending}
          error={opening.error}
          onCreate={(name, path) => mutate({ kind: 'new', name, path })}
          onClose={close}
        />
      )}
      {dialog === null && (
        <Modal opened={opening.error !== null} onClose={opening.reset} title={t('Open study')}>
          <ErrorPanel title={t('The study could not be opened')} error={opening.error} />
        </Modal>
      )}
    </OpeningContext.Provider>
  );
}
