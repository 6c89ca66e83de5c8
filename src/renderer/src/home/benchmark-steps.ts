import { SLOT_WORDS } from '@core/benchmarks.ts';
import type { HeldBenchmark, RunInfo } from '@core/study-views.ts';
import { counted } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { formatExploreAddress, NO_FILTER } from '../slots/explore-address.ts';
import type { NextStep } from './next-steps.ts';

/**
 * What makes sense next for one benchmark, what stands in the way first: clips that are missing, no run, what is
 * unjudged; with nothing of that, comparing and diagnosing.
 *
 * @param runs those on the benchmark
 */
export function benchmarkSteps(held: HeldBenchmark, runs: readonly RunInfo[]): NextStep[] {
  const { one, many } = SLOT_WORDS[held.benchmark];
  const steps: NextStep[] = [];
  if (held.samples === 0) {
    return [{ text: t('No data set: Import the one these runs are on'), href: 'import' }];
  }
  if (runs.length === 0) {
    steps.push(
      { text: t('No run: Import one'), href: 'import' },
      { text: t('or Replay a model'), href: '/replay' },
    );
  }
  const unjudged = runs.filter(({ unjudgedSlots }) => unjudgedSlots > 0);
  if (unjudged.length > 0) {
    const slots = unjudged.reduce((sum, run) => sum + run.unjudgedSlots, 0);
    const have = unjudged.length === 1 ? 'has' : 'have';
    steps.push({
      text: t('{runs} {have} {count}: Judge', {
        runs: counted(unjudged.length, 'run'),
        have,
        count: counted(slots, `unjudged ${one}`, `unjudged ${many}`),
      }),
      href: '/judge',
    });
  }
  const { samples, first } = held.withoutClip;
  if (samples > 0 && first) {
    steps.push({
      text: t('{samples} without a clip: Locate', { samples: counted(samples, 'sample') }),
      href: formatExploreAddress({
        subset: first.subset,
        sample: first.name,
        slotId: null,
        run: null,
        sort: 'order',
        filter: NO_FILTER,
      }),
    });
  }
  const complete = steps.length === 0;
  if (complete && runs.length > 1) steps.push({ text: t('Compare the runs'), href: '/compare' });
  if (complete) steps.push({ text: 'Diagnose', href: '/diagnose' });
  return steps;
}
