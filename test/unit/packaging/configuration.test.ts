/** What packs the program, held against the tree; test/desktop/package.test.ts packs it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE_ENDING, STUDY_ENDING } from '../../../src/main/file-endings.ts';
import { outsideArchive } from '../../../src/main/outside-archive.ts';

const root = resolve(import.meta.dirname, '../../..');
type Configuration = Awaited<ReturnType<typeof getConfig>>;
let config: Configuration;
beforeAll(async () => {
  config = await getConfig(root, join(root, 'electron-builder.yml'), null);
});

describe('the packaging configuration', () => {
  it('is one that electron-builder accepts', async () => {
    await validateConfiguration(config, new DebugLogger(false));
    await expect(
      validateConfiguration({ ...config, electronFuse: {} } as Configuration, new DebugLogger(false)),
    ).rejects.toThrow(/electronFuse/);
  });

  it('names only files that exist', () => {
    const { linux, mac, win, nsis, directories } = config;
    const icons = [linux?.icon, mac?.icon, win?.icon].map((icon) =>
      join(directories?.buildResources ?? '', String(icon)),
    );
    const named = [...icons, mac?.entitlements, mac?.entitlementsInherit, nsis?.license, 'LICENSE'].map(
      String,
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has one list of files: a list of exclusions per system would take in the whole tree', () => {
    for (const system of [config.linux, config.mac, config.win]) expect(system?.files).toBeUndefined();
    const [files] = config.files as { filter: string[] }[];
    expect(files?.filter.filter((pattern) => !pattern.startsWith('!'))).toEqual([
      'out/main/**/*.js',
      'out/preload/**/*.cjs',
      'out/renderer/**/*',
      'resources/**/*',
      'package.json',
    ]);
  });

  it('makes the packages of each system', () => {
    expect([config.linux?.target, config.mac?.target, config.win?.target]).toEqual([
      ['AppImage', 'deb'],
      ['dmg'],
      ['nsis'],
    ]);
  });

  it('sets Electron’s fuses', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
    expect([config.asar, config.disableAsarIntegrity, config.disableSanityCheckAsar]).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  it('leaves nothing in the program that would need Electron to run as Node', () => {
    const sources = readdirSync(join(root, 'src/main'), { recursive: true, encoding: 'utf8' });
    const using = sources.filter(
      (file) =>
        file.endsWith('.ts') &&
        /ELECTRON_RUN_AS_NODE|process\.execPath|\bfork\(/.test(
          readFileSync(join(root, 'src/main', file), 'utf8'),
        ),
    );
    expect(using).toEqual([]);
  });

  it('registers the endings that the program opens', () => {
    const associations = config.fileAssociations as { ext: string; mimeType: string }[];
    expect(associations.map(({ ext }) => `.${ext}`)).toEqual([STUDY_ENDING, BUNDLE_ENDING]);
    for (const { mimeType } of associations) expect(mimeType).toMatch(/^application\/x-slotscope-/);
  });

  it('takes versions that are pinned', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const name of ['electron', 'electron-builder', 'electron-vite'])
      expect(devDependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('a path inside the archive', () => {
  it.each([
    ['/opt/Slotscope/resources/app.asar/resources/fonts/a.ttf', 'app.asar.unpacked/resources/fonts/a.ttf'],
    ['C:\\Slotscope\\resources\\app.asar\\node_modules\\f.exe', 'app.asar.unpacked\\node_modules\\f.exe'],
  ])('lies beside it for other programs: %s', (path, end) => {
    expect(outsideArchive(path).endsWith(end)).toBe(true);
    expect(outsideArchive(outsideArchive(path))).toBe(outsideArchive(path));
  });

  it.each(['/home/me/slotscope/resources/fonts/a.ttf', '/home/my.app.asar/x', '/data/app.asar'])(
    'is not taken for one: %s',
    (path) => expect(outsideArchive(path)).toBe(path),
  );
});
