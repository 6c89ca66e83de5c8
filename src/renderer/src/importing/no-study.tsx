import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { t } from '../language/text.ts';
import { useOpening } from './opening.ts';

interface NoStudyProps {
  /** Why the view needs a study, and how to open one. */
  children: ReactNode;
  /** Buttons beside the one for the sample. */
  moreActions?: ReactNode;
}

/** What a view shows while no study is open. */
export function NoStudy({ children, moreActions }: NoStudyProps) {
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
          {moreActions}
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
