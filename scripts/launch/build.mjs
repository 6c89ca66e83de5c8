/** Builds the workbench when a source is newer than what was built. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, toolEnvironment, workbenchNode } from './paths.mjs';
import { capture, lastLines } from './processes.mjs';
import { LaunchError, step } from './say.mjs';

const stampFile = inRoot('out', '.stamp');

/** Everything the build reads. */
const SOURCES = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** What a complete build leaves. */
const RESULTS = [
  'main/index.js',
  'main/cli.js',
  'main/worker.js',
  'preload/index.cjs',
  'renderer/index.html',
];

export async function ensureBuilt() {
  const stamp = sourceStamp();
  if (isBuilt(stamp)) return;
  // Gone while building: a build that is cut off must not pass for a complete one.
  rmSync(stampFile, { force: true });
  await step('Building', async () => {
    const result = await capture(
      workbenchNode(),
      [inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build'],
      { env: toolEnvironment({ NODE_ENV: 'production', NO_COLOR: '1' }) },
    );
    if (result.code !== 0) throw new LaunchError(`The build failed:\n\n${lastLines(result.output, 60)}`);
  });
  mkdirSync(inRoot('out'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function isBuilt(stamp) {
  return (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp &&
    RESULTS.every((file) => existsSync(inRoot('out', file)))
  );
}

/** A hash of the sources' names, sizes and times. */
function sourceStamp() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesUnder).sort()) {
    const { mtimeMs, size } = statSync(inRoot(file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(inRoot(path))) return [];
  if (!statSync(inRoot(path)).isDirectory()) return [path];
  return readdirSync(inRoot(path)).flatMap((name) => filesUnder(join(path, name)));
}
