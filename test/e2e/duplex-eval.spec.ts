import type { Page } from '@playwright/test';
import { expect, openSlot, slotList, test } from './fixtures.ts';

async function look(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}/home`);
  await page.getByLabel('Benchmark').selectOption({ label: 'Omni-DuplexEval' });
  // Choosing begins the view anew, so that the address comes second.
  await page.goto(origin + path);
}

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

test('a description is explored sentence by sentence, with windows, frames and verdicts', async ({
  sample: { page, origin },
}) => {
  await look(page, origin, '/explore');
  await page
    .getByRole('group', { name: 'Kind' })
    .getByRole('button', { name: /^description/ })
    .click();
  await expect(openSlot(page)).toContainText('RTD_counting / pond · 1');
  const legend = page.getByRole('list', { name: 'Colours' });
  await expect(legend).toContainText('irrelevant');
  await expect(legend).toContainText('no window');

  const card = inspector(page).getByRole('article').filter({ hasText: 'Chatty (scripted)' });
  await expect(card).toContainText('overall 48.9');
  await expect(card.getByRole('region', { name: 'Content consistency' })).toContainText('1.60 of 3');
  await expect(card.getByRole('region', { name: 'Content consistency' })).toContainText(
    'the last departure is missed',
  );
  await expect(card).toContainText('Silent 9.40 s');

  const sentences = card.getByRole('list', { name: 'Sentences', exact: true });
  await sentences.getByRole('button', { name: 'Sentence 2: windows and verdicts' }).click();
  const window = sentences.getByRole('figure', { name: 'Window 2 s before' });
  await expect(window).toContainText('00:01.80 – 00:04.00');
  await expect(window.getByRole('img')).toHaveCount(4);
  await expect(sentences).toContainText('Judged irrelevant.');
  // A frame leads to its moment.
  await window.getByRole('button', { name: /00:03\.27/ }).click();
  await expect(page.getByTestId('current-time')).toContainText('00:03.2');
  // The next chunk of the lane is the next sentence, on the timeline and in the list.
  await page.keyboard.press('n');
  await expect(sentences.getByRole('button', { expanded: true })).toHaveCount(1);
});

test('a verdict on a sentence by hand counts and can be undone', async ({ sample: { page, origin } }) => {
  await look(page, origin, '/explore');
  await page
    .getByRole('group', { name: 'Kind' })
    .getByRole('button', { name: /^description/ })
    .click();
  const card = inspector(page).getByRole('article').filter({ hasText: 'Chatty (scripted)' });
  await expect(card).toContainText('temporal 44.4');
  const sentences = card.getByRole('list', { name: 'Sentences', exact: true });
  await sentences.getByRole('button', { name: 'Sentence 4: windows and verdicts' }).click();
  await expect(sentences.getByText('This reply cannot be used')).toBeVisible();
  await page.keyboard.press('v');
  const form = sentences.getByRole('form');
  await form.getByRole('button', { name: 'Score 3' }).click();
  await form.getByRole('button', { name: 'Keep my verdict' }).click();
  // Relevant sentences 2, 1, 1 and now 3: a mean of 1.75 of 3.
  await expect(card).toContainText('temporal 58.3');
  await sentences.getByRole('button', { name: 'Undo last change' }).click();
  await expect(card).toContainText('temporal 44.4');
});

test('events of a reminder have their ten seconds, and one alone decides nothing', async ({
  sample: { page, origin },
}) => {
  await look(page, origin, '/explore');
  await page
    .getByRole('group', { name: 'Kind' })
    .getByRole('button', { name: /^reminder/ })
    .click();
  await expect(slotList(page).getByRole('button')).toHaveCount(2);
  await slotList(page).getByRole('button').nth(1).click();
  await expect(inspector(page)).toContainText('event 2 of 2');
  const steady = inspector(page).getByRole('article').filter({ hasText: 'Steady (scripted)' });
  await expect(steady).toContainText('success 1');
  const sparse = inspector(page).getByRole('article').filter({ hasText: 'Sparse (scripted)' });
  await expect(sparse).toContainText('nothing was said in the ten seconds');
  await sparse.getByRole('button', { name: /Sparse/ }).click();
  await expect(sparse).toContainText('Nothing was said in the window, so it is 0 without asking a judge.');
});

test('runs have a table per measure, and a number opens the items behind it', async ({
  sample: { page, origin },
}) => {
  await look(page, origin, '/runs');
  await page.getByRole('tab', { name: 'Temporal' }).click();
  await expect(page.getByText(/Scored with a window 2 s before, λ = 0/)).toBeVisible();
  const row = page.getByRole('row', { name: /^Chatty/ }).last();
  await row.getByRole('link', { name: '44.4' }).first().click();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
});

test('what if: λ and windows rescore every page of Diagnose, and marks lead to items', async ({
  sample: { page, origin },
}) => {
  await look(page, origin, '/diagnose/settings');
  await page.getByLabel('λ, attenuation').fill('0.5');
  await expect(page.getByRole('row', { name: /^Chatty.*44\.4 37\.0 −7\.4/ })).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByText('a window 2 s before, λ = 0.5').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('link', { name: 'Sentences' }).click();
  await page.getByRole('link', { name: /Chatty.*2 sentences irrelevant/ }).click();
  await expect(page.getByRole('complementary', { name: 'Slots behind the mark' })).toContainText(
    '2 sentences',
  );
  await page.getByRole('link', { name: 'Reminders' }).click();
  await expect(page.getByText('median 1.25 s, 0 of 2 silent')).toBeVisible();
  await page.getByRole('link', { name: 'Silence' }).click();
  await expect(page.getByRole('heading', { name: 'Gaps' })).toBeVisible();
});
