import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { statPath } from '../stat-path.ts';
import { StudyError } from '../store/study-file.ts';

export interface FolderListing {
  path: string;
  parent: string | null;
  entries: { name: string; kind: 'folder' | 'file'; size: number }[];
}

/** A path as a person types or pastes it: spaces and quotes around it go, `~` is the home folder. */
export function typedPath(text: string): string {
  const path = text
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
  return /^~(?=$|[\\/])/.test(path) ? join(homedir(), path.slice(1)) : path;
}

/** A folder's visible entries, folders first, for choosing what to open or import. @throws StudyError */
export function browseFolder(path = homedir()): FolderListing {
  const folder = resolve(path);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why =
      code === 'ENOENT' ? 'does not exist' : code === 'ENOTDIR' ? 'is not a folder' : 'cannot be read';
    throw new StudyError(`${folder} ${why}. Choose another folder.`);
  }
  const entries = names
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const stat = statPath(join(folder, name));
      if (!stat) return [];
      const kind = stat.isDirectory() ? ('folder' as const) : ('file' as const);
      return [{ name, kind, size: stat.size }];
    })
    .sort((a, b) =>
      a.kind === b.kind
        ? a.name.localeCompare(b.name, undefined, { numeric: true })
        : a.kind === 'folder'
          ? -1
          : 1,
    );
  const parent = dirname(folder);
  return { path: folder, parent: parent === folder ? null : parent, entries };
}
