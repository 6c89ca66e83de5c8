import { type Benchmark, isBenchmark } from '../../../core/benchmarks.ts';
import type { Deriver } from './derive.ts';
import { deriveDuplexEval } from './duplex-eval.ts';
import { deriveInteractScope } from './interact-scope.ts';
import { deriveOmniInteract } from './omni-interact.ts';
import { deriveOviBench } from './ovi-bench.ts';

const DERIVERS: Readonly<Record<Benchmark, Deriver>> = {
  'omni-interact': deriveOmniInteract,
  'interact-scope': deriveInteractScope,
  'duplex-eval': deriveDuplexEval,
  'ovi-bench': deriveOviBench,
};

/**
 * The scorer of a benchmark.
 *
 * @throws Error for a benchmark that this version cannot score
 */
export function deriverOf(benchmark: string): Deriver {
  if (!isBenchmark(benchmark)) throw new Error(`Samples of ${benchmark} cannot be scored by this version.`);
  return DERIVERS[benchmark];
}
