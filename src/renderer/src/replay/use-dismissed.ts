import { useState } from 'react';

/** Jobs whose panel was closed; kept beyond the view, so that they do not come back with it. */
const closed = new Set<string>();

/** Which ended jobs are no longer to be shown, and how to close another. */
export function useDismissed(): [ReadonlySet<string>, (jobId: string) => void] {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(() => new Set(closed));
  const dismiss = (jobId: string): void => {
    closed.add(jobId);
    setDismissed(new Set(closed));
  };
  return [dismissed, dismiss];
}
