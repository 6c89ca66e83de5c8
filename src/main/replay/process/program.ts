import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as wait } from 'node:timers/promises';

/** What of our environment a program gets: enough to find its interpreter, its models and its GPU. */
const PASSED = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'VIRTUAL_ENV',
  'CONDA_PREFIX',
  'PYTHONPATH',
  'NODE_PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'CUDA_VISIBLE_DEVICES',
  'CUDA_HOME',
  'HF_HOME',
  'XDG_CACHE_HOME',
];
const PASSED_PREFIX = /^LC_/;
const EXIT_TIMEOUT_MS = 3000;
const KEPT_STDERR = 4096;

export interface ProgramOptions {
  command: readonly [string, ...string[]];
  cwd?: string | undefined;
  /** Further environment variables to pass on, by name. */
  passEnvironment: readonly string[];
  env: NodeJS.ProcessEnv;
  onStdout: (chunk: Buffer) => void;
  /** A line of standard error. */
  onStderr: (line: string) => void;
  /** The program ended; called once. */
  onExit: (how: string) => void;
}

/** A child program that is written to with back-pressure and ended with everything it started. */
export class Program {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<void>;
  #ended = false;
  #lastErrors = '';

  constructor(options: ProgramOptions) {
    const [file, ...args] = options.command;
    const ownGroup = process.platform !== 'win32';
    this.#child = spawn(file, args, {
      cwd: options.cwd,
      env: passedEnvironment(options.env, options.passEnvironment),
      stdio: 'pipe',
      windowsHide: true,
      // A group of its own can be ended together with what the program started.
      detached: ownGroup,
    });
    this.#child.stdout.on('data', options.onStdout);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    this.#child.stderr.on('data', (chunk: Buffer) => {
      const text = decoder.write(chunk);
      this.#lastErrors = (this.#lastErrors + text).slice(-KEPT_STDERR);
      const lines = (rest + text).split(/\r?\n/);
      rest = (lines.pop() ?? '').slice(-KEPT_STDERR);
      for (const line of lines) if (line.trim() !== '') options.onStderr(line);
    });
    // A program that goes away while it is written to is told of by its exit.
    this.#child.stdin.on('error', () => undefined);
    this.#closed = new Promise((resolve) => {
      const end = (how: string): void => {
        if (this.#ended) return;
        this.#ended = true;
        if (rest.trim() !== '') options.onStderr(rest);
        options.onExit(how);
        resolve();
      };
      this.#child.once('error', (error: NodeJS.ErrnoException) => {
        if (this.#child.pid === undefined) end(startProblem(file, error));
      });
      this.#child.once('close', (code, signal) =>
        end(signal ? `it was ended by ${signal}` : `it exited with code ${code}`),
      );
    });
  }

  /** The last of what it wrote to standard error. */
  get lastErrors(): string {
    return this.#lastErrors.trim();
  }

  /** Resolves once the program can take more; at once where it has ended. */
  async write(line: string): Promise<void> {
    if (this.#ended || this.#child.stdin.destroyed) return;
    if (this.#child.stdin.write(line)) return;
    await Promise.race([once(this.#child.stdin, 'drain').catch(() => undefined), this.#closed]);
  }

  /** Close its input and give it a moment to leave by itself; then end it. */
  async close(): Promise<void> {
    if (!this.#ended) {
      this.#child.stdin.end();
      await Promise.race([this.#closed, wait(EXIT_TIMEOUT_MS, undefined, { ref: false })]);
    }
    this.kill();
  }

  /** End it and what it started. */
  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch (error) {
      // ESRCH: everything of it has ended already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function startProblem(file: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return `there is no program "${file}" (or no such working folder)`;
  if (error.code === 'EACCES') return `"${file}" may not be executed`;
  return `it could not be started (${error.message})`;
}

function passedEnvironment(env: NodeJS.ProcessEnv, more: readonly string[]): NodeJS.ProcessEnv {
  const wanted = new Set([...PASSED, ...more].map((name) => name.toUpperCase()));
  const passed = Object.entries(env).filter(
    ([name]) => wanted.has(name.toUpperCase()) || PASSED_PREFIX.test(name),
  );
  return { ...Object.fromEntries(passed), PYTHONUNBUFFERED: '1', PYTHONIOENCODING: 'utf-8' };
}
