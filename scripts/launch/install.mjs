/** Installs the packages when they are absent or older than the lock file. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { inRoot, OLDEST_NODE, workbenchNode } from './paths.mjs';
import { capture, lastLines, npmCommand } from './processes.mjs';
import { LaunchError, say, step } from './say.mjs';

const lockFile = inRoot('package-lock.json');
/** npm writes this one at the end of an install. */
const installedLock = inRoot('node_modules', '.package-lock.json');
/** The hash of the lock file that was installed: a checkout changes the file's time, not its content. */
const installedHash = inRoot('node_modules', '.slotscope-lock');

export async function ensureInstalled() {
  if (needsInstall()) await install();
  if (workbenchNode() === undefined) {
    throw new LaunchError(
      `Slotscope needs Node ${OLDEST_NODE} or newer and this is ${process.version}. The package “node” brings one along, but its install script has not run: run “npm ci --foreground-scripts” and read what it says, or install Node ${OLDEST_NODE}.`,
    );
  }
}

function needsInstall() {
  if (!existsSync(installedLock)) return true;
  if (statSync(lockFile).mtimeMs <= statSync(installedLock).mtimeMs) return false;
  return !existsSync(installedHash) || readFileSync(installedHash, 'utf8') !== lockHash();
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

async function install() {
  const clean = await step('Installing packages (npm ci)', () => npm(['ci']));
  if (clean.code !== 0) {
    say('npm ci did not succeed; trying npm install, which may change package-lock.json.');
    const loose = await npm(['install']);
    if (loose.code !== 0) {
      throw new LaunchError(
        `The packages could not be installed. npm said:\n\n${lastLines(loose.output)}\n\nThe npm registry must be reachable once; after that nothing is fetched. Set a mirror with “npm config set registry URL”, then start again.`,
      );
    }
  }
  writeFileSync(installedHash, lockHash());
}

/** Browsers and Electron's own program are large and come from elsewhere: an install must not need them. */
function npm(args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { command, args: npmArgs, options } = npmCommand([...args, ...quiet]);
  return capture(command, npmArgs, {
    ...options,
    // Otherwise npm leaves out the tools that build the workbench.
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
      ELECTRON_SKIP_BINARY_DOWNLOAD: '1',
    },
  });
}
