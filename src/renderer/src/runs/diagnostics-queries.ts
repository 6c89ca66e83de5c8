import type { DuplexFacts } from '@core/duplex-eval/study-facts.ts';
import type { PublishedScope } from '@core/interact-scope/published.ts';
import type { ScopeFacts } from '@core/interact-scope/study-facts.ts';
import { BUILT_IN_PROFILES, type ScoringProfile } from '@core/omni-interact/profile.ts';
import type { PublishedTables } from '@core/omni-interact/published-tables.ts';
import { type StudyFacts, scoreStudy, tablesOf } from '@core/omni-interact/study-facts.ts';
import type { OmniInteractTables } from '@core/omni-interact/tables.ts';
import type { PublishedOviTables } from '@core/ovi-bench/published-tables.ts';
import type { OviFacts } from '@core/ovi-bench/study-facts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';

/** Everything about the study that no scoring setting changes, to score every run anew. */
export const factsQuery = queryOptions({
  queryKey: ['diagnostics', 'facts'],
  queryFn: (): Promise<StudyFacts> => api.diagnostics.facts.query(),
});

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

/** The study's tables under a profile, scored here; undefined until the facts are there. */
export function useTablesUnder(profile: ScoringProfile, enabled: boolean) {
  const facts = useQuery({ ...factsQuery, enabled });
  const tables = useMemo((): OmniInteractTables | undefined => {
    if (!enabled || !facts.data) return undefined;
    return { profile: profile.name, runs: tablesOf(scoreStudy(facts.data, profile), profile) };
  }, [enabled, facts.data, profile]);
  return { tables, error: facts.error, refetch: facts.refetch };
}
