import { BENCHMARKS, type Benchmark } from '../../src/core/benchmarks.ts';
import { DIAGNOSTIC_PAGES } from '../../src/renderer/src/diagnose/benchmark-pages.ts';

/** The views that are much the same for every benchmark: looked at for the first one alone. */
const COMMON = ['/replay', '/judge/agreement', '/cases', '/cases/1'];

/** Every view that a benchmark shows in its own way, by address. */
export const addresses = (benchmark: Benchmark): string[] => [
  '/',
  '/runs',
  '/explore',
  '/compare',
  ...DIAGNOSTIC_PAGES[benchmark].map(({ key }) => `/diagnose/${key}`),
  '/judge',
  ...(benchmark === BENCHMARKS[0] ? COMMON : []),
];
