import { z } from 'zod';
import { TEMPORAL_STAGES, type TemporalStage } from '../../core/duplex-eval/stages.ts';
import { FULL_SCORE } from '../../core/duplex-eval/verdict.ts';
import {
  type ConnectionTest,
  type FailedVerdicts,
  type JudgeAgreement,
  type JudgeInfo,
  type JudgeSettings,
  type JudgingPlan,
  type JudgingReport,
  type KeyStatus,
  type StageVerdicts,
  type TemplateInfo,
  WORKING_JUDGES,
} from '../../core/judging/judging-views.ts';
import { JUDGED_METRICS, METRIC_RANGE } from '../../core/ovi-bench/types.ts';
import { WHOLE_STAGE } from '../../core/verdict-inputs.ts';
import { VERDICT_STAGES, type VerdictStage } from '../../core/verdicts.ts';
import { testConnection } from '../judging/connection-test.ts';
import { JudgingError } from '../judging/judging-error.ts';
import { clearKey, keyFor, keyStatus, storeKey } from '../judging/secrets.ts';
import { readJudgeSettings, settingsPatch, writeJudgeSettings } from '../judging/settings.ts';
import { describeTemplates } from '../judging/templates.ts';
import { readFailedVerdicts } from '../store/failed-verdicts.ts';
import { setHumanVerdict, undoHumanVerdict } from '../store/human-verdicts.ts';
import { readJudges, readScoredBy } from '../store/judges.ts';
import { readStageVerdicts } from '../store/verdict-details.ts';
import { procedure, t } from './procedure.ts';

const stage = z.enum(VERDICT_STAGES as readonly [VerdictStage, ...VerdictStage[]]);
const score = z.number().min(0).max(1);
const limit = z.number().int().positive().nullable();

const stageAddress = z.object({
  runId: z.number().int(),
  sampleId: z.number().int(),
  slotId: z.number().int(),
  stage,
  chunkIndex: z.number().int().default(WHOLE_STAGE),
});

const judgingRequest = z.object({
  judge: z.enum(WORKING_JUDGES),
  /** Absent means all runs. */
  runIds: z.array(z.number().int()).optional(),
  /** Absent means all stages. */
  stages: z.array(stage).optional(),
  retryFailed: z.boolean().optional(),
  /** In place of the limits in the settings. */
  limits: z
    .object({ maxCalls: limit, maxTokens: limit, maxFailureShare: z.number().min(0).max(1).nullable() })
    .optional(),
});

const humanVerdict = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('early'), flag: z.enum(['Neutral', 'FP_Hallucination']), score }),
  z.object({ stage: z.literal('core'), score, triggerPhrase: z.string().max(10_000) }),
  z.object({ stage: z.literal('partial'), score, hallucination: z.boolean() }),
  z.object({ stage: z.literal('content'), correct: z.boolean() }),
  z.object({ stage: z.literal('consistency'), score: z.number().min(0).max(FULL_SCORE) }),
  z.object({
    stage: z.enum(TEMPORAL_STAGES as [TemporalStage, ...TemporalStage[]]),
    score: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    relevant: z.boolean(),
  }),
  z.object({ stage: z.enum(['reminder', 'correction']), success: z.boolean() }),
  z
    .object({ stage: z.enum(JUDGED_METRICS), score: z.number().int() })
    .refine(({ stage: metric, score: given }) => {
      const [least, most] = METRIC_RANGE[metric];
      return least <= given && given <= most;
    }, 'The score is outside the range of its metric.'),
]);

const who = z.string().trim().max(200).optional();
const jobId = z.object({ jobId: z.string() });

