import { BENCHMARKS, type Benchmark } from '@core/benchmarks.ts';
import { shiftOf, type WindowShift } from '@core/duplex-eval/stages.ts';
import { benchmarkOfStage, VERDICT_STAGES, type VerdictStage } from '@core/verdicts.ts';

/**
 * The stages that can be judged in these runs, by benchmark. Of the windows of a sentence only those that are judged.
 */
export function offeredStages(
  runs: readonly { benchmark: string }[],
  windowShifts: readonly WindowShift[],
): { benchmark: Benchmark; stages: VerdictStage[] }[] {
  const judged = (stage: VerdictStage): boolean => {
    const shift = shiftOf(stage);
    return shift === undefined || windowShifts.includes(shift);
  };
  return BENCHMARKS.filter((benchmark) => runs.some((run) => run.benchmark === benchmark)).map(
    (benchmark) => ({
      benchmark,
      stages: VERDICT_STAGES.filter((stage) => benchmarkOfStage(stage) === benchmark && judged(stage)),
    }),
  );
}
