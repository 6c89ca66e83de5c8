import { type Benchmark, isBenchmark } from './benchmarks.ts';
import type { BenchmarkComparison } from './compare/types.ts';
import { DUPLEX_EVAL_COMPARISON } from './duplex-eval/compare.ts';
import { INTERACT_SCOPE_COMPARISON } from './interact-scope/compare.ts';
import { OMNI_INTERACT_COMPARISON } from './omni-interact/compare.ts';
import { OVI_BENCH_COMPARISON } from './ovi-bench/compare.ts';

/** What a screen needs to know of a benchmark to compare runs on it. */
export type ComparisonWords = Omit<BenchmarkComparison<unknown>, 'metrics' | 'sumPair'>;

const COMPARISONS: Readonly<Record<Benchmark, ComparisonWords>> = {
  'omni-interact': OMNI_INTERACT_COMPARISON,
  'interact-scope': INTERACT_SCOPE_COMPARISON,
  'duplex-eval': DUPLEX_EVAL_COMPARISON,
  'ovi-bench': OVI_BENCH_COMPARISON,
};

/** How runs on a benchmark are compared, null for one this version does not know. */
export function comparisonOf(benchmark: string): ComparisonWords | null {
  return isBenchmark(benchmark) ? COMPARISONS[benchmark] : null;
}
