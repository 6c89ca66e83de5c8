import type { ScopeContentVerdict } from './interact-scope/verdict.ts';
import {
  type FailedVerdict,
  type StageName as OmniInteractStage,
  type SlotVerdicts,
  STAGE_NAMES,
} from './omni-interact/types.ts';

/** Everything a judge can be asked about, over all benchmarks. */
export type VerdictStage = OmniInteractStage | 'content';
export const VERDICT_STAGES: readonly VerdictStage[] = [...STAGE_NAMES, 'content'];

/** Whether a stage is one of OmniInteract's, which are judged as a whole. */
export const isWholeStage = (stage: VerdictStage): stage is OmniInteractStage => stage !== 'content';

/** A judge's answer on one stage, whatever the benchmark. */
export type AnyVerdict = NonNullable<SlotVerdicts[OmniInteractStage]> | ScopeContentVerdict | FailedVerdict;

/** The chunk index of a verdict that is on a stage as a whole. */
export const WHOLE_STAGE = -1;

/** What a verdict was given for; it is stale when the run now says or is asked something else. */
export interface VerdictInputs {
  question: string;
  reference: string;
  text: string;
}
