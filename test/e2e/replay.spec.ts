import { expect, test } from './fixtures.ts';
import { slotscope } from './launch.ts';

test('a replay is put together, watched, and opened in the explorer', async ({
  sample: { page, workbench },
}) => {
  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  await page.getByRole('radio', { name: /Request prior/ }).check();
  await page.getByText('By subset', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start replay' })).toBeDisabled();
  await page.getByRole('checkbox', { name: /^1q1a · / }).check();
  await page.getByLabel('Run name').fill('prior-of-mine');
  const plan = page.getByRole('region', { name: 'What it will do' });
  await expect(plan).toContainText('Replay 4 clips');
  await page.getByRole('button', { name: 'Start replay' }).click();
  await page
    .getByRole('link', { name: /Explore this run/ })
    .first()
    .click({ timeout: 45_000 });
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('prior-of-mine');
  const report = JSON.parse(slotscope(workbench.home, 'report', '--json')) as { runs: { name: string }[] };
  expect(report.runs.map(({ name }) => name)).toContain('prior-of-mine');
});

test('a name that is taken is said before anything starts, with a free one', async ({ sample: { page } }) => {
  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  await page.getByLabel('Run name').fill('scripted-patient');
  await page.getByRole('button', { name: 'Name it scripted-patient-2' }).click();
  await expect(page.getByLabel('Run name')).toHaveValue('scripted-patient-2');
  await expect(page.getByRole('button', { name: 'Start replay' })).toBeEnabled();
});
