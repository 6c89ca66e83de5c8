/** Keys on the desktop, with what Electron says of the system played by the stand-in of test/desktop. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSecretStore } from '../../../src/main/desktop/secret-store.ts';
import { keyFor, keyStatus, storeKey } from '../../../src/main/judging/secrets.ts';
// @ts-expect-error -- the stand-in is plain JavaScript
import { system } from '../../desktop/electron-stand-in.mjs';

vi.mock('electron', () => import('../../desktop/electron-stand-in.mjs' as string));

/** Until globals are put back. */
const runOn = (platform: string): unknown =>
  vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));

const SERVER = 'https://judge.example/v1';
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slotscope-secrets-'));
  file = join(folder, 'program', 'secrets.json');
  Object.assign(system, { keyring: true, storageBackend: 'gnome_libsecret', user: 'me' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

describe('with a keyring', () => {
  it('a key comes back, is in no file as it is, and only its owner may read the file', () => {
    const store = makeSecretStore(file);
    expect(store.unavailable()).toBeNull();
    expect(store.read('a')).toBeNull();
    storeKey(store, SERVER, 'sk-secret');
    expect(keyFor(makeSecretStore(file), SERVER, {})).toBe('sk-secret');
    expect(readFileSync(file, 'utf8')).not.toContain('sk-secret');
    expect(
      Buffer.from(Object.values(JSON.parse(readFileSync(file, 'utf8')))[0] as string, 'base64').toString(),
    ).not.toContain('sk-secret');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'program'))).toEqual(['secrets.json']);
  });

  it('a key is for one server, and forgetting it leaves the others', () => {
    const store = makeSecretStore(file);
    store.write('a', 'one');
    store.write('b', 'two');
    store.clear('a');
    expect([store.read('a'), store.read('b')]).toEqual([null, 'two']);
    storeKey(store, SERVER, 'three');
    expect(keyFor(store, 'https://elsewhere.example/v1', {})).toBeNull();
  });

  it.skipIf(process.platform === 'win32')('a file that others could read is closed with the next key', () => {
    mkdirSync(join(folder, 'program'));
    writeFileSync(file, '{}');
    chmodSync(file, 0o644);
    // What a process with the same number left behind must not lend its permissions.
    const left = `${file}.${process.pid}.partial`;
    writeFileSync(left, 'x');
    chmodSync(left, 0o666);
    makeSecretStore(file).write('a', 'one');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('without a keyring', () => {
  it.each([
    ['nothing encrypts', { keyring: false, storageBackend: 'unknown' }],
    // Electron then says that encryption is available, with a key that everybody knows.
    ['Linux has the backend basic_text', { keyring: true, storageBackend: 'basic_text' }],
  ])('where %s, nothing is kept and it says what to do', (_what, like) => {
    runOn('linux');
    makeSecretStore(file).write('a', 'kept while there was one');
    const before = readFileSync(file, 'utf8');
    Object.assign(system, like);
    const store = makeSecretStore(file);
    expect(store.unavailable()).toMatch(/no keyring.*SLOTSCOPE_JUDGE_API_KEY/);
    expect(() => storeKey(store, SERVER, 'sk')).toThrow(/no keyring/);
    expect(() => store.write('b', 'sk')).toThrow(/no keyring/);
    expect(store.read('a')).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(keyStatus(store, SERVER, { OPENAI_API_KEY: 'sk-env' })).toMatchObject({
      source: 'environment',
      canStore: false,
    });
  });

  it('basic_text counts on Linux alone, where Electron has it', () => {
    runOn('darwin');
    system.storageBackend = 'basic_text';
    expect(makeSecretStore(file).unavailable()).toBeNull();
  });
});

describe('a file of keys that is not as it was left', () => {
  it.each(['', '{"a":', '[]', '{"a":5}', 'null', '\u0000'])(
    'holding %j has no key, and is written anew with the next',
    (text) => {
      mkdirSync(join(folder, 'program'));
      writeFileSync(file, text);
      const store = makeSecretStore(file);
      expect(store.unavailable()).toBeNull();
      expect(store.read('a')).toBeNull();
      store.write('a', 'one');
      expect(store.read('a')).toBe('one');
    },
  );

  it('with keys of another user or machine has none for this one, and keeps theirs', () => {
    makeSecretStore(file).write('a', 'theirs');
    system.user = 'somebody else';
    const store = makeSecretStore(file);
    expect(store.read('a')).toBeNull();
    store.write('b', 'ours');
    system.user = 'me';
    expect(makeSecretStore(file).read('a')).toBe('theirs');
  });

  it('that is cut or changed within a value has no key there', () => {
    mkdirSync(join(folder, 'program'));
    writeFileSync(file, JSON.stringify({ a: 'bm90IG91cnM=', b: '%%%' }));
    const store = makeSecretStore(file);
    expect([store.read('a'), store.read('b')]).toEqual([null, null]);
  });

  it('that may not be read is said, left alone, and does not stand in the way of the environment', () => {
    // A folder in its place fails for every user, the administrator included.
    mkdirSync(file, { recursive: true });
    const store = makeSecretStore(file);
    expect(store.unavailable()).toMatch(/secrets\.json cannot be read \(EISDIR\)/);
    expect(() => store.write('a', 'one')).toThrow(/cannot be read/);
    expect(keyFor(store, SERVER, { OPENAI_API_KEY: 'sk-env' })).toBe('sk-env');
    expect(existsSync(file)).toBe(true);
  });
});
