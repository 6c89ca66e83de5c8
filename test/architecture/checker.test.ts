/** The checkers themselves, on cases that are known to be bad or good: a checker that finds nothing proves nothing. */
import { describe, expect, it } from 'vitest';
import { findCycles, folderOf, type Graph, groupGraph } from './cycles.ts';
import { readImports } from './imports.ts';
import { layerViolations } from './layers.ts';

function violations(file: string, source: string): string[] {
  return layerViolations(file, readImports(file, source));
}

describe('reading imports', () => {
  it('finds every kind', () => {
    const source = `
      import a, { b } from './static.ts';
      import type { C } from './type.ts';
      import { type D, type E } from './inline-types.ts';
      import { type F, g } from './mixed.ts';
      import './effect.ts';
      export * from './all.ts';
      export type { H } from './exported-type.ts';
      export { i } from './exported.ts';
      const j = await import('./dynamic.ts');
      const k: import('./import-type.ts').K = require('./required.ts');
      const l = module.require(\`./template.ts\`);
      // import './comment.ts';
      const text = "import './string.ts'";
    `;
    const found = readImports('src/core/x.ts', source).map(
      ({ specifier, typeOnly, dynamic }) =>
        `${specifier}${typeOnly ? ' type' : ''}${dynamic ? ' dynamic' : ''}`,
    );
    expect(found).toEqual([
      './static.ts',
      './type.ts type',
      './inline-types.ts type',
      './mixed.ts',
      './effect.ts',
      './all.ts',
      './exported-type.ts type',
      './exported.ts',
      './dynamic.ts dynamic',
      './import-type.ts type',
      './required.ts dynamic',
      './template.ts dynamic',
    ]);
  });

  it('reads JSX, and refuses what it cannot see through', () => {
    expect(
      readImports('x.tsx', `import { A } from './a.tsx'; export const B = () => <A b={1} />;`),
    ).toHaveLength(1);
    expect(() => readImports('x.ts', 'await import(name)')).toThrow(/only known at run time/);
    expect(() => readImports('x.ts', `let name = 'a'; await import(name)`)).toThrow(/only known at run time/);
    const twice = `const name = 'a'; { const name = 'b'; await import(name); }`;
    expect(() => readImports('x.ts', twice)).toThrow(/only known at run time/);
    const [named] = readImports('x.ts', `const name = 'optional-package'; await import(name)`);
    expect(named?.specifier).toBe('optional-package');
    expect(readImports('x.ts', 'session.require(); this.require(name);')).toEqual([]);
    expect(() => readImports('x.ts', 'import {')).toThrow(/x\.ts/);
  });
});

