import type { CaseListing, CaseVersion, CaseView } from '@core/case-studies/case-views.ts';
import type { CaseDocument } from '@core/case-studies/document.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { queryClient } from '../queries.ts';

export const caseListQuery = queryOptions({
  queryKey: ['cases', 'list'],
  queryFn: (): Promise<CaseListing[]> => api.cases.list.query(),
});

/** A case as it is stored; always asked anew, because panels are added from other views. */
export const caseQuery = (caseId: number) =>
  queryOptions({
    queryKey: ['cases', 'view', caseId],
    queryFn: (): Promise<CaseView> => api.cases.view.query({ caseId }),
    staleTime: 0,
    gcTime: 0,
  });

export const versionsQuery = (caseId: number) =>
  queryOptions({
    queryKey: ['cases', 'versions', caseId],
    queryFn: (): Promise<CaseVersion[]> => api.cases.versions.query({ caseId }),
    staleTime: 0,
  });

export const versionQuery = (caseId: number, version: number) =>
  queryOptions({
    queryKey: ['cases', 'version', caseId, version],
    queryFn: (): Promise<CaseDocument> => api.cases.version.query({ caseId, version }),
  });

/** Read the list of cases again. */
export const refreshCases = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['cases'] });
