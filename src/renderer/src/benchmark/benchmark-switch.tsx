import { BENCHMARK_TITLES } from '@core/benchmarks.ts';
import { NativeSelect } from '@mantine/core';
import { t } from '../language/text.ts';
import { useStudy } from '../queries.ts';
import styles from './benchmark.module.css';
import { useBenchmark, useBenchmarkChange } from './current-benchmark.ts';

/** Chooses the benchmark the views are about; absent where the study has only one. */
export function BenchmarkSwitch() {
  const { data } = useStudy();
  const benchmark = useBenchmark();
  const choose = useBenchmarkChange();
  const held = data?.benchmarks ?? [];
  if (held.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      className={styles.benchmark}
      aria-label={t('Benchmark')}
      data={held.map(({ benchmark: value }) => ({ value, label: BENCHMARK_TITLES[value] }))}
      value={benchmark}
      onChange={(event) => {
        const next = held.find(({ benchmark: value }) => value === event.currentTarget.value);
        if (next) choose(next.benchmark);
      }}
    />
  );
}
