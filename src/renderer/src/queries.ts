import type { Benchmark } from '@core/benchmarks.ts';
import type { OmniInteractTables } from '@core/omni-interact/tables.ts';
import {
  type ImportPreview,
  type ImportReport,
  type JobProgress,
  type RunInfo,
  type SampleView,
  type SlotFilter,
  type SlotIndex,
  type SlotRow,
  type SlotSort,
  type StudyInfo,
  unpackSlotIndex,
} from '@core/study-views.ts';
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/**
 * What the study holds changes only when an import, replay or judging changes it, so nothing goes stale by
 * itself; `refreshStudy` is called when a job ends.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 300_000,
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
});

/** What is asked of the study that is open, and answers otherwise when another one is. */
const OF_THE_STUDY: ReadonlySet<unknown> = new Set([
  'runs',
  'tables',
  'slots',
  'samples',
  'cases',
  'diagnostics',
]);

/**
 * Read everything about the study again, e.g. after an import. When another study is open by now, what the old
 * one said is forgotten first, so that no number of it stays on screen.
 *
 * @returns whether another study is open by now
 */
export async function refreshStudy(): Promise<boolean> {
  const before = queryClient.getQueryData(studyQuery.queryKey);
  await queryClient.invalidateQueries({ queryKey: studyQuery.queryKey });
  const after = queryClient.getQueryData(studyQuery.queryKey);
  const isOther = before !== undefined && before?.path !== after?.path;
  if (isOther) forgetStudy();
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'jobs' && queryKey[0] !== studyQuery.queryKey[0],
  });
  return isOther;
}

/** Forget the study that was open; what is on screen loads anew from the one that is open now. */
function forgetStudy(): void {
  void queryClient.resetQueries({ predicate: ({ queryKey }) => OF_THE_STUDY.has(queryKey[0]) });
}

export const studyQuery = queryOptions({
  queryKey: ['study'],
  queryFn: (): Promise<StudyInfo | null> => api.study.info.query(),
});

export const recentQuery = queryOptions({
  queryKey: ['recent'],
  queryFn: (): Promise<{ path: string; name: string }[]> => api.study.recent.query(),
});

export const runsQuery = queryOptions({
  queryKey: ['runs'],
  queryFn: (): Promise<RunInfo[]> => api.runs.list.query(),
});

export const tablesQuery = queryOptions({
  queryKey: ['tables'],
  queryFn: (): Promise<OmniInteractTables> => api.runs.tables.query(),
});

/** Values the slots can be filtered by, with how many slots have each. */
export interface SlotFacets {
  subsets: { name: string; count: number }[];
  sceneTypes: { name: string; count: number }[];
  questionTypes: { name: string; count: number }[];
}

export const facetsQuery = (benchmark: Benchmark) =>
  queryOptions({
    queryKey: ['slots', 'facets', benchmark],
    queryFn: (): Promise<SlotFacets> => api.slots.facets.query({ benchmark }),
  });

export const slotIndexQuery = (filter: SlotFilter, sort: SlotSort) =>
  queryOptions({
    queryKey: ['slots', 'index', filter, sort],
    queryFn: async ({ signal }): Promise<SlotIndex> =>
      unpackSlotIndex(await api.slots.index.query({ filter, sort }, { signal })),
  });

export const slotRowsQuery = (slotKeys: number[]) =>
  queryOptions({
    queryKey: ['slots', 'rows', slotKeys],
    queryFn: (): Promise<SlotRow[]> => api.slots.rows.query({ slotKeys }),
  });

/** Database ids of a slot and its sample. */
export interface SlotPlace {
  slotKey: number;
  sampleId: number;
}

export const slotPlaceQuery = (subset: string, sample: string, slotId: number | null) =>
  queryOptions({
    queryKey: ['slots', 'locate', subset, sample, slotId],
    queryFn: (): Promise<SlotPlace | null> =>
      api.slots.locate.query({ subset, sample, slotId: slotId ?? undefined }),
  });

/** A sample as it is looked up by name. */
export interface SampleName {
  benchmark: string;
  subset: string;
  name: string;
}

export const sampleNamesQuery = queryOptions({
  queryKey: ['samples', 'names'],
  queryFn: (): Promise<SampleName[]> => api.samples.names.query(),
});

export const sampleQuery = (sampleId: number) =>
  queryOptions({
    queryKey: ['samples', sampleId],
    queryFn: (): Promise<SampleView> => api.samples.view.query({ sampleId }),
  });

export const useStudy = () => useQuery(studyQuery);
export const useRuns = () => useQuery(runsQuery);
export const useTables = () => useQuery(tablesQuery);

const NO_JOBS: JobProgress[] = [];

/** Jobs the host knows, asked often while one runs; undefined until it has answered. */
export function useKnownJobs(): JobProgress[] | undefined {
  const { data } = useQuery({
    queryKey: ['jobs'],
    queryFn: (): Promise<JobProgress[]> => api.jobs.list.query(),
    refetchInterval: (query) => (query.state.data?.some((job) => job.state === 'running') ? 500 : 5000),
  });
  return data;
}

/** The same, empty until the host has answered. */
export const useJobs = (): JobProgress[] => useKnownJobs() ?? NO_JOBS;

/** One entry of a folder the host can see. */
export interface FolderEntry {
  name: string;
  kind: 'folder' | 'file';
  size: number;
}

export interface FolderListing {
  path: string;
  parent: string | null;
  entries: FolderEntry[];
}

export const folderQuery = (path: string | undefined) =>
  queryOptions({
    queryKey: ['folder', path ?? ''],
    queryFn: (): Promise<FolderListing> => api.files.browse.query({ path }),
    staleTime: 0,
  });

export type ImportResult = ImportPreview | ImportReport;
