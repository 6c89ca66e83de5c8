/** The settings a score is computed under. A profile is named on every figure it touches. */
export interface ScoringProfile {
  name: string;
  /** Cap of the early stage, α of the paper. 0 for 1QnA steps after the first. */
  wAck: number;
  /** Weight of the core stage: 1 − wAck as in the published scorer, or 1 as the paper prints it (eq. 4). */
  coreWeight: 'complement' | 'full';
  /**
   * What T_core is taken at: the word the trigger phrase begins with (published scorer), or the start of the
   * earliest chunk that holds it (paper, eq. 5).
   */
  anchor: 'word' | 'chunk';
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
  coreWeight: 'complement',
  anchor: 'word',
  decayAlpha: 1,
  decayGamma: 1,
  coreQualityThreshold: 0.5,
  partialQualityThreshold: 0.5,
  lastSlotTailSeconds: 60,
  countUnmatchedAsFp: true,
};

/** Equations 4–6 as the paper prints them; everything it leaves open is as in the published scorer. */
export const PAPER_PROFILE: ScoringProfile = {
  ...REFERENCE_PROFILE,
  name: 'paper',
  coreWeight: 'full',
  anchor: 'chunk',
};

/** The profiles that ship with Slotscope. */
export const BUILT_IN_PROFILES: readonly ScoringProfile[] = [REFERENCE_PROFILE, PAPER_PROFILE];
