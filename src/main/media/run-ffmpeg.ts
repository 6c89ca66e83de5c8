import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { MediaError } from './media-error.ts';
import { Semaphore } from './semaphore.ts';

/** Where the ffmpeg program was found. */
export type FfmpegSource = 'setting' | 'FFMPEG_PATH' | 'ffmpeg-static' | 'PATH';

/** An ffmpeg program that was found and answered. */
export interface Ffmpeg {
  found: true;
  /** Absolute path of the program. */
  path: string;
  source: FfmpegSource;
  /** As the program gives it, e.g. `6.1.1`. */
  version: string;
}

export interface RunOptions {
  signal?: AbortSignal;
  /** Receives standard output piece by piece; nothing is collected then. */
  onStdout?: (chunk: Buffer) => void;
  /** More standard output than this ends the process with a MediaError. Default 64 MiB. */
  maxStdoutBytes?: number;
}

export interface RunResult {
  exitCode: number;
  /** Empty when `onStdout` was given. */
  stdout: Buffer;
  /** Standard error; the middle is cut out of very long ones. */
  stderr: string;
}

const MAX_PROCESSES = 2;
const DEFAULT_MAX_STDOUT = 64 * 1024 * 1024;
const STDERR_HEAD = 512 * 1024;
const STDERR_TAIL = 16 * 1024;

const turns = new Semaphore(MAX_PROCESSES);

/**
 * The arguments that name an input file. The `file:` prefix keeps a leading `-`, a colon or a `%` in the path
 * from meaning anything, and the whitelist keeps a playlist dressed up as a video from reaching the network.
 */
export function inputArguments(file: string): string[] {
  return ['-protocol_whitelist', 'file', '-i', `file:${resolve(file)}`];
}

/**
 * Runs ffmpeg without a shell and without a terminal; at most two run at once, the others queue.
 * Resolves with any exit code: what a non-zero one means is for the caller to say.
 * Rejects with the signal's reason when aborted (the process is killed) and with a MediaError when the program
 * cannot be started, crashes or writes too much.
 */
export async function runFfmpeg(
  ffmpeg: Pick<Ffmpeg, 'path'>,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  const release = await turns.acquire(options.signal);
  try {
    return await runProcess(ffmpeg.path, ['-hide_banner', '-nostdin', ...args], options);
  } finally {
    release();
  }
}

function runProcess(path: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  const { signal, onStdout, maxStdoutBytes = DEFAULT_MAX_STDOUT } = options;
  return new Promise((resolveRun, reject) => {
    signal?.throwIfAborted();
    const child: ChildProcess = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const stderr = new BoundedText(STDERR_HEAD, STDERR_TAIL);
    const stdout: Buffer[] = [];
    let stdoutBytes = 0;
    let failure: unknown;

    const stop = (reason: unknown): void => {
      failure ??= reason;
      child.kill('SIGKILL');
    };
    const onAbort = (): void => stop(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });

    child.stderr?.on('data', (chunk: Buffer) => stderr.add(chunk));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (failure !== undefined) return;
      stdoutBytes += chunk.length;
      if (stdoutBytes > maxStdoutBytes) {
        stop(
          new MediaError(
            'output-too-large',
            `ffmpeg wrote more than ${maxStdoutBytes} bytes; it was stopped.`,
          ),
        );
        return;
      }
      try {
        if (onStdout) onStdout(chunk);
        else stdout.push(chunk);
      } catch (error) {
        stop(error);
      }
    });
    child.once('error', (error) => {
      failure ??= new MediaError('ffmpeg-failed', `ffmpeg could not be started from ${path}.`, String(error));
      // A program that never started sends no `close`.
      if (child.pid === undefined) finish(null, null);
    });
    child.once('close', finish);

    function finish(exitCode: number | null, endedBy: NodeJS.Signals | null): void {
      signal?.removeEventListener('abort', onAbort);
      if (failure !== undefined) reject(failure);
      else if (exitCode === null) reject(crashed(path, endedBy, stderr.toString()));
      else resolveRun({ exitCode, stdout: Buffer.concat(stdout), stderr: stderr.toString() });
    }
  });
}

/** A crash says nothing about the file: it must not pass for a file that cannot be read. */
function crashed(path: string, endedBy: NodeJS.Signals | null, stderr: string): MediaError {
  return new MediaError(
    'ffmpeg-failed',
    `ffmpeg stopped before it was done (${path}, ${endedBy ?? 'unknown signal'}). Try again; if it happens again, choose another ffmpeg in the settings.`,
    lastLines(stderr),
  );
}

/** The last lines of an ffmpeg report, short enough to be shown as a technical detail. */
export function lastLines(stderr: string, count = 6): string {
  return stderr.trim().split(/\r?\n/).slice(-count).join('\n');
}

/** Keeps the head and the tail of a text of unknown length. */
class BoundedText {
  readonly #headLimit: number;
  readonly #tailLimit: number;
  #head = Buffer.alloc(0);
  #tail = Buffer.alloc(0);
  #cut = false;

  constructor(headLimit: number, tailLimit: number) {
    this.#headLimit = headLimit;
    this.#tailLimit = tailLimit;
  }

  add(chunk: Buffer): void {
    const room = this.#headLimit - this.#head.length;
    if (room > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, room)]);
    if (chunk.length <= room) return;
    const tail = Buffer.concat([this.#tail, chunk.subarray(Math.max(0, room))]);
    this.#cut ||= tail.length > this.#tailLimit;
    this.#tail = tail.subarray(-this.#tailLimit);
  }

  toString(): string {
    return `${this.#head}${this.#cut ? '\n[…]\n' : ''}${this.#tail}`;
  }
}
