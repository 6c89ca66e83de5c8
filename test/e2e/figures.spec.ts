import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';

test('every figure of the study is shown as it will be printed, and can be taken away', async ({
  sample: { page, origin },
}) => {
  await page.goto(`${origin}/diagnose/figures`);
  const pictures = page.locator('section img');
  await expect(pictures).toHaveCount(10);
  for (const picture of await pictures.all()) {
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(600);
  }
  const composition = page.getByRole('region', { name: 'Composition of IA-QTF1' });
  await composition.getByRole('button', { name: 'Export Composition of IA-QTF1' }).click();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF, vector' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe('f1-composition.pdf');
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await composition.getByText('Provenance').click();
  await expect(composition.getByText('"benchmark": "omni-interact"')).toBeVisible();
});

test('a chart leads to its publication figure under the profile in force', async ({
  sample: { page, origin },
}) => {
  await page.goto(`${origin}/diagnose/timeliness?profile=paper`);
  await page.getByRole('button', { name: /^Export Anchor/ }).click();
  await page.getByRole('menuitem', { name: /^single column/ }).click();
  const [svg] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'SVG' }).first().click(),
  ]);
  expect(svg.suggestedFilename()).toBe('timeliness-single.svg');
  expect(readFileSync(await svg.path(), 'utf8')).toContain('paper profile');
});

test('the timeline of the open sample, and tables, are copied and downloaded', async ({
  sample: { page, origin },
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto(`${origin}/explore`);
  await page.getByRole('button', { name: 'Export timeline' }).click();
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PNG, 300 dpi' }).click(),
  ]);
  expect(png.suggestedFilename()).toMatch(/^slot-timeline-.*\.png$/);
  await page.goto(`${origin}/runs`);
  await page.getByRole('button', { name: /^Export IA-QTF1/ }).click();
  await page.getByRole('menuitem', { name: 'LaTeX' }).first().click();
  await expect(page.getByText('LaTeX copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('\\toprule');
  expect(copied).toContain('Over-talker');
});
