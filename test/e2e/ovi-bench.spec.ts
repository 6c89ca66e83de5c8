import type { Page } from '@playwright/test';
import { expect, openSlot, slotList, test } from './fixtures.ts';

async function look(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}/home`);
  await page.getByLabel('Benchmark').selectOption({ label: 'OVIBench' });
  // Choosing begins the view anew, so that the address comes second.
  await page.goto(origin + path);
}

const card = (page: Page, run: string) =>
  page.getByRole('region', { name: 'Inspector' }).getByRole('article').filter({ hasText: run });

test('a case is explored: answer, cut, response, type against label, metrics and why', async ({
  sample: { page, origin },
}) => {
  await look(page, origin, '/explore');
  await page
    .getByRole('group', { name: 'Type' })
    .getByRole('button', { name: /^Correction/ })
    .click();
  await page
    .getByRole('group', { name: 'Format' })
    .getByRole('button', { name: /^open-ended/ })
    .click();
  await expect(page.getByText('2 cases')).toBeVisible();
  await slotList(page).getByRole('button').nth(1).click();
  await expect(openSlot(page)).toContainText('desk.mp4_s2_Correction');
  await expect(page.getByRole('list', { name: 'Colours' })).toContainText('cut off, not said');

  const attentive = card(page, 'Attentive');
  await expect(attentive).toContainText('simulated, R = 12 characters/s');
  await expect(attentive).toContainText('You mean the vase: it is blue');
  await expect(attentive).toContainText('1: named Correction, the label is Correction');
  await attentive.getByText('Cut off, not said').click();
  await expect(attentive).toContainText('it, on the right, stands an empty blue vase.');
  await expect(card(page, 'Stubborn')).toContainText('CA 0');
});

test('an unparsed reply is shown as it came, with no number made of it', async ({
  sample: { page, origin },
}) => {
  await look(page, origin, '/explore?outcome=unparsed');
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();
  const attentive = card(page, 'Attentive');
  await expect(attentive).toContainText('这应该是误触，我继续说');
  await expect(attentive).toContainText('IFA –');
  await expect(attentive).toContainText('0: the reply names no type in a form that can be read');
});

test('a multiple-choice case tells the right option and the chosen one', async ({
  sample: { page, origin },
}) => {
  await look(page, origin, '/explore/multiple-choice/desk.mp4_q0_Cancellation/1');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByRole('img', { name: 'the right one' })).toHaveCount(1);
  await card(page, 'Stubborn').getByRole('button', { expanded: false }).first().click();
  await expect(card(page, 'Stubborn')).toContainText('0: chose A, the right one is C');
});

test('a metric is scored by hand, counts, and is taken back', async ({ sample: { page, origin } }) => {
  await look(page, origin, '/explore/open-ended/desk.mp4_s0_Cancellation/1');
  const compliant = card(page, 'Compliant');
  await compliant.getByRole('button', { expanded: false }).first().click();
  const metrics = compliant.getByRole('region', { name: 'Judged metrics' });
  await expect(metrics).toContainText('no verdict yet; not a zero');
  // The one metric without a verdict.
  await page.keyboard.press('v');
  const form = metrics.getByRole('form');
  await form.getByRole('textbox').first().fill('7');
  await form.getByRole('button', { name: 'Keep my verdict' }).click();
  await expect(metrics).not.toContainText('no verdict yet');
  await expect(metrics.getByText('7 of 10').first()).toBeVisible();
  await metrics.getByRole('button', { name: 'Undo last change' }).click();
  await expect(compliant).toContainText('VES');
  await expect(compliant.getByText('no verdict yet: in no mean. It is not a zero')).toBeVisible();
});

test('runs have the paper’s tables, and a number opens its cases', async ({ sample: { page, origin } }) => {
  await look(page, origin, '/runs');
  const row = page.getByRole('row', { name: /^Attentive .*R = 12 characters\/s/ });
  await expect(row).toContainText('83.3');
  await expect(row).toContainText('5 of 6 scored');
  await expect(page.getByRole('row', { name: /^Gemini-2\.5-Flash published/ })).toContainText('73.4');
  await page.getByRole('tab', { name: 'Multiple choice (Table 4)' }).click();
  await expect(page.getByRole('columnheader', { name: 'MA ↑ Cancellation' })).toBeVisible();
  await page.getByRole('tab', { name: 'False Trigger (Table 14)' }).click();
  await page
    .getByRole('row', { name: /^Attentive/ })
    .getByRole('link', { name: '1', exact: true })
    .click();
  await expect(page.getByText('1 case', { exact: true })).toBeVisible();
  await expect(openSlot(page)).toContainText('board.mp4_s1_FalseTrigger');
});

test('Diagnose shows what types were taken for, metrics, timelines and calibration', async ({
  sample: { page, origin },
}) => {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  await look(page, origin, '/diagnose/types');
  await page.locator('a[data-mark="type~scripted-stubborn~Correction~False%20Trigger"]').click();
  const drawer = page.getByRole('complementary', { name: 'Slots behind the mark' });
  await expect(drawer.getByRole('heading')).toHaveText(
    'scripted-stubborn: Correction taken for False Trigger',
  );
  await expect(drawer).toContainText('wrong: False Trigger');

  await page.getByRole('link', { name: 'Metrics by type' }).click();
  await expect(page.getByRole('link', { name: 'VES, All, Attentive: 9.75 (4 of 6)' })).toBeAttached();
  await expect(page.getByText('Answers cut at R = 12 characters/s in every run.')).toBeVisible();

  await page.getByRole('link', { name: 'Simulated timeline' }).click();
  await page
    .getByLabel('Case', { exact: true })
    .selectOption({ label: 'desk.mp4_s2_Correction · Correction · open-ended' });
  await expect(page.getByText('took it for: False Trigger, wrong')).toBeVisible();
  await expect(page).toHaveURL(/case=desk\.mp4_s2_Correction/);

  await page.getByRole('link', { name: 'Judge calibration' }).click();
  await expect(page.getByRole('heading', { name: 'Judges against human scores' })).toBeVisible();
  await page.getByRole('link', { name: /^TFS: MAE of imported over 14 results/ }).click();
  await expect(drawer.getByRole('heading')).toHaveText('TFS: imported against human scores');
  expect(trouble).toEqual([]);
});

/** Only these have metrics that are judged. */
async function chooseOpenEnded(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Format' })
    .getByRole('button', { name: /^open-ended/ })
    .click();
  await expect(openSlot(page)).toContainText('board.mp4_s0_Cancellation');
}

test('a metric by hand has its scale, a note and a name', async ({ sample: { page, origin } }) => {
  await look(page, origin, '/explore');
  await chooseOpenEnded(page);
  const card = page
    .getByRole('region', { name: 'Inspector' })
    .getByRole('article')
    .filter({ hasText: 'Stubborn (scripted)' });
  await card.getByRole('button', { name: /Stubborn/ }).click();
  const metrics = card.getByRole('region', { name: 'Judged metrics' });
  const tfs = metrics.getByRole('button', { name: /^TFS/ });
  const before = await tfs.textContent();
  await tfs.click();
  await metrics.getByRole('button', { name: 'Enter by hand' }).click();
  const form = metrics.getByRole('form', { name: /verdict$/ });
  await form.getByRole('button', { name: 'Keep my verdict' }).click();
  await expect(form).toContainText('Give a score from 1 to 10.');
  await form.getByRole('button', { name: 'Score 9' }).click();
  await form.getByLabel('Note').fill('It went on well.');
  await form.getByLabel('Your name').fill('Ada');
  await form.getByLabel('Your name').press('Enter');
  await expect(tfs).toContainText('9 of 10');
  await expect(metrics).toContainText('Ada');
  await metrics.getByText('1 change by hand').click();
  await expect(metrics).toContainText('It went on well.');
  await metrics.getByRole('button', { name: 'Undo last change' }).click();
  await expect(tfs).toHaveText(before ?? '');
});

test('v enters the metric that is missing first, then the next', async ({ sample: { page, origin } }) => {
  await look(page, origin, '/explore');
  await chooseOpenEnded(page);
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await page.keyboard.press('v');
  const form = inspector.getByRole('form', { name: /verdict$/ });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.press('v');
  await expect(form).toBeVisible();
});

test('the runs are told in the benchmark’s own words', async ({ sample: { page, origin } }) => {
  await look(page, origin, '/runs');
  await expect(page.getByRole('columnheader', { name: 'Unjudged cases' })).toBeVisible();
  await expect(page.getByText('ovi-bench', { exact: true })).toHaveCount(0);
});
