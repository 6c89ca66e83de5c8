/** What the build leaves: who loads what, and nothing that the content security policy would refuse. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports } from '../architecture/imports.ts';
import { root } from './shell.ts';

const builtMain = join(root, 'out/main');

function readBuilt(path: string): string {
  const file = join(root, 'out', path);
  if (!existsSync(file)) throw new Error(`${file} is missing: run “npm run build” first.`);
  return readFileSync(file, 'utf8');
}

/**
 * Packages and built files that an entry reaches.
 * @param throughDynamic whether to follow imports that happen only when the code gets there
 */
function reachedFrom(entry: string, throughDynamic: boolean): Set<string> {
  const reached = new Set<string>();
  const follow = (file: string): void => {
    for (const { specifier, dynamic } of readImports(file, readBuilt(join('main', file)))) {
      if (reached.has(specifier) || (dynamic && !throughDynamic)) continue;
      reached.add(specifier);
      if (specifier.startsWith('./')) follow(specifier.slice(2));
    }
  };
  follow(entry);
  return reached;
}

describe('the built main process', () => {
  it('loads electron for the desktop alone', () => {
    expect(reachedFrom('index.js', true)).toContain('electron');
    expect(reachedFrom('cli.js', true)).not.toContain('electron');
    expect(reachedFrom('worker.js', true)).not.toContain('electron');
    expect(reachedFrom('import-reader.js', true)).not.toContain('electron');
  });

  it('starts the command line without the heavy packages, and has them where they are needed', () => {
    const heavy = ['better-sqlite3', 'hono', '@hono/node-server', '@trpc/server/adapters/fetch', 'zod'];
    const atOnce = reachedFrom('cli.js', false);
    expect(heavy.filter((name) => atOnce.has(name))).toEqual([]);
    const later = reachedFrom('cli.js', true);
    expect(heavy.filter((name) => !later.has(name))).toEqual([]);
  });

  it('keeps all modules in one folder, where they find the worker', () => {
    const workers = readdirSync(builtMain).filter(
      (file) =>
        file.endsWith('.js') &&
        readBuilt(join('main', file)).includes('new URL("./worker.js", import.meta.url)'),
    );
    expect(workers.length).toBeGreaterThan(0);
    expect(readdirSync(builtMain)).toContain('import-reader.js');
    expect(readdirSync(builtMain, { withFileTypes: true }).filter((entry) => entry.isDirectory())).toEqual(
      [],
    );
  });
});

describe('the built preload script', () => {
  it('is one file that requires nothing but electron', () => {
    expect(readdirSync(join(root, 'out/preload'))).toEqual(['index.cjs']);
    const required = readImports('index.cjs', readBuilt('preload/index.cjs')).map(
      ({ specifier }) => specifier,
    );
    expect(required).toEqual(['electron']);
  });
});

describe('the built page', () => {
  it('has no inline script or style, and asks for its files from the top', () => {
    const page = readBuilt('renderer/index.html');
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    const files = [...page.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="([^"]*)"/g)].map(
      (match) => match[1],
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(file).toMatch(/^\/assets\//);
  });
});
