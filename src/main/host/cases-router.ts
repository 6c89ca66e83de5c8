import { z } from 'zod';
import { BENCHMARKS } from '../../core/benchmarks.ts';
import { caseSchema, emptyCase } from '../../core/cases/document.ts';
import { addPanel, takeBackPanel } from '../cases/add-panel.ts';
import { importBundle, importBundleFile } from '../cases/bundle.ts';
import { capturePanel } from '../cases/capture.ts';
import { grabFrame } from '../cases/frames.ts';
import { caseFreshness } from '../cases/freshness.ts';
import { CASE_FORMATS } from '../export/case-study.ts';
import { MediaError } from '../media/media-error.ts';
import {
  createCase,
  listCases,
  listVersions,
  readCase,
  readVersion,
  saveCase,
  setCaseRemoved,
} from '../store/cases.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import { procedure, t } from './procedure.ts';

const caseId = z.number().int();
const ofCase = z.object({ caseId });

const sampleName = {
  benchmark: z.enum(BENCHMARKS),
  subset: z.string().max(4000),
  sample: z.string().max(4000),
};

const panelChoice = z.object({
  ...sampleName,
  slotIds: z.array(z.number().int()).min(1).max(60).optional(),
  runs: z.array(z.string().max(4000)).max(20).optional(),
  range: z.tuple([z.number(), z.number()]).optional(),
});

/** @throws StudyError when the study cannot be written */
function writable(study: OpenStudy): OpenStudy {
  if (study.readOnly) {
    throw new StudyError(`${study.path} cannot be written, so its cases cannot be changed. Copy it first.`);
  }
  return study;
}

/** Trouble with a clip is the person's to know, not a crash. */
async function orSaid<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MediaError) throw new StudyError(error.message, { cause: error });
    throw error;
  }
}

/** Case studies: list, documents with their history, and what panels are made of. */
export const cases = t.router({
  list: procedure.query(({ ctx }) => listCases(ctx.session.require().db)),
  read: procedure.input(ofCase).query(({ ctx, input }) => readCase(ctx.session.require().db, input.caseId)),
  create: procedure
    .input(z.object({ title: z.string().max(300) }))
    .mutation(({ ctx, input }) => createCase(writable(ctx.session.require()).db, emptyCase(input.title))),
  save: procedure
    .input(
      z.object({
        caseId,
        base: z.number().int(),
        document: caseSchema,
        note: z.string().max(200).optional(),
      }),
    )
    .mutation(({ ctx, input }) =>
      saveCase(writable(ctx.session.require()).db, input.caseId, input.base, input.document, input.note),
    ),
  setRemoved: procedure
    .input(z.object({ caseId, removed: z.boolean() }))
    .mutation(({ ctx, input }) =>
      setCaseRemoved(writable(ctx.session.require()).db, input.caseId, input.removed),
    ),
  versions: procedure
    .input(ofCase)
    .query(({ ctx, input }) => listVersions(ctx.session.require().db, input.caseId)),
  version: procedure
    .input(z.object({ caseId, versionId: z.number().int() }))
    .query(({ ctx, input }) => readVersion(ctx.session.require().db, input.caseId, input.versionId)),
  capture: procedure.input(panelChoice).query(({ ctx, input }) => capturePanel(ctx.session.require(), input)),
  addPanel: procedure
    .input(
      z.object({ target: z.union([ofCase, z.object({ title: z.string().max(300) })]), choice: panelChoice }),
    )
    .mutation(({ ctx, input }) =>
      orSaid(addPanel(writable(ctx.session.require()), input.target, input.choice)),
    ),
  takeBackPanel: procedure
    .input(z.object({ caseId, panelId: z.string().max(64), isNew: z.boolean() }))
    .mutation(({ ctx, input }) => takeBackPanel(writable(ctx.session.require()), input)),
  grabFrame: procedure
    .input(z.object({ ...sampleName, time: z.number().min(0) }))
    .mutation(({ ctx, input }) => orSaid(grabFrame(writable(ctx.session.require()), input, input.time))),
  /** The case as files, drawn away from the process that answers requests. */
  files: procedure
    .input(
      z.object({
        caseId,
        formats: z.array(z.enum(CASE_FORMATS)).min(1),
        dpi: z.number().int().min(36).max(2400).optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { caseId: id, ...options } = input;
      const studyPath = ctx.session.require().path;
      const { files, problems } = await ctx.jobs.answer({
        kind: 'case-files',
        studyPath,
        caseId: id,
        options,
      });
      return {
        files: [...files].map(([name, content]) => ({
          name,
          base64: Buffer.from(content).toString('base64'),
        })),
        problems,
      };
    }),
  importBundle: procedure
    .input(z.object({ name: z.string().max(300), text: z.string() }))
    .mutation(({ ctx, input }) => importBundle(writable(ctx.session.require()), input.text, input.name)),
  importBundleFile: procedure
    .input(z.object({ path: z.string().min(1) }))
    .mutation(({ ctx, input }) => importBundleFile(writable(ctx.session.require()), input.path)),
  freshness: procedure
    .input(ofCase)
    .query(({ ctx, input }) => caseFreshness(ctx.session.require(), input.caseId)),
});
