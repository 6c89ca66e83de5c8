/** The settings a score is computed under. A profile is named on every figure it touches. */
export interface ScoringProfile {
  name: string;
  /** Cap of the early stage; the core stage weighs 1 − wAck. 0 for 1QnA steps after the first. */
  wAck: number;
  /** Slope of the timeliness decay. */
  decayAlpha: number;
  /** Exponent of the timeliness decay. */
  decayGamma: number;
  /** A core answer judged below this is low quality: a false positive without credit. */
  coreQualityThreshold: number;
  /** An interrupted answer judged below this is low quality in the interruption diagnosis. */
  partialQualityThreshold: number;
  /** Seconds the last slot stays open after its t_a. */
  lastSlotTailSeconds: number;
  /** Whether each chunk in no slot adds one false positive to the sample's and the overall figures. */
  countUnmatchedAsFp: boolean;
}

/** The published scorer's settings (Lucky-Lance/OmniInteract, commit de304ce). */
export const REFERENCE_PROFILE: ScoringProfile = {
  name: 'reference',
  wAck: 0.2,
  decayAlpha: 1,
  decayGamma: 1,
  coreQualityThreshold: 0.5,
  partialQualityThreshold: 0.5,
  lastSlotTailSeconds: 60,
  countUnmatchedAsFp: true,
};
