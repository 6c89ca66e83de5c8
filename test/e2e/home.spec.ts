import { expect, test } from './fixtures.ts';

test('home shows every benchmark with its coverage, headline numbers and next step', async ({
  sample: { page, origin },
}) => {
  await page.goto(origin);
  const overview = page.getByRole('table').first();
  const duplex = overview.getByRole('row', { name: /^Omni-DuplexEval/ });
  await expect(duplex).toContainText('3 samples, 4 items');
  await expect(duplex).toContainText(/\d+ of \d+ with output/);
  await expect(duplex).toContainText(/48\.9 – 90\.8 Overall/);
  await expect(overview.getByRole('row', { name: /^OVIBench/ })).toContainText(/33\.3 % – 100\.0 % IFA/);

  // A name shows the runs on it; each headline number is there with what it rests on.
  await overview.getByRole('button', { name: 'OVIBench' }).click();
  await expect(page.getByRole('heading', { name: 'Runs on OVIBench' })).toBeVisible();
  const attentive = page.getByRole('row', { name: /^Attentive/ });
  await expect(attentive).toContainText('IFA, n = 5, 16.7 % unjudged');
  await expect(attentive).toContainText('MA, n = 2');

  // The next step leads there, for its own benchmark.
  await duplex.getByRole('link', { name: /1 unjudged item: Judge/ }).click();
  await expect(page).toHaveURL(/\/judge/);
  await expect(page.getByLabel('Benchmark')).toHaveValue('duplex-eval');
});
