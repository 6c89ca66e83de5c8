import { expect, openSlot, test } from './fixtures.ts';
import { slotscope } from './launch.ts';

interface Report {
  judge: string;
  runs: {
    name: string;
    categories: Record<string, { f1: number; tp: number; fp: number; fn: number }>;
    interruption: { paq: number; nor: number };
  }[];
}

/** What `slotscope report --json` says of the last study in this home. */
const report = (home: string, ...args: string[]): Report =>
  JSON.parse(slotscope(home, 'report', '--json', ...args)) as Report;

test('the screen and slotscope report give the same numbers, under both profiles', async ({
  sample: { page, origin, workbench },
}) => {
  for (const profile of ['reference', 'paper']) {
    const { runs } = report(workbench.home, '--profile', profile);
    await page.goto(`${origin}/diagnose/f1?profile=${profile}`);
    const table = page.getByRole('table').first();
    await expect(table).toContainText('Over-talker');
    for (const run of runs) {
      const label = { 'scripted-early-guesser': 'Early guesser', 'scripted-over-talker': 'Over-talker' }[
        run.name
      ];
      const row = table.getByRole('row').filter({ hasText: label ?? 'Patient' });
      for (const category of ['realtime', 'proactive', 'nested', 'oneQ1aGlobal', 'oneQna', 'allGlobal']) {
        await expect(row).toContainText(run.categories[category]!.f1.toFixed(3));
      }
    }
  }
});

test('published rows stand beside the study’s own and are named as such', async ({
  sample: { page, origin },
}) => {
  await page.goto(`${origin}/diagnose/f1`);
  await expect(page.getByRole('row').filter({ hasText: 'MiniCPM-o 4.5' }).first()).toContainText('0.368');
  await expect(page.getByText(/Rows in italics are published/).first()).toBeVisible();
});

test('a mark opens the slots behind it, and back returns to the chart', async ({
  sample: { page, origin },
}) => {
  await page.goto(`${origin}/diagnose/interruption`);
  await expect(page.getByRole('heading', { name: 'Partial answer quality against spill' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Table' })
    .or(page.getByText('Table', { exact: true }))
    .first()
    .click();
  await expect(page.getByText('8.247').first()).toBeVisible();
  await page.goto(`${origin}/diagnose/f1`);
  await page.getByRole('link', { name: /spill/i }).first().click();
  await expect(page.getByRole('link', { name: /1q1a|1qna|math/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'IA-QTF1 by category' })).toBeVisible();
});

test('a moved setting rescores every run at once', async ({ sample: { page, origin } }) => {
  await page.goto(`${origin}/diagnose/profiles`);
  const table = page.getByRole('table').first();
  await expect(table).toContainText('0.852');
  await page.getByRole('slider', { name: /core quality/i }).focus();
  for (let press = 0; press < 45; press += 1) await page.keyboard.press('ArrowRight');
  await expect(table).not.toContainText('0.852');
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await expect(table).toContainText('0.852');
});

test('a profile that was deleted comes back, by its button and by Ctrl+Z', async ({
  sample: { page, origin },
}) => {
  await page.goto(`${origin}/diagnose/profiles`);
  const remove = page.getByRole('button', { name: 'Delete “mine”' });
  const kept = page.getByLabel('Begin from profile').locator('option', { hasText: 'mine' });
  await page.getByLabel('Name to save these settings under').fill('mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const takeBack of [
    () => page.getByRole('button', { name: 'Undo' }).click(),
    () => page.keyboard.press('Control+z'),
  ]) {
    await remove.click();
    await expect(page.getByText('“mine” was deleted.')).toBeVisible();
    await expect(kept).toHaveCount(0);
    await takeBack();
    await expect(kept).toHaveCount(1);
    await expect(page.getByText('“mine” was deleted.')).toBeHidden();
  }
});

test('word comparison judges the study offline and can be what counts', async ({
  sample: { page, origin, workbench },
}) => {
  await page.goto(`${origin}/judge`);
  await page.getByRole('radio', { name: /Word comparison/ }).check();
  await page.getByRole('button', { name: 'Give 97 verdicts' }).click();
  await expect(page.getByText(/97/).first()).toBeVisible();
  await expect(page.getByText(/by lexical/)).toBeVisible({ timeout: 20_000 });
  expect(report(workbench.home).judge).toBe('imported');

  await page.getByRole('radio', { name: /^lexical/ }).check();
  await page
    .getByRole('button', { name: /score by|use|change|apply/i })
    .first()
    .click();
  await expect.poll(() => report(workbench.home).judge, { timeout: 20_000 }).toBe('lexical');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => report(workbench.home).judge, { timeout: 20_000 }).toBe('imported');
  await page.getByRole('radio', { name: /^lexical/ }).check();
  await page.getByRole('button', { name: /^score by/i }).click();
  await expect.poll(() => report(workbench.home).judge, { timeout: 20_000 }).toBe('lexical');
  await page.goto(`${origin}/runs`);
  await expect(page.getByText(/Judge:? ?lexical/).first()).toBeVisible();

  await page.goto(`${origin}/judge/agreement?a=imported&b=lexical`);
  await expect(page.getByText(/κ/).first()).toBeVisible();
  await expect(page.getByText(/61/).first()).toBeVisible();
});

test('a verdict by hand counts, shows beside the judge’s, and can be undone', async ({
  sample: { page, origin, workbench },
}) => {
  const before = report(workbench.home).runs[2]!.categories.allGlobal!;
  await page.goto(`${origin}/explore/1q1a/0001/2?run=scripted-patient`);
  await expect(openSlot(page)).toContainText('1q1a / 0001 · 2');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector).toContainText('low quality');
  await page.keyboard.press('v');
  await inspector
    .getByRole('spinbutton')
    .or(inspector.getByRole('textbox', { name: /score/i }))
    .first()
    .fill('0.9');
  await page.keyboard.press('Control+Enter');
  await expect(inspector).toContainText('human');
  await expect
    .poll(() => report(workbench.home).runs[2]!.categories.allGlobal!.tp)
    .toBeGreaterThan(before.tp);
  await inspector.getByRole('button', { name: /undo/i }).first().click();
  await expect.poll(() => report(workbench.home).runs[2]!.categories.allGlobal!.tp).toBe(before.tp);
});
