import { DUPLEX_VERDICT_STAGES, type DuplexVerdictStage } from './duplex-eval/stages.ts';
import type { ContentVerdict, SuccessVerdict, TemporalVerdict } from './duplex-eval/verdict.ts';
import type { ScopeContentVerdict } from './interact-scope/verdict.ts';
import {
  type FailedVerdict,
  type StageName as OmniInteractStage,
  type SlotVerdicts,
  STAGE_NAMES,
} from './omni-interact/types.ts';
import { JUDGED_METRICS, type JudgedMetric } from './ovi-bench/types.ts';
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

/** A judge's answer on one stage, whatever the benchmark. */
export type AnyVerdict =
  | NonNullable<SlotVerdicts[OmniInteractStage]>
  | ScopeContentVerdict
  | ContentVerdict
  | TemporalVerdict
  | SuccessVerdict
  | MetricVerdict
  | FailedVerdict;
