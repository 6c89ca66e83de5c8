import { useEffect, useState } from 'react';
import { describeError } from '../components/describe-error.ts';
import { t } from '../language/text.ts';

/** How the last download or copy went. */
export type FileOutcome = { state: 'working' | 'done' | 'failed'; words: string } | null;

const SHOWN_MS = 4000;

/** Carries out downloads and copies and tells how the last one went; a success is told for a moment. */
export function useFileAction(): {
  outcome: FileOutcome;
  run: (done: string, action: () => Promise<void>) => void;
} {
  const [outcome, setOutcome] = useState<FileOutcome>(null);
  useEffect(() => {
    if (outcome?.state !== 'done') return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const run = (done: string, action: () => Promise<void>): void => {
    setOutcome({ state: 'working', words: t('Drawing …') });
    action().then(
      () => setOutcome({ state: 'done', words: done }),
      (error: unknown) => setOutcome({ state: 'failed', words: describeError(error).message }),
    );
  };
  return { outcome, run };
}
