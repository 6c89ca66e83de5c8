import { type SlotFacts, slotFacts } from './facts.ts';
import { matchChunks } from './match.ts';
import type { ScoringProfile } from './profile.ts';
import type {
  Chunk,
  CoreScore,
  EarlyScore,
  InterruptionDiagnosis,
  SampleScore,
  SampleVerdicts,
  ScoredSlot,
  Slot,
  SlotMatch,
  SlotScore,
  SlotVerdicts,
} from './types.ts';

const clamp01 = (value: number): number => Math.max(0, Math.min(1, value));

/**
 * Timeliness decay `decay(t; peak, end)` in [0, 1]: 1 up to the peak, 0 from the end on, in between
 * 1 − α((t − peak)/(end − peak))^γ (paper eq. 5 with α = γ = 1; published scorer, calculate_decay). With
 * `end ≤ peak` it is 1 up to the peak and 0 after.
 */
export function decay(
  time: number,
  peak: number,
  end: number,
  profile: Pick<ScoringProfile, 'decayAlpha' | 'decayGamma'>,
): number {
  if (time <= peak) return 1;
  if (end <= peak || time >= end) return 0;
  const ratio = (time - peak) / (end - peak);
  return clamp01(1 - profile.decayAlpha * ratio ** profile.decayGamma);
}

/** The text a partial verdict judges: everything the run said in the slot, unsplit. */
export function partialText(match: SlotMatch): string {
  return match.chunks
    .map((chunk) => chunk.text)
    .join('')
    .trim();
}

/**
 * Score one sample for one run: match, then score every slot (published scorer, compute_unified_eval).
 * A missing or failed verdict leaves the slot unjudged; it is never taken for 0.
 */
export function scoreSample(
  slots: readonly Slot[],
  chunks: readonly Chunk[],
  verdicts: SampleVerdicts,
  profile: ScoringProfile,
): SampleScore {
  const match = matchChunks(slots, chunks);
  return {
    slots: match.slots.map((slotMatch) =>
      scoreSlot(slotMatch, verdicts.get(slotMatch.slot.slotId) ?? {}, profile),
    ),
    unmatched: match.unmatched,
  };
}

/** Score one slot from what was said in it and the judge's verdicts. Keeps every term. */
export function scoreSlot(match: SlotMatch, verdicts: SlotVerdicts, profile: ScoringProfile): SlotScore {
  return { ...scoreFacts(slotFacts(match, verdicts), profile), slot: match.slot, match };
}

/** Score one slot from its facts: the same terms, without the text. */
export function scoreFacts(facts: SlotFacts, profile: ScoringProfile): ScoredSlot {
  const { slot } = facts;
  const wAck = slot.sceneType === '1QnA' && (slot.stepIndex ?? 1) > 1 ? 0 : profile.wAck;
  const early = scoreEarly(facts, wAck, profile);
  const core = scoreCore(facts, profile.coreWeight === 'full' ? 1 : 1 - wAck, profile);
  const spill = measureSpill(facts);

  const judged = early.category !== 'unjudged' && core.state !== 'unjudged';
  const tpAck = early.category === 'unjudged' ? null : earlyCredit(early);
  const tpCore = core.state === 'unjudged' ? null : coreCredit(core);
  const fp = Number(early.category === 'hallucination') + Number(core.lowQuality) + Number(spill.spill);
  return {
    slot,
    judged,
    missing: facts.missing,
    early,
    core,
    ...spill,
    lastEnd: facts.lastEnd,
    tpAck,
    tpCore,
    tp: judged ? clamp01((tpAck ?? 0) + (tpCore ?? 0)) : null,
    fp: judged ? fp : null,
    fn: judged ? Number(!slot.isInterrupted && (tpCore ?? 0) <= 0) : null,
    interruption: slot.isInterrupted ? diagnoseInterruption(facts, spill.spill, profile) : null,
  };
}

function scoreEarly({ slot, early }: SlotFacts, weight: number, profile: ScoringProfile): EarlyScore {
  if (!early) return { category: 'none', onset: null, timeliness: 0, quality: null, weight };
  const { onset, flag, score } = early;
  const timeliness = decay(onset, slot.start, slot.tA, profile);
  if (flag === null) return { category: 'unjudged', onset, timeliness, quality: null, weight };
  const category = flag === 'Neutral' ? 'neutral' : 'hallucination';
  return { category, onset, timeliness, quality: score, weight };
}

function earlyCredit(early: EarlyScore): number {
  return early.category === 'neutral' ? early.timeliness * (early.quality ?? 0) * early.weight : 0;
}

function scoreCore({ slot, core }: SlotFacts, weight: number, profile: ScoringProfile): CoreScore {
  const empty = {
    triggerOnset: null,
    firstOnset: core?.firstOnset ?? null,
    anchor: null,
    timeliness: 0,
    quality: null,
    lowQuality: false,
    weight,
  };
  if (slot.isInterrupted) return { ...empty, state: 'skipped-interrupted' };
  if (!core) return { ...empty, state: 'none' };
  if (core.score === null) return { ...empty, state: 'unjudged' };
  const triggerOnset = profile.anchor === 'chunk' ? core.triggerChunk : core.triggerWord;
  const anchor = Math.max(triggerOnset ?? core.firstOnset, slot.tA);
  return {
    state: 'scored',
    triggerOnset,
    firstOnset: core.firstOnset,
    anchor,
    timeliness: decay(anchor, slot.tA, slot.end, profile),
    quality: core.score,
    lowQuality: core.score < profile.coreQualityThreshold,
    weight,
  };
}

function coreCredit(core: CoreScore): number {
  if (core.state !== 'scored' || core.lowQuality) return 0;
  return core.timeliness * (core.quality ?? 0) * core.weight;
}

/** Output past a hard end. The comparison is exact, so float noise counts, as in the published scorer. */
function measureSpill({
  slot,
  lastEnd,
}: SlotFacts): Pick<ScoredSlot, 'effectiveBoundary' | 'spill' | 'spillSeconds'> {
  const effectiveBoundary = slot.isInterrupted ? 'hard' : slot.boundary;
  const excess = effectiveBoundary === 'hard' && lastEnd !== null ? Math.max(0, lastEnd - slot.end) : 0;
  return { effectiveBoundary, spill: excess > 0, spillSeconds: excess };
}

function diagnoseInterruption(
  { hasOutput, partial }: SlotFacts,
  spill: boolean,
  profile: ScoringProfile,
): InterruptionDiagnosis {
  const nothing = {
    hasOutput,
    partialQuality: null,
    lowQuality: false,
    hallucination: false,
    tp: 0,
    fp: 0,
    fn: 0,
  };
  if (!hasOutput) return { status: 'no_output', ...nothing };
  if (!partial) return { status: 'unjudged', ...nothing };
  const lowQuality = partial.score < profile.partialQualityThreshold;
  return {
    status: 'ok',
    hasOutput: true,
    partialQuality: partial.score,
    lowQuality,
    hallucination: partial.hallucination,
    tp: lowQuality ? 0 : partial.score,
    fp: Number(lowQuality) + Number(spill) + Number(partial.hallucination),
    fn: Number(lowQuality),
  };
}
