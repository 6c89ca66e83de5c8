import type { Benchmark } from '../benchmarks.ts';

/** What a figure calls the parts of what a run said, and the moment that divides them. */
export interface StageWords {
  early: string;
  core: string;
  tA: string;
}

const SLOTS: StageWords = { early: 'early', core: 'core', tA: 't_a' };

/** OVIBench's partial answer is no early one, and a reminder has nothing before it. */
export const STAGE_WORDS: Readonly<Record<Benchmark, StageWords>> = {
  'omni-interact': SLOTS,
  'interact-scope': SLOTS,
  'duplex-eval': { early: 'early', core: 'said', tA: 'due' },
  'ovi-bench': { early: 'answer', core: 'response', tA: 'interruption' },
};
