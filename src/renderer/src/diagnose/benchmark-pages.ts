import type { Benchmark } from '@core/benchmarks.ts';
import { PAGES } from './address.ts';
import { DUPLEX_PAGES } from './duplex/pages.ts';
import { OVI_PAGES } from './ovi/pages.ts';
import { SCOPE_PAGES } from './scope/pages.ts';

/** The pages of Diagnose on each benchmark, in the order they are shown. */
export const DIAGNOSTIC_PAGES: Readonly<Record<Benchmark, readonly { key: string; name: string }[]>> = {
  'omni-interact': PAGES,
  'interact-scope': SCOPE_PAGES,
  'duplex-eval': DUPLEX_PAGES,
  'ovi-bench': OVI_PAGES,
};
