/** The real thing, where Electron's program is there and can show a window; skipped with the reason elsewhere. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { afterEach, describe, expect, it } from 'vitest';
// @ts-expect-error -- the launch scripts are plain JavaScript, so that they run before any install
import { installedElectron, noWindowReason } from '../../scripts/launch/electron.mjs';
import { root } from './shell.ts';

const program: string | undefined = installedElectron();
const windowReason: string | undefined = noWindowReason();
const reason =
  program === undefined
    ? 'Electron’s own program is not on this machine (node_modules/electron/install.js fetches it)'
    : windowReason && `the desktop window ${windowReason}`;

describe('Electron', () => {
  let app: ElectronApplication | undefined;
  let folder: string | undefined;
  afterEach(async () => {
    await app?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('opens the workbench in a locked window', { timeout: 60_000 }, async (context) => {
    if (reason !== undefined) {
      console.warn(`The Electron smoke test is skipped: ${reason}.`);
      context.skip(reason);
    }
    folder = mkdtempSync(join(tmpdir(), 'slotscope-electron-'));
    const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
    app = await _electron.launch({
      executablePath: program,
      args: [root, `--user-data-dir=${folder}`],
      env: { ...(environment as Record<string, string>), SLOTSCOPE_HOME: join(folder, 'home') },
    });
    const page = await app.firstWindow();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.waitForSelector('#root > *');
    expect(page.url()).toMatch(/^slotscope:\/\/app\//);
    expect(await page.evaluate(() => Object.keys(window.slotscopeDesktop ?? {}).sort())).toEqual([
      'chooseFileOrFolder',
      'onMenu',
      'pathForFile',
      'revealInFolder',
      'versions',
    ]);
    expect(
      await page.evaluate(() => [
        typeof Reflect.get(window, 'require'),
        typeof Reflect.get(window, 'process'),
      ]),
    ).toEqual(['undefined', 'undefined']);
    expect(await page.evaluate(() => window.open('https://example.com/'))).toBe(null);
    const outside = page.evaluate(() => fetch('https://example.com/').then((answer) => answer.status));
    await expect(outside).rejects.toThrow();
    expect(errors.filter((message) => !message.includes('example.com'))).toEqual([]);
  });
});
