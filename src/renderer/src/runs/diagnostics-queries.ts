import type { DuplexFacts } from '@core/duplex-eval/study-facts.ts';
import type { PublishedScope } from '@core/interact-scope/published.ts';
import type { ScopeFacts } from '@core/interact-scope/study-facts.ts';
import { BUILT_IN_PROFILES, type ScoringProfile } from '@core/omni-interact/profile.ts';
import type { PublishedTables } from '@core/omni-interact/published-tables.ts';
import type { StudyFacts } from '@core/omni-interact/study-facts.ts';
import type { OmniInteractTables } from '@core/omni-interact/tables.ts';
import type { PublishedOviTables } from '@core/ovi-bench/published-tables.ts';
import type { OviFacts } from '@core/ovi-bench/study-facts.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';
import { fetchFile } from '../figures/figure-files.ts';

async function fetchFacts<T>(address: string): Promise<T> {
  const { blob } = await fetchFile(address);
  return JSON.parse(await blob.text()) as T;
}

const factSamplesQuery = queryOptions({
  queryKey: ['diagnostics', 'fact-samples'],
  queryFn: () => fetchFacts<StudyFacts['samples']>('/facts/samples'),
  structuralSharing: false,
});

const runFactsQuery = (runId: number) =>
  queryOptions({
    queryKey: ['diagnostics', 'run-facts', runId],
    queryFn: () => fetchFacts<StudyFacts['runs'][number]>(`/facts/runs/${runId}`),
    structuralSharing: false,
  });

/** Everything about these runs that no scoring setting changes, to score them anew; `read` of them are here so far. */
export function useFacts(runIds: readonly number[]) {
  const samples = useQuery(factSamplesQuery);
  const { runs, error, refetch } = useQueries({
    queries: runIds.map(runFactsQuery),
    combine: (results) => ({
      runs: results.flatMap(({ data }) => data ?? []),
      error: results.find((result) => result.error)?.error ?? null,
      refetch: () => {
        for (const result of results) if (result.error) void result.refetch();
      },
    }),
  });
  const isWhole = runs.length === runIds.length;
  const facts = useMemo(
    (): StudyFacts | undefined => (samples.data && isWhole ? { samples: samples.data, runs } : undefined),
    [samples.data, isWhole, runs],
  );
  return {
    facts,
    read: runs.length,
    error: samples.error ?? error,
    refetch: () => {
      if (samples.error) void samples.refetch();
      refetch();
    },
  };
}

export const scopeFactsQuery = queryOptions({
  queryKey: ['diagnostics', 'scope-facts'],
  queryFn: (): Promise<ScopeFacts> => api.diagnostics.scopeFacts.query(),
});

export const duplexFactsQuery = queryOptions({
  queryKey: ['diagnostics', 'duplex-facts'],
  queryFn: (): Promise<DuplexFacts> => api.diagnostics.duplexFacts.query(),
});

export const publishedScopeQuery = queryOptions({
  queryKey: ['published', 'interact-scope'],
  queryFn: (): Promise<PublishedScope> => api.diagnostics.publishedScope.query(),
});

export const oviFactsQuery = queryOptions({
  queryKey: ['diagnostics', 'ovi-facts'],
  queryFn: (): Promise<OviFacts> => api.diagnostics.oviFacts.query(),
});

export const publishedOviQuery = queryOptions({
  queryKey: ['published', 'ovi-bench'],
  queryFn: (): Promise<PublishedOviTables> => api.diagnostics.publishedOvi.query(),
});

export const publishedQuery = queryOptions({
  queryKey: ['published'],
  queryFn: (): Promise<PublishedTables> => api.diagnostics.published.query(),
});

export const profilesQuery = queryOptions({
  queryKey: ['diagnostics', 'profiles'],
  queryFn: (): Promise<ScoringProfile[]> => api.diagnostics.profiles.query(),
});

/** The profiles one can choose; those that ship with Slotscope while the saved ones cannot be read. */
export function useProfiles(): {
  profiles: readonly ScoringProfile[];
  isPending: boolean;
  error: unknown;
  retry: () => void;
} {
  const { data, isPending, error, refetch } = useQuery(profilesQuery);
  return { profiles: data ?? BUILT_IN_PROFILES, isPending, error, retry: () => void refetch() };
}

/** The study's tables under a profile, scored anew by the host. */
export const useTablesUnder = (profile: ScoringProfile, enabled: boolean) =>
  useQuery({
    queryKey: ['tables', 'under', profile],
    queryFn: (): Promise<OmniInteractTables> => api.diagnostics.tablesUnder.query(profile),
    enabled,
  });
