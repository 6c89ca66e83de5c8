import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ffmpeg, findFfmpeg, runFfmpeg } from '../../../src/main/media/ffmpeg.ts';
import { Semaphore } from '../../../src/main/media/semaphore.ts';
import { requireFfmpeg } from './clips.ts';

let ffmpeg: Ffmpeg;
let folder: string;

beforeAll(async () => {
  ffmpeg = await requireFfmpeg();
  folder = await mkdtemp(join(tmpdir(), 'slotscope-ffmpeg-'));
  await mkdir(join(folder, 'good'));
  await symlink(ffmpeg.path, join(folder, 'good', 'ffmpeg'));
  await writeFile(join(folder, 'broken'), '#!/bin/sh\necho "libavcodec.so not found" >&2\nexit 127\n');
  await chmod(join(folder, 'broken'), 0o755);
  await writeFile(join(folder, 'plain.txt'), 'no program');
  await chmod(join(folder, 'plain.txt'), 0o644);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (...names: string[]) => join(folder, ...names);
const none = async () => null;

describe('finding ffmpeg', () => {
  test('the setting comes first, then FFMPEG_PATH, the package and the PATH', async () => {
    const good = at('good', 'ffmpeg');
    const env = { FFMPEG_PATH: good, PATH: at('good') };
    const staticPath = async () => good;
    const found = (options: Parameters<typeof findFfmpeg>[0]) =>
      findFfmpeg(options).then((f) => f.found && f.source);
    expect(await found({ setting: good, env, staticPath })).toBe('setting');
    expect(await found({ setting: '  ', env, staticPath })).toBe('FFMPEG_PATH');
    expect(await found({ env: { PATH: at('good') }, staticPath })).toBe('ffmpeg-static');
    expect(
      await findFfmpeg({ env: { PATH: [at('nowhere'), at('good')].join(delimiter) }, staticPath: none }),
    ).toEqual({
      found: true,
      source: 'PATH',
      path: good,
      version: ffmpeg.version,
    });
  });

  test('a bare name is looked up on the PATH', async () => {
    const result = await findFfmpeg({ setting: 'ffmpeg', env: { PATH: at('good') } });
    expect(result).toMatchObject({ found: true, source: 'setting', path: at('good', 'ffmpeg') });
  });

  test.each([
    ['gone', /does not exist/],
    ['good', /is a folder/],
    ['plain.txt', /may not be executed/],
    ['broken', /not a working ffmpeg \(exit code 127; libavcodec\.so not found\)/],
  ])('a chosen program that does not work is named, not passed over: %s', async (name, problem) => {
    const env = { PATH: at('good') };
    for (const options of [{ setting: at(name), env }, { env: { ...env, FFMPEG_PATH: at(name) } }]) {
      const result = await findFfmpeg(options);
      if (result.found) throw new Error('a broken choice was passed over');
      expect(result.message).toMatch(problem);
      expect(result.message).toContain(at(name));
      expect(result.message).toContain('setting' in options ? 'settings' : 'FFMPEG_PATH');
    }
  });

  test('a broken package is passed over for the PATH', async () => {
    const result = await findFfmpeg({ env: { PATH: at('good') }, staticPath: async () => at('broken') });
    expect(result).toMatchObject({ found: true, source: 'PATH' });
  });

  test('without any, the message tells what was tried and how to go on', async () => {
    const result = await findFfmpeg({ env: { PATH: at('nowhere') }, staticPath: async () => at('gone') });
    expect(result).toMatchObject({ found: false, tried: [{ source: 'ffmpeg-static' }, { source: 'PATH' }] });
    if (!result.found)
      expect(result.message).toMatch(/ffmpeg-static: .*gone does not exist; PATH: .*Install ffmpeg/);
  });
});

describe('running ffmpeg', () => {
  const slow = ['-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc=d=60:s=16x16', '-f', 'null', '-'];

  test('any exit code is an answer, with what was said', async () => {
    const result = await runFfmpeg(ffmpeg, ['-i', 'file:/no/such/file']);
    expect(result.exitCode).not.toBe(0);
    expect(result.stderr).toContain('No such file');
  });

  test('abort kills the process at once', async () => {
    const controller = new AbortController();
    const started = performance.now();
    setTimeout(() => controller.abort(new Error('enough')), 150);
    await expect(runFfmpeg(ffmpeg, slow, { signal: controller.signal })).rejects.toThrow('enough');
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test('at most two run; one that waits can be aborted without having started', async () => {
    const controllers = Array.from({ length: 3 }, () => new AbortController());
    const runs = controllers.map(({ signal }) =>
      runFfmpeg(ffmpeg, slow, { signal }).catch((e: Error) => e.message),
    );
    const quick = runFfmpeg(ffmpeg, ['-version']).then(() => 'ran');
    const soon = new Promise<string>((resolve) => setTimeout(resolve, 200, 'still waiting'));
    expect(await Promise.race([quick, soon])).toBe('still waiting');
    controllers[2]?.abort(new Error('waiter left'));
    expect(await runs[2]).toBe('waiter left');
    controllers[0]?.abort(new Error('first left'));
    expect(await quick).toBe('ran');
    controllers[1]?.abort(new Error('second left'));
    expect(await Promise.all(runs)).toEqual(['first left', 'second left', 'waiter left']);
  });

  test('output beyond the limit ends the process', async () => {
    const endless = ['-v', 'error', '-f', 'lavfi', '-i', 'anullsrc', '-f', 's16le', '-'];
    await expect(runFfmpeg(ffmpeg, endless, { maxStdoutBytes: 100_000 })).rejects.toMatchObject({
      code: 'output-too-large',
    });
  });

  test('a failing receiver of output ends the process with its error', async () => {
    const endless = ['-v', 'error', '-f', 'lavfi', '-i', 'anullsrc', '-f', 's16le', '-'];
    const onStdout = () => {
      throw new Error('receiver failed');
    };
    await expect(runFfmpeg(ffmpeg, endless, { onStdout })).rejects.toThrow('receiver failed');
  });

  test('a crash is told as one, not as an answer', async () => {
    await writeFile(at('crashing'), '#!/bin/sh\nkill -SEGV $$\n');
    await chmod(at('crashing'), 0o755);
    await expect(runFfmpeg({ path: at('crashing') }, [])).rejects.toMatchObject({
      code: 'ffmpeg-failed',
      message: expect.stringContaining('SIGSEGV'),
    });
  });

  test('a program that is not there is told', async () => {
    await expect(runFfmpeg({ path: at('gone') }, ['-version'])).rejects.toMatchObject({
      code: 'ffmpeg-failed',
    });
  });
});

test('turns are given in the order they were asked for', async () => {
  const semaphore = new Semaphore(1);
  const order: string[] = [];
  const first = await semaphore.acquire();
  const leaver = new AbortController();
  const waiting = [
    semaphore.acquire().then((release) => order.push('second') && release()),
    semaphore.acquire(leaver.signal).catch(() => order.push('left')),
    semaphore.acquire().then((release) => order.push('third') && release()),
  ];
  leaver.abort();
  first();
  first();
  const overtaker = semaphore.acquire().then((release) => order.push('fourth') && release());
  await Promise.all([...waiting, overtaker]);
  expect(order).toEqual(['left', 'second', 'third', 'fourth']);
});
