import type { Page } from '@playwright/test';
import { BENCHMARKS, type Benchmark } from '../../src/core/benchmarks.ts';
import { expect, test } from './fixtures.ts';
import { addressesOf, show } from './views.ts';

/** Enough presses of Tab to go through the tools, the filters and the first rows of a view. */
const TAB_STOPS = 30;

/** All views of one benchmark; of the others those that are made of other parts. */
const walked = (benchmark: Benchmark): string[] =>
  benchmark === BENCHMARKS[0]
    ? addressesOf(benchmark)
    : addressesOf(benchmark).filter((address) => /^\/(explore|runs|diagnose)/.test(address));

test('every stop of the Tab key has a name and shows that it has the focus', async ({
  sample: { page, origin },
}) => {
  test.setTimeout(600_000);
  // Without it the look of the focus would only be on its way when it is compared.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = new Set<string>();
  for (const benchmark of BENCHMARKS) {
    for (const address of walked(benchmark)) {
      await show(page, origin, benchmark, address);
      for (let press = 0; press < TAB_STOPS; press += 1) {
        await page.keyboard.press('Tab');
        const stop = await focusedStop(page);
        if (stop === null) break;
        if (!stop.isVisible) found.add(`${benchmark} ${address}: nothing shows the focus on ${stop.html}`);
        if (stop.name === '') found.add(`${benchmark} ${address}: no name for ${stop.html}`);
      }
    }
  }
  expect([...found]).toEqual([]);
});

/** The element with the focus, or null when the focus has left the page. */
function focusedStop(page: Page): Promise<{ html: string; name: string; isVisible: boolean } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const looks = (each: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, stroke, strokeWidth } =
        getComputedStyle(each);
      return {
        outline: outlineStyle !== 'none' && outlineWidth !== '0px',
        rest: [boxShadow, borderColor, backgroundColor, stroke, strokeWidth].join(),
      };
    };
    // A mark is the child of its link, and a field may show the focus on its frame.
    const parts = [element, element.parentElement, ...element.querySelectorAll('*')].filter(
      (each) => each !== null,
    );
    const focused = parts.map(looks);
    (element as HTMLElement).blur();
    const plain = parts.map(looks);
    (element as HTMLElement).focus({ focusVisible: true } as FocusOptions);
    const isVisible = focused.some(
      (look, at) => (look.outline && !plain[at]?.outline) || look.rest !== plain[at]?.rest,
    );
    const labels = (element as HTMLInputElement).labels;
    const name =
      element.getAttribute('aria-label') ??
      (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');
    const text =
      name ||
      [...(labels ?? [])].map((label) => label.textContent).join(' ') ||
      element.textContent ||
      element.getAttribute('title') ||
      element.getAttribute('placeholder') ||
      '';
    return { html: element.outerHTML.slice(0, 140), name: text.trim(), isVisible };
  });
}

test('nothing moves for somebody who asks for less motion', async ({ sample: { page, origin } }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = new Set<string>();
  for (const benchmark of BENCHMARKS) {
    for (const address of addressesOf(benchmark)) {
      await show(page, origin, benchmark, address);
      for (const each of await moving(page)) found.add(each);
    }
  }
  expect([...found]).toEqual([]);
});

/** Elements that would move: with an animation, or with a transition of anything but colour that takes time. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const takesTime = (durations: string) =>
      durations.split(',').some((each) => Number.parseFloat(each) > 0.01);
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { animationName, animationDuration, transitionProperty, transitionDuration } =
          getComputedStyle(element);
        const animated = animationName !== 'none' && takesTime(animationDuration);
        const changes = /all|transform|width|height|left|top|inset|opacity|margin|padding/.test(
          transitionProperty,
        );
        return animated || (changes && takesTime(transitionDuration));
      })
      .map((element) => element.outerHTML.slice(0, 140));
  });
}

test('every chart has its numbers as a table', async ({ sample: { page, origin } }) => {
  test.setTimeout(300_000);
  const found: string[] = [];
  let charts = 0;
  for (const benchmark of BENCHMARKS) {
    for (const address of addressesOf(benchmark).filter((each) => each.startsWith('/diagnose'))) {
      await show(page, origin, benchmark, address);
      const { drawn, without } = await chartsWithoutTable(page);
      charts += drawn;
      found.push(...without.map((title) => `${benchmark} ${address}: ${title}`));
    }
  }
  expect(found).toEqual([]);
  expect(charts).toBeGreaterThan(12);
});

/** Switch every figure to its table; the titles of those that draw and have none with a row in it. */
function chartsWithoutTable(page: Page): Promise<{ drawn: number; without: string[] }> {
  return page.evaluate(async () => {
    const figures = [...document.querySelectorAll('figure')].filter((figure) =>
      [...figure.querySelectorAll('svg, canvas')].some((drawing) => {
        const { width, height } = drawing.getBoundingClientRect();
        return width > 120 && height > 40;
      }),
    );
    const without: string[] = [];
    for (const figure of figures) {
      figure.querySelector<HTMLInputElement>('input[type="radio"][value="table"]')?.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (!figure.querySelector('table tbody tr'))
        without.push(figure.querySelector('h2, h3')?.textContent ?? '?');
    }
    return { drawn: figures.length, without };
  });
}
