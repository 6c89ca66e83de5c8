import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { t } from '../language/text.ts';
import { useOpening } from './opening.ts';

/** What a view shows while no study is open: why it needs one, and the ways to one. */
export function NoStudy({ children }: { children: ReactNode }) {
  const opening = useOpening();
  return (
    <EmptyState
      asView
      title={t('No study is open')}
      actions={
        <>
          <Button loading={opening.busy} onClick={opening.openSample}>
            {t('Open the sample study')}
          </Button>
          <Button variant="default" onClick={opening.showOpen}>
            {t('Open study …')}
          </Button>
          <Button variant="default" onClick={() => opening.showImport()}>
            {t('Import …')}
          </Button>
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
