import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { slotscope, startWorkbench, temporaryHome, type Workbench } from './launch.ts';
import { writeScopeStudy } from './scope-study.ts';

let workbench: Workbench;
let data: string;

test.beforeAll(async () => {
  const home = temporaryHome();
  data = join(home, 'data');
  await writeScopeStudy(data);
  const study = join(home, 'scope.slotscope');
  slotscope(home, 'import', data, '--study', study);
  workbench = await startWorkbench(home, study);
});

test.afterAll(async () => {
  await workbench.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Opens a page of Diagnose, and fails the test on any error the browser reports. */
async function openPage(page: Page, path: string): Promise<string[]> {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  await page.goto(workbench.url);
  await page.goto(`${new URL(workbench.url).origin}/diagnose/${path}`);
  return trouble;
}

test('the scene ablation gives the paper’s interval for the paper’s counts, and leads to the targets', async ({
  page,
}) => {
  const trouble = await openPage(page, 'scene');
  await expect(page.getByText('−3.50 points, 95 % CI [−7.00, −0.50], 200 clusters')).toBeVisible();
  await page.locator('a[data-mark="group~secondOnly"]').click();
  const drawer = page.getByRole('complementary', { name: 'Slots behind the mark' });
  await expect(drawer.getByRole('heading')).toHaveText('Hit by Scripted [no-scene] alone');
  await expect(drawer.getByText('content failure · hit').first()).toBeVisible();
  await drawer.getByRole('link', { name: 'Open all 9 in Explore' }).click();
  await expect(page).toHaveURL(/\/explore/);
  await expect(page.getByRole('list', { name: 'Slots' }).getByRole('listitem')).toHaveCount(9);
  await page.goBack();
  await expect(drawer).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a moved tolerance is scored at once and kept in the address', async ({ page }) => {
  await openPage(page, 'scene');
  const slider = page.getByRole('slider', { name: 'Tolerance δ' });
  await slider.fill('8');
  // Premature calls come seven seconds early: at eight, all 123 of them are hits.
  await expect(page.getByRole('link', { name: 'Scripted [scene]: hit 182' })).toBeAttached();
  await expect(page.getByRole('link', { name: 'Only Scripted [scene]: 5' })).toBeAttached();
  await expect(page).toHaveURL(/delta=8/);
  await page.reload();
  await expect(slider).toHaveValue('8');
  await expect(page.getByRole('link', { name: 'Scripted [scene]: hit 182' })).toBeAttached();
});

test('policies, guidance and sequences show their differences, rates and references', async ({ page }) => {
  const trouble = await openPage(page, 'policies');
  const changes = page.getByRole('table').last();
  await expect(changes).toContainText('Scripted [history] → Scripted [cooldown]');
  await expect(changes.getByRole('row').nth(2)).toContainText('−25.00');
  await openPage(page, 'guidance');
  await expect(page.getByText(/no decision time in 1 window/)).toBeVisible();
  await page.getByText('reachable ones').click();
  await expect(page.getByText('n = 15 targets').first()).toBeVisible();
  await openPage(page, 'sequences');
  await page.getByText('Table', { exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: '8, 10, 12' });
  await expect(row).toContainText('2.400');
  await expect(row.getByText('[0, 5]').first()).toBeVisible();
  expect(trouble).toEqual([]);
});

test('filters on recorded outputs answer to their sliders', async ({ page }) => {
  await openPage(page, 'filters');
  const mine = page.getByRole('row').filter({ hasText: 'yours' });
  await expect(mine).toContainText('480');
  await page.getByRole('slider', { name: 'First K' }).fill('5');
  await expect(mine).toContainText('first 5');
  await expect(mine).toContainText('80');
});

test('a diagnostic leads to its publication figure, and all of them stand in the gallery', async ({
  page,
}) => {
  const trouble = await openPage(page, 'scene');
  await page.getByRole('button', { name: 'Export Scene ablation on tool invocation (T1)' }).click();
  await expect(page.getByText('At the paper’s settings')).toBeVisible();
  const [svg] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'SVG' }).first().click(),
  ]);
  expect(svg.suggestedFilename()).toMatch(/^scope-scene-ablation-.*\.svg$/);
  expect(readFileSync(await svg.path(), 'utf8')).toContain('95 % CI [−7.00, −0.50], 200 clusters');
  await page.getByRole('link', { name: 'Figures' }).click();
  const ablation = page.getByRole('region', { name: 'Scene ablation' }).locator('img');
  await expect
    .poll(() => ablation.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(600);
  expect(trouble).toEqual([]);
});
