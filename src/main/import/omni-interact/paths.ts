import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, resolve } from 'node:path';
import type { SampleId } from './source.ts';

/** Folders whose content carries a subset's samples. */
const CONTENT_FOLDERS = ['annotations', 'videos', 'videos_bench'];

/** Path parts of a path as some machine wrote it, Windows separators included. */
export function pathParts(raw: string): string[] {
  return raw
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
}

/**
 * The sample a path of the dataset's own layout belongs to, from the path alone: the part before
 * `annotations/`, `videos/` or `videos_bench/` is the subset, the part after it the name.
 */
export function sampleOfPath(raw: string): SampleId | undefined {
  const parts = pathParts(raw);
  const at = parts.findLastIndex((part) => CONTENT_FOLDERS.includes(part));
  const subset = parts[at - 1];
  const name = parts
    .slice(at + 1)
    .join('/')
    .replace(/\.[^./]+$/, '');
  return at >= 1 && subset && name ? { subset, name } : undefined;
}

/** The folder and its parents, nearest first, at most `levels` of them and never the root of the file system. */
export function withParents(folder: string, levels: number): string[] {
  const found = [folder];
  for (let at = folder; found.length <= levels; ) {
    const parent = dirname(at);
    if (parent === at || dirname(parent) === parent) break;
    found.push(parent);
    at = parent;
  }
  return found;
}

export interface ResolvedClaim {
  /** Absolute path that exists, or undefined. */
  path: string | undefined;
  /** What was tried, for the message, as a short list of places. */
  tried: string[];
}

/** No system has longer paths, in UTF-16 units; what claims to be one is not looked for. */
const LONGEST_PATH = 32_767;
/** Most parts of an ending that is looked for: the work grows with their square, and data sets have about ten. */
const MOST_PARTS = 64;

/**
 * Find a file or folder that some file names by a path, which was often written on another machine. A relative
 * path is looked for below each base; of any path, ever shorter endings of at most `MOST_PARTS` parts are looked for as well; an absolute path
 * counts as it stands only when nothing nearer fits.
 *
 * @param raw the path as written
 * @param bases folders to look in, nearest first
 * @param leastParts how many parts an ending needs to still mean the same thing (`1q1a/annotations/0001.json`: 3)
 */
export function resolveClaim(raw: string, bases: readonly string[], leastParts: number): ResolvedClaim {
  const parts = pathParts(raw);
  const tried: string[] = [];
  if (parts.length === 0 || raw.includes('\0') || raw.length > LONGEST_PATH)
    return { path: undefined, tried };
  const absolute = isAbsolute(raw) || posix.isAbsolute(raw) || /^[A-Za-z]:[\\/]/.test(raw);
  const shortest = Math.min(leastParts, parts.length);
  // A path that climbs out is followed only in full, relative to the file that names it.
  const firstEnding = Math.max(1, parts.lastIndexOf('..') + 1, parts.length - MOST_PARTS);
  for (let from = 0; from <= parts.length - shortest; from = from === 0 ? firstEnding : from + 1) {
    for (const base of bases) {
      const candidate = resolve(base, ...parts.slice(from));
      if (existsSync(candidate)) return { path: candidate, tried };
      if (from === 0) tried.push(candidate);
    }
  }
  if (absolute && isAbsolute(raw)) {
    tried.unshift(raw);
    if (existsSync(raw)) return { path: resolve(raw), tried };
  }
  return { path: undefined, tried };
}

/** Whether `path` lies in `folder` or is it. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : join(folder, '/'));
}

/** How many parts of an annotation's path keep its meaning: from its subset on. */
export function annotationParts(raw: string): number {
  const parts = pathParts(raw);
  const at = parts.lastIndexOf('annotations');
  return at >= 1 ? parts.length - at + 1 : 2;
}
