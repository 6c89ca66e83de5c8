import type { CaseFreshness, CaseSummary, CaseVersion, CaseView } from '@core/cases/case-views.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { queryClient } from '../queries.ts';

export const casesQuery = queryOptions({
  queryKey: ['cases', 'list'],
  queryFn: (): Promise<CaseSummary[]> => api.cases.list.query(),
  // Cases may change in another window.
  staleTime: 0,
});

/** Saves under way of cases that were left; who comes back reads what they wrote. */
const leaving = new Map<number, Promise<void>>();

/** Tell that a case was left while it is still being saved. */
export function leaveCase(caseId: number, saving: Promise<void>): void {
  const settled = saving.then(() => {
    if (leaving.get(caseId) === settled) leaving.delete(caseId);
  });
  leaving.set(caseId, settled);
}

export const caseQuery = (caseId: number) =>
  queryOptions({
    queryKey: ['cases', 'one', caseId],
    queryFn: async (): Promise<CaseView> => {
      await leaving.get(caseId);
      return api.cases.read.query({ caseId });
    },
    staleTime: 0,
    gcTime: 0,
  });

export const freshnessQuery = (caseId: number, version: string) =>
  queryOptions({
    queryKey: ['cases', 'freshness', caseId, version],
    queryFn: (): Promise<CaseFreshness> => api.cases.freshness.query({ caseId }),
    staleTime: 0,
  });

export const versionsQuery = (caseId: number) =>
  queryOptions({
    queryKey: ['cases', 'versions', caseId],
    queryFn: (): Promise<CaseVersion[]> => api.cases.versions.query({ caseId }),
    staleTime: 0,
  });

/** Read the list of cases again. */
export const refreshCases = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: casesQuery.queryKey });

/** Where the host serves a picture of a case. */
export const frameAddress = (hash: string): string => `/media/cases/frames/${hash}`;

/** An id for a part of a case. */
export const newId = (): string => crypto.randomUUID().slice(0, 13);
