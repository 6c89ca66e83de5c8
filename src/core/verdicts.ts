import type { Benchmark } from './benchmarks.ts';
import { DUPLEX_VERDICT_STAGES, type DuplexVerdictStage, shiftOf } from './duplex-eval/stages.ts';
import {
  type ContentVerdict,
  FULL_SCORE,
  type SuccessVerdict,
  type TemporalVerdict,
} from './duplex-eval/verdict.ts';
import type { ScopeContentVerdict } from './interact-scope/verdict.ts';
import {
  type FailedVerdict,
  type StageName as OmniInteractStage,
  type SlotVerdicts,
  STAGE_NAMES,
} from './omni-interact/types.ts';
import { JUDGED_METRICS, type JudgedMetric, METRIC_RANGE } from './ovi-bench/types.ts';
import type { MetricVerdict } from './ovi-bench/verdict.ts';

/** Everything a judge can be asked about, over all benchmarks. */
export type VerdictStage = OmniInteractStage | 'content' | DuplexVerdictStage | JudgedMetric;
export const VERDICT_STAGES: readonly VerdictStage[] = [
  ...STAGE_NAMES,
  'content',
  ...DUPLEX_VERDICT_STAGES,
  ...JUDGED_METRICS,
];

const within =
  <Stage extends VerdictStage>(stages: readonly Stage[]) =>
  (stage: VerdictStage): stage is Stage =>
    (stages as readonly VerdictStage[]).includes(stage);

/** Whose stage it is. */
export const isOmniInteractStage = within(STAGE_NAMES);
export const isDuplexStage = within(DUPLEX_VERDICT_STAGES);
export const isOviStage = within(JUDGED_METRICS);

/** The benchmark that asks for verdicts on a stage. */
export function benchmarkOfStage(stage: VerdictStage): Benchmark {
  if (isOmniInteractStage(stage)) return 'omni-interact';
  if (isDuplexStage(stage)) return 'duplex-eval';
  return isOviStage(stage) ? 'ovi-bench' : 'interact-scope';
}

/** The lowest and highest score of a stage; a yes or no is 1 or 0. */
export function stageRange(stage: VerdictStage): readonly [number, number] {
  if (isOviStage(stage)) return METRIC_RANGE[stage];
  return stage === 'consistency' || shiftOf(stage) !== undefined ? [0, FULL_SCORE] : [0, 1];
}

/** Whether a stage's score is a whole number of points, or a yes or no. */
export const inWholePoints = (stage: VerdictStage): boolean =>
  !isOmniInteractStage(stage) && stage !== 'consistency';

/** Whether a verdict on a stage is a yes or no, or comes with one beside its score. */
export const hasFlag = (stage: VerdictStage): boolean =>
  stage !== 'core' && stage !== 'consistency' && !isOviStage(stage);

/** A judge's answer on one stage, whatever the benchmark. */
export type AnyVerdict =
  | NonNullable<SlotVerdicts[OmniInteractStage]>
  | ScopeContentVerdict
  | ContentVerdict
  | TemporalVerdict
  | SuccessVerdict
  | MetricVerdict
  | FailedVerdict;
