import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { BENCHMARKS } from '../../core/benchmarks.ts';
import type { ImportPreview, ImportReport, StudyInfo } from '../../core/study-views.ts';
import { prepareCases } from '../cases/recipes.ts';
import { recentStudies, sampleFolders } from '../home.ts';
import { relinkClip } from '../store/clips.ts';
import { readSampleView } from '../store/sample-view.ts';
import { locateSlot, readSampleNames, readSlotRows } from '../store/slot-queries.ts';
import { StudyError } from '../store/study-file.ts';
import { readStudyInfo } from '../store/study-info.ts';
import { browseFolder, typedPath } from './browse.ts';
import { cases } from './cases-router.ts';
import { compare } from './compare-router.ts';
import { diagnostics } from './diagnostics-router.ts';
import { figures } from './figures-router.ts';
import { judging } from './judging-router.ts';
import { procedure, t } from './procedure.ts';
import { replay } from './replay-router.ts';
import { slotFilter } from './slot-filter.ts';

/** A path as a person types it: spaces and quotes around it go, `~` is the home folder. */
const importPath = z.string().transform(typedPath).pipe(z.string().min(1));

const study = t.router({
  info: procedure.query(({ ctx }): StudyInfo | null =>
    ctx.session.study ? readStudyInfo(ctx.session.study) : null,
  ),
  recent: procedure.query(() => recentStudies()),
  open: procedure
    .input(z.object({ path: importPath }))
    .mutation(({ ctx, input }) => readStudyInfo(ctx.session.open(input.path))),
  /** Open the sample study, bringing the sample that ships with the application into it first. */
  openSample: procedure.mutation(async ({ ctx }): Promise<StudyInfo> => {
    const { path } = ctx.session.openSample();
    for (const [position, folder] of sampleFolders().entries()) {
      const jobId = ctx.jobs.start(
        {
          kind: 'import',
          path: folder,
          studyPath: path,
          keepCopies: false,
          replace: false,
          nameFromSource: position === 0,
        },
        'Prepare the sample study',
      );
      for await (const progress of ctx.jobs.watch(jobId)) {
        if (progress.state === 'failed')
          throw new StudyError(`The sample could not be prepared: ${progress.message}`);
      }
    }
    // A case that cannot be made here (no ffmpeg, say) is no reason not to open the sample.
    for (const folder of sampleFolders()) await prepareCases(ctx.session.require(), folder);
    return readStudyInfo(ctx.session.require());
  }),
  create: procedure
    .input(z.object({ name: z.string().min(1).max(200), path: importPath.optional() }))
    .mutation(({ ctx, input }) => readStudyInfo(ctx.session.create(input.name, input.path))),
});

const runs = t.router({
  list: procedure.query(({ ctx }) => ctx.reader.ask(ctx.session.require(), { kind: 'runs' })),
  tables: procedure.query(({ ctx }) => ctx.reader.ask(ctx.session.require(), { kind: 'tables' })),
  /** The headline numbers of the runs whose benchmark's scores stand in the study as they are. */
  headlines: procedure.query(({ ctx }) => ctx.reader.ask(ctx.session.require(), { kind: 'headlines' })),
});

const slots = t.router({
  facets: procedure
    .input(z.object({ benchmark: z.enum(BENCHMARKS).optional() }))
    .query(({ ctx, input }) =>
      ctx.reader.ask(ctx.session.require(), { kind: 'facets', benchmark: input.benchmark }),
    ),
  index: procedure
    .input(z.object({ filter: slotFilter, sort: z.enum(['order', 'disagreement', 'worst']) }))
    .query(({ ctx, input }) => ctx.reader.ask(ctx.session.require(), { kind: 'slot-index', ...input })),
  rows: procedure
    .input(z.object({ slotKeys: z.array(z.number().int()).max(500) }))
    .query(({ ctx, input }) => readSlotRows(ctx.session.require().db, input.slotKeys)),
  locate: procedure
    .input(
      z.object({
        benchmark: z.enum(BENCHMARKS).optional(),
        subset: z.string(),
        sample: z.string(),
        slotId: z.number().int().optional(),
      }),
    )
    .query(({ ctx, input }) => locateSlot(ctx.session.require().db, input)),
});

const samples = t.router({
  /** What every sample is called, to find one by name. */
  names: procedure.query(({ ctx }) => readSampleNames(ctx.session.require().db)),
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
    .input(z.object({ clipId: z.number().int(), path: importPath }))
    .mutation(({ ctx, input }) => relinkClip(ctx.session.require(), input.clipId, input.path)),
});

/** Where an import goes: into the study that is open, or into a new one named after the path. */
const into = z.enum(['open', 'new']).optional();

const imports = t.router({
  preview: procedure.input(z.object({ path: importPath, into })).mutation(({ ctx, input }) => ({
    jobId: ctx.jobs.start(
      {
        kind: 'import-preview',
        path: input.path,
        studyPath: input.into === 'new' ? null : (ctx.session.study?.path ?? null),
      },
      `Look at ${input.path}`,
    ),
  })),
  run: procedure
    .input(
      z.object({
        path: importPath,
        into,
        keepCopies: z.boolean().optional(),
        replace: z.boolean().optional(),
      }),
    )
    .mutation(({ ctx, input }) => {
      const open = input.into === 'new' ? null : ctx.session.study;
      if (open?.readOnly) {
        throw new StudyError('The open study cannot be written. Import into a new study instead.');
      }
      const target = open ?? ctx.session.create(studyNameFor(input.path));
      const request = {
        kind: 'import' as const,
        path: input.path,
        studyPath: target.path,
        keepCopies: input.keepCopies ?? false,
        replace: input.replace ?? false,
        nameFromSource: open === null,
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
    .input(z.object({ path: importPath.optional() }))
    .query(({ input }) => browseFolder(input.path)),
});

/** The host's typed API. */
export const appRouter = t.router({
  study,
  runs,
  slots,
  samples,
  clips,
  imports,
  judging,
  diagnostics,
  compare,
  figures,
  replay,
  cases,
  jobs,
  files,
});
export type AppRouter = typeof appRouter;
