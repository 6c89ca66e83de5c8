import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { rendererFolder, workerScript } from '../home.ts';
import { Jobs } from '../jobs/jobs.ts';
import { mediaRoutes } from './media-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { appRouter } from './router.ts';
import { StudySession } from './session.ts';
import type { Host } from './types.ts';

export interface HostOptions {
  /** A study to open at once. */
  studyPath?: string;
  /** Where the built renderer is; the application's own by default. */
  rendererDir?: string;
  /** The worker thread's script; the built one by default. */
  workerUrl?: URL;
}

/**
 * The workbench behind an HTTP-shaped boundary: the typed API, media and the page, for whichever shell asks.
 *
 * @throws StudyError when `studyPath` cannot be opened
 */
export function createHost(options: HostOptions = {}): Host {
  const session = new StudySession();
  if (options.studyPath !== undefined) session.open(options.studyPath);
  const jobs = new Jobs(options.workerUrl ?? workerScript());
  const app = new Hono();
  app.all('/api/trpc/*', (context) =>
    fetchRequestHandler({
      endpoint: '/api/trpc',
      req: context.req.raw,
      router: appRouter,
      createContext: () => ({ session, jobs }),
    }),
  );
  app.route('/media', mediaRoutes(session));
  app.route('/', pageRoutes(options.rendererDir ?? rendererFolder()));
  return {
    fetch: async (request) => app.fetch(request),
    close: async () => {
      await jobs.close();
      session.close();
    },
  };
}
