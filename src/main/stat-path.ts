import { type Stats, statSync } from 'node:fs';

/**
 * What is at a path that a file or a person names, links followed; undefined where nothing can be: no such entry, a
 * name too long or with a NUL in it, a link that leads to itself, a folder that may not be entered.
 */
export function statPath(path: string): Stats | undefined {
  if (path.includes('\0')) return undefined;
  try {
    // An error would be made only to be thrown away, thousands of times where media are elsewhere.
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // What makes it fail is said where the path is used: here it only counts that there is nothing to be had.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
