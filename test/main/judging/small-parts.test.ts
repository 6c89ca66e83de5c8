import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkBaseUrl } from '../../../src/main/judging/base-url.ts';
import { testConnection } from '../../../src/main/judging/connection-test.ts';
import { estimateTokens } from '../../../src/main/judging/question.ts';
import { retryAfterMs, spanText } from '../../../src/main/judging/retry-after.ts';
import { clearKey, keyFor, keyStatus, NO_SECRET_STORE, storeKey } from '../../../src/main/judging/secrets.ts';
import {
  DEFAULT_JUDGE_SETTINGS,
  readJudgeSettings,
  settingsPatch,
  writeJudgeSettings,
} from '../../../src/main/judging/settings.ts';
import { describeTemplates, loadTemplates } from '../../../src/main/judging/templates.ts';
import { temporaryFolder } from '../study-fixture.ts';
import {
  completion,
  goodReply,
  sendError,
  sendJson,
  silentAddress,
  startJudgeServer,
} from './judge-server.ts';

const system = vi.hoisted(() => ({ keyring: true }));
vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => system.keyring,
    getSelectedStorageBackend: () => (system.keyring ? 'gnome_libsecret' : 'basic_text'),
    encryptString: (text: string) => Buffer.from([...text].reverse().join('')),
    decryptString: (encrypted: Buffer) => [...encrypted.toString()].reverse().join(''),
  },
}));
const { makeSecretStore } = await import('../../../src/main/desktop/secret-store.ts');

beforeEach(() => {
  vi.stubEnv('SLOTSCOPE_HOME', temporaryFolder());
  vi.stubEnv('OPENAI_API_KEY', '');
  vi.stubEnv('SLOTSCOPE_JUDGE_API_KEY', '');
  system.keyring = true;
});

