/** The benchmarks a study can hold, by the names used in studies, on the command line and in addresses. */
export const BENCHMARKS = ['omni-interact', 'interact-scope', 'duplex-eval', 'ovi-bench'] as const;
export type Benchmark = (typeof BENCHMARKS)[number];

/** What each is called in print. */
export const BENCHMARK_TITLES: Readonly<Record<Benchmark, string>> = {
  'omni-interact': 'OmniInteract',
  'interact-scope': 'Omni-InteractScope',
  'duplex-eval': 'Omni-DuplexEval',
  'ovi-bench': 'OVIBench',
};

/** What a response opportunity of the benchmark is called. */
export const SLOT_WORDS: Readonly<Record<Benchmark, { one: string; many: string }>> = {
  'omni-interact': { one: 'slot', many: 'slots' },
  'interact-scope': { one: 'target', many: 'targets' },
  'duplex-eval': { one: 'item', many: 'items' },
  'ovi-bench': { one: 'case', many: 'cases' },
};

export const isBenchmark = (name: string): name is Benchmark =>
  (BENCHMARKS as readonly string[]).includes(name);
