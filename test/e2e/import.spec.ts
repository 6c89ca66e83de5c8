import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, openSlot, slotList, test } from './fixtures.ts';

const FIXTURE_TREE = fileURLToPath(new URL('../fixtures/omni-interact-layout', import.meta.url));

test('a newcomer opens the sample from the welcome page', async ({ empty: { page } }) => {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('why each response was won or lost');
  await page
    .getByRole('button', { name: /sample/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Sample study' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('30 of 30 judged').first()).toBeVisible();
});

test('importing a tree: preview, import, explore, and nothing the second time', async ({
  empty: { page },
}) => {
  await page
    .getByRole('button', { name: /import/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(FIXTURE_TREE);
  await dialog.getByRole('textbox').first().press('Enter');
  await expect(dialog).toContainText('14 samples in 3 subsets', { timeout: 15_000 });
  await expect(dialog).toContainText('alpha');
  await dialog.getByRole('button', { name: '9 warnings' }).click();
  await expect(dialog).toContainText('timeout (900s)');
  await dialog
    .getByRole('button', { name: /^import/i })
    .last()
    .click();
  await expect(dialog).toContainText(/added/i, { timeout: 15_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(page.getByText('0.148').first()).toBeVisible();
  await expect(page.getByText('0.205').first()).toBeVisible();

  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await expect(slotList(page).getByRole('listitem').first()).toBeVisible();
  await expect(openSlot(page)).toContainText('1q1a / 0001');

  await page.getByRole('button', { name: /omni-interact-layout/ }).click();
  await page.getByRole('menuitem', { name: /import/i }).click();
  await dialog.getByRole('textbox').first().fill(FIXTURE_TREE);
  await dialog.getByRole('textbox').first().press('Enter');
  await expect(dialog).toContainText('unchanged', { timeout: 15_000 });
});

test('data with the sample’s names goes into a study of its own unless told otherwise', async ({
  sample: { page },
}) => {
  await page.getByRole('button', { name: 'Import …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /new study/ })).toBeChecked();
  await dialog.getByRole('textbox').first().fill(` "${FIXTURE_TREE}" `);
  await dialog.getByRole('textbox').first().press('Enter');
  await expect(dialog).toContainText('14 samples in 3 subsets', { timeout: 15_000 });
  await expect(dialog.getByRole('checkbox', { name: 'Replace them' })).toHaveCount(0);

  await dialog.getByRole('radio', { name: /This study: Sample study/ }).click();
  const replace = dialog.getByRole('checkbox', { name: 'Replace them' });
  await expect(replace).not.toBeChecked({ timeout: 15_000 });
  await expect(dialog).toContainText('5 samples of another data set have the same name and are kept');
  await expect(dialog).toContainText('1q1a/0001 3 runs scored on it');
  await expect(dialog.getByRole('button', { name: 'Import into the study “Sample study”' })).toBeVisible();

  await dialog.getByRole('radio', { name: /new study/ }).click();
  await dialog.getByRole('button', { name: 'Import into a new study' }).click({ timeout: 15_000 });
  await expect(dialog).toContainText('In the study “omni-interact-layout”', { timeout: 15_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'omni-interact-layout' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0.205' })).toBeVisible();

  await page.getByRole('button', { name: /omni-interact-layout/ }).click();
  await page.getByRole('menuitem', { name: 'Sample study', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sample study' })).toBeVisible();
  for (const f1 of ['0.393', '0.544', '0.852'])
    await expect(page.getByRole('link', { name: f1 })).toBeVisible();
});

test('a study opened in one window is announced in the other', async ({ sample: { page, origin } }) => {
  const other = await page.context().newPage();
  await other.goto(`${origin}/runs`);
  await expect(other.getByText('0.852').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sample study' }).click();
  await page.getByRole('menuitem', { name: /New study/ }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('Pilot');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Pilot' })).toBeVisible();
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(other.getByRole('status').filter({ hasText: 'opened the study “Pilot”' })).toBeVisible();
  await expect(other.getByText('0.852')).toHaveCount(0);
  await other.close();
});

test('a failed sample and a clip that is not there say so in words', async ({ empty: { page, origin } }) => {
  await page
    .getByRole('button', { name: /import/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(FIXTURE_TREE);
  await dialog.getByRole('textbox').first().press('Enter');
  await dialog
    .getByRole('button', { name: /^import/i })
    .last()
    .click({ timeout: 15_000 });
  await expect(dialog).toContainText(/added/i, { timeout: 15_000 });
  await page.goto(`${origin}/explore/1q1a/0005/1?run=beta`);
  await expect(openSlot(page)).toContainText('1q1a / 0005 · 1');
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('timeout (900s)');
  await expect(page.getByRole('region', { name: 'Clip player' })).toContainText(/still work/);
});

test('broken copies are told file by file and keep the rest', async ({ empty: { page, workbench } }) => {
  const tree = join(workbench.home, 'broken');
  cpSync(FIXTURE_TREE, tree, { recursive: true });
  const transcript = join(tree, 'outputs/alpha/1q1a/videos__0001/precise_truncation.json');
  writeFileSync(transcript, readFileSync(transcript, 'utf8').slice(0, 200));
  writeFileSync(join(tree, 'data/1q1a/annotations/0002.json'), '{"rows": []}');
  mkdirSync(join(tree, 'outputs/alpha/notes'));
  writeFileSync(join(tree, 'outputs/alpha/notes/readme.md'), 'hello');
  await page
    .getByRole('button', { name: /import/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(tree);
  await dialog.getByRole('textbox').first().press('Enter');
  await expect(dialog).toContainText('13 samples', { timeout: 15_000 });
  await expect(dialog).toContainText('videos__0001/precise_truncation.json');
  await expect(dialog).toContainText('annotations/0002.json');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('textbox').first().fill(join(workbench.home, 'nowhere'));
  await dialog.getByRole('textbox').first().press('Enter');
  await expect(dialog).toContainText('does not exist', { timeout: 15_000 });
});

test('the workbench asks for its launch token', async ({ empty: { page, origin }, browser }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const stranger = await browser.newContext();
  const answer = await stranger.request.get(`${origin}/api/trpc/study.info`);
  expect(answer.status()).toBe(401);
  const visitor = await stranger.newPage();
  await visitor.goto(origin);
  await expect(visitor.locator('body')).toContainText(/token|launch|address/i);
  await stranger.close();
});
