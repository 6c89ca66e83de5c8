/**
 * Serves the host with a renderer built anywhere, without a token, for looking at the workbench while it is
 * being worked on: `node test/harness/serve.ts RENDERER_FOLDER PORT [STUDY]`. Not part of the product.
 */
import { serve } from '@hono/node-server';
import { createHost } from '../../src/main/host/host.ts';

const [rendererDir, port, studyPath] = process.argv.slice(2);
if (!rendererDir || !port) throw new Error('Usage: node test/harness/serve.ts RENDERER_FOLDER PORT [STUDY]');
const host = createHost({
  rendererDir,
  workerUrl: new URL('../../src/main/jobs/worker.ts', import.meta.url),
  readerUrl: new URL('../../src/main/study-reader/worker.ts', import.meta.url),
  ...(studyPath === undefined ? {} : { studyPath }),
});
serve({ fetch: (request) => host.fetch(request), port: Number(port), hostname: '127.0.0.1' });
