import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { FigureThread } from '../figure-thread/figure-thread.ts';
import { figureWorkerScript, rendererFolder, studyReaderScript, workerScript } from '../home.ts';
import { Jobs } from '../jobs/jobs.ts';
import { NO_SECRET_STORE, type SecretStore } from '../judging/secrets.ts';
import { StudyReader } from '../study-reader/study-reader.ts';
import { factsRoutes } from './facts-routes.ts';
import { figureRoutes } from './figure-routes.ts';
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
  /** The script of the thread that reads the study; the built one by default. */
  readerUrl?: URL;
  /** Where keys are kept; without one they come from the environment alone. */
  secrets?: SecretStore;
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
  const figures = new FigureThread(figureWorkerScript());
  const reader = new StudyReader(options.readerUrl ?? studyReaderScript());
  const secrets = options.secrets ?? NO_SECRET_STORE;
  const app = new Hono();
  app.all('/api/trpc/*', (context) =>
    fetchRequestHandler({
      endpoint: '/api/trpc',
      req: context.req.raw,
      router: appRouter,
      createContext: () => ({ session, jobs, reader, secrets, figures }),
    }),
  );
  app.route('/media', mediaRoutes(session));
  app.route('/facts', factsRoutes(session, jobs));
  app.route('/', figureRoutes(session, figures));
  app.route('/', pageRoutes(options.rendererDir ?? rendererFolder()));
  return {
    fetch: async (request) => app.fetch(request),
    close: async () => {
      await jobs.close();
      await figures.close();
      await reader.close();
      session.close();
    },
  };
}
