import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const launcher = join(root, 'bin', 'slotscope.mjs');

export interface Workbench {
  /** The address with its token. */
  url: string;
  /** SLOTSCOPE_HOME of this workbench. */
  home: string;
  stop: () => Promise<void>;
}

/** A home folder of its own for one workbench. */
export const temporaryHome = (): string => mkdtempSync(join(tmpdir(), 'slotscope-e2e-'));

/** Run one command of the built command line in this home; its stdout. @throws when it fails */
export function slotscope(home: string, ...args: string[]): string {
  const run = spawnSync(process.execPath, [launcher, ...args], {
    encoding: 'utf8',
    env: { ...process.env, SLOTSCOPE_HOME: home },
  });
  if (run.status !== 0) throw new Error(`slotscope ${args.join(' ')} failed:\n${run.stderr}`);
  return run.stdout;
}

/** Serve the built workbench, with a study open or none, until `stop`, which also removes the home. */
export async function startWorkbench(home: string, studyPath?: string): Promise<Workbench> {
  const args = ['serve', ...(studyPath === undefined ? [] : [studyPath]), '--port', '0', '--json'];
  const child = spawn(process.execPath, [launcher, ...args], {
    env: { ...process.env, SLOTSCOPE_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.includes('\n')) resolve((JSON.parse(output) as { url: string }).url);
    });
    child.once('close', () => reject(new Error(`The workbench did not start:\n${errors}`)));
  });
  return {
    url,
    home,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A home with the sample study, prepared when first asked for; every test gets a copy of it. */
let prepared: string | undefined;

function preparedHome(): string {
  if (prepared === undefined) {
    const home = temporaryHome();
    slotscope(home, 'sample', '--no-replay');
    prepared = home;
    process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  }
  return prepared;
}

/** A workbench with a sample study of its own open. */
export async function startSampleWorkbench(): Promise<Workbench> {
  const home = temporaryHome();
  cpSync(preparedHome(), home, { recursive: true });
  // Of the study that was copied, not of the one it was copied from.
  rmSync(join(home, 'recent.json'), { force: true });
  return startWorkbench(home, slotscope(home, 'sample', '--no-replay').trim());
}
