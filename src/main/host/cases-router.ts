import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { CaseListing, CaseVersion, CaseView } from '../../core/case-studies/case-views.ts';
import type { CaseDocument, CaseFrame, CasePanel } from '../../core/case-studies/document.ts';
import { editCase } from '../../core/case-studies/edit.ts';
import { importBundle } from '../cases/bundle.ts';
import { grabFrame, makePanel, refreshedPanel, viewCase } from '../cases/panels.ts';
import { CASE_FORMATS, exportCase } from '../export/case-study.ts';
import { RenderError } from '../export/render-svg.ts';
import { MediaError } from '../media/media-error.ts';
import { readCaseDocument } from '../store/case-schema.ts';
import {
  createCase,
  deleteCase,
  listCases,
  listCaseVersions,
  readCase,
  readCaseVersion,
  saveCase,
} from '../store/cases.ts';
import { type OpenStudy, StudyError } from '../store/study-file.ts';
import { type HostContext, procedure as plainProcedure, t } from './procedure.ts';

/** What cannot be grabbed or drawn is for a person to know. */
const procedure = plainProcedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (!(cause instanceof MediaError) && !(cause instanceof RenderError)) return result;
  throw new TRPCError({ code: 'BAD_REQUEST', message: cause.message, cause });
});

const caseId = z.number().int();
const id = z.string().regex(/^[\w-]{1,64}$/u);
const place = z.object({ benchmark: z.string(), subset: z.string(), sample: z.string() });
const panelRequest = place.extend({
  slotIds: z.array(z.number().int()).min(1).max(200),
  runs: z.array(z.string()).max(50),
  range: z.tuple([z.number(), z.number()]).nullable(),
});

function writable({ session }: HostContext): OpenStudy {
  const study = session.require();
  if (study.readOnly)
    throw new StudyError('The open study cannot be written, so no case can be changed in it.');
  return study;
}

/** Everything about case studies. Documents come whole and are checked by the store. */
export const cases = t.router({
  list: procedure.query(({ ctx }): CaseListing[] => listCases(ctx.session.require().db)),
  view: procedure.input(z.object({ caseId })).query(({ ctx, input }): CaseView => {
    const study = ctx.session.require();
    return viewCase(study, readCase(study.db, input.caseId));
  }),
  create: procedure
    .input(z.object({ title: z.string().trim().min(1).max(200), document: z.unknown().optional() }))
    .mutation(({ ctx, input }): { caseId: number } => {
      const document = input.document === undefined ? {} : { document: asDocument(input.document) };
      return { caseId: createCase(writable(ctx).db, input.title, document) };
    }),
  save: procedure
    .input(z.object({ caseId, basedOn: z.number().int(), document: z.unknown() }))
    .mutation(({ ctx, input }) =>
      saveCase(writable(ctx).db, input.caseId, input.basedOn, asDocument(input.document)),
    ),
  remove: procedure
    .input(z.object({ caseId }))
    .mutation(({ ctx, input }) => deleteCase(writable(ctx).db, input.caseId)),
  /** Put a slot with chosen runs at the end of a case. */
  addPanel: procedure
    .input(z.object({ caseId, id, request: panelRequest }))
    .mutation(({ ctx, input }): { version: number } => {
      const study = writable(ctx);
      const { version, document } = readCase(study.db, input.caseId);
      const panel = makePanel(study, input.id, input.request);
      const { version: saved } = saveCase(
        study.db,
        input.caseId,
        version,
        editCase(document, { type: 'add-panel', panel }),
      );
      return { version: saved };
    }),
  /** Take a panel out again. */
  removePanel: procedure.input(z.object({ caseId, id })).mutation(({ ctx, input }): void => {
    const { db } = writable(ctx);
    const { version, document } = readCase(db, input.caseId);
    saveCase(db, input.caseId, version, editCase(document, { type: 'remove-panel', id: input.id }));
  }),
  /** What a panel shows as the study has it now. */
  refreshed: procedure
    .input(z.object({ caseId, id }))
    .mutation(({ ctx, input }): Pick<CasePanel, 'snapshot' | 'quotes'> => {
      const study = ctx.session.require();
      const panel = readCase(study.db, input.caseId).document.panels.find((each) => each.id === input.id);
      if (!panel) throw new StudyError('This panel is not saved yet. Wait a moment and refresh it again.');
      return refreshedPanel(study, panel);
    }),
  grab: procedure
    .input(
      z.object({
        caseId,
        place,
        frame: z.object({ id, time: z.number().min(0), label: z.string().max(200) }),
      }),
    )
    .mutation(
      ({ ctx, input }): Promise<CaseFrame> =>
        grabFrame(writable(ctx), input.caseId, input.place, input.frame),
    ),
  versions: procedure
    .input(z.object({ caseId }))
    .query(({ ctx, input }): CaseVersion[] => listCaseVersions(ctx.session.require().db, input.caseId)),
  version: procedure
    .input(z.object({ caseId, version: z.number().int() }))
    .query(
      ({ ctx, input }): CaseDocument =>
        readCaseVersion(ctx.session.require().db, input.caseId, input.version),
    ),
  export: procedure
    .input(
      z.object({
        caseId,
        outDir: z.string().min(1),
        formats: z.array(z.enum(CASE_FORMATS)).min(1),
        dpi: z.number().optional(),
      }),
    )
    .mutation(async ({ ctx, input }): Promise<{ written: string[] }> => {
      const study = ctx.session.require();
      return { written: await exportCase(study, readCase(study.db, input.caseId), input) };
    }),
  importBundle: procedure.input(z.object({ path: z.string().min(1) })).mutation(
    async ({ ctx, input }): Promise<{ caseId: number }> => ({
      caseId: await importBundle(writable(ctx), input.path),
    }),
  ),
});

const asDocument = (value: unknown): CaseDocument => readCaseDocument(value, 'The changed case');
