import { expect, openSlot, playhead, slotList, test } from './fixtures.ts';

test('from the sample study to why a slot was lost', async ({ sample: { page } }) => {
  await expect(page.getByRole('heading', { name: 'Sample study' })).toBeVisible();
  await expect(page.getByText('Over-talker').first()).toBeVisible();
  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await expect(slotList(page).getByRole('listitem').first()).toBeVisible();
  await page.getByPlaceholder(/Search/).fill('title when a book');
  await slotList(page).getByRole('listitem').first().click();
  await expect(openSlot(page)).toContainText('1q1a / 0002 · 1');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector).toContainText('Tell me the title when a book appears on the stand.');
  await expect(inspector).toContainText('The book is The Little Prince.');
  await expect(inspector).toContainText('early hallucination');
  await expect(inspector).toContainText('1 − (6.40 − 3.00)/(13.00 − 3.00)');
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
});

test('the slot is in the address, and back returns to it', async ({ sample: { page, origin } }) => {
  await page.goto(`${origin}/explore/1q1a/0004/2?run=scripted-over-talker`);
  await expect(openSlot(page)).toContainText('1q1a / 0004 · 2');
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText(
    '叫到十五号的时候，告诉我一声。',
  );
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('上的号码变成十五号了');
  await slotList(page).getByRole('listitem').first().click();
  await expect(openSlot(page)).toContainText('1q1a / 0001 · 1');
  await page.goBack();
  await expect(openSlot(page)).toContainText('1q1a / 0004 · 2');
  expect(page.url()).toContain('run=scripted-over-talker');
  await page.goForward();
  await expect(openSlot(page)).toContainText('1q1a / 0001 · 1');
  await page.reload();
  await expect(openSlot(page)).toContainText('1q1a / 0001 · 1');
});

test('the keyboard moves between slots, runs and times', async ({ sample: { page, origin } }) => {
  await page.goto(`${origin}/explore/1q1a/0002/1`);
  await expect(openSlot(page)).toContainText('1q1a / 0002 · 1');
  await page.keyboard.press('j');
  await expect(openSlot(page)).toContainText('1q1a / 0002 · 2');
  await page.keyboard.press('k');
  await expect(openSlot(page)).toContainText('1q1a / 0002 · 1');
  await page.keyboard.press('a');
  await expect(playhead(page)).toHaveText(/00:13\.0/);
  await page.keyboard.press('q');
  await expect(playhead(page)).toHaveText(/00:03\.0/);
  await page.keyboard.press('e');
  await expect(playhead(page)).toHaveText(/00:20\.0/);
  await page.keyboard.press(',');
  await expect(playhead(page)).toHaveText(/00:19\.96/);
  await page.keyboard.press(']');
  await expect(playhead(page)).toHaveText(/00:20\.96/);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/run=scripted-over-talker/);
  await page.keyboard.press('Shift+J');
  await expect(openSlot(page)).not.toContainText('1q1a / 0002 · 1');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText(/next.*slot/i);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the clip plays and the playhead moves with it', async ({ sample: { page, origin } }) => {
  await page.goto(`${origin}/explore/1q1a/0001/1`);
  await expect(openSlot(page)).toContainText('0001');
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1);
  const before = await playhead(page).textContent();
  await page.keyboard.press('Space');
  await expect.poll(() => playhead(page).textContent(), { timeout: 5000 }).not.toBe(before);
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
  await page.keyboard.press('Space');
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
});

test('filters narrow the list, stay in the address and can be cleared', async ({
  sample: { page, origin },
}) => {
  await page.goto(`${origin}/explore`);
  await expect(page.getByText('30 slots')).toBeVisible();
  await page.getByRole('button', { name: /^spill/ }).click();
  const spilling = await page
    .getByText(/^\d+ of 30 slots|^\d+ slots/)
    .first()
    .textContent();
  expect(Number(/\d+/.exec(spilling ?? '')?.[0])).toBeLessThan(30);
  expect(page.url()).toMatch(/outcome/);
  await page.reload();
  await expect(page.getByText(spilling ?? '').first()).toBeVisible();
  await page.getByPlaceholder(/Search/).fill('no slot says this');
  await expect(page.getByText('No slot passes the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('30 slots')).toBeVisible();
  // Cleared before the search field has passed on what was typed: it must not come back.
  await page.getByRole('button', { name: /^spill/ }).click();
  await page.getByPlaceholder(/Search/).fill('no slot says this');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByPlaceholder(/Search/)).toHaveValue('');
  await expect(page.getByText('30 slots')).toBeVisible();
});

test('a number in the tables leads to the slots behind it', async ({ sample: { page } }) => {
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Runs' })).toBeVisible();
  await expect(page.getByText('0.393')).toBeVisible();
  await expect(page.getByText(/Profile reference\. Judge/)).toBeVisible();
  await page.getByRole('link', { name: '0.508' }).click();
  await expect(page.getByText('4 slots')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('0.508')).toBeVisible();
});

test('both themes draw, and the choice stays', async ({ sample: { page, origin } }) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page
    .getByRole('menuitem', { name: 'Dark' })
    .or(page.getByText('Dark', { exact: true }))
    .first()
    .click();
  await expect.poll(theme).toBe('dark');
  await page.goto(`${origin}/explore`);
  await expect.poll(theme).toBe('dark');
});
