import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Ffmpeg, lastLines } from '../media/run-ffmpeg.ts';

const MAX_STDERR = 32 * 1024;

/** ffmpeg stopped before the end of the clip; the message is ffmpeg's last words. */
export class FfmpegStreamError extends Error {
  override readonly name = 'FfmpegStreamError';
}

/**
 * Runs ffmpeg and yields what it writes, only as fast as it is taken: the pipe fills up and ffmpeg waits, so
 * memory stays flat however long the clip. The process ends with the consumer, or with the signal.
 *
 * @throws FfmpegStreamError when it cannot be started or fails; the signal's reason when aborted
 */
export async function* streamFfmpeg(
  ffmpeg: Pick<Ffmpeg, 'path'>,
  args: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  signal?.throwIfAborted();
  const child = spawn(ffmpeg.path, ['-hide_banner', '-nostdin', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR);
  });
  const ended = once(child, 'close').then(
    ([code]: unknown[]) => ({ code, failure: null }),
    (failure: unknown) => ({ code: null, failure }),
  );
  const stop = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    const { code, failure } = await ended;
    signal?.throwIfAborted();
    if (failure) throw new FfmpegStreamError(`ffmpeg could not be started from ${ffmpeg.path}.`);
    if (code !== 0) {
      throw new FfmpegStreamError(`ffmpeg stopped (code ${String(code)}): ${lastLines(stderr, 3)}`);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
