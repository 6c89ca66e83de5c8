import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { temporaryFolder } from '../study-fixture.ts';
import { saidBy, sampleStudyFile } from './sample-study.ts';

vi.setConfig({ testTimeout: 120_000 });

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = join(root, 'bin', 'slotscope.mjs');

beforeAll(() => {
  if (!existsSync(join(root, 'out/main/cli.js'))) {
    throw new Error('These tests run the built command line; run "npm run build" first, or "npm test".');
  }
});

const environment = () => ({ ...process.env, SLOTSCOPE_HOME: temporaryFolder() });
const slotscope = (...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env: environment() });

describe('slotscope replay', () => {
  it('records a run, tells what it did, and does nothing the second time', async () => {
    const study = await sampleStudyFile();
    const command = ['replay', '--study', study, '--adapter', 'request-prior', '--arm', 'no-scene'];
    const first = slotscope(
      ...command,
      '--set',
      'delay=1.5',
      'answer=Soon.',
      '--samples',
      '1q1a',
      '--run',
      'r',
      '--json',
    );
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(first.stdout)).toMatchObject({ runName: 'r', replayed: 4, kept: 0, failed: [] });
    const opened = openStudyFile(study);
    expect(saidBy(opened, 'r').every(({ chunks }) => chunks.includes('Soon.'))).toBe(true);
    opened.db.close();
    const second = slotscope('replay', '--study', study, '--resume', '--run', 'r');
    expect(second.status).toBe(0);
    expect(second.stderr).toMatch(/r: 0 clips replayed.*4 recorded before/);
  });

  it('interrupted keeps what is done and is resumed without repeating its options', async () => {
    const study = await sampleStudyFile();
    const slow = [
      '--adapter',
      'silent',
      '--arm',
      'no-audio',
      '--pace',
      '16',
      '--samples',
      '1q1a/0001',
      '--run',
      'r',
    ];
    const child = spawn(process.execPath, [program, 'replay', '--study', study, ...slow], {
      env: environment(),
    });
    let words = '';
    child.stderr.on('data', (data: Buffer) => {
      words += data.toString();
    });
    setTimeout(() => child.kill('SIGINT'), 1500);
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([code, words]).toEqual([1, expect.stringContaining('the same command with --resume goes on')]);
    const resumed = slotscope('replay', '--study', study, '--resume', '--json');
    expect(JSON.parse(resumed.stdout)).toMatchObject({ runName: 'r', replayed: 1, kept: 0 });
  });

  it('plays programs given after --, and fails with exit code 1 where clips failed', async () => {
    const study = await sampleStudyFile();
    const command = [process.execPath, '-e', 'process.exit(3)'];
    const failed = slotscope(
      'replay',
      '--study',
      study,
      '--adapter',
      'process',
      '--samples',
      '1q1a/0001',
      '--',
      ...command,
    );
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(/failed: 1q1a\/0001: The program .* exited with code 3/);
  });

  it.each([
    [['--adapter', 'none-such'], 1, /no adapter "none-such"/],
    [[], 2, /Say which adapter.*process.*silent/],
    [['--adapter', 'silent', '--fps', 'many'], 2, /"many" is no number/],
    [['--adapter', 'silent', '--arm', 'blind'], 2, /arm/],
    [['--adapter', 'silent', '--', 'python3'], 2, /only --adapter process/],
    [['--shard', 'x#y'], 2, /--out FOLDER/],
  ])('given %j exits %i with a sentence', async (args, status, words) => {
    const run = slotscope('replay', '--study', await sampleStudyFile(), ...args);
    if (args.includes('--shard')) expect(slotscope('replay', ...args)).toMatchObject({ status: 2 });
    expect(run.status).toBe(status);
    expect(run.stderr).toMatch(words);
  });
});

describe('slotscope sample', () => {
  it('replays the baselines, goes on where it was killed, and does it once', async () => {
    const env = environment();
    const child = spawn(process.execPath, [program, 'sample'], { env });
    setTimeout(() => child.kill('SIGKILL'), 8000);
    await new Promise((resolve) => child.once('close', resolve));
    const sample = () => spawnSync(process.execPath, [program, 'sample'], { encoding: 'utf8', env });
    expect(sample().status).toBe(0);
    const again = sample();
    expect(again.stderr.match(/[a-z-]+-request-text: 7 recorded before/g)).toEqual([
      'silent-request-text: 7 recorded before',
      'request-prior-request-text: 7 recorded before',
      'screen-reader-request-text: 7 recorded before',
    ]);
    expect(again.stderr).toContain('keyword-rules: 8 recorded before');
    const study = openStudyFile(again.stdout.trim());
    const texts = saidBy(study, 'screen-reader-request-text').map(({ name, chunks }) => `${name} ${chunks}`);
    expect(texts.find((text) => text.startsWith('0001 ') && text.includes('Energy class'))).toBeDefined();
    study.db.close();
  }, 400_000);
});

describe('slotscope shards and export', () => {
  it('divide the work, bring it home and write it out', async () => {
    const study = await sampleStudyFile();
    const folder = temporaryFolder();
    const jobs = join(folder, 'jobs.json');
    const settings = ['--adapter', 'request-prior', '--arm', 'no-scene', '--run', 'far'];
    const divided = slotscope('shards', '--study', study, ...settings, '--per-job', '4', '--out', jobs);
    const ids = divided.stdout.trim().split('\n');
    expect(ids).toHaveLength(2);
    for (const id of ids) {
      expect(slotscope('replay', '--shard', `${jobs}#${id}`, '--out', join(folder, 'out')).status).toBe(0);
    }
    expect(slotscope('import', join(folder, 'out'), '--study', study).stderr).toContain('run far: 7 samples');
    const out = join(folder, 'outputs');
    expect(
      slotscope('export', '--study', study, '--run', 'far', '--layout', 'omni-interact', '--out', out).status,
    ).toBe(0);
    const transcript = JSON.parse(
      readFileSync(join(out, 'far/1q1a/videos__0001/precise_truncation.json'), 'utf8'),
    );
    expect(transcript.chunks[0]).toEqual({
      text: 'Yes, here it is.',
      timestamp: [11, 11],
      aligned_words: ['Yes,', 'here', 'it', 'is.'].map((text) => ({ text, start: 11, end: 11 })),
    });
    expect(
      slotscope('export', '--study', study, '--run', 'far', '--layout', 'vhs', '--out', out).status,
    ).toBe(2);
  });
});
