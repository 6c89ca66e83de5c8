/** Drives the built main process in a process of its own, see `shell-process.mjs`. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const builtMain = join(root, 'out/main/index.js');

export interface Call {
  name: string;
  args: unknown[];
}

export interface Frame {
  url: string;
  parent: object | null;
}

interface Reply {
  id?: number;
  loaded?: boolean;
  value?: unknown;
  error?: string;
}

export interface LaunchOptions {
  study?: string;
  /** Another Slotscope is running. */
  lockTaken?: boolean;
  /** Stop before Electron says it is ready. */
  notReady?: boolean;
  env?: Record<string, string>;
}

export class Shell {
  /** A folder of this launch alone: the program's own data and the workbench's. */
  readonly folder: string;
  readonly #child: ChildProcess;
  readonly #replies = new Map<number, (reply: Reply) => void>();
  #asked = 0;
  #output = '';

  private constructor({ study, lockTaken = false, env = {} }: LaunchOptions) {
    if (!existsSync(builtMain)) throw new Error(`${builtMain} is missing: run “npm run build” first.`);
    this.folder = mkdtempSync(join(tmpdir(), 'slotscope-shell-'));
    this.#child = fork(join(import.meta.dirname, 'shell-process.mjs'), study === undefined ? [] : [study], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        SLOTSCOPE_HOME: join(this.folder, 'home'),
        STAND_IN_USER_DATA: this.folder,
        STAND_IN_LOCK: lockTaken ? 'taken' : 'free',
        ...env,
      },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
  }

  /** Loads the program, lets it become ready and waits for its window, unless told otherwise. */
  static async launch(options: LaunchOptions = {}): Promise<Shell> {
    const shell = new Shell(options);
    await shell.#loaded();
    if (options.notReady || options.lockTaken) return shell;
    await shell.ask('ready');
    await shell.until(async () => (await shell.ask<number>('windows')) > 0, 'the window');
    return shell;
  }

  #loaded(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#child.on('message', (reply: Reply) => {
        if (reply.loaded) resolve();
        else this.#replies.get(reply.id ?? -1)?.(reply);
      });
      this.#child.once('exit', (code) =>
        reject(new Error(`The shell ended with code ${code}:\n${this.#output}`)),
      );
    });
  }

  ask<Value = unknown>(ask: string, details?: unknown): Promise<Value> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#replies.set(id, ({ value, error }) => {
        this.#replies.delete(id);
        if (error === undefined) resolve(value as Value);
        else reject(new Error(error));
      });
      this.#child.send({ id, ask, with: details });
    });
  }

  calls(): Promise<Call[]> {
    return this.ask<Call[]>('calls');
  }

  /** The arguments of each call of a name. */
  async callsOf(name: string): Promise<unknown[][]> {
    return (await this.calls()).filter((call) => call.name === name).map((call) => call.args);
  }

  /** Waits until something is so; the failure shows what the program printed. */
  async until(isSo: () => Promise<boolean>, what: string): Promise<void> {
    const deadline = Date.now() + 10_000;
    while (!(await isSo())) {
      if (Date.now() > deadline)
        throw new Error(`Waited in vain for ${what}. The shell printed:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  end(): void {
    this.#child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
