import { execFileSync } from 'node:child_process';

const FFMPEG = process.env.FFMPEG ?? 'ffmpeg';
const ESPEAK = process.env.ESPEAK_NG ?? 'espeak-ng';

function attempt(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Everything the clips need, checked before the first one is made; returns what is missing, in words. */
export function missingTools(fonts) {
  const missing = [];
  const filters = attempt(FFMPEG, ['-hide_banner', '-filters']);
  if (filters === undefined) missing.push(`ffmpeg was not found (tried "${FFMPEG}"; set FFMPEG to its path)`);
  else if (!/ ass +V->V/.test(filters)) missing.push('this ffmpeg has no "ass" filter (it needs libass)');
  if (attempt(FFMPEG, ['-hide_banner', '-h', 'encoder=libx264'])?.includes('Encoder libx264') !== true) {
    missing.push('this ffmpeg cannot encode H.264 (it needs libx264)');
  }
  if (attempt(ESPEAK, ['--version']) === undefined) {
    missing.push(`espeak-ng was not found (tried "${ESPEAK}"; set ESPEAK_NG to its path)`);
  }
  for (const font of fonts) {
    const found = attempt('fc-match', ['-f', '%{family}', font]);
    if (!found?.includes(font)) missing.push(`the font "${font}" is not installed (Debian: fonts-noto-cjk)`);
  }
  return missing;
}

/** Runs in `folder`, so that filters can name files there plainly: a path's colons would end the argument. */
export function ffmpeg(args, folder) {
  execFileSync(FFMPEG, ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

export function speak({ voice, rate, pitch, text, file }) {
  execFileSync(ESPEAK, ['-v', voice, '-s', `${rate}`, '-p', `${pitch}`, '-w', file, text], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
