import type { Contrast } from '@core/interact-scope/diagnostics/contrast.ts';
import type { PairedInterval } from '@core/stats/bootstrap.ts';
import type { PermutationDraws } from '@core/stats/permutation.ts';
import type { StratifiedCluster } from '@core/stats/stratified-bootstrap.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { StatisticsJob, StatisticsResult } from './statistics-jobs.ts';

type Answer = { id: number; result: PairedInterval | PermutationDraws } | { id: number; error: string };

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();

/** The one worker of the page, started when it is first needed. */
function theWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./statistics.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const job = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) job?.reject(new Error(data.error));
    else job?.resolve(data.result as never);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) {
      reject(
        new Error(`The statistics could not be worked out: ${message || 'their worker did not start'}.`),
      );
    }
    waiting.clear();
    worker?.terminate();
    worker = null;
  });
  return worker;
}

function inWorker<Job extends StatisticsJob>(job: Job): Promise<StatisticsResult<Job>> {
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    theWorker().postMessage({ id, job });
  });
}

/** The name of a job in the cache: equal inputs are worked out once. */
const keyOf = (job: StatisticsJob): [string, string] => ['statistics', JSON.stringify(job)];

/** What a job gave; null while it runs, or where there was nothing to do. */
export interface DrawnStatistic<Result> {
  value: Result | null;
  error: unknown;
}

/** The bootstrap intervals of contrasts, in their order; null while being drawn or without an item. */
export function useIntervals(contrasts: readonly Contrast[]): DrawnStatistic<PairedInterval>[] {
  return useQueries({
    queries: contrasts.map(({ clusters, items }) => {
      const job = { kind: 'paired', clusters } as const;
      return { queryKey: keyOf(job), queryFn: () => inWorker(job), enabled: items > 0 };
    }),
    combine: (results) => results.map(({ data, error }) => ({ value: data ?? null, error })),
  });
}

/** The bootstrap interval of one contrast. */
export function useInterval(contrast: Contrast): DrawnStatistic<PairedInterval> {
  return useIntervals([contrast])[0] ?? { value: null, error: null };
}

/** The bootstrap interval of a mean of tasks. */
export function useStratifiedInterval(
  clusters: readonly StratifiedCluster[],
): DrawnStatistic<PairedInterval> {
  const job = { kind: 'stratified', clusters } as const;
  const { data, error } = useQuery({
    queryKey: keyOf(job),
    queryFn: () => inWorker(job),
    enabled: clusters.length > 0,
  });
  return { value: data ?? null, error };
}

/** The simulated permutation references of several matrices. */
export function usePermutationDraws(
  matrices: readonly (readonly (readonly boolean[])[])[],
): DrawnStatistic<PermutationDraws>[] {
  return useQueries({
    queries: matrices.map((matrix) => {
      const job = { kind: 'permutation', matrix } as const;
      return {
        queryKey: keyOf(job),
        queryFn: () => inWorker(job),
        enabled: matrix.length > 0,
      };
    }),
    combine: (results) => results.map(({ data, error }) => ({ value: data ?? null, error })),
  });
}
