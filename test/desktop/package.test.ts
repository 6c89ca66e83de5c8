/**
 * Packs the program as a release does, around a stand-in for Electron's own files, and looks at what came out.
 * That what is packed is enough to work with is shown by running the packed command line.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeElectronDistribution, readFuses } from './electron-distribution.ts';
import { root } from './shell.ts';

const run = promisify(execFile);
const { version: electronVersion } = JSON.parse(
  readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'),
) as { version: string };

describe.skipIf(process.platform !== 'linux')('a packed program', () => {
  let folder: string;
  let resources: string;
  let packed: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slotscope-package-'));
    makeElectronDistribution(join(folder, 'electron'), electronVersion);
    await run(process.execPath, [join(root, 'scripts/package/licences.mjs')]);
    const options = { electronDist: join(folder, 'electron'), 'directories.output': join(folder, 'dist') };
    await run(
      process.execPath,
      [
        join(root, 'node_modules/electron-builder/cli.js'),
        ...['--linux', '--dir', `--${process.arch}`, '--publish', 'never'],
        ...Object.entries(options).map(([name, value]) => `-c.${name}=${value}`),
      ],
      { cwd: root },
    );
    const [unpacked = ''] = readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('-unpacked'));
    resources = join(folder, 'dist', unpacked, 'resources');
    packed = listPackage(join(resources, 'app.asar'), { isPack: false });
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has its fuses set in the program', () => {
    const program = join(resources, '..', 'slotscope');
    expect(readFuses(program)).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
    // Without this the test would pass for a stand-in that comes with these fuses.
    expect(readFuses(join(folder, 'electron', 'electron')).runAsNode).toBe(true);
  });

  it('holds the build with every entry point, and nothing of the sources and tests', () => {
    const entries = [
      'main/index.js',
      'main/worker.js',
      'main/import-reader.js',
      'main/figure-worker.js',
      'main/study-reader.js',
      'preload/index.cjs',
      'renderer/index.html',
    ];
    for (const entry of entries) expect(packed).toContain(`/out/${entry}`);
    const built = readdirSync(join(root, 'out/main')).filter((name) => name.endsWith('.js'));
    expect(packed.filter((path) => /^\/out\/main\/.+\.js$/.test(path))).toHaveLength(built.length);
    const top = new Set(packed.map((path) => path.split('/')[1]));
    expect([...top].sort()).toEqual(['node_modules', 'out', 'package.json', 'resources']);
    expect(packed.filter((path) => /\.map$|\.d\.ts$|^\/resources\/icons/.test(path))).toEqual([]);
  });

  it('holds the packages it needs and no tools', () => {
    const packages = new Set(
      packed.flatMap((path) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1] ?? []),
    );
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) expect(packages, name).toContain(name);
    expect(Object.keys(devDependencies).filter((name) => packages.has(name))).toEqual([]);
  });

  it('keeps beside the archive what other programs read, and scripts inside', () => {
    const beside = readdirSync(join(resources, 'app.asar.unpacked'), { recursive: true, encoding: 'utf8' });
    for (const path of ['resources/fonts/Inter-Regular.ttf', 'resources/sample/data/1q1a/videos/0001.mp4'])
      expect(beside).toContain(path);
    const native = packed.filter((path) => path.endsWith('.node'));
    expect(native).toHaveLength(3);
    for (const path of native) {
      expect(beside).toContain(path.slice(1));
      expect(path).toContain(`${process.platform}-${process.arch}`);
    }
    expect(beside.filter((path) => path.startsWith('out'))).toEqual([]);
    for (const name of ['LICENSE.txt', 'third-party-licences.txt'])
      expect(statSync(join(resources, name)).size, name).toBeGreaterThan(10_000);
  });

  it('works with what it holds', { timeout: 120_000 }, async () => {
    // Node cannot look into archives, so the archive becomes a folder of its name. Its resources/ keeps its
    // folders and loses its files, which then can come only from beside the archive, as other programs see it.
    const app = join(folder, 'run', 'app.asar');
    extractAll(join(resources, 'app.asar'), app);
    await run('cp', ['-r', join(resources, 'app.asar.unpacked'), join(folder, 'run')]);
    for (const path of readdirSync(join(app, 'resources'), { recursive: true, encoding: 'utf8' })) {
      const file = join(app, 'resources', path);
      if (existsSync(file) && statSync(file).isFile()) rmSync(file);
    }
    const env = { ...process.env, SLOTSCOPE_HOME: join(folder, 'home') };
    const slotscope = (...args: string[]) =>
      run(process.execPath, [join(app, 'out/main/cli.js'), ...args], { cwd: folder, env });
    await slotscope('sample', '--no-replay');
    const out = join(folder, 'figures');
    await slotscope('export', '--all-figures', '--format', 'pdf,png', '--out', out);
    const written = readdirSync(out);
    expect(written.filter((name) => name.endsWith('.pdf')).length).toBeGreaterThan(5);
    expect(written.filter((name) => name.endsWith('.png')).length).toBeGreaterThan(5);
    const { stdout } = await slotscope('report', '--published');
    expect(stdout).toContain('†');
  });
});
