import { expect, test } from './fixtures.ts';

test('the palette goes anywhere by keyboard alone and gives the focus back', async ({ sample: { page } }) => {
  await expect(page.getByRole('heading', { name: 'Sample study' })).toBeVisible();
  const field = page.getByRole('combobox', { name: /View, sample, run/ });
  const go = async (typed: string, hit: RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.insertText(typed);
    await expect(page.getByRole('option', { name: hit, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  };

  await go('1q1a 0003', /^Sample 1q1a \/ 0003/);
  await expect(page).toHaveURL(/\/explore\/1q1a\/0003/);

  // Text of a question, as an input method commits it; the view turns to its benchmark.
  await go('手冲咖啡', /手冲咖啡/);
  await expect(page).toHaveURL(/\/explore\/T8-C\/t8c-coffee-zh\/\d+/);
  await expect(page.getByLabel('Benchmark')).toHaveValue('interact-scope');

  await go('patient', /^Run Patient/);
  await expect(page).toHaveURL(/\/explore.*run=scripted-patient/);
  await expect(page.getByLabel('Benchmark')).toHaveValue('omni-interact');

  await go('stop, or', /^Case Stop, or take back/);
  await expect(page).toHaveURL(/\/cases\/\d+/);

  await go('figure timeliness', /^Figure Timeliness/);
  await expect(page).toHaveURL(/\/diagnose\/figures\?figure=/);
  await expect(page.getByRole('region', { name: /^Timeliness/ })).toBeFocused();

  await go('dark', /^Action Dark theme/);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  // Arrows choose, Escape leaves, and nothing found says so.
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /Runs/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.insertText('qqxxzz');
  await expect(page.getByText('Nothing is called “qqxxzz” here')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'go to a view, sample',
  );
});
