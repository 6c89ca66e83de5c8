import type { Page } from '@playwright/test';
import { BENCHMARKS, type Benchmark } from '../../src/core/benchmarks.ts';
import { PAGES } from '../../src/renderer/src/diagnose/address.ts';
import { DUPLEX_PAGES } from '../../src/renderer/src/diagnose/duplex/pages.ts';
import { OVI_PAGES } from '../../src/renderer/src/diagnose/ovi/pages.ts';
import { SCOPE_PAGES } from '../../src/renderer/src/diagnose/scope/pages.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const DIAGNOSTICS: Record<Benchmark, readonly { key: string }[]> = {
  'omni-interact': PAGES,
  'interact-scope': SCOPE_PAGES,
  'duplex-eval': DUPLEX_PAGES,
  'ovi-bench': OVI_PAGES,
};

/** Every view of a benchmark, by address. */
const addresses = (benchmark: Benchmark): string[] => [
  '/',
  '/runs',
  '/explore',
  '/compare',
  ...DIAGNOSTICS[benchmark].map(({ key }) => `/diagnose/${key}`),
  '/replay',
  '/judge',
  '/judge/agreement',
  '/cases',
  '/cases/1',
];

/** Show an address for a benchmark, once everything on it is there. */
async function show(page: Page, origin: string, benchmark: Benchmark, address: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('slotscope.benchmark', name), benchmark);
  await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).not.toBeEmpty();
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every view is accessible to axe in the ${colorScheme} theme`, async ({
    sample: { page, origin },
  }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const benchmark of BENCHMARKS) {
      for (const address of addresses(benchmark)) {
        await show(page, origin, benchmark, address);
        found.push(...(await violations(page)).map((each) => `${benchmark} ${address}: ${each}`));
      }
    }
    expect(found).toEqual([]);
  });
}
