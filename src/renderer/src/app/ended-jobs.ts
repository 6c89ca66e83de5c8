import type { JobProgress } from '@core/study-views.ts';

/** Jobs that only look and change nothing. */
const LOOKING: ReadonlySet<JobProgress['kind']> = new Set(['import-preview']);

/**
 * Which jobs are over, and whether one that changes a study ended since the last look. A job so short, or begun
 * in another window, that it was never seen running counts like any other.
 *
 * @param known ids of the jobs that were over at the last look; null at the first one
 */
export function endedJobs(
  jobs: readonly JobProgress[],
  known: ReadonlySet<string> | null,
): { ended: ReadonlySet<string>; changedStudy: boolean } {
  const over = jobs.filter(({ state }) => state !== 'running');
  return {
    ended: new Set(over.map(({ jobId }) => jobId)),
    changedStudy: known !== null && over.some(({ jobId, kind }) => !known.has(jobId) && !LOOKING.has(kind)),
  };
}
