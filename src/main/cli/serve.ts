import { once } from 'node:events';
import { serveInBrowser } from '../browser/serve.ts';
import { recentStudies } from '../home.ts';
import { createHost } from '../host/host.ts';
import { log, printJson, UsageError } from './output.ts';

/** `slotscope open` and `slotscope serve`: the workbench in the browser until interrupted. */
export async function serve(
  studyPath: string | undefined,
  options: { port?: string; open: boolean; json?: boolean },
): Promise<void> {
  const port = options.port === undefined ? 0 : Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UsageError(`"${options.port}" is no port. Give a number from 0 to 65535.`);
  }
  const known = studyPath ?? recentStudies()[0]?.path;
  const host = createHost(known === undefined ? {} : { studyPath: known });
  const server = await serveInBrowser({ host, port, openBrowser: options.open, log });
  if (options.json) printJson({ url: server.url }, 0);
  else log(`Slotscope is open at ${server.url}\nPress Ctrl+C to stop.`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await server.close();
  await host.close();
}
