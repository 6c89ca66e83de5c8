/** What is installed is what was looked at: versions, contents and scripts, all told from the tree without a network. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error -- the packaging scripts are plain JavaScript
import { packedPackages } from '../../../scripts/package/licences.mjs';

const root = resolve(import.meta.dirname, '../../..');

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  deprecated?: string;
}
interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

const readJson = <Shape>(path: string): Shape => JSON.parse(readFileSync(join(root, path), 'utf8')) as Shape;
const manifest = readJson<Manifest>('package.json');
const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json');
const locked = Object.entries(packages).filter(([folder]) => folder !== '');
const packed: { name: string; version: string; folder: string; bundled: boolean }[] = packedPackages();

it('asks for one version of each package, and the lock file has that one', () => {
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    for (const [name, version] of Object.entries(manifest[group])) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
  }
  const own = packages[''] as unknown as Manifest;
  expect([own.dependencies, own.devDependencies, own.optionalDependencies]).toEqual([
    manifest.dependencies,
    manifest.devDependencies,
    manifest.optionalDependencies,
  ]);
});

it('holds every package to its contents by SHA-512, and to no server', () => {
  expect(locked.length).toBeGreaterThan(300);
  const loose = locked.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined,
  );
  expect(loose.map(([folder]) => folder)).toEqual([]);
});

it('runs the programs of no package at installation but those that are known', () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(running.map(([folder]) => folder.replace('node_modules/', ''))).toEqual([
    'electron-winstaller',
    'ffmpeg-static',
    'node',
    'tesseract.js',
  ]);
  expect(manifest.allowScripts).toEqual({
    node: true,
    'better-sqlite3': false,
    'electron-winstaller': false,
    'ffmpeg-static': true,
  });
});

it('has installed what the lock file says, of what is packed', () => {
  const installed = packed.filter(({ folder }) => existsSync(join(root, folder, 'package.json')));
  expect(installed.length).toBeGreaterThan(50);
  for (const { folder, version } of installed)
    expect(readJson<Manifest>(join(folder, 'package.json')).version, folder).toBe(version);
});

it('packs nothing that its authors have given up', () => {
  expect(
    packed.map(({ folder }) => [folder, packages[folder]?.deprecated]).filter(([, why]) => why !== undefined),
  ).toEqual([]);
});

it('can list it all for a scanner that knows of flaws, without a network', { timeout: 60_000 }, () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['sbom', '--package-lock-only', '--offline', '--sbom-format', 'cyclonedx'];
  const text = execFileSync(npm, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  const { components } = JSON.parse(text) as {
    components: { purl: string; hashes: { alg: string }[] }[];
  };
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  // What the build takes in is a development dependency to npm: “--omit=dev” would not look at it.
  expect(packed.some(({ bundled }) => bundled)).toBe(true);
  expect(packed.filter(({ name, version }) => !listed.has(`pkg:npm/${name}@${version}`))).toEqual([]);
  for (const { purl, hashes } of components) expect(hashes[0]?.alg, purl).toBe('SHA-512');
});
