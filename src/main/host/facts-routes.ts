import { Hono } from 'hono';
import { z } from 'zod';
import type { Jobs } from '../jobs/jobs.ts';
import { JudgingError } from '../judging/judging-error.ts';
import { StudyError } from '../store/study-file.ts';
import type { StudySession } from './session.ts';

const runId = z.coerce.number().int().positive();

/**
 * What scores of OmniInteract are made of, to score them anew: `/facts/samples`, and `/facts/runs/ID` a run, each as
 * JSON. Tens of megabytes for a large study, so they are written out in a thread and passed on as they are.
 */
export function factsRoutes(session: StudySession, jobs: Jobs): Hono {
  const app = new Hono();
  const facts = async (of: number | null): Promise<Response> => {
    const bytes = await jobs.answer({ kind: 'facts', studyPath: session.require().path, runId: of });
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    return new Response(new Uint8Array(bytes), { headers });
  };
  app.get('/samples', () => facts(null));
  app.get('/runs/:runId', (context) => facts(runId.parse(context.req.param('runId'))));
  app.onError((error, context) => {
    const isForPerson = error instanceof StudyError || error instanceof JudgingError;
    return context.json({ message: error.message }, isForPerson ? 422 : 500);
  });
  return app;
}
