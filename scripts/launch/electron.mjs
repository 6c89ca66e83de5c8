/**
 * Electron's own program. The npm package holds only a script that fetches it from a release server, which
 * may be out of reach; then the browser shell shows the same workbench.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, workbenchNode } from './paths.mjs';
import { capture } from './processes.mjs';
import { say } from './say.mjs';

const DOWNLOAD_LIMIT_MS = 60_000;

/**
 * Why a desktop window is out of the question here, before anything is fetched for it.
 * @returns a clause for “The desktop window …”, or undefined when it may be tried
 */
export function noWindowReason(platform = process.platform, env = process.env, userId = process.getuid?.()) {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY)
    return 'needs a display and there is none';
  if (platform === 'linux' && userId === 0)
    return 'does not run as root, where its sandbox would have to be off';
  return undefined;
}

/**
 * The path of Electron's program, fetched if need be.
 * @returns {Promise<{ program: string } | { reason: string }>} the reason is one line
 */
export async function findElectron() {
  const present = installedElectron();
  if (present) return { program: present };
  say(`Fetching Electron's program for the desktop window, for at most ${DOWNLOAD_LIMIT_MS / 1000} s …`);
  const fetched = await capture(workbenchNode(), [inRoot('node_modules', 'electron', 'install.js')], {
    timeoutMs: DOWNLOAD_LIMIT_MS,
  });
  const program = installedElectron();
  if (program) return { program };
  return { reason: fetched.timedOut ? 'the download took too long' : downloadFailure(fetched.output) };
}

/** The same test as the package's own: version and platform must match, and the program must be there. */
export function installedElectron() {
  const folder = inRoot('node_modules', 'electron');
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const name = readFileSync(join(folder, 'path.txt'), 'utf8');
    const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist');
    const found = readFileSync(join(folder, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '');
    return found === version && existsSync(join(dist, name)) ? join(dist, name) : undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The first line that says something, without the stack below it. */
function downloadFailure(output) {
  const line = output.split('\n').find((text) => /error|failed|ENOTFOUND|ECONN|refused/i.test(text));
  if (!line) return 'the download failed';
  const message = line.trim().replace(/^\w*Error: /, '');
  // What fetch says for every way of not reaching a server.
  return message === 'fetch failed' ? 'its release server cannot be reached' : message.slice(0, 160);
}
