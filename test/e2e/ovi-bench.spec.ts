import type { Page } from '@playwright/test';
import { expect, openSlot, test } from './fixtures.ts';

async function look(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}/home`);
  await page.getByLabel('Benchmark').selectOption({ label: 'OVIBench' });
  // Choosing begins the view anew, so that the address comes second.
  await page.goto(origin + path);
}

/** Only these have metrics that are judged. */
async function chooseOpenEnded(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Format' })
    .getByRole('button', { name: /^open-ended/ })
    .click();
  await expect(openSlot(page)).toContainText('board.mp4_s0_Cancellation');
}

test('a metric is scored by hand with a note, counts, and can be taken back', async ({
  sample: { page, origin },
}) => {
  await look(page, origin, '/explore');
  await chooseOpenEnded(page);
  const card = page
    .getByRole('region', { name: 'Inspector' })
    .getByRole('article')
    .filter({ hasText: 'Stubborn (scripted)' });
  await card.getByRole('button', { name: /Stubborn/ }).click();
  const metrics = card.getByRole('region', { name: 'Judged metrics' });
  const tfs = metrics.getByRole('button', { name: /^TFS/ });
  const before = await tfs.textContent();
  await tfs.click();
  await metrics.getByRole('button', { name: 'Enter by hand' }).click();
  const form = metrics.getByRole('form', { name: /verdict$/ });
  await form.getByRole('button', { name: 'Keep my verdict' }).click();
  await expect(form).toContainText('Give a score from 1 to 10.');
  await form.getByRole('button', { name: 'Score 9' }).click();
  await form.getByLabel('Note').fill('It went on well.');
  await form.getByLabel('Your name').fill('Ada');
  await form.getByLabel('Your name').press('Enter');
  await expect(tfs).toContainText('9 of 10');
  await expect(metrics).toContainText('Ada');
  await metrics.getByText('1 change by hand').click();
  await expect(metrics).toContainText('It went on well.');
  await metrics.getByRole('button', { name: 'Undo last change' }).click();
  await expect(tfs).toHaveText(before ?? '');
});

test('v enters the metric that is missing first, then the next', async ({ sample: { page, origin } }) => {
  await look(page, origin, '/explore');
  await chooseOpenEnded(page);
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await page.keyboard.press('v');
  const form = inspector.getByRole('form', { name: /verdict$/ });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.press('v');
  await expect(form).toBeVisible();
});

test('the runs are told in the benchmark’s own words', async ({ sample: { page, origin } }) => {
  await look(page, origin, '/runs');
  await expect(page.getByRole('columnheader', { name: 'Unjudged cases' })).toBeVisible();
  await expect(page.getByText('ovi-bench', { exact: true })).toHaveCount(0);
});
