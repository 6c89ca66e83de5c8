import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error -- the packaging scripts are plain JavaScript
import { licenceFile, licenceTable, packedPackages } from '../../../scripts/package/licences.mjs';

interface Package {
  name: string;
  version: string;
  licence: string;
  bundled: boolean;
}
const packages: Package[] = packedPackages();
const root = resolve(import.meta.dirname, '../../..');

/** Licences that let the program be passed on as it is; MPL's code is unchanged and its source public. */
const FREE = [
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'MPL-2.0',
  'OFL-1.1',
];

it('finds what is installed and what the build takes in', () => {
  const named = (name: string) => packages.find((each) => each.name === name);
  expect(named('better-sqlite3')).toMatchObject({ licence: 'MIT', bundled: false });
  expect(named('react-dom')).toMatchObject({ licence: 'MIT', bundled: true });
  expect(named('@resvg/resvg-js-darwin-arm64')).toMatchObject({ bundled: false });
  for (const name of ['electron', 'electron-builder', 'vitest', 'typescript'])
    expect(named(name), name).toBe(undefined);
});

it('passes nothing on whose licence is not known to allow it', () => {
  const allowed = (licence: string) =>
    licence
      .replaceAll(/[()]/g, '')
      .split(' AND ')
      .every((part) => part.split(' OR ').some((each) => FREE.includes(each)));
  const others = packages.filter(({ licence }) => !allowed(licence));
  // ffmpeg is a program of its own beside ours; the other one, which fetched it, is BSD by a field that npm no longer reads.
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([
    'ffmpeg-static: GPL-3.0-or-later',
    'parse-cache-control: unknown',
  ]);
});

it('lists them in docs/third-party.md', () => {
  const written = readFileSync(join(root, 'docs/third-party.md'), 'utf8');
  const table = written.slice(written.indexOf('| package |')).trim();
  expect(table, 'run “node scripts/package/licences.mjs --docs”').toBe(licenceTable(packages));
});

it('collects their texts', () => {
  const text: string = licenceFile(packages);
  expect(text).toContain('Copyright (c) 2017 Joshua Wise');
  for (const { name, version } of packages.filter(({ bundled }) => bundled))
    expect(text).toContain(`${name} ${version}\n`);
});
