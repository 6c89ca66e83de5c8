import { basename, dirname, join, resolve, sep } from 'node:path';
import { statPath } from '../stat-path.ts';

export interface FoundMedia {
  path: string;
  /** Bytes. */
  size: number;
}

/**
 * A media file that a record names. The path as given counts only inside the record's own folder or the opened one;
 * otherwise a file of that name is looked for beside the record and in a folder `videos` of either, or next to the
 * record's folder. A record never leads anywhere else.
 *
 * @param beside folder of the record's file
 * @param opened the opened folder
 */
export function findMedia(named: string, beside: string, opened: string): FoundMedia | null {
  if (named === '') return null;
  const asNamed = resolve(join(beside, named));
  const name = basename(named.replaceAll('\\', '/'));
  const places = [
    ...(isInside(asNamed, beside) || isInside(asNamed, opened) ? [asNamed] : []),
    ...[beside, join(beside, 'videos'), join(opened, 'videos'), join(dirname(beside), 'videos'), opened].map(
      (folder) => resolve(folder, name),
    ),
  ];
  for (const path of places) {
    const stat = statPath(path);
    if (stat?.isFile()) return { path, size: stat.size };
  }
  return null;
}

const isInside = (path: string, folder: string): boolean => path.startsWith(resolve(folder) + sep);
