import { initTRPC, TRPCError } from '@trpc/server';
import type { FigureThread } from '../figure-thread/figure-thread.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { JudgingError } from '../judging/judging-error.ts';
import type { SecretStore } from '../judging/secrets.ts';
import { asStudyError, StudyError } from '../store/study-file.ts';
import type { StudyReader } from '../study-reader/study-reader.ts';
import type { StudySession } from './session.ts';

/** What procedures work with. */
export interface HostContext {
  session: StudySession;
  jobs: Jobs;
  reader: StudyReader;
  secrets: SecretStore;
  figures: FigureThread;
}

/** What routers are built with. */
export const t = initTRPC.context<HostContext>().create({
  // A stack is for a developer's terminal; the page shows the message.
  errorFormatter: ({ shape }) => ({ ...shape, data: { ...shape.data, stack: undefined } }),
});

/** Errors meant for a person reach the page as they are, as bad requests rather than as crashes. */
export const procedure = t.procedure.use(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const cause =
    result.error.cause && asStudyError(result.error.cause, ctx.session.study?.path ?? 'The study');
  if (cause instanceof StudyError || cause instanceof JudgingError) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: cause.message, cause });
  }
  return result;
});
