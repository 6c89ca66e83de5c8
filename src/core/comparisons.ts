import type { BenchmarkComparison } from './compare/types.ts';
import { DUPLEX_EVAL_COMPARISON } from './duplex-eval/compare.ts';
import { INTERACT_SCOPE_COMPARISON } from './interact-scope/compare.ts';
import { OMNI_INTERACT_COMPARISON } from './omni-interact/compare.ts';
import { OVI_BENCH_COMPARISON } from './ovi-bench/compare.ts';

/** What a screen needs to know of a benchmark to compare runs on it. */
export type ComparisonWords = Omit<BenchmarkComparison<unknown>, 'metrics' | 'sumPair'>;

const COMPARISONS: readonly ComparisonWords[] = [
  OMNI_INTERACT_COMPARISON,
  INTERACT_SCOPE_COMPARISON,
  DUPLEX_EVAL_COMPARISON,
  OVI_BENCH_COMPARISON,
];

/** How runs on a benchmark are compared, null when they cannot be. */
export function comparisonOf(benchmark: string): ComparisonWords | null {
  return COMPARISONS.find((comparison) => comparison.benchmark === benchmark) ?? null;
}
