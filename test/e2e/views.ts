import type { Page } from '@playwright/test';
import { BENCHMARKS, type Benchmark } from '../../src/core/benchmarks.ts';
import { DIAGNOSTIC_PAGES } from '../../src/renderer/src/diagnose/benchmark-pages.ts';
import { expect } from './fixtures.ts';

/** The views that are much the same for every benchmark: looked at for the first one alone. */
const COMMON = ['/replay', '/judge/agreement', '/cases', '/cases/1'];

/** Every view that a benchmark shows in its own way, by address. */
export const addressesOf = (benchmark: Benchmark): string[] => [
  '/',
  '/runs',
  '/explore',
  '/compare',
  ...DIAGNOSTIC_PAGES[benchmark].map(({ key }) => `/diagnose/${key}`),
  '/judge',
  ...(benchmark === BENCHMARKS[0] ? COMMON : []),
];

/** Show an address for a benchmark, once everything on it is there, in either language. */
export async function show(page: Page, origin: string, benchmark: Benchmark, address: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('slotscope.benchmark', name), benchmark);
  await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText(/^(Loading |正在加载)/u)).toHaveCount(0);
}