describe('layers', () => {
  it.each([
    ['src/core/a.ts', `import { readFileSync } from 'node:fs'`],
    ['src/core/a.ts', `import { readFileSync } from 'fs'`],
    ['src/core/a.ts', `import type { Stats } from 'node:fs'`],
    ['src/core/a.ts', `import React from 'react'`],
    ['src/core/a.ts', `import { app } from 'electron'`],
    ['src/core/a.ts', `import { x } from '../main/store/x.ts'`],
    ['src/core/a.ts', `import type { X } from '../main/store/x.ts'`],
    ['src/core/a.ts', `import { x } from '@core/b.ts'`],
    ['src/core/a/b.ts', `const x = await import('../../figures/x.tsx')`],
    ['src/core/a.ts', `import { x } from '../renderer/src/x.ts'`],
    ['src/core/a.ts', `import { scale } from 'd3-scale'`],
    ['src/core/a.ts', `import { x } from '../corelike/x.ts'`],
    ['src/figures/a.tsx', `import { x } from '../renderer/src/x.ts'`],
    ['src/figures/a.tsx', `import { x } from '../main/x.ts'`],
    ['src/figures/a.tsx', `import { Table } from '@mantine/core'`],
    ['src/figures/a.tsx', `import path from 'node:path'`],
    ['src/renderer/src/a.ts', `import type { AppRouter } from '../../main/host/router.ts'`],
    ['src/renderer/src/api.ts', `import { router } from '../../main/host/router.ts'`],
    ['src/renderer/src/api.ts', `import type { X } from '../../main/store/x.ts'`],
    ['src/renderer/src/a.ts', `import { ipcRenderer } from 'electron'`],
    ['src/renderer/src/a.ts', `import 'node:fs'`],
    ['src/renderer/src/a.ts', `import Database from 'better-sqlite3'`],
    ['src/renderer/src/a.ts', `import { CHOICE_KINDS } from '../../preload/contract.ts'`],
    ['src/renderer/src/a.ts', `import type {} from '../../preload/index.ts'`],
    ['src/preload/index.ts', `import { x } from '../core/x.ts'`],
    ['src/preload/index.ts', `import fs from 'node:fs'`],
    ['src/preload/contract.ts', `import type { App } from 'electron'`],
    ['src/main/store/a.ts', `import { app } from 'electron'`],
    ['src/main/store/a.ts', `import type { App } from 'electron'`],
    ['src/main/store/a.ts', `import { Menu } from 'electron/main'`],
    ['src/main/host/a.ts', `import { startDesktop } from '../desktop/app.ts'`],
    ['src/main/cli/a.ts', `const { startDesktop } = await import('../desktop/app.ts')`],
    ['src/main/host/a.ts', `import '../index.ts'`],
    ['src/main/host/a.ts', `import { x } from '../../renderer/src/x.ts'`],
    ['src/main/desktop/a.ts', `import { x } from '../../renderer/src/x.ts'`],
    ['src/shared/a.ts', ''],
  ])('%s may not %s', (file, source) => {
    expect(violations(file, source)).toHaveLength(1);
  });

  it.each([
    [
      'src/core/omni-interact/a.ts',
      `import { z } from 'zod'; import { x } from '../json.ts'; import './b.ts';`,
    ],
    [
      'src/figures/a.tsx',
      `import { useMemo } from 'react'; import { x } from '@core/x.ts'; import './b.tsx';`,
    ],
    [
      'src/renderer/src/a/b.tsx',
      `import '@mantine/core'; import '@core/x.ts'; import '@figures/x.tsx'; import '../c.ts';`,
    ],
    ['src/renderer/src/api.ts', `import type { AppRouter } from '../../main/host/router.ts'`],
    ['src/renderer/src/a.ts', `import type { MenuCommand } from '../../preload/contract.ts'`],
    [
      'src/preload/index.ts',
      `import { ipcRenderer } from 'electron'; import type { X } from './contract.ts';`,
    ],
    [
      'src/main/store/a.ts',
      `import 'node:fs'; import 'better-sqlite3'; import '@core/x.ts'; import '@figures/x.tsx';`,
    ],
    [
      'src/main/desktop/a.ts',
      `import { app } from 'electron'; import { K } from '../../preload/contract.ts';`,
    ],
    [
      'src/main/index.ts',
      `import { app } from 'electron'; import './desktop/app.ts'; import('./host/host.ts');`,
    ],
  ])('%s may %s', (file, source) => {
    expect(violations(file, source)).toEqual([]);
  });
});

describe('cycles', () => {
  const graph = (edges: Record<string, string[]>): Graph =>
    new Map(Object.entries(edges).map(([node, needed]) => [node, new Set(needed)]));

  it('finds rings of any length, and none where there is none', () => {
    expect(findCycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
    expect(findCycles(graph({ a: ['b'], b: ['a'] }))).toEqual([['a', 'b']]);
    const two = findCycles(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'] }));
    expect(two.map((ring) => ring.join())).toEqual(expect.arrayContaining(['a,b,c', 'd,e']));
    expect(two).toHaveLength(2);
  });

  it('finds folders that need each other although no two files do', () => {
    const files = graph({ 'm/x/1': ['m/y/1'], 'm/y/1': [], 'm/y/2': ['m/x/2'], 'm/x/2': [] });
    expect(findCycles(files)).toEqual([]);
    expect(findCycles(groupGraph(files, (file) => file.slice(0, 3)))).toEqual([['m/x', 'm/y']]);
  });

  it.each([
    ['src/core/json.ts', 'src/core/json.ts'],
    ['src/core/omni-interact/score.ts', 'src/core/omni-interact'],
    ['src/main/import/omni-interact/read.ts', 'src/main/import'],
    ['src/renderer/src/timeline/lanes.ts', 'src/renderer/src/timeline'],
    ['src/renderer/src/main.tsx', 'src/renderer/src/main.tsx'],
  ])('counts %s to %s', (file, folder) => {
    expect(folderOf(file)).toBe(folder);
  });
});
