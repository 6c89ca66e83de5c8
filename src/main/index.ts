/** Entry of the desktop program; everything heavy is loaded once its window can be on its way. */
import { fileURLToPath } from 'node:url';
import { startDesktop } from './desktop/app.ts';
import { makeSecretStore } from './desktop/secret-store.ts';

startDesktop({
  preloadFile: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
  lastStudy: async () => (await import('./home.ts')).recentStudies()[0]?.path,
  openHost: async (studyPath) => {
    const { createHost } = await import('./host/host.ts');
    const workerUrl = new URL('./worker.js', import.meta.url);
    const { secretsPath } = await import('./home.ts');
    const secrets = makeSecretStore(secretsPath());
    return createHost({ workerUrl, secrets, ...(studyPath === undefined ? {} : { studyPath }) });
  },
});
