/** The rules of the source tree, checked on the source tree. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCycles, folderOf, type Graph, groupGraph } from './cycles.ts';
import { type Import, readImports } from './imports.ts';
import { layerViolations, resolveSource, type SourcePath } from './layers.ts';

const root = resolve(import.meta.dirname, '../..');

/** A file is short enough to be read at one sitting. Longer ones stand here with a reason. */
const LONGEST_FILE = 400;
const LONGER_FILES: Record<SourcePath, string> = {};

interface Source {
  path: SourcePath;
  lines: number;
  imports: Import[];
}

const sources: Source[] = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, lines: text.split('\n').length - 1, imports: readImports(path, text) };
  });

/** What needs what at run time: types do not count. */
const graph: Graph = new Map(
  sources.map(({ path, imports }) => {
    const needed = imports
      .filter((each) => !each.typeOnly)
      .map((each) => resolveSource(path, each.specifier));
    return [path, new Set(needed.filter((target) => target !== undefined))];
  }),
);

describe('the source tree', () => {
  it('has been found', () => {
    const areas = new Set(sources.map(({ path }) => path.split('/')[1]));
    expect([...areas].sort()).toEqual(expect.arrayContaining(['core', 'main', 'preload', 'renderer']));
    expect(sources.length).toBeGreaterThan(20);
  });

  it('imports only what its layers allow', () => {
    expect(sources.flatMap(({ path, imports }) => layerViolations(path, imports))).toEqual([]);
  });

  it('imports only files that exist, by their full names', () => {
    const missing = sources.flatMap(({ path, imports }) =>
      imports
        .map(({ specifier }) => ({ specifier, target: resolveSource(path, specifier) }))
        .filter(({ target }) => target !== undefined && !existsSync(join(root, target)))
        .map(({ specifier }) => `${path} imports ${specifier}`),
    );
    expect(missing).toEqual([]);
  });

  it('has no files that need each other', () => {
    expect(findCycles(graph)).toEqual([]);
  });

  it('has no folders that need each other', () => {
    expect(findCycles(groupGraph(graph, folderOf))).toEqual([]);
  });

  it(`has no file over ${LONGEST_FILE} lines without a reason`, () => {
    const long = sources.filter(({ path, lines }) => lines > LONGEST_FILE && !LONGER_FILES[path]);
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  it('lists no long file that is none any more', () => {
    const isLong = (path: SourcePath) =>
      sources.some((each) => each.path === path && each.lines > LONGEST_FILE);
    expect(Object.keys(LONGER_FILES).filter((path) => !isLong(path))).toEqual([]);
  });
});
