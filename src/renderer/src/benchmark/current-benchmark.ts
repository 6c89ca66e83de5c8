import { type Benchmark, SLOT_WORDS } from '@core/benchmarks.ts';
import type { RunInfo } from '@core/study-views.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useRuns, useStudy } from '../queries.ts';

const KEY = 'slotscope.benchmark';
const listeners = new Set<() => void>();
let chosen: string | null = localStorage.getItem(KEY);

/** Look at another benchmark of the study from here on, in every view. */
export function chooseBenchmark(benchmark: Benchmark): void {
  if (chosen === benchmark) return;
  chosen = benchmark;
  localStorage.setItem(KEY, benchmark);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The benchmark the views are about: the one chosen last where the study has it, else its first. */
export function useBenchmark(): Benchmark {
  const last = useSyncExternalStore(subscribe, () => chosen);
  const { data } = useStudy();
  const held = data?.benchmarks ?? [];
  return (held.find(({ benchmark }) => benchmark === last) ?? held[0])?.benchmark ?? 'omni-interact';
}

/** What that benchmark calls its response opportunities. */
export const useSlotWords = (): { one: string; many: string } => SLOT_WORDS[useBenchmark()];

/** The study's runs on the benchmark the views are about. */
export function useBenchmarkRuns() {
  const benchmark = useBenchmark();
  const runs = useRuns();
  const data = useMemo(
    (): RunInfo[] | undefined => runs.data?.filter((run) => run.benchmark === benchmark),
    [runs.data, benchmark],
  );
  return { ...runs, data };
}
