import type { Page } from '@playwright/test';
import { BENCHMARKS } from '../../src/core/benchmarks.ts';
import { CHINESE } from '../../src/renderer/src/language/chinese/catalogue.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addressesOf, show } from './views.ts';

/** Names of judges, a profile and of types in the data, which are words of the catalogue elsewhere. */
const NAMES: ReadonlySet<string> = new Set([
  'imported',
  'lexical',
  'reference',
  'proactive',
  'realtime',
  'correction',
  'reminder',
  'multiple-choice',
  'open-ended',
  'Cancellation',
  'Correction',
  'False Trigger',
]);

/** Where others' words stand, and what will be printed, which is English in every language. */
const NOT_OWN = 'script, style, bdi, code, pre, kbd, [class*="_paper_"], [class*="_prose_"]';

/** Texts that Chinese has other words for: none of them may stand on a page that is in Chinese. */
const ENGLISH: ReadonlySet<string> = new Set(
  Object.entries(CHINESE).flatMap(([english, chinese]) =>
    english === chinese || NAMES.has(english) ? [] : [english],
  ),
);

/** What can be read or heard on a page of the workbench's own words. */
function ownTexts(page: Page): Promise<string[]> {
  return page.evaluate((notOwn) => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent?.checkVisibility() || parent.closest(notOwn)) continue;
      texts.add(walker.currentNode.nodeValue?.trim() ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        texts.add(element.getAttribute(name)?.trim() ?? '');
    return [...texts];
  }, NOT_OWN);
}

/** Texts of the catalogue that stand on the page in English; numbers before a noun count as `{n}`. */
const leftovers = async (page: Page): Promise<string[]> =>
  (await ownTexts(page)).filter(
    (text) => ENGLISH.has(text) || ENGLISH.has(text.replace(/^[\d\u202f]+ /u, '{n} ')),
  );

/** What models, annotators, judges and users wrote, as the page shows it. */
const written = (page: Page): Promise<string[]> => page.locator('main bdi').allInnerTexts();

test('the workbench speaks Chinese when asked to, and leaves what others wrote as it is', async ({
  sample: { page, origin },
}) => {
  await show(page, origin, 'omni-interact', '/explore/1q1a/0001/1');
  await expect(page.locator('main bdi', { hasText: 'I can see the label now.' }).first()).toBeVisible();
  const before = await written(page);

  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitem', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('navigation', { name: '视图' })).toContainText('主页');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect.poll(() => written(page)).toEqual(before);

  for (const address of ['/', '/replay']) {
    await show(page, origin, 'omni-interact', address);
    expect(await violations(page)).toEqual([]);
  }

  await page.getByRole('button', { name: '外观' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('navigation', { name: 'Views' })).toContainText('Home');
});

test('the palette finds the languages, whichever is spoken', async ({ sample: { page } }) => {
  const choose = async (typed: string, hit: RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { expanded: true })).toBeFocused();
    await page.keyboard.insertText(typed);
    await expect(page.getByRole('option', { name: hit, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await expect(page.getByRole('heading', { name: 'Sample study' })).toBeVisible();
  await choose('chinese', /中文/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { name: '基准' })).toBeVisible();
  await choose('英文', /English/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('no view of any benchmark says in English what it has Chinese for', async ({
  sample: { page, origin },
}) => {
  test.setTimeout(600_000);
  const found: string[] = [];
  await page.evaluate(() => localStorage.setItem('slotscope.language', 'zh'));
  for (const benchmark of BENCHMARKS) {
    for (const address of addressesOf(benchmark)) {
      await show(page, origin, benchmark, address);
      found.push(...(await leftovers(page)).map((text) => `${benchmark} ${address}: ${text}`));
    }
  }
  expect(found).toEqual([]);
});
