import { type Dirent, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { findSplit } from '../../../core/duplex-eval/splits.ts';
import { statPath } from '../../stat-path.ts';

/** A file that may hold something of Omni-DuplexEval, with what its place says about it. */
export interface Candidate {
  file: string;
  /** The split that its folder or the file itself is named after. */
  splitName: string | null;
  /** The folder that holds the split's folder: a run's, where the file is a response or a result. */
  runFolder: string | null;
}

/** Folders that hold data, responses or results and say nothing about whose they are. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'data',
  'dataset',
  'annotations',
  'responses',
  'outputs',
  'predictions',
  'runs',
  'results',
  'evaluations',
]);
const RECORDS = /\.jsonl?$/i;

/**
 * The files of the opened path that can be the benchmark's: records in the opened folder and in folders like `data/`,
 * and whatever lies in a folder named after a split, with or without a run's folder around it.
 */
export function findCandidates(root: string): Candidate[] {
  const stat = statPath(root);
  if (!stat) return [];
  if (!stat.isDirectory()) return RECORDS.test(root) ? [candidate(root)] : [];
  if (findSplit(basename(root))) return filesOf(root);
  const containers = foldersOf(root).filter((folder) => CONTAINERS.has(basename(folder).toLowerCase()));
  return [root, ...containers].flatMap((start) => [
    ...filesOf(start),
    ...foldersOf(start)
      .filter((folder) => !containers.includes(folder))
      .flatMap((folder) =>
        isSplitFolder(folder) ? filesOf(folder) : foldersOf(folder).filter(isSplitFolder).flatMap(filesOf),
      ),
  ]);
}

/** What a run is called: its folder's name, or that of the folder around it where that says nothing. */
export function runNameOf(folder: string): string {
  const name = basename(folder);
  const parent = dirname(folder);
  return CONTAINERS.has(name.toLowerCase()) && parent !== folder ? runNameOf(parent) : name || 'run';
}

const isSplitFolder = (folder: string): boolean => findSplit(basename(folder)) !== undefined;

function candidate(file: string): Candidate {
  const folder = dirname(file);
  const split = findSplit(basename(folder));
  return {
    file,
    splitName: split?.name ?? findSplit(basename(file, extname(file)))?.name ?? null,
    runFolder: split ? dirname(folder) : null,
  };
}

function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  } catch {
    // A folder that may not be read, or went away: what else there is can still be imported.
    return [];
  }
}

const filesOf = (folder: string): Candidate[] =>
  entries(folder)
    .filter((entry) => entry.isFile() && RECORDS.test(entry.name) && entry.name !== 'study.json')
    .map(({ name }) => candidate(join(folder, name)))
    .sort((a, b) => (a.file < b.file ? -1 : 1));

const foldersOf = (folder: string): string[] =>
  entries(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort();
