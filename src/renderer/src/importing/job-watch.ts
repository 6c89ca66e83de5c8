import type { JobProgress } from '@core/study-views.ts';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';

interface JobWatch {
  progress: JobProgress | null;
  /** Set when the connection to the host broke; the job itself may go on. */
  error: unknown;
}

/**
 * Follow a job as the host streams its progress.
 *
 * @param onEnd called once with the last progress when the job is done, failed or cancelled
 */
export function useJobWatch(jobId: string, onEnd: (last: JobProgress) => void): JobWatch {
  const [watch, setWatch] = useState<JobWatch>({ progress: null, error: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job is followed once; onEnd is its first value
  useEffect(() => {
    const abort = new AbortController();
    const follow = async () => {
      let last: JobProgress | null = null;
      for await (const progress of await api.jobs.watch.query({ jobId }, { signal: abort.signal })) {
        last = progress;
        setWatch({ progress, error: null });
      }
      if (last && !abort.signal.aborted) onEnd(last);
    };
    follow().catch((error: unknown) => {
      if (!abort.signal.aborted) setWatch((before) => ({ ...before, error }));
    });
    return () => abort.abort();
  }, [jobId]);
  return watch;
}
