import type { Benchmark } from '@core/benchmarks.ts';
import { type SessionLatency, sessionLatency } from '@core/replay/latency.ts';
import type { ReplayInfo, ReplayReport } from '@core/replay/replay-views.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { ReplayableSample } from './clip-scope.ts';
import type { ReplayAsk } from './draft.ts';

export const adaptersQuery = queryOptions({
  queryKey: ['replay', 'adapters'],
  queryFn: () => api.replay.adapters.query(),
});

export type AdapterInfo = Awaited<ReturnType<typeof api.replay.adapters.query>>[number];
export type ReplayPlan = Awaited<ReturnType<typeof api.replay.plan.query>>;

/** Everything that can be replayed. */
export const samplesQuery = (benchmark: Benchmark) =>
  queryOptions({
    queryKey: ['replay', 'samples', benchmark],
    queryFn: (): Promise<ReplayableSample[]> => api.replay.samples.query({ benchmark }),
  });

/** What a replay would do; fails with what is wrong about it. */
export const planQuery = (ask: ReplayAsk) =>
  queryOptions({
    queryKey: ['replay', 'plan', ask],
    queryFn: ({ signal }): Promise<ReplayPlan> => api.replay.plan.query(ask, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });

export const replaysQuery = queryOptions({
  queryKey: ['replay', 'list'],
  queryFn: (): Promise<ReplayInfo[]> => api.replay.list.query(),
});

/** What a replay did; null while it runs, and after it failed or was cancelled. */
export const reportQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['replay', 'report', jobId],
    queryFn: (): Promise<ReplayReport | null> => api.replay.report.query({ jobId }),
  });

/** How long a model took in a recorded clip; null where the recording is not at hand. */
export const latencyQuery = ({ replayId, runName }: ReplayInfo, sampleId: number) =>
  queryOptions({
    queryKey: ['replay', 'latency', replayId, sampleId],
    queryFn: async ({ signal }): Promise<SessionLatency | null> => {
      const recorded = await api.replay.session.query({ runName, sampleId }, { signal });
      return recorded && sessionLatency(recorded.events);
    },
  });
