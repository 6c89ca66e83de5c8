import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Rows of the tables of a document, without heads and rules. */
const rowsOf = (text: string, heads: RegExp): string[] =>
  text.split('\n').filter((line) => line.startsWith('| ') && !heads.test(line) && !line.startsWith('| ---'));

const testsIn = (text: string): string[] =>
  [...text.matchAll(/`(test\/[^`]+\.test\.tsx?|test\/[^`]+\.spec\.ts)`/g)].map(([, path = '']) => path);

it.each([
  ['docs/security.md', /^\| Claim/, 22],
  ['docs/awkward-inputs.md', /^\| (?:Input|What|JSON lines) \|/, 50],
])('names for every row of %s a test that is there', (path, heads, atLeast) => {
  // Limits and measured figures are no claims of behaviour.
  const claims = rowsOf(read(path).split('## Size')[0] ?? '', heads);
  expect(claims.length).toBeGreaterThanOrEqual(atLeast);
  for (const claim of claims) {
    const tests = testsIn(claim);
    expect(tests.length, claim).toBeGreaterThan(0);
    expect(tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
  }
});

it('names in no document a test, script or folder that is not there', () => {
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  for (const name of documents) {
    const named = [...read(join('docs', name)).matchAll(/`((?:test|scripts)\/[\w./-]+)`/g)];
    const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)));
    expect(missing, name).toEqual([]);
  }
});

it('states every fuse as it is packed', () => {
  const [, block = ''] = /^electronFuses:\n((?: {2}.+\n)+)/m.exec(read('electron-builder.yml')) ?? [];
  const fuses = block
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': '));
  expect(fuses.length).toBeGreaterThan(5);
  const text = read('docs/security.md');
  for (const [fuse, value] of fuses) expect(text).toContain(`\`${fuse}\` ${value === 'true' ? 'on' : 'off'}`);
});

it('states the limits that are in force', async () => {
  const { MAX_RECORDS } = await import('../../src/main/import/kept-rows.ts');
  const { DEFAULT_MAX_LINE_BYTES } = await import('../../src/main/import/json-lines.ts');
  const { DEFAULT_MAX_JSON_BYTES } = await import('../../src/main/import/read-json.ts');
  const text = read('docs/awkward-inputs.md');
  expect(text).toContain(`| ${MAX_RECORDS.toLocaleString('en')}, then`);
  expect(text).toContain(`| A line | ${DEFAULT_MAX_LINE_BYTES / 1e6} MB |`);
  expect(text).toContain(`| Any other file | ${DEFAULT_MAX_JSON_BYTES / 1e6} MB |`);
});