describe('Retry-After', () => {
  const now = Date.parse('2026-05-01T12:00:00Z');
  const read = (headers: Record<string, string>): number | null => retryAfterMs(new Headers(headers), now);

  it.each([
    [{}, null],
    [{ 'retry-after': '1' }, 1000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': ' 277403 ' }, 277_403_000],
    [{ 'retry-after': 'Fri, 01 May 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Fri, 01 May 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': '-5' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '10', 'retry-after-ms': '250' }, 250],
  ])('%j is %j ms', (headers, expected) => {
    expect(read(headers as Record<string, string>)).toBe(expected);
  });

  it('is said in words', () => {
    expect([900, 60_000, 600_000, 7_300_000, 277_403_000].map(spanText)).toEqual([
      '1 s',
      '60 s',
      '10 min',
      '2 h',
      '3 d 5 h',
    ]);
  });
});

describe('the base URL', () => {
  it.each([
    ['https://api.openai.com/v1/', 'https://api.openai.com/v1'],
    [' http://localhost:8000/v1 ', 'http://localhost:8000/v1'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
  ])('%s is taken', (text, expected) => {
    expect(checkBaseUrl(text)).toBe(expected);
  });

  it.each([
    ['', /No server is set/],
    ['https//api.openai.com/v1', /no web address.*https:\/\//],
    ['localhost:8000/v1', /e\.g\. http:\/\/localhost:8000\/v1/],
    ['api.openai.com/v1', /e\.g\. https:\/\/api\.openai\.com\/v1/],
    ['file:///etc/passwd', /no web address/],
    ['https://me:secret@host/v1', /name or password/],
    ['https://host/v1?api-version=3', /Leave out everything from/],
    ['https://host/v1/chat/completions', /must stop before \/chat\/completions: https:\/\/host\/v1\./],
  ])('%j is explained', (text, reason) => {
    expect(() => checkBaseUrl(text)).toThrow(reason);
  });
});

describe('testing the connection', () => {
  const test = (baseUrl: string, apiKey: string | null = null, model = 'test-model') =>
    testConnection({ ...DEFAULT_JUDGE_SETTINGS, baseUrl, model, timeoutSeconds: 1 }, apiKey);

  it('says who answers', async () => {
    const server = await startJudgeServer(({ user }) => goodReply(user));
    expect(await test(server.baseUrl, 'k')).toMatchObject({
      ok: true,
      message: 'The server answers as test-model-2026.',
      model: 'test-model-2026',
    });
    expect(server.received).toHaveLength(1);
  });

  it('explains each way it can fail, without trying again', async () => {
    const server = await startJudgeServer();
    const failWith = async (behave: Parameters<typeof server.behave>[0], key: string | null = null) => {
      server.behave(behave);
      const before = server.received.length;
      const result = await test(server.baseUrl, key);
      expect(result.ok).toBe(false);
      expect(server.received.length - before).toBe(1);
      return result.message;
    };
    const error =
      (status: number, message: string, headers = {}) =>
      (_: unknown, response: Parameters<typeof sendError>[0]) => {
        sendError(response, status, { message }, headers);
        return undefined;
      };
    expect(await failWith(error(401, 'no'))).toMatch(
      /asks for a key and none is set.*SLOTSCOPE_JUDGE_API_KEY/,
    );
    expect(await failWith(error(401, 'no'), 'wrong')).toMatch(/does not accept the key/);
    expect(await failWith(error(404, "model 'x' not found, try pulling it first"))).toMatch(
      /has no model "test-model"/,
    );
    expect(await failWith(error(429, 'slow', { 'retry-after': '277403' }))).toMatch(/asks to wait 3 d 5 h/);
    expect(await failWith(error(503, 'loading model'))).toMatch(/failed \(503\): loading model/);
    expect(await failWith(() => undefined)).toMatch(/no answer within 1 s/);
    expect(
      await failWith((_, response) => {
        sendJson(response, 200, completion({ content: '' }, 'length'));
        return undefined;
      }),
    ).toMatch(/answers, but without a reply to use.*longest length/);

    const page = (_: unknown, response: Parameters<typeof sendError>[0]): undefined => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    };
    server.behave(page);
    const bare = server.baseUrl.replace(/\/v1$/, '');
    expect((await test(bare)).message).toContain(`probably lacks /v1: try ${bare}/v1`);
    expect((await test(await silentAddress())).message).toMatch(/connection refused/);
    expect((await test('https//host')).message).toMatch(/no web address/);
    expect((await test(server.baseUrl, null, ' ')).message).toMatch(/No model is set/);
    expect((await test(server.baseUrl.replace('http:', 'https:'))).message).toMatch(
      /does not speak https|was cut/,
    );
  });
});

describe('keys', () => {
  const server = 'https://api.openai.com/v1';

  it('come from the environment where nothing can be kept', () => {
    expect(keyStatus(NO_SECRET_STORE, server)).toMatchObject({ source: 'none', canStore: false });
    vi.stubEnv('OPENAI_API_KEY', 'from-openai');
    expect(keyFor(NO_SECRET_STORE, server)).toBe('from-openai');
    vi.stubEnv('SLOTSCOPE_JUDGE_API_KEY', ' from-slotscope ');
    expect(keyFor(NO_SECRET_STORE, server)).toBe('from-slotscope');
    const status = keyStatus(NO_SECRET_STORE, server);
    expect(status).toMatchObject({
      source: 'environment',
      variable: 'SLOTSCOPE_JUDGE_API_KEY',
      host: 'api.openai.com',
    });
    expect(JSON.stringify(status)).not.toContain('from-slotscope');
    expect(() => storeKey(NO_SECRET_STORE, server, 'k')).toThrow(/desktop program.*SLOTSCOPE_JUDGE_API_KEY/);
  });

  it('are kept encrypted, for one server each, and forgotten when told', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    const store = makeSecretStore(file);
    storeKey(store, server, 'sk-very-secret');
    expect(readFileSync(file, 'utf8')).not.toContain('sk-very-secret');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(keyFor(makeSecretStore(file), `${server}/`)).toBe('sk-very-secret');
    expect(keyStatus(store, server)).toMatchObject({ source: 'keychain', canStore: true });
    expect(keyFor(store, 'https://elsewhere.example/v1')).toBeNull();
    storeKey(store, 'https://elsewhere.example/v1', 'other');
    clearKey(store, server);
    expect(keyFor(store, server)).toBeNull();
    expect(keyFor(store, 'https://elsewhere.example/v1')).toBe('other');
    expect(() => storeKey(store, server, 'two words')).toThrow(/spaces/);
  });

  it('are not kept without a keyring, nor read from a damaged file', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    const store = makeSecretStore(file);
    storeKey(store, server, 'kept');
    system.keyring = false;
    expect(keyFor(store, server)).toBeNull();
    expect(() => storeKey(store, server, 'k')).toThrow(/no keyring/);
    system.keyring = true;
    writeFileSync(file, '{');
    expect(keyFor(store, server)).toBeNull();
  });
});

