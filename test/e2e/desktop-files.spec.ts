/** What the page does with files that the desktop program hands to it, with a stand-in for that program. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

test('a case study double-clicked in the system is imported and shown', async ({ sample: { page } }) => {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-files-'));
  const good = join(folder, 'good.slotcase');
  const document = {
    version: 1,
    title: 'From a colleague',
    prose: '',
    caption: '',
    width: 'double',
    panels: [],
  };
  writeFileSync(
    good,
    JSON.stringify({ format: 'slotscope-case', version: 1, uid: 'a', study: 'Theirs', document, frames: [] }),
  );
  await page.addInitScript(() => {
    const callbacks = new Set<(command: unknown) => void>();
    Object.assign(window, {
      handOver: (path: string) => {
        for (const callback of callbacks) callback({ command: 'import-bundle-file', path });
      },
      slotscopeDesktop: {
        versions: { slotscope: '', electron: '', chrome: '', node: '' },
        onMenu: (callback: (command: unknown) => void) => {
          callbacks.add(callback);
          return () => callbacks.delete(callback);
        },
      },
    });
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cases' })).toBeVisible();
  await page.evaluate((file) => Reflect.get(window, 'handOver')(file), good);
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  await expect(page.getByText(/Imported “From a colleague” from “Theirs”/)).toBeVisible();
});
