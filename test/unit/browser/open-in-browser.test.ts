import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCommand, openInBrowser } from '../../../src/main/browser/open-in-browser.ts';

const URL_WITH_TOKEN = 'http://127.0.0.1:4000/?token=abc&x=1';

describe('openCommand', () => {
  it('uses the system’s own opener, never a command interpreter', () => {
    expect(openCommand(URL_WITH_TOKEN, 'darwin', {})).toEqual({ command: 'open', args: [URL_WITH_TOKEN] });
    expect(openCommand(URL_WITH_TOKEN, 'win32', {})).toEqual({
      command: 'rundll32.exe',
      args: ['url.dll,FileProtocolHandler', URL_WITH_TOKEN],
    });
    const linux = { command: 'xdg-open', args: [URL_WITH_TOKEN] };
    expect(openCommand(URL_WITH_TOKEN, 'linux', { DISPLAY: ':0' })).toEqual(linux);
    expect(openCommand(URL_WITH_TOKEN, 'linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(linux);
  });

  it('says that there is no display', () => {
    expect(openCommand(URL_WITH_TOKEN, 'linux', {})).toEqual({ reason: 'there is no display' });
  });
});

describe.skipIf(process.platform !== 'linux')('openInBrowser', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slotscope-opener-'));
    vi.stubEnv('DISPLAY', ':0');
    vi.stubEnv('PATH', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  function writeOpener(script: string): void {
    writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'xdg-open'), 0o755);
  }

  it('hands the whole address to the opener as one argument', async () => {
    writeOpener(`printf '%s' "$#:$1" > "${join(folder, 'given')}"`);
    vi.stubEnv('PATH', [folder, '/bin'].join(delimiter));
    expect(await openInBrowser(URL_WITH_TOKEN)).toEqual({ opened: true });
    expect(readFileSync(join(folder, 'given'), 'utf8')).toBe(`1:${URL_WITH_TOKEN}`);
  });

  it('says why it could not, and does not throw', async () => {
    expect(await openInBrowser(URL_WITH_TOKEN)).toEqual({
      opened: false,
      reason: 'xdg-open is not installed',
    });
    writeOpener('exit 3');
    expect(await openInBrowser(URL_WITH_TOKEN)).toEqual({
      opened: false,
      reason: 'xdg-open ended with code 3',
    });
  });

  it('does not wait for an opener that stays', async () => {
    writeOpener('exec /bin/sleep 4');
    const started = performance.now();
    expect(await openInBrowser(URL_WITH_TOKEN)).toEqual({ opened: true });
    expect(performance.now() - started).toBeLessThan(3_500);
  });
});
