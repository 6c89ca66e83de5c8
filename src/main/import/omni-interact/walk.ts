import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Findings } from './findings.ts';

/** Runs and datasets are looked for this many folders below the opened one. */
export const MAX_SEARCH_DEPTH = 6;
/** A sample's folder lies at most two levels below its run: `<run>/<subset>/<sample>`. */
const MAX_DEPTH = MAX_SEARCH_DEPTH + 2;
/**
 * A folder with more folders than this below it is not a study; most likely a home folder was opened. 20 runs over
 * 100,000 slots in clips of five take 400,000: each output has a folder.
 */
const MAX_FOLDERS = 500_000;

/** Folders that never hold anything to import, with the reason told to the user. */
const SKIPPED: ReadonlyMap<string, string> = new Map([
  ['node_modules', 'installed software'],
  ['__pycache__', 'compiled Python files'],
  ['audio_per_second', 'audio in one-second pieces; output.wav is used'],
]);

export interface Folder {
  path: string;
  name: string;
  /** Levels below the opened folder, which is 0. */
  depth: number;
  /** Names of the files in it, sorted. */
  files: string[];
  /** Names of the folders in it, symbolic links to folders included, sorted. */
  folders: string[];
}

/** The folders below the opened one by absolute path, parents before children. */
export type Tree = Map<string, Folder>;

/** Whether a folder is one subset of a dataset. */
export function isSubsetFolder(folder: Pick<Folder, 'files' | 'folders'>): boolean {
  return folder.folders.includes('annotations') || folder.files.includes('video_json_map.json');
}

/**
 * Look through a folder, at most `MAX_SEARCH_DEPTH` levels deep (two more inside a run). Symbolic links are
 * followed after everything that is really there, each real folder is visited once, so links that lead in a
 * circle end. The inside of a dataset's subset is left to the dataset reader.
 */
export async function walkTree(root: string, findings: Findings, signal?: AbortSignal): Promise<Tree> {
  const tree: Tree = new Map();
  const seen = new Set<string>();
  const links: { path: string; depth: number }[] = [];
  const queue: { path: string; real: string; depth: number }[] = [
    { path: root, real: realpathSync(root), depth: 0 },
  ];
  // Not shifted off: taking the first of a long list moves all the others.
  let taken = 0;
  for (;;) {
    const queued = queue[taken];
    if (queued) taken += 1;
    const next = queued ?? followLink(links, seen, findings);
    if (!next) return tree;
    if (seen.has(next.real)) continue;
    seen.add(next.real);
    const folder = readFolder(next.path, next.depth, findings);
    if (!folder) continue;
    tree.set(next.path, folder.folder);
    if (tree.size % 200 === 0) await nextTurn();
    signal?.throwIfAborted();
    if (tree.size > MAX_FOLDERS) {
      findings.add(root, {
        severity: 'error',
        code: 'too-many-folders',
        record: '',
        message: `There are more than ${MAX_FOLDERS.toLocaleString('en')} folders here; the rest was not looked at.`,
        action: 'Open the dataset, the outputs or the folder that holds just these two.',
      });
      return tree;
    }
    if (isSubsetFolder(folder.folder)) continue;
    for (const name of folder.folder.folders) {
      const path = join(next.path, name);
      const reason = name.startsWith('.') ? 'hidden folder' : SKIPPED.get(name);
      if (reason) findings.ignore(path, reason);
      else if (next.depth >= MAX_DEPTH) {
        findings.ignore(path, `more than ${MAX_SEARCH_DEPTH} levels below the opened folder`);
      } else if (folder.linked.has(name)) links.push({ path, depth: next.depth + 1 });
      else queue.push({ path, real: join(next.real, name), depth: next.depth + 1 });
    }
  }
}

function followLink(
  links: { path: string; depth: number }[],
  seen: ReadonlySet<string>,
  findings: Findings,
): { path: string; real: string; depth: number } | undefined {
  for (let link = links.shift(); link; link = links.shift()) {
    const real = realpathSync(link.path);
    if (!seen.has(real)) return { ...link, real };
    findings.ignore(link.path, 'symbolic link to a folder that is read already');
  }
  return undefined;
}

function readFolder(
  path: string,
  depth: number,
  findings: Findings,
): { folder: Folder; linked: Set<string> } | undefined {
  let entries: Dirent[];
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    findings.add(path, {
      severity: 'warning',
      code: 'folder-unreadable',
      record: '',
      message: `The folder cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
      action: 'It is left out; change its permissions and import again.',
    });
    return undefined;
  }
  const folder: Folder = { path, name: basename(path), depth, files: [], folders: [] };
  const linked = new Set<string>();
  for (const entry of entries) {
    const kind = kindOf(path, entry);
    if (kind === 'folder') {
      folder.folders.push(entry.name);
      if (entry.isSymbolicLink()) linked.add(entry.name);
    } else if (kind === 'file') folder.files.push(entry.name);
    else findings.ignore(join(path, entry.name), kind);
  }
  folder.files.sort();
  folder.folders.sort();
  return { folder, linked };
}

/** `file` or `folder`, or the reason why it is neither. */
function kindOf(parent: string, entry: Dirent): string {
  if (entry.isDirectory()) return 'folder';
  if (entry.isFile()) return 'file';
  if (!entry.isSymbolicLink()) return 'no regular file';
  try {
    const target = statSync(join(parent, entry.name));
    return target.isDirectory() ? 'folder' : target.isFile() ? 'file' : 'no regular file';
  } catch (error) {
    const loop = (error as NodeJS.ErrnoException).code === 'ELOOP';
    return loop
      ? 'symbolic link that leads back to itself'
      : 'symbolic link to something that does not exist';
  }
}
