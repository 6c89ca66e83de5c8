import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { SCENE_TYPES } from '../../core/omni-interact/types.ts';
import type { ImportPreview, ImportReport, StudyInfo } from '../../core/study-views.ts';
import { OUTCOMES } from '../../core/study-views.ts';
import { recentStudies } from '../home.ts';
import { relinkClip } from '../store/clips.ts';
import { readSampleView } from '../store/sample-view.ts';
import { locateSlot, readFacets, readSlotIndex, readSlotRows } from '../store/slot-queries.ts';
import { readRuns, readStudyInfo, readTables } from '../store/study-info.ts';
import { browseFolder } from './browse.ts';
import { procedure, t } from './procedure.ts';
import { replay } from './replay-router.ts';

const slotFilter = z.object({
  subsets: z.array(z.string()).optional(),
  sceneTypes: z.array(z.enum(SCENE_TYPES)).optional(),
  questionTypes: z.array(z.string()).optional(),
  outcomes: z.array(z.enum([...OUTCOMES, 'spill', 'unmatched-output'])).optional(),
  runIds: z.array(z.number().int()).optional(),
  interrupted: z.boolean().optional(),
  text: z.string().max(1000).optional(),
});

const study = t.router({
  info: procedure.query(({ ctx }): StudyInfo | null =>
    ctx.session.study ? readStudyInfo(ctx.session.study) : null,
  ),
  recent: procedure.query(() => recentStudies()),
  open: procedure
    .input(z.object({ path: z.string().min(1) }))
    .mutation(({ ctx, input }) => readStudyInfo(ctx.session.open(input.path))),
  openSample: procedure.mutation(({ ctx }) => readStudyInfo(ctx.session.openSample())),
  create: procedure
    .input(z.object({ name: z.string().min(1).max(200), path: z.string().min(1).optional() }))
    .mutation(({ ctx, input }) => readStudyInfo(ctx.session.create(input.name, input.path))),
});

const runs = t.router({
  list: procedure.query(({ ctx }) => readRuns(ctx.session.require().db)),
  tables: procedure.query(({ ctx }) => readTables(ctx.session.require().db)),
});

const slots = t.router({
  facets: procedure.query(({ ctx }) => readFacets(ctx.session.require().db)),
  index: procedure
    .input(z.object({ filter: slotFilter, sort: z.enum(['order', 'disagreement', 'worst']) }))
    .query(({ ctx, input }) => readSlotIndex(ctx.session.require().db, input.filter, input.sort)),
  rows: procedure
    .input(z.object({ slotKeys: z.array(z.number().int()).max(500) }))
    .query(({ ctx, input }) => readSlotRows(ctx.session.require().db, input.slotKeys)),
  locate: procedure
    .input(z.object({ subset: z.string(), sample: z.string(), slotId: z.number().int().optional() }))
    .query(({ ctx, input }) => locateSlot(ctx.session.require().db, input)),
});

const samples = t.router({
  view: procedure.input(z.object({ sampleId: z.number().int() })).query(({ ctx, input }) => {
    const view = readSampleView(ctx.session.require(), input.sampleId);
    if (!view) {
      throw new TRPCError({ code: 'NOT_FOUND', message: `The study has no sample ${input.sampleId}.` });
    }
    return view;
  }),
});

const clips = t.router({
  relink: procedure
    .input(z.object({ clipId: z.number().int(), path: z.string().min(1) }))
    .mutation(({ ctx, input }) => relinkClip(ctx.session.require(), input.clipId, input.path)),
});

const imports = t.router({
  preview: procedure.input(z.object({ path: z.string().min(1) })).mutation(({ ctx, input }) => ({
    jobId: ctx.jobs.start(
      { kind: 'import-preview', path: input.path, studyPath: ctx.session.study?.path ?? null },
      `Look at ${input.path}`,
    ),
  })),
  run: procedure
    .input(z.object({ path: z.string().min(1), keepCopies: z.boolean().optional() }))
    .mutation(({ ctx, input }) => {
      const target = ctx.session.study ?? ctx.session.create(studyNameFor(input.path));
      const request = {
        kind: 'import' as const,
        path: input.path,
        studyPath: target.path,
        keepCopies: input.keepCopies ?? false,
      };
      return { jobId: ctx.jobs.start(request, `Import ${input.path}`) };
    }),
});

/** What a study made for an import is called: the last part of the imported path. */
function studyNameFor(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? 'Study';
}

const jobId = z.object({ jobId: z.string() });

const jobs = t.router({
  list: procedure.query(({ ctx }) => ctx.jobs.list()),
  watch: procedure.input(jobId).query(async function* ({ ctx, input, signal }) {
    yield* ctx.jobs.watch(input.jobId, signal);
  }),
  result: procedure
    .input(jobId)
    .query(({ ctx, input }): ImportPreview | ImportReport | null => ctx.jobs.importResult(input.jobId)),
  cancel: procedure.input(jobId).mutation(({ ctx, input }) => ctx.jobs.cancel(input.jobId)),
});

const files = t.router({
  browse: procedure
    .input(z.object({ path: z.string().optional() }))
    .query(({ input }) => browseFolder(input.path)),
});

/** The host's typed API. */
export const appRouter = t.router({ study, runs, slots, samples, clips, imports, replay, jobs, files });
export type AppRouter = typeof appRouter;
