import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Claim, Operation } from './operation.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bundleFolder = resolve(root, '.cache/crash');
const killSwitch = pathToFileURL(resolve(root, 'test/crash/kill-switch.ts')).href;
/** Longer than any operation takes undisturbed, on a machine that is busy with other things. */
const TIMEOUT_MS = 180_000;

let bundled: Promise<string> | undefined;

/** The operation as one script, as the command line is built: it starts several times faster than its sources. */
export function bundleOperation(): Promise<string> {
  bundled ??= build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@core': resolve(root, 'src/core'), '@figures': resolve(root, 'src/figures') } },
    define: { __SLOTSCOPE_VERSION__: '"crash"', 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          operation: resolve(root, 'test/crash/operation.ts'),
          'import-reader': resolve(root, 'src/main/import/read-ahead/reader.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
      outDir: join(bundleFolder, String(process.pid)),
      target: 'node22',
      emptyOutDir: true,
    },
  }).then(() => join(bundleFolder, String(process.pid), 'operation.js'));
  return bundled;
}

/** Takes the bundle away again. */
export function removeBundle(): void {
  bundled = undefined;
  rmSync(join(bundleFolder, String(process.pid)), { recursive: true, force: true });
}

/** When to kill: at a step of writing, or so many milliseconds after the work began; null lets it end. */
export type KillPoint = { step: number } | { afterMs: number } | null;

export interface Outcome {
  killed: boolean;
  /** The last number of things it claimed to have kept. */
  kept: number;
  done: boolean;
  failure: { message: string; expected: boolean } | null;
  /** Milliseconds from the beginning of the work to its end. */
  ms: number;
  /** Steps of writing; null when it was killed. */
  steps: number | null;
  stderr: string;
}

export interface ChildOptions {
  studyPath: string;
  operation: Operation;
  kill: KillPoint;
  /** Folder for what belongs to the user, and for counting steps. */
  home: string;
  /** Pages a database may have at most, in place of a full disk. */
  pages?: number | null;
}

/** Runs an operation in a process of its own, killed where it is told to be. */
export async function runChild({
  studyPath,
  operation,
  kill,
  home,
  pages = null,
}: ChildOptions): Promise<Outcome> {
  const script = await bundleOperation();
  const countFile = join(home, 'steps');
  rmSync(countFile, { force: true });
  const child = spawn(
    process.execPath,
    ['--import', killSwitch, script, studyPath, JSON.stringify(operation)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        SLOTSCOPE_HOME: home,
        CRASH_COUNT: countFile,
        CRASH_AT: String(kill && 'step' in kill ? kill.step : 0),
        CRASH_PAGES: pages === null ? '' : String(pages),
        NODE_OPTIONS: '',
      },
    },
  );
  const outcome: Outcome = {
    killed: false,
    kept: 0,
    done: false,
    failure: null,
    ms: 0,
    steps: null,
    stderr: '',
  };
  let begun = performance.now();
  const timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  let timer: NodeJS.Timeout | undefined;
  readClaims(child, (claim) => {
    if (claim.type === 'ready') {
      begun = performance.now();
      if (kill && 'afterMs' in kill) timer = setTimeout(() => child.kill('SIGKILL'), kill.afterMs);
    } else if (claim.type === 'failed') outcome.failure = claim;
    else {
      outcome.kept = claim.count;
      outcome.done = claim.type === 'done';
    }
  });
  child.stderr?.on('data', (data: Buffer) => {
    outcome.stderr += data.toString();
  });
  const signal = await new Promise<NodeJS.Signals | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', (_code, ended) => done(ended));
  });
  clearTimeout(timeout);
  clearTimeout(timer);
  outcome.killed = signal === 'SIGKILL';
  outcome.ms = performance.now() - begun;
  if (existsSync(countFile)) outcome.steps = Number(readFileSync(countFile, 'utf8'));
  return outcome;
}

function readClaims(child: ChildProcess, onClaim: (claim: Claim) => void): void {
  let rest = '';
  child.stdout?.on('data', (data: Buffer) => {
    const lines = (rest + data.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onClaim(JSON.parse(line) as Claim);
  });
}
