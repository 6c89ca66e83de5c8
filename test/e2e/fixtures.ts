import { test as base, expect, type Page } from '@playwright/test';
import { startSampleWorkbench, startWorkbench, temporaryHome, type Workbench } from './launch.ts';

export { expect };

/** What must never happen while a test clicks through the workbench. */
function watchForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1')
      trouble.push(`remote request: ${request.url()}`);
  });
  return trouble;
}

interface Fixtures {
  /** A workbench with the sample study open, its page loaded. */
  sample: { page: Page; workbench: Workbench; origin: string };
  /** A workbench without a study, its page loaded. */
  empty: { page: Page; workbench: Workbench; origin: string };
}

async function withPage(
  page: Page,
  start: () => Promise<Workbench>,
  use: (value: Fixtures['sample']) => Promise<void>,
): Promise<void> {
  const workbench = await start();
  const trouble = watchForTrouble(page);
  try {
    await page.goto(workbench.url);
    await use({ page, workbench, origin: new URL(workbench.url).origin });
    expect(trouble).toEqual([]);
  } finally {
    await workbench.stop();
  }
}

export const test = base.extend<Fixtures>({
  sample: async ({ page }, use) => withPage(page, startSampleWorkbench, use),
  empty: async ({ page }, use) => withPage(page, () => startWorkbench(temporaryHome()), use),
});

/** The list of slots in the explorer. */
export const slotList = (page: Page) => page.getByRole('list', { name: 'Slots' });

/** The inspector's heading: the address of the open slot. */
export const openSlot = (page: Page) =>
  page.getByRole('region', { name: 'Inspector' }).getByRole('heading', { level: 2 });

/** The playhead's time as the player shows it. */
export const playhead = (page: Page) => page.getByTestId('current-time');
