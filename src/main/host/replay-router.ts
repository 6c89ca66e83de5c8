import { join } from 'node:path';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { BENCHMARKS, type Benchmark } from '../../core/benchmarks.ts';
import type { ReplayInfo, ReplayReport, ReplaySettings } from '../../core/replay/replay-views.ts';
import { derivedMediaFolder } from '../home.ts';
import { keyFor, type SecretStore } from '../judging/secrets.ts';
import { AdapterError, type AdapterTraits } from '../replay/adapter.ts';
import { DEFAULT_BENCHMARK } from '../replay/keep-session.ts';
import { adapters } from '../replay/kinds.ts';
import { simulatedChatSettings } from '../replay/ovi-bench-replay.ts';
import { type RecordedSession, readSession } from '../replay/read-session.ts';
import { sessionFiles } from '../replay/recorder.ts';
import type { ReplayRequest } from '../replay/replay.ts';
import { prepareReplay, replaySettingsSchema } from '../replay/settings.ts';
import { readReplays, recordingStem, replaySettingsOf, selectSamples } from '../store/replays.ts';
import { StudyError } from '../store/study-file.ts';
import { type HostContext, procedure as plainProcedure, t } from './procedure.ts';

/** What an adapter cannot do is for a person to know. */
const procedure = plainProcedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof AdapterError)) return result;
  throw new TRPCError({
    code: 'BAD_REQUEST',
    message: result.error.cause.message,
    cause: result.error.cause,
  });
});

export interface AdapterInfo {
  name: string;
  title: string;
  /** JSON schema of its settings, for a form. */
  settings: unknown;
  /** The same of those that count when interruptions are simulated (OVIBench); null where it cannot be. */
  simulation: unknown;
  /** With default settings; null where some setting must be given first. */
  traits: AdapterTraits | null;
}

/** What a replay would do. */
export interface ReplayPlan {
  runName: string;
  settings: ReplaySettings;
  samples: { sampleId: number; subset: string; name: string; available: boolean; duration: number | null }[];
}

const plan = z.object({
  benchmark: z.enum(BENCHMARKS).default(DEFAULT_BENCHMARK),
  settings: replaySettingsSchema,
  runName: z.string().trim().min(1).max(200).optional(),
  samples: z.array(z.string()).optional(),
  parallel: z.number().int().min(1).max(16).optional(),
});
const resumeInput = z.object({ runName: z.string().min(1), benchmark: z.enum(BENCHMARKS).optional() });
const job = z.object({ jobId: z.string() });

/** Start a replay, unless one of the same run is under way: two would write the same recordings. */
function startJob(
  { session, jobs, secrets }: HostContext,
  request: ReplayRequest & { runName: string },
): { jobId: string } {
  const studyPath = session.require().path;
  const title = `Replay ${request.runName}`;
  if (jobs.list().some((one) => one.kind === 'replay' && one.state === 'running' && one.title === title)) {
    throw new StudyError(
      `The run "${request.runName}" is being replayed already. Wait for it, or cancel it.`,
    );
  }
  const apiKey = keptKey(secrets, request.settings.adapterSettings);
  return { jobId: jobs.start({ kind: 'replay', studyPath, request, apiKey }, title) };
}

/** The key kept for the server an adapter talks to; keys of the environment are for the adapter to find. */
function keptKey(secrets: SecretStore, settings: Record<string, unknown>): string | null {
  const address = settings.baseUrl ?? settings.url;
  return typeof address === 'string' ? keyFor(secrets, address, {}) : null;
}

/** A benchmark's samples as the page lists them. */
const samplesOf = (
  { session }: HostContext,
  benchmark: Benchmark,
  wanted?: readonly string[],
): ReplayPlan['samples'] =>
  selectSamples(session.require(), benchmark, wanted).map(({ sampleId, subset, name, file, duration }) => ({
    sampleId,
    subset,
    name,
    available: file !== null,
    duration,
  }));

/** Everything about replaying; cancelling is `jobs.cancel`, watching is `jobs.watch`. */
export const replay = t.router({
  adapters: procedure.query((): AdapterInfo[] =>
    adapters()
      .list()
      .map(({ name, title, settings, traits }) => {
        const defaults = settings.safeParse({});
        const schemaOf = (of: z.ZodType): unknown =>
          z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' });
        const simulation = name === 'chat' ? schemaOf(simulatedChatSettings) : null;
        return {
          name,
          title,
          settings: schemaOf(settings),
          simulation,
          traits: defaults.success ? traits(defaults.data) : null,
        };
      }),
  ),
  /** What can be replayed, whatever to. */
  samples: procedure
    .input(z.object({ benchmark: z.enum(BENCHMARKS) }))
    .query(({ ctx, input }): ReplayPlan['samples'] => samplesOf(ctx, input.benchmark)),
  plan: procedure.input(plan).query(({ ctx, input }): ReplayPlan => {
    const { runName, settings } = prepareReplay(adapters(), input.benchmark, input.settings, input);
    return {
      runName,
      settings,
      samples: samplesOf(ctx, input.benchmark, input.samples),
    };
  }),
  start: procedure.input(plan).mutation(({ ctx, input }) => {
    const { runName, settings } = prepareReplay(adapters(), input.benchmark, input.settings, input);
    return startJob(ctx, { ...input, settings, runName });
  }),
  /** Go on with a replay that was stopped or cut off, as it was begun. */
  resumeRun: procedure.input(resumeInput).mutation(({ ctx, input }) => {
    const study = ctx.session.require();
    // Replays of two benchmarks may have one name.
    const named = readReplays(study.db).filter(({ runName }) => runName === input.runName);
    const info = named.find(({ benchmark }) => benchmark === input.benchmark) ?? named[0];
    const benchmark = BENCHMARKS.find((each) => each === info?.benchmark) ?? DEFAULT_BENCHMARK;
    const settings = replaySettingsOf(study.db, benchmark, input.runName);
    if (!settings) throw new StudyError(`The study has no replay "${input.runName}" to go on with.`);
    return startJob(ctx, { settings, benchmark, runName: input.runName, samples: info?.plannedSamples });
  }),
  pause: procedure.input(job).mutation(({ ctx, input }) => ctx.jobs.pause(input.jobId)),
  unpause: procedure.input(job).mutation(({ ctx, input }) => ctx.jobs.resume(input.jobId)),
  report: procedure
    .input(job)
    .query(({ ctx, input }): ReplayReport | null => ctx.jobs.replayReport(input.jobId)),
  list: procedure.query(({ ctx }): ReplayInfo[] => readReplays(ctx.session.require().db)),
  /** The recording of a run's output, or what there is of it so far; events after `after` only. */
  session: procedure
    .input(
      z.object({
        runId: z.number().int().optional(),
        runName: z.string().optional(),
        sampleId: z.number().int(),
        after: z.number().int().optional(),
      }),
    )
    .query(async ({ ctx, input }): Promise<RecordedSession | null> => {
      const study = ctx.session.require();
      const stem = recordingStem(study.db, input, input.sampleId);
      if (stem === null) return null;
      const { events } = sessionFiles(join(derivedMediaFolder(study.path), stem));
      return readSession(events, input.after);
    }),
});
