import type { Headline, RunHeadlines } from '@core/study-views.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';
import { useRuns, useTables } from '../queries.ts';
import { scopeFactsQuery } from '../runs/diagnostics-queries.ts';
import { headlinesOf } from './headlines.ts';

const headlinesQuery = queryOptions({
  queryKey: ['runs', 'headlines'],
  queryFn: (): Promise<RunHeadlines[]> => api.runs.headlines.query(),
});

/** The headline numbers by run id; a run whose numbers are still being worked out is absent, one without any has none. */
export function useHeadlines(): ReadonlyMap<number, readonly Headline[]> {
  const { data: runs } = useRuns();
  const { data: tables } = useTables();
  const { data: stored } = useQuery(headlinesQuery);
  const { data: facts } = useQuery({
    ...scopeFactsQuery,
    enabled: runs?.some(({ benchmark }) => benchmark === 'interact-scope') ?? false,
  });
  return useMemo(
    () => headlinesOf({ runs: runs ?? [], tables, facts, stored }),
    [runs, tables, facts, stored],
  );
}