describe('settings', () => {
  it('are kept, and a value that cannot be read is the default', () => {
    expect(readJudgeSettings()).toEqual(DEFAULT_JUDGE_SETTINGS);
    const changed = { ...DEFAULT_JUDGE_SETTINGS, model: 'm', concurrency: 9 };
    writeJudgeSettings(changed);
    expect(readJudgeSettings()).toEqual(changed);
    const file = join(process.env.SLOTSCOPE_HOME!, 'judging.json');
    writeFileSync(file, JSON.stringify({ ...changed, concurrency: -3, extra: 1 }));
    expect(readJudgeSettings()).toEqual({ ...changed, concurrency: DEFAULT_JUDGE_SETTINGS.concurrency });
    writeFileSync(file, 'no json');
    expect(readJudgeSettings()).toEqual(DEFAULT_JUDGE_SETTINGS);
  });

  it('never take an address with a password in it', () => {
    expect(settingsPatch.safeParse({ baseUrl: 'https://a:b@host/v1' }).success).toBe(false);
    expect(settingsPatch.safeParse({ baseUrl: 'https://host/v1' }).success).toBe(true);
  });
});

describe('templates', () => {
  const ownFolder = (files: Record<string, string>): string => {
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  };
  const good = '[System]\nJudge.\n[User]\n{question} {actual_text}';

  it('are the built-in ones, or all three of a folder', () => {
    expect(describeTemplates(null).map(({ name, source }) => [name, source])).toEqual([
      ['early', 'built-in'],
      ['core', 'built-in'],
      ['partial', 'built-in'],
      ['assistance', 'built-in'],
      ['event', 'built-in'],
      ['general', 'built-in'],
      ['translation', 'built-in'],
      ...['content', 'temporal', 'reminder', 'correction'].map((name) => [name, 'built-in']),
      ...['IAC', 'IFA', 'TFS', 'VES', 'CFS', 'CCS'].map((name) => [name, 'built-in']),
    ]);
    const folder = ownFolder({
      'early.txt': good,
      'core.txt': `\ufeff${good.replaceAll('\n', '\r\n')}`,
      'partial.txt': good,
    });
    const own = loadTemplates(folder).stages;
    expect(own.early).toMatchObject({ system: 'Judge.', source: join(folder, 'early.txt') });
    // The mark of the encoding and the line ends are not part of what is sent.
    expect(own.core.hash).toBe(own.early.hash);
    expect(own.early.hash).not.toBe(loadTemplates(null).stages.early.hash);
  });

  it.each([
    [{ 'early.txt': good, 'core.txt': good }, /There is no template .*partial\.txt/],
    [{ 'early.txt': '[User]\n{actual_tekst}' }, /early\.txt: .*\{actual_tekst\}.*not known/],
    [{ 'early.txt': '[User]\n{question}' }, /early\.txt: .*no \{actual_text\}/],
    [{ 'early.txt': '[System]\n{actual_text}' }, /early\.txt: .*\[User\]/],
  ])('%j is explained', (files, reason) => {
    expect(() => loadTemplates(ownFolder(files as Record<string, string>))).toThrow(reason);
  });

  it('of another benchmark are the user’s where their folder is there, and then all of them', () => {
    const folder = ownFolder({ 'early.txt': good, 'core.txt': good, 'partial.txt': good });
    expect(loadTemplates(folder).ovi.VES.source).toBe('built-in');
    mkdirSync(join(folder, 'ovi-bench'));
    expect(() => loadTemplates(folder)).toThrow(
      /no template .*ovi-bench.iac\.txt.*iac\.txt, ifa\.txt.* and ccs\.txt/,
    );
    for (const name of ['iac', 'ifa', 'tfs', 'ves', 'cfs', 'ccs']) {
      writeFileSync(join(folder, 'ovi-bench', `${name}.txt`), `[User]\n{question} {actual_text} ${name}`);
    }
    expect(loadTemplates(folder).ovi.VES.user).toBe('{question} {actual_text} ves');
    expect(loadTemplates(folder).duplex.temporal.source).toBe('built-in');
  });

  it('in another encoding are refused rather than guessed', () => {
    const folder = ownFolder({});
    writeFileSync(join(folder, 'early.txt'), Buffer.from('[User]\n{actual_text} \xe9', 'latin1'));
    expect(() => loadTemplates(folder)).toThrow(/cannot be read as UTF-8/);
  });
});

describe('the estimate of tokens', () => {
  it('counts four characters, or one of CJK', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('abcdefgh')).toBe(2);
    expect(estimateTokens('红色的书')).toBe(4);
    expect(estimateTokens('红色 red book')).toBe(2 + 3);
  });
});
