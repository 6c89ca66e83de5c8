import type { Page } from '@playwright/test';
import { BENCHMARKS } from '../../src/core/benchmarks.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addressesOf, show } from './views.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every view is accessible to axe in the ${colorScheme} theme`, async ({
    sample: { page, origin },
  }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const benchmark of BENCHMARKS) {
      for (const address of addressesOf(benchmark)) {
        await show(page, origin, benchmark, address);
        // Structure and names are those of the light theme.
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
        found.push(...(await violations(page, rules)).map((each) => `${benchmark} ${address}: ${each}`));
      }
    }
    expect(found).toEqual([]);
  });
}

test('at 200 % nothing of a view is out of reach, and only tables and timelines scroll sideways', async ({
  sample: { page, origin },
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 720, height: 450 });
  const found: string[] = [];
  for (const benchmark of BENCHMARKS) {
    for (const address of addressesOf(benchmark)) {
      await show(page, origin, benchmark, address);
      found.push(...(await outOfReach(page)).map((each) => `${benchmark} ${address}: ${each}`));
    }
  }
  expect(found).toEqual([]);
});

/** Controls and headings beside the window that no scrolling brings into it, or only that of a whole view. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBeside = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left >= window.innerWidth || right <= 0);
    };
    const isReached = (element: Element): boolean => {
      for (let each = element.parentElement; each; each = each.parentElement) {
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(each).overflowX);
        // A table, a list in columns, a timeline or a figure may be wider than the window; a page of text may not.
        if (scrolls && each.scrollWidth > each.clientWidth)
          return each.querySelector('table, ul, svg, img, canvas') !== null && !each.matches('.ss-page');
      }
      return false;
    };
    return [...document.querySelectorAll('a, button, input, select, textarea, h1, h2')]
      .filter((element) => isBeside(element) && !isReached(element))
      .map((element) => element.outerHTML.slice(0, 160));
  });
}
