import { useSyncExternalStore } from 'react';

/**
 * Which jobs were told to pause or go on from this page. A job reports that it stands still with its next
 * progress, of which there is none while it stands still.
 */
const said = new Map<string, boolean>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a job was last told to pause (true) or to go on (false); null when it was told neither. */
export function useSaidPaused(jobId: string): [boolean | null, (paused: boolean) => void] {
  const paused = useSyncExternalStore(subscribe, () => said.get(jobId) ?? null);
  const say = (next: boolean): void => {
    said.set(jobId, next);
    for (const listener of listeners) listener();
  };
  return [paused, say];
}
