import type {
  FailedVerdicts,
  JudgeAgreement,
  JudgeInfo,
  JudgeSettings,
  JudgingPlan,
  JudgingReport,
  JudgingRequest,
  KeyStatus,
  StageVerdicts,
  TemplateInfo,
} from '@core/judging/judging-views.ts';
import type { VerdictStage } from '@core/verdicts.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { queryClient } from '../queries.ts';

/** The judge whose verdicts count. */
export interface ScoredBy {
  judge: string | null;
  /** False while nobody has chosen: then it is the default. */
  chosen: boolean;
}

// What belongs to a study has the study's path in its key: two studies give the same ids to other things.

export const judgesQuery = (study: string) =>
  queryOptions({
    queryKey: ['judging', study, 'judges'],
    queryFn: (): Promise<JudgeInfo[]> => api.judging.judges.query(),
  });

export const scoredByQuery = (study: string) =>
  queryOptions({
    queryKey: ['judging', study, 'scored-by'],
    queryFn: (): Promise<ScoredBy> => api.judging.scoredBy.query(),
  });

export const failedVerdictsQuery = (study: string, judge: string) =>
  queryOptions({
    queryKey: ['judging', study, 'failed', judge],
    queryFn: (): Promise<FailedVerdicts[]> => api.judging.failed.query({ judge }),
  });

export const planQuery = (study: string, request: JudgingRequest) =>
  queryOptions({
    queryKey: ['judging', study, 'plan', request],
    queryFn: ({ signal }): Promise<JudgingPlan> => api.judging.plan.query(request, { signal }),
    placeholderData: keepPreviousData,
  });

/** How far two judges agree on these runs; null is all of the study. */
export const agreementQuery = (
  study: string,
  judgeA: string,
  judgeB: string,
  runIds: readonly number[] | null,
) =>
  queryOptions({
    queryKey: ['judging', study, 'agreement', judgeA, judgeB, runIds],
    queryFn: ({ signal }): Promise<JudgeAgreement> =>
      api.judging.agreement.query(
        { judgeA, judgeB, ...(runIds === null ? {} : { runIds: [...runIds] }) },
        { signal },
      ),
  });

export const judgeSettingsQuery = queryOptions({
  queryKey: ['judging', 'settings'],
  queryFn: (): Promise<JudgeSettings> => api.judging.settings.query(),
});

export const keyStatusQuery = queryOptions({
  queryKey: ['judging', 'key'],
  queryFn: (): Promise<KeyStatus> => api.judging.keyStatus.query(),
});

export const templatesQuery = queryOptions({
  queryKey: ['judging', 'templates'],
  queryFn: (): Promise<TemplateInfo[]> => api.judging.templates.query(),
});

export const judgingReportQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['jobs', jobId, 'judging-report'],
    queryFn: (): Promise<JudgingReport | null> => api.judging.result.query({ jobId }),
  });

/** One stage of one slot for one run. */
export interface StageAddress {
  runId: number;
  sampleId: number;
  slotId: number;
  stage: VerdictStage;
  /** Of a verdict on one output; absent for a stage as a whole. */
  chunkIndex?: number;
}

/** Kept below the sample, so that it is forgotten with the study that was open. */
export const stageVerdictsQuery = ({ runId, sampleId, slotId, stage, chunkIndex }: StageAddress) =>
  queryOptions({
    queryKey: ['samples', sampleId, 'verdicts', runId, slotId, stage, chunkIndex ?? null],
    queryFn: ({ signal }): Promise<StageVerdicts> =>
      api.judging.verdict.query({ runId, sampleId, slotId, stage, chunkIndex }, { signal }),
  });

/** Read again what is known about judging; `refreshStudy` covers it too. */
export const refreshJudging = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['judging'] });

/** Changing the judge's settings: what depends on them (plan, key, prompts) is read again. */
export function useSettingsChange() {
  return useMutation({
    mutationFn: (patch: Partial<JudgeSettings>) => api.judging.setSettings.mutate(patch),
    onSuccess: (settings) => {
      queryClient.setQueryData(judgeSettingsQuery.queryKey, settings);
      return refreshJudging();
    },
  });
}
