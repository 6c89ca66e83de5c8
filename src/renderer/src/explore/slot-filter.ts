import type { Benchmark } from '@core/benchmarks.ts';
import type { RunInfo, SlotFilter } from '@core/study-views.ts';
import type { ExploreFilter } from '../slots/explore-address.ts';

/**
 * The host's filter for what the address says. Names of runs the study does not have are dropped; when none
 * is left, the outcomes are about any run.
 */
export function toSlotFilter(
  filter: ExploreFilter,
  runs: readonly RunInfo[],
  benchmark?: Benchmark,
): SlotFilter {
  const runIds = runs.filter((run) => filter.outcomeRuns.includes(run.name)).map((run) => run.runId);
  return {
    ...(benchmark && { benchmark }),
    ...(filter.subsets.length > 0 && { subsets: filter.subsets }),
    ...(filter.sceneTypes.length > 0 && { sceneTypes: filter.sceneTypes }),
    ...(filter.questionTypes.length > 0 && { questionTypes: filter.questionTypes }),
    ...(filter.outcomes.length > 0 && { outcomes: filter.outcomes }),
    ...(filter.outcomes.length > 0 && runIds.length > 0 && { runIds }),
    ...(filter.interrupted !== null && { interrupted: filter.interrupted }),
    ...(filter.text.trim() !== '' && { text: filter.text.trim() }),
    ...(filter.slots !== '' && { slots: filter.slots }),
  };
}
