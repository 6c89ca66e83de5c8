import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, openSlot, test } from './fixtures.ts';

// Frames are grabbed and figures typeset on the way, which takes a while on a busy machine.
test.setTimeout(180_000);

const saved = (page: Page) => expect(page.getByTestId('save-state')).toHaveText('Saved');
const panels = (page: Page) => page.getByRole('list', { name: 'Panels' }).getByRole('article');

/** Add the slot that is open with the key, to a new case or to the one named. */
async function addSlot(
  page: Page,
  origin: string,
  slot: string,
  to: { title: string } | { existing: string },
) {
  await page.goto(`${origin}/explore/${slot}`);
  await expect(openSlot(page)).toContainText(slot.replaceAll('/', ' / ').replace(/ \/ (\d+)$/, ' · $1'));
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'Add to a case study' });
  if ('title' in to) {
    await form.getByRole('radio', { name: 'A new case' }).check();
    await form.getByRole('textbox', { name: 'Title' }).fill(to.title);
  } else {
    await form.getByRole('radio', { name: to.existing }).check();
  }
  await form.getByRole('button', { name: 'Add panel' }).click();
  await expect(page.getByText(/Added to “/)).toBeVisible({ timeout: 60_000 });
}

test('from a slot to a case study in a paper', async ({ sample: { page, origin } }) => {
  await addSlot(page, origin, '1q1a/0002/1', { title: 'Book case' });
  await addSlot(page, origin, '1q1a/0004/2', { existing: 'Book case' });
  await page.getByRole('link', { name: 'Open the case' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Book case');
  await expect(panels(page)).toHaveCount(2);
  const [first, second] = [panels(page).nth(0), panels(page).nth(1)];
  await expect(first).toContainText('1q1a / 0002 · 1');
  await expect(first).toContainText('early hallucination');

  // Frames came along; another one is scrubbed to and grabbed.
  const before = await first.getByRole('figure').count();
  expect(before).toBeGreaterThan(1);
  await first.getByRole('button', { name: 'Add frames …' }).click();
  const grabber = page.getByRole('dialog', { name: 'Add frames' });
  await expect(grabber.locator('video')).toBeVisible();
  await grabber.getByRole('slider', { name: 'Time in the clip' }).fill('5.5');
  await grabber.getByRole('button', { name: 'Add this frame' }).click();
  await expect(grabber.getByRole('status')).toContainText('Added the frame at 00:05.480');
  await grabber.getByRole('button', { name: 'Done' }).click();
  await expect(first.getByRole('figure')).toHaveCount(before + 1);

  await second.getByRole('button', { name: 'Add a callout' }).click();
  await second.getByRole('textbox', { name: 'Callout 1', exact: true }).fill('Look at the board');
  await second.getByText('Translations').click();
  await second.getByRole('textbox', { name: 'Translation of S2 question' }).fill('Tell me at fifteen');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Look at the board');
  await expect(preview).toContainText('[Tell me at fifteen]');

  // In order by keyboard, undone and done again.
  await second.getByRole('button', { name: 'Reorder panel 2' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(panels(page).nth(0)).toContainText('1q1a / 0004 · 2');
  await page.keyboard.press('Control+z');
  await expect(panels(page).nth(0)).toContainText('1q1a / 0002 · 1');
  await page.keyboard.press('Control+Shift+z');
  await expect(panels(page).nth(0)).toContainText('1q1a / 0004 · 2');

  await page
    .getByRole('textbox', { name: 'Text (Markdown)' })
    .fill('It *waits*. <img src=x onerror=alert(1)>');
  await page.getByRole('textbox', { name: 'Figure caption' }).fill('50% of runs');
  await saved(page);
  await page.reload();
  await expect(panels(page).nth(0)).toContainText('1q1a / 0004 · 2');
  await expect(panels(page).nth(1).getByRole('figure')).toHaveCount(before + 1);
  await expect(preview.locator('em')).toHaveText('waits');
  await expect(preview).toContainText('<img src=x onerror=alert(1)>');

  const download = async (name: string, ending: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const coming = page.waitForEvent('download', (each) => each.suggestedFilename().endsWith(ending));
    await page.getByRole('menuitem', { name, exact: true }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const pdf = await download('PDF', '-1.pdf');
  expect(pdf.name).toBe('Book_case-1.pdf');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const bundle = await download('Bundle, to open elsewhere', '.slotcase');
  expect(JSON.parse(bundle.bytes.toString())).toMatchObject({ format: 'slotscope-case', version: 1 });

  // Restoring an earlier version is a change like any other.
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('list', { name: 'Versions' }).getByRole('button').last().click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(panels(page)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(panels(page)).toHaveCount(2);
  await saved(page);
});

test('adding is taken back, and a bundle opens in a study without the runs', async ({
  sample: { page, origin },
}) => {
  await addSlot(page, origin, '1q1a/0001/1', { title: 'Not yet' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('the new case is in the bin')).toBeVisible();
  await page.getByRole('link', { name: 'Cases', exact: true }).click();
  const list = page.getByRole('list', { name: 'Cases' });
  await expect(list).toContainText('Waiting and stopping');
  await expect(list).not.toContainText('Not yet');
  await list.getByRole('link', { name: /Waiting and stopping/ }).click();
  await expect(panels(page)).toHaveCount(2);
  await expect(page.getByText('Stale.')).toHaveCount(0);
  const other = {
    name: 'bad.slotcase',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format":"zip"}'),
  };
  await page.getByRole('link', { name: 'All cases' }).click();
  await page.locator('input[type=file]').setInputFiles(other);
  await expect(page.getByText(/bad\.slotcase is no case bundle.*field format/)).toBeVisible();
});

test('a save from an old version is refused, and both are kept', async ({
  sample: { page, origin },
  context,
}) => {
  await page.goto(`${origin}/cases/1`);
  const other = await context.newPage();
  await other.goto(`${origin}/cases/1`);
  await other.getByRole('textbox', { name: 'Title' }).fill('Theirs');
  await expect(other.getByTestId('save-state')).toHaveText('Saved');
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await expect(page.getByRole('alert')).toContainText('Nothing was overwritten');
  await page.getByRole('button', { name: 'Go on with mine' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'History' }).click();
  const versions = page.getByRole('list', { name: 'Versions' });
  await expect(versions).toContainText('set aside');
  await other.close();
});
