import type { Page } from '@playwright/test';
import { expect, openSlot, slotList, test } from './fixtures.ts';
import { slotscope } from './launch.ts';

const PAIR = '/compare?base=scripted-early-guesser&with=scripted-patient';
const compared = (page: Page) => page.getByRole('list', { name: 'Compared slots' }).getByRole('listitem');
const table = (page: Page) => page.getByRole('region', { name: 'Slot by slot' });
const tab = (page: Page, name: string) => table(page).getByRole('button', { name });

interface PrintedComparison {
  comparisons: {
    coverage: { slots: number; shared: number };
    changes: Record<string, number>;
    matrix: { outcomes: string[]; counts: number[][] };
    metrics: { metrics: { key: string; baseline: number; other: number }[] };
  }[];
}

test('from two runs to the slot that made the difference, and back', async ({ sample: { page } }) => {
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('combobox', { name: /^Baseline/ }).selectOption('scripted-early-guesser');
  await page.getByRole('button', { name: 'Add run' }).click();
  await page.getByRole('menuitem', { name: 'Patient' }).click();
  await expect(page).toHaveURL(/base=scripted-early-guesser.*with=scripted-patient.*at=scripted-patient/);
  await expect(page.getByText('30 of 30 slots compared')).toBeVisible();
  const metrics = page.getByRole('region', { name: 'Metrics' });
  await expect(metrics.getByRole('row', { name: /All global/ }).first()).toContainText('[+0.228, +0.681]');
  await expect(metrics).toContainText('draws over 7 clips, seed 1');

  // A cell narrows the table; its largest change is on top.
  await page.getByRole('button', { name: 'early hallucination → answered: 6 slots' }).click();
  await expect(compared(page)).toHaveCount(6);
  await expect(compared(page).first()).toContainText('Lemonade-1_1 · 1');
  await compared(page).first().getByRole('button', { name: 'Show the texts in full' }).click();
  await expect(compared(page).first()).toContainText('First, squeeze two lemons into the jug.');
  await expect(compared(page).first()).toContainText('reference');

  // The slot on one time axis, a lane for each chosen run and none for any other.
  await compared(page)
    .nth(1)
    .getByRole('button', { name: /0001 · 4/ })
    .click();
  await expect(page).toHaveURL(/subset=1q1a&sample=0001&slot=4/);
  const stage = page.getByRole('region', { name: 'Selected slot' });
  await expect(stage.getByRole('heading')).toHaveText('1q1a / 0001 · 4');
  await expect(stage.locator('video')).toBeVisible();
  const lanes = stage.getByRole('region', { name: 'What each run is saying at the playhead' });
  await expect(lanes.getByRole('article')).toHaveCount(3);
  // The slot with the runs compared goes into a case by the key it has everywhere.
  await page.keyboard.press('c');
  const adding = page.getByRole('dialog', { name: 'Add to a case study' });
  await expect(adding.getByRole('checkbox')).toHaveCount(3);
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await expect(adding).toBeHidden();
  await page.keyboard.press('j');
  await expect(stage.getByRole('heading')).not.toHaveText('1q1a / 0001 · 4');
  await page.goBack();
  await expect(stage.getByRole('heading')).toHaveText('1q1a / 0001 · 4');
  await page.reload();
  await expect(stage.getByRole('heading')).toHaveText('1q1a / 0001 · 4');
  await expect(compared(page)).toHaveCount(6);
  await page.keyboard.press('Escape');
  await expect(stage).toBeHidden();
  await expect(metrics).toBeVisible();
});

test('a cell of the matrix opens its slots in Explore', async ({ sample: { page, origin } }) => {
  await page.goto(`${origin}${PAIR}`);
  await page.getByRole('link', { name: 'Open in Explore: missed → answered: 6 slots' }).click();
  await expect(page.getByText('Only 6 chosen slots')).toBeVisible();
  await expect(slotList(page).getByRole('listitem')).toHaveCount(6);
  await expect(openSlot(page)).toBeVisible();
  await page.goBack();
  // Explore opened the first of its slots in place of the bare address, so one step leads back.
  await expect(page.getByText('30 of 30 slots compared')).toBeVisible();
});

test('the screen shows what the command line prints', async ({ sample: { page, origin, workbench } }) => {
  await page.goto(`${origin}${PAIR}`);
  const args = ['compare', 'scripted-early-guesser', 'scripted-patient', '--json'];
  const [printed] = (JSON.parse(slotscope(workbench.home, ...args)) as PrintedComparison).comparisons;
  const { coverage, changes, matrix, metrics } = printed!;
  await expect(page.getByText(`${coverage.shared} of ${coverage.slots} slots compared`)).toBeVisible();
  for (const name of ['gained', 'lost', 'both', 'neither']) {
    await expect(tab(page, `${name}${changes[name]}`)).toBeVisible();
  }
  for (const { key, baseline, other } of metrics.metrics) {
    const cells = page.locator(`tr[data-metric="${key}"] td`);
    if (key.startsWith('f1-')) {
      await expect(cells.nth(1)).toHaveText(baseline.toFixed(3));
      await expect(cells.nth(2)).toHaveText(other.toFixed(3));
    }
  }
  for (const [row, counts] of matrix.counts.entries()) {
    const shown = page.getByRole('region', { name: 'Outcomes' }).locator('tbody tr').nth(row).locator('td');
    await expect(shown).toHaveText([...counts, counts.reduce((sum, count) => sum + count, 0)].map(String));
  }
});

test('tabs, order and filters narrow the comparison', async ({ sample: { page, origin } }) => {
  await page.goto(`${origin}${PAIR}`);
  await tab(page, 'lost').click();
  await expect(compared(page)).toHaveCount(2);
  await page.getByLabel('Order of the compared slots').selectOption('in order');
  await expect(compared(page).first()).toContainText('0001 · 2');
  await page.getByRole('group', { name: 'Split' }).getByRole('button', { name: /^1qna/ }).click();
  await expect(page.getByText('10 of 10 slots compared')).toBeVisible();
  await expect(page.getByText('No compared slot is left here')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Metrics' })).toContainText('draws over 2 clips');
  await page.goBack();
  await expect(page.getByText('30 of 30 slots compared')).toBeVisible();
  await page.getByRole('button', { name: 'Exchange the baseline and the compared run' }).click();
  await expect(tab(page, 'gained2')).toBeVisible();
  await expect(page.getByRole('row', { name: /All global/ }).first()).toContainText('[−0.681, −0.228]');
});
