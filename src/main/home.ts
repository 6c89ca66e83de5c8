import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { STUDY_ENDING } from './file-endings.ts';
import { outsideArchive } from './outside-archive.ts';

/**
 * Where Slotscope keeps what is the user's and belongs to no study: SLOTSCOPE_HOME, else the platform's folder
 * for application data.
 */
export function homeFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SLOTSCOPE_HOME) return resolve(env.SLOTSCOPE_HOME);
  if (process.platform === 'win32')
    return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Slotscope');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Slotscope');
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'slotscope');
}

/** Where the sample study is prepared. */
export const sampleStudyPath = (): string => join(homeFolder(), 'studies', `sample${STUDY_ENDING}`);

/** Where a new study of this name goes unless the user says otherwise. */
export function newStudyPath(name: string): string {
  const stem = name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'study';
  const folder = join(homeFolder(), 'studies');
  let path = join(folder, `${stem}${STUDY_ENDING}`);
  for (let number = 2; existsSync(path); number += 1) path = join(folder, `${stem} ${number}${STUDY_ENDING}`);
  return path;
}

/** The folder of derived media (waveforms, thumbnails) that belongs to a study file. */
export const derivedMediaFolder = (studyPath: string): string => `${studyPath}.media`;

/** Replies of judges that were asked, shared by all studies. */
export const judgeCachePath = (): string => join(homeFolder(), 'judge-cache.sqlite');

/** How the judge is reached; never holds a key. */
export const judgeSettingsPath = (): string => join(homeFolder(), 'judging.json');

/** Keys, encrypted by the operating system. */
export const secretsPath = (): string => join(homeFolder(), 'secrets.json');

/** The nearest folder at or above this file that holds `resources/`: the checkout or the installed application. */
function applicationFolder(): string {
  let folder = fileURLToPath(new URL('.', import.meta.url));
  while (!existsSync(join(folder, 'resources', 'sample'))) {
    const parent = resolve(folder, '..');
    if (parent === folder)
      throw new Error('The application is incomplete: its folder "resources" is missing.');
    folder = parent;
  }
  return folder;
}

/** A file or folder that ships with the application, where ffmpeg and the font readers can open it too. */
export const resourcePath = (...parts: string[]): string =>
  outsideArchive(join(applicationFolder(), 'resources', ...parts));

/** The folders of the sample study, each in the layout of its benchmark; the first one names the study. */
export const sampleFolders = (): string[] => [
  resourcePath('sample'),
  resourcePath('sample', 'interact-scope'),
  resourcePath('sample', 'duplex-eval'),
  resourcePath('sample', 'ovi-bench'),
];

/** The built renderer. */
export const rendererFolder = (): string => join(applicationFolder(), 'out', 'renderer');

/** The script of the worker threads that do long work. */
export const workerScript = (): URL => pathToFileURL(join(applicationFolder(), 'out', 'main', 'worker.js'));

/** The script of the thread that draws figures. */
export const figureWorkerScript = (): URL =>
  pathToFileURL(join(applicationFolder(), 'out', 'main', 'figure-worker.js'));

/** The script of the thread that answers what is asked of all slots of a study. */
export const studyReaderScript = (): URL =>
  pathToFileURL(join(applicationFolder(), 'out', 'main', 'study-reader.js'));

const recentSchema = z.array(z.object({ path: z.string(), name: z.string() }));
export type RecentStudy = z.infer<typeof recentSchema>[number];

const MAX_RECENT = 12;
const recentFile = (): string => join(homeFolder(), 'recent.json');

/** Studies opened lately, newest first; those whose file is gone are left out. */
export function recentStudies(): RecentStudy[] {
  if (!existsSync(recentFile())) return [];
  try {
    const list = recentSchema.parse(JSON.parse(readFileSync(recentFile(), 'utf8')));
    return list.filter(({ path }) => existsSync(path));
  } catch {
    // A damaged list of recent studies is worth nothing and is written anew at the next opening.
    return [];
  }
}

/**
 * Put a study first in the list of recent ones. A list that cannot be kept is no reason not to work on the study.
 *
 * @returns why it could not be kept, for a person; null when it was
 */
export function rememberStudy(study: RecentStudy): string | null {
  const list = [study, ...recentStudies().filter(({ path }) => path !== study.path)].slice(0, MAX_RECENT);
  const partial = `${recentFile()}.${process.pid}.partial`;
  try {
    mkdirSync(homeFolder(), { recursive: true });
    writeFileSync(partial, `${JSON.stringify(list, null, 1)}\n`);
    renameSync(partial, recentFile());
    return null;
  } catch (error) {
    if (existsSync(partial)) rmSync(partial);
    return `The list of recent studies could not be written (${(error as Error).message}): this study will not be in it.`;
  }
}
