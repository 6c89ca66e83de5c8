import { initTRPC, TRPCError } from '@trpc/server';
import type { Jobs } from '../jobs/jobs.ts';
import { StudyError } from '../store/study-file.ts';
import type { StudySession } from './session.ts';

/** What procedures work with. */
export interface HostContext {
  session: StudySession;
  jobs: Jobs;
}

/** What routers are built with. */
export const t = initTRPC.context<HostContext>().create({
  // A stack is for a developer's terminal; the page shows the message.
  errorFormatter: ({ shape }) => ({ ...shape, data: { ...shape.data, stack: undefined } }),
});

/** Errors meant for a person reach the page as they are, as bad requests rather than as crashes. */
export const procedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof StudyError) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: cause.message, cause });
  }
  return result;
});
