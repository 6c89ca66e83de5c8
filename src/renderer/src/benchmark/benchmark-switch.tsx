import { BENCHMARK_TITLES, type Benchmark } from '@core/benchmarks.ts';
import { NativeSelect } from '@mantine/core';
import { useLocation } from 'wouter';
import { useStudy } from '../queries.ts';
import styles from './benchmark.module.css';
import { chooseBenchmark, useBenchmark } from './current-benchmark.ts';

/** Chooses the benchmark the views are about; absent where the study has only one. */
export function BenchmarkSwitch() {
  const { data } = useStudy();
  const benchmark = useBenchmark();
  const [location, navigate] = useLocation();
  const held = data?.benchmarks ?? [];
  if (held.length < 2) return null;
  const choose = (next: Benchmark) => {
    chooseBenchmark(next);
    // What was open belongs to the other benchmark; the view begins anew with this one.
    const [, view = ''] = location.split('/');
    if (view !== '') navigate(`/${view}`);
  };
  return (
    <NativeSelect
      size="xs"
      className={styles.benchmark}
      aria-label="Benchmark"
      data={held.map(({ benchmark: value }) => ({ value, label: BENCHMARK_TITLES[value] }))}
      value={benchmark}
      onChange={(event) => {
        const next = held.find(({ benchmark: value }) => value === event.currentTarget.value);
        if (next) choose(next.benchmark);
      }}
    />
  );
}
