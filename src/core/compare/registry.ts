import { OMNI_INTERACT_COMPARISON } from '../omni-interact/compare.ts';
import type { BenchmarkComparison } from './types.ts';

/** What a screen needs to know of a benchmark to compare runs on it. */
export type ComparisonWords = Omit<BenchmarkComparison<unknown>, 'metrics' | 'sumPair'>;

const COMPARISONS: readonly ComparisonWords[] = [OMNI_INTERACT_COMPARISON];

/** How runs on a benchmark are compared, null when they cannot be yet. */
export function comparisonOf(benchmark: string): ComparisonWords | null {
  return COMPARISONS.find((comparison) => comparison.benchmark === benchmark) ?? null;
}
