import { expect, slotList, test } from './fixtures.ts';

test('a target of another benchmark is explored with the same gestures', async ({
  sample: { page, origin },
}) => {
  await page.goto(`${origin}/explore`);
  await page.getByLabel('Benchmark').selectOption({ label: 'Omni-InteractScope' });
  await expect(page.getByText('88 targets')).toBeVisible();
  await page.getByRole('group', { name: 'Task' }).getByRole('button', { name: /^T1 / }).click();
  await expect(page.getByText('16 targets')).toBeVisible();

  // The first target that passes is open: its window, what the run called, and why that counts.
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByText(/^T1 \//)).toBeVisible();
  await expect(inspector.getByText(/first response/)).toBeVisible();
  await expect(inspector.getByText('A1: first output in the segment, up to the window’s end')).toBeVisible();
  await expect(inspector.getByText(/⚒ (web|image|audio)_search/).first()).toBeVisible();
  await expect(inspector.getByText(/more runs? without output for this clip/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Colours' })).toContainText('premature');

  await slotList(page).getByRole('button').nth(1).click();
  await expect(inspector.getByText('Derivation, tolerance as published').first()).toBeVisible();
});

test('a content verdict by hand counts and can be undone', async ({ sample: { page, origin } }) => {
  await page.goto(`${origin}/explore?outcome=unjudged&sort=worst`);
  await page.getByLabel('Benchmark').selectOption({ label: 'Omni-InteractScope' });
  await page.getByRole('group', { name: 'Outcome' }).getByRole('button', { name: 'unjudged' }).click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(page.getByText(/^\d targets?$/)).toBeVisible();
  await inspector.getByRole('button', { name: /–/ }).first().click();
  await inspector.getByRole('button', { name: 'Enter by hand' }).first().click();
  await inspector.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(inspector.getByText(/human/).first()).toBeVisible();
  await inspector.getByRole('button', { name: 'Undo last change' }).click();
  await expect(inspector.getByText('unjudged').first()).toBeVisible();
});

test('runs of a benchmark have its tables, and a number opens the targets behind it', async ({
  sample: { page, origin },
}) => {
  await page.goto(`${origin}/runs`);
  await page.getByLabel('Benchmark').selectOption({ label: 'Omni-InteractScope' });
  await page.getByRole('tab', { name: 'Assistance (Table 3)' }).click();
  const row = page.getByRole('row', { name: /^Watchful scripted 76\.9/ });
  await expect(row).toContainText('3 / 9');
  await row.getByRole('link', { name: '100.0' }).click();
  await expect(page.getByText('5 targets')).toBeVisible();
});
