/** `bin/slotscope.mjs`, in front of a command line of the test's own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const COMMAND_LINE = `
  const [command, value] = process.argv.slice(2);
  if (command === 'exit') process.exitCode = Number(value);
  else if (command === 'wait') {
    process.on('SIGTERM', () => process.exit(7));
    setInterval(() => {}, 1000);
    console.log('waiting');
  } else console.log(JSON.stringify([process.versions.node.split('.')[0] >= 22, ...process.argv.slice(2)]));
`;

/** Makes a Node say that it is an older one. */
const PRETEND_OLD = `
  const versions = { ...process.versions, node: '20.1.0' };
  Object.defineProperty(process, 'versions', { value: versions });
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slotscope-launcher-'));
  cpSync(resolve(import.meta.dirname, '../../../bin'), join(folder, 'bin'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(): void {
  mkdirSync(join(folder, 'out/main'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'out/main/cli.js'), COMMAND_LINE);
}

function installNode(): void {
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'));
}

function start(args: string[], { old = false } = {}): ChildProcess {
  const pretend = join(folder, 'pretend-old.mjs');
  writeFileSync(pretend, PRETEND_OLD);
  const flags = old ? ['--import', pretend] : [];
  return spawn(process.execPath, [...flags, join(folder, 'bin/slotscope.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(args: string[], options?: { old: boolean }) {
  const child = start(args, options);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { code: await ended, stdout, stderr };
}

describe('bin/slotscope.mjs', () => {
  it('says how to build what is not built', async () => {
    const { code, stderr } = await run(['report']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/not built yet.*npm start.*npm run build/);
  });

  it('runs the command line in its own process where Node is new enough', async () => {
    build();
    expect(await run(['a b', '--c'])).toEqual({ code: 0, stdout: '[true,"a b","--c"]\n', stderr: '' });
    expect((await run(['exit', '3'])).code).toBe(3);
  });

  it('says that Node is too old where no newer one is installed', async () => {
    build();
    const { code, stderr } = await run([], { old: true });
    expect(code).toBe(2);
    expect(stderr).toMatch(/needs Node 22 or newer and this is v\d+.*npm ci/);
  });

  describe.skipIf(process.platform === 'win32')('on an old Node with a newer one installed', () => {
    beforeEach(() => {
      build();
      installNode();
    });

    it('runs the command line there, with its arguments and its exit code', async () => {
      const { code, stdout } = await run(['a b', '--c'], { old: true });
      expect([code, stdout]).toEqual([0, '[true,"a b","--c"]\n']);
      expect((await run(['exit', '3'], { old: true })).code).toBe(3);
    });

    it('passes a signal on, and ends as the command line ends', async () => {
      const child = start(['wait'], { old: true });
      await new Promise((resolve) => child.stdout?.once('data', resolve));
      const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
      child.kill('SIGTERM');
      expect(await ended).toEqual([7, null]);
    });

    it('ends by the signal that ended the command line', async () => {
      const child = start(['wait'], { old: true });
      await new Promise((resolve) => child.stdout?.once('data', resolve));
      const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
      // Which the test's command line does not handle.
      child.kill('SIGHUP');
      expect(await ended).toEqual([null, 'SIGHUP']);
    });
  });
});
