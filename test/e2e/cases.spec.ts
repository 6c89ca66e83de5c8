import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, openSlot, test } from './fixtures.ts';

test('a case study from two slots to files for a paper', async ({ sample: { page, origin } }) => {
  await page.goto(`${origin}/explore/1q1a/0002/1`);
  await expect(openSlot(page)).toContainText('1q1a / 0002 · 1');
  await page.keyboard.press('c');
  await page.getByLabel('Title of a new case').fill('Answering too early');
  await page.getByRole('button', { name: 'New case' }).click();
  await expect(page.getByText('Added to Answering too early')).toBeVisible();
  await page.goto(`${origin}/explore/1q1a/0004/2`);
  await expect(openSlot(page)).toContainText('1q1a / 0004 · 2');
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Answering too early' }).click();
  await page.getByRole('link', { name: 'Answering too early' }).click();

  const panels = page.getByRole('region', { name: /^Panel / });
  await expect(panels).toHaveCount(2);
  await expect(panels.first()).toContainText('1q1a / 0002');
  await panels.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(panels.first()).toContainText('1q1a / 0004');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(panels.first()).toContainText('1q1a / 0002');
  await page.getByRole('button', { name: 'Redo' }).click();

  await page.getByLabel('Prose').fill('It speaks **before** t_a.');
  await expect(page.locator('strong', { hasText: 'before' })).toBeVisible();
  await panels
    .last()
    .getByRole('button', { name: /^at query/ })
    .first()
    .click();
  const picture = panels.last().locator('svg image');
  await expect(picture).toHaveCount(1);
  const answer = await page.request.get(`${origin}${await picture.getAttribute('href')}`);
  expect(answer.headers()['content-type']).toBe('image/jpeg');

  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(panels.first()).toContainText('1q1a / 0004');
  await expect(page.getByLabel('Prose')).toHaveValue('It speaks **before** t_a.');
  await expect(picture).toHaveCount(1);

  const folder = mkdtempSync(join(tmpdir(), 'slotscope-case-'));
  try {
    await page.getByRole('button', { name: 'Export …' }).click();
    await page.getByLabel('Folder').fill(folder);
    await page.getByRole('button', { name: 'Write files' }).click();
    await expect(page.getByText(/^Wrote /)).toBeVisible();
    expect(readdirSync(folder).sort()).toEqual([
      'answering-too-early-1.pdf',
      'answering-too-early-1.svg',
      'answering-too-early-2.pdf',
      'answering-too-early-2.svg',
      'answering-too-early.json',
      'answering-too-early.tex',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