/** Everything about judging; see `core/judging/judging-views.ts` for what comes back. */
export const judging = t.router({
  /** The judges the study knows, in the order they came; `imported` and `human` always, also without verdicts. */
  judges: procedure.query(({ ctx }): JudgeInfo[] => readJudges(ctx.session.require().db)),
  /** The judge whose verdicts count, null when there is none; `chosen` is false for the default. */
  scoredBy: procedure.query(({ ctx }): { judge: string | null; chosen: boolean } =>
    readScoredBy(ctx.session.require().db),
  ),
  /** Change whose verdicts count (null: the default) and score everything anew; follow the job. */
  setScoredBy: procedure
    .input(z.object({ judge: z.string().nullable() }))
    .mutation(({ ctx, input }): { jobId: string } => {
      const { db, path } = ctx.session.require();
      if (input.judge !== null && !readJudges(db).some(({ judge }) => judge === input.judge)) {
        throw new JudgingError(`The study has no judge "${input.judge}".`);
      }
      return {
        jobId: ctx.jobs.start(
          { kind: 'score', studyPath: path, scoredBy: input.judge },
          `Score by ${input.judge ?? 'the default judge'}`,
        ),
      };
    }),

  /** A judge's failed verdicts by reason, with the slots behind each. */
  failed: procedure
    .input(z.object({ judge: z.string() }))
    .query(({ ctx, input }): FailedVerdicts[] => readFailedVerdicts(ctx.session.require().db, input.judge)),

  settings: procedure.query((): JudgeSettings => readJudgeSettings()),
  setSettings: procedure
    .input(settingsPatch)
    .mutation(({ input }): JudgeSettings => writeJudgeSettings({ ...readJudgeSettings(), ...input })),
  /** The prompts in use; an error says which file or placeholder is wrong. */
  templates: procedure.query((): TemplateInfo[] => describeTemplates(readJudgeSettings().templateFolder)),

  keyStatus: procedure.query(({ ctx }): KeyStatus => keyStatus(ctx.secrets, readJudgeSettings().baseUrl)),
  /** Keep a key for the server in the settings. It is never given back. */
  setKey: procedure
    .input(z.object({ key: z.string().trim().min(1).max(4096) }))
    .mutation(({ ctx, input }): KeyStatus => {
      const { baseUrl } = readJudgeSettings();
      storeKey(ctx.secrets, baseUrl, input.key);
      return keyStatus(ctx.secrets, baseUrl);
    }),
  clearKey: procedure.mutation(({ ctx }): KeyStatus => {
    const { baseUrl } = readJudgeSettings();
    clearKey(ctx.secrets, baseUrl);
    return keyStatus(ctx.secrets, baseUrl);
  }),
  /** Ask the server in the settings one short question and explain what happened. */
  testConnection: procedure.mutation(({ ctx, signal }): Promise<ConnectionTest> => {
    const settings = readJudgeSettings();
    return testConnection(settings, keyFor(ctx.secrets, settings.baseUrl), signal);
  }),

  /** What a batch would do and cost; nothing is asked. */
  plan: procedure.input(judgingRequest).query(async ({ ctx, input }): Promise<JudgingPlan> => {
    const { limits, ...request } = input;
    const settings = readJudgeSettings();
    return ctx.jobs.answer({
      kind: 'judge-plan',
      studyPath: ctx.session.require().path,
      request,
      settings: { ...settings, limits: limits ?? settings.limits },
    });
  }),
  /** Begin a batch; `jobs.watch` tells its progress (`progress.judging`), `result` how it ended. */
  start: procedure.input(judgingRequest).mutation(({ ctx, input }): { jobId: string } => {
    const { limits, ...request } = input;
    const settings = readJudgeSettings();
    return {
      jobId: ctx.jobs.start(
        {
          kind: 'judge',
          studyPath: ctx.session.require().path,
          request,
          settings: { ...settings, limits: limits ?? settings.limits },
          apiKey: request.judge === 'openai' ? keyFor(ctx.secrets, settings.baseUrl) : null,
        },
        request.judge === 'openai' ? `Judge by ${settings.model}` : 'Judge by word comparison',
      ),
    };
  }),
  pause: procedure.input(jobId).mutation(({ ctx, input }) => ctx.jobs.pause(input.jobId)),
  resume: procedure.input(jobId).mutation(({ ctx, input }) => ctx.jobs.resume(input.jobId)),
  /** What is judged so far is kept. */
  cancel: procedure.input(jobId).mutation(({ ctx, input }) => ctx.jobs.cancel(input.jobId)),
  /** How a batch ended, also one that was cancelled or stopped; null while it runs. */
  result: procedure
    .input(jobId)
    .query(({ ctx, input }): JudgingReport | null => ctx.jobs.judgingReport(input.jobId)),

  /** Every judge's verdict on one stage of one slot: the prompt sent, the reply as it came, what failed, the history. */
  verdict: procedure
    .input(stageAddress)
    .query(({ ctx, input }): StageVerdicts => readStageVerdicts(ctx.session.require(), input)),
  /** Enter a verdict by hand; it counts over any judge's, which stay as they are. */
  setHuman: procedure
    .input(
      z.object({
        runId: z.number().int(),
        sampleId: z.number().int(),
        slotId: z.number().int(),
        /** Of a verdict on one output. */
        chunkIndex: z.number().int().default(WHOLE_STAGE),
        verdict: humanVerdict,
        note: z.string().max(10_000).optional(),
        /** Who judges; absent means the user of this computer. */
        who,
      }),
    )
    .mutation(({ ctx, input }): StageVerdicts => {
      const study = ctx.session.require();
      setHumanVerdict(study, input);
      return readStageVerdicts(study, { ...input, stage: input.verdict.stage });
    }),
  /** Take back the last change by hand that was not taken back yet. */
  undoHuman: procedure.input(stageAddress.extend({ who })).mutation(({ ctx, input }): StageVerdicts => {
    const study = ctx.session.require();
    undoHumanVerdict(study, input);
    return readStageVerdicts(study, input);
  }),

  agreement: procedure
    .input(z.object({ judgeA: z.string(), judgeB: z.string(), runIds: z.array(z.number().int()).optional() }))
    .query(
      ({ ctx, input }): Promise<JudgeAgreement> =>
        ctx.jobs.answer({ kind: 'judge-agreement', studyPath: ctx.session.require().path, ...input }),
    ),
});
