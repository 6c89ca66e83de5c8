import { BENCHMARK_TITLES, isBenchmark } from '@core/benchmarks.ts';
import type { FigureInfo } from '@core/figure-views.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';
import { useBenchmarkChange } from '../benchmark/current-benchmark.ts';
import { casesQuery } from '../cases/case-queries.ts';
import { t } from '../language/text.ts';
import { runsQuery, sampleNamesQuery, slotIndexQuery, slotRowsQuery, useStudy } from '../queries.ts';
import {
  caseEntries,
  entry,
  figureEntries,
  foundEntries,
  MOST_OF_A_KIND,
  type PaletteEntry,
  runEntries,
  sampleEntries,
  slotEntries,
  viewEntries,
} from './entries.ts';

/** Milliseconds of rest before slots are searched for what is typed. */
const REST = 120;

interface Found {
  entries: PaletteEntry[];
  /** What could not be read, and so cannot be found. */
  error: Error | null;
}

/** What the palette finds for what is typed; read from the study only while the palette is open. */
export function useFoundEntries(query: string, actions: readonly PaletteEntry[]): Found {
  const { data: study } = useStudy();
  const enabled = study !== null && study !== undefined;
  const runs = useQuery({ ...runsQuery, enabled });
  const cases = useQuery({ ...casesQuery, enabled });
  const samples = useQuery({ ...sampleNamesQuery, enabled });
  const figures = useQuery({
    queryKey: ['diagnostics', 'figures', REFERENCE_PROFILE],
    queryFn: (): Promise<FigureInfo[]> => api.figures.list.query({ profile: REFERENCE_PROFILE }),
    enabled,
  });
  const slots = useSlotsWith(query, enabled);
  const changeBenchmark = useBenchmarkChange();
  const held = useMemo(
    () => (study?.benchmarks ?? []).map(({ benchmark }) => benchmark).filter(isBenchmark),
    [study],
  );
  const entries = useMemo(
    () => [
      ...viewEntries(held),
      ...actions,
      ...held.map((benchmark) =>
        entry('Action', t('Look at {value}', { value: BENCHMARK_TITLES[benchmark] }), 'Benchmark', {
          act: () => changeBenchmark(benchmark),
        }),
      ),
      ...runEntries(runs.data ?? []),
      ...caseEntries(cases.data ?? []),
      ...figureEntries(figures.data ?? []),
      ...sampleEntries(samples.data ?? []),
    ],
    [held, changeBenchmark, actions, runs.data, cases.data, figures.data, samples.data],
  );
  const found = useMemo(() => foundEntries(query, entries), [query, entries]);
  return {
    entries: [...found, ...slotEntries(slots.rows)],
    error: [runs, cases, samples, figures].find(({ error }) => error)?.error ?? slots.error,
  };
}

/** The first slots whose question, reference or output holds what is typed. */
function useSlotsWith(query: string, enabled: boolean) {
  const [text] = useDebouncedValue(query.trim(), REST);
  const asked = enabled && text !== '' && query.trim() !== '';
  const index = useQuery({ ...slotIndexQuery({ text }, 'order'), enabled: asked });
  const keys = asked ? (index.data?.slotKeys.slice(0, MOST_OF_A_KIND) ?? []) : [];
  const rows = useQuery({ ...slotRowsQuery(keys), enabled: keys.length > 0 });
  return { rows: keys.length > 0 ? (rows.data ?? []) : [], error: index.error ?? rows.error };
}
