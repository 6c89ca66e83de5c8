import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { outsideArchive } from '../outside-archive.ts';
import { type Ffmpeg, type FfmpegSource, lastLines, runFfmpeg } from './run-ffmpeg.ts';

export { type Ffmpeg, type FfmpegSource, type RunOptions, type RunResult, runFfmpeg } from './run-ffmpeg.ts';

/** One place that was looked at, and why it did not serve. */
export interface FfmpegAttempt {
  source: FfmpegSource;
  /** The path tried; empty when there was none to try. */
  path: string;
  problem: string;
}

/** There is no ffmpeg that works; the message tells a person what was tried and how to go on. */
export interface FfmpegMissing {
  found: false;
  message: string;
  tried: FfmpegAttempt[];
}

export interface FindFfmpegOptions {
  /** Path from the settings; empty counts as absent. */
  setting?: string;
  env?: NodeJS.ProcessEnv;
  /** Where the `ffmpeg-static` package keeps its program; null without the package. */
  staticPath?: () => Promise<string | null>;
}

type Tried = { path: string } & ({ version: string } | { problem: string });

const VERSION_TIMEOUT_MS = 10_000;
const CONSEQUENCE =
  'Pictures, waveforms and frame stepping need ffmpeg; everything else works without it. Install ffmpeg (https://ffmpeg.org/download.html, or your package manager) so that it is on the PATH, set FFMPEG_PATH, or choose the program in the settings.';

/**
 * Finds an ffmpeg that runs: the setting, then FFMPEG_PATH, then the npm package `ffmpeg-static`, then the PATH.
 * A setting or FFMPEG_PATH that does not work ends the search with a message naming it: whoever chose a program
 * should not be given another one silently.
 */
export async function findFfmpeg(options: FindFfmpegOptions = {}): Promise<Ffmpeg | FfmpegMissing> {
  const env = options.env ?? process.env;
  const chosen: [FfmpegSource, string | undefined][] = [
    ['setting', options.setting?.trim()],
    ['FFMPEG_PATH', env.FFMPEG_PATH?.trim()],
  ];
  for (const [source, value] of chosen) {
    if (!value) continue;
    const tried = await tryChosen(value, env);
    return 'version' in tried ? { found: true, source, ...tried } : chosenMissing(source, tried);
  }

  const attempts: FfmpegAttempt[] = [];
  for (const [source, path] of [
    ['ffmpeg-static', await (options.staticPath ?? ffmpegStaticPath)()],
    ['PATH', await searchPath('ffmpeg', env)],
  ] as const) {
    const tried = path === null ? { path: '', problem: ABSENT[source] } : await tryProgram(path);
    if ('version' in tried) return { found: true, source, ...tried };
    attempts.push({ source, ...tried });
  }
  const list = attempts.map((a) =>
    a.path ? `${a.source}: ${a.path} ${a.problem}` : `${a.source}: ${a.problem}`,
  );
  return {
    found: false,
    message: `No ffmpeg was found (${list.join('; ')}). ${CONSEQUENCE}`,
    tried: attempts,
  };
}

const ABSENT = {
  'ffmpeg-static': 'the optional package is not installed',
  PATH: 'holds no program of that name',
} as const;

function chosenMissing(source: FfmpegSource, tried: { path: string; problem: string }): FfmpegMissing {
  const name = source === 'setting' ? 'The ffmpeg chosen in the settings' : 'The ffmpeg named by FFMPEG_PATH';
  return {
    found: false,
    message: `${name} cannot be used: ${tried.path} ${tried.problem}. Correct or clear it. ${CONSEQUENCE}`,
    tried: [{ source, ...tried }],
  };
}

/** A bare name is looked up on the PATH, anything else is a path. */
async function tryChosen(value: string, env: NodeJS.ProcessEnv): Promise<Tried> {
  if (/[\\/]/.test(value)) return tryProgram(resolve(value));
  const path = await searchPath(value, env);
  return path === null ? { path: value, problem: 'is not on the PATH' } : tryProgram(path);
}

async function tryProgram(path: string): Promise<Tried> {
  const problem = await fileProblem(path);
  if (problem) return { path, problem };
  try {
    const { exitCode, stdout, stderr } = await runFfmpeg({ path }, ['-version'], {
      signal: AbortSignal.timeout(VERSION_TIMEOUT_MS),
    });
    const version = /^ffmpeg version (\S+)/m.exec(stdout.toString())?.[1];
    if (exitCode === 0 && version) return { path, version };
    return {
      path,
      problem: `is not a working ffmpeg (exit code ${exitCode}; ${lastLines(stderr, 1) || 'no message'})`,
    };
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return { path, problem: timedOut ? 'did not answer within 10 seconds' : 'cannot be started' };
  }
}

async function fileProblem(path: string): Promise<string | null> {
  try {
    if ((await stat(path)).isDirectory()) return 'is a folder, not the program itself';
    await access(path, constants.X_OK);
    return null;
  } catch (error) {
    return errorCode(error) === 'EACCES' ? 'may not be executed' : 'does not exist';
  }
}

/** First executable file of that name on the PATH, as an absolute path. */
async function searchPath(name: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const windows = process.platform === 'win32';
  const pathKey = Object.keys(env).find((key) => (windows ? key.toUpperCase() : key) === 'PATH');
  const folders = (pathKey ? (env[pathKey] ?? '') : '').split(delimiter).filter((folder) => folder !== '');
  const fileNames = windows && !name.toLowerCase().endsWith('.exe') ? [`${name}.exe`] : [name];
  for (const folder of folders) {
    for (const fileName of fileNames) {
      const path = resolve(join(folder, fileName));
      if ((await fileProblem(path)) === null) return path;
    }
  }
  return null;
}

/** The program of the optional package `ffmpeg-static`; null where the package is not installed. */
async function ffmpegStaticPath(): Promise<string | null> {
  // Kept out of the bundler's and the type checker's sight: the package may rightly be absent.
  const packageName = 'ffmpeg-static';
  try {
    const module: { default?: unknown } = await import(/* @vite-ignore */ packageName);
    return typeof module.default === 'string' ? outsideArchive(module.default) : null;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
