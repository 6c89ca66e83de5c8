import { triggerOnset } from './anchor.ts';
import { matchChunks } from './match.ts';
import type { ScoringProfile } from './profile.ts';
import type {
  Chunk,
  CoreScore,
  EarlyScore,
  InterruptionDiagnosis,
  MissingVerdict,
  SampleScore,
  SampleVerdicts,
  Slot,
  SlotMatch,
  SlotScore,
  SlotVerdicts,
  StageName,
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

/**
 * The verdicts a slot needs for its score and diagnosis, from what was said in it: an early one if there is
 * early output, a core one if there is core output and the slot is not interrupted, a partial one if the slot
 * is interrupted and anything was said.
 */
export function neededStages(match: SlotMatch): StageName[] {
  const stages: StageName[] = [];
  if (match.early.items.length > 0) stages.push('early');
  if (match.core.items.length > 0 && !match.slot.isInterrupted) stages.push('core');
  if (match.chunks.length > 0 && match.slot.isInterrupted) stages.push('partial');
  return stages;
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
  const { slot } = match;
  const missing = missingVerdicts(match, verdicts);
  const wAck = slot.sceneType === '1QnA' && (slot.stepIndex ?? 1) > 1 ? 0 : profile.wAck;
  const early = scoreEarly(match, verdicts, wAck, profile);
  const core = scoreCore(match, verdicts, 1 - wAck, profile);
  const spill = measureSpill(match);

  const judged = early.category !== 'unjudged' && core.state !== 'unjudged';
  const tpAck = early.category === 'unjudged' ? null : earlyCredit(early);
  const tpCore = core.state === 'unjudged' ? null : coreCredit(core);
  const fp = Number(early.category === 'hallucination') + Number(core.lowQuality) + Number(spill.spill);
  return {
    slot,
    match,
    judged,
    missing,
    early,
    core,
    ...spill,
    tpAck,
    tpCore,
    tp: judged ? clamp01((tpAck ?? 0) + (tpCore ?? 0)) : null,
    fp: judged ? fp : null,
    fn: judged ? Number(!slot.isInterrupted && (tpCore ?? 0) <= 0) : null,
    interruption: slot.isInterrupted ? diagnoseInterruption(match, verdicts, spill.spill, profile) : null,
  };
}

function missingVerdicts(match: SlotMatch, verdicts: SlotVerdicts): MissingVerdict[] {
  return neededStages(match).flatMap((stage): MissingVerdict[] => {
    const verdict = verdicts[stage];
    if (!verdict) return [{ stage, reason: 'absent' }];
    return verdict.state === 'failed' ? [{ stage, reason: 'failed' }] : [];
  });
}

function scoreEarly(
  match: SlotMatch,
  verdicts: SlotVerdicts,
  weight: number,
  profile: ScoringProfile,
): EarlyScore {
  const onset = match.early.start;
  if (onset === null) return { category: 'none', onset, timeliness: 0, quality: null, weight };
  const timeliness = decay(onset, match.slot.start, match.slot.tA, profile);
  const verdict = verdicts.early;
  if (verdict?.state !== 'ok') return { category: 'unjudged', onset, timeliness, quality: null, weight };
  if (verdict.flag === 'FP_Hallucination') {
    return { category: 'hallucination', onset, timeliness, quality: 0, weight };
  }
  return { category: 'neutral', onset, timeliness, quality: verdict.score, weight };
}

function earlyCredit(early: EarlyScore): number {
  return early.category === 'neutral' ? early.timeliness * (early.quality ?? 0) * early.weight : 0;
}

function scoreCore(
  match: SlotMatch,
  verdicts: SlotVerdicts,
  weight: number,
  profile: ScoringProfile,
): CoreScore {
  const { slot } = match;
  const first = match.core.items[0];
  const empty = {
    triggerOnset: null,
    firstOnset: first ? firstCoreOnset(first.start, first.part, slot.tA) : null,
    anchor: null,
    timeliness: 0,
    quality: null,
    lowQuality: false,
    weight,
  };
  if (slot.isInterrupted) return { ...empty, state: 'skipped-interrupted' };
  if (!first) return { ...empty, state: 'none' };
  const verdict = verdicts.core;
  if (verdict?.state !== 'ok') return { ...empty, state: 'unjudged' };
  const onset = verdict.score > 0 ? triggerOnset(match.core.items, verdict.triggerPhrase) : null;
  const anchor = Math.max(onset ?? empty.firstOnset ?? slot.tA, slot.tA);
  return {
    state: 'scored',
    triggerOnset: onset,
    firstOnset: empty.firstOnset,
    anchor,
    timeliness: decay(anchor, slot.tA, slot.end, profile),
    quality: verdict.score,
    lowQuality: verdict.score < profile.coreQualityThreshold,
    weight,
  };
}

/** The first core onset when no trigger phrase gives one: a split chunk's core part counts as t_a. */
function firstCoreOnset(start: number, part: 'whole' | 'early' | 'core', tA: number): number {
  return part === 'core' ? tA : Math.max(start, tA);
}

function coreCredit(core: CoreScore): number {
  if (core.state !== 'scored' || core.lowQuality) return 0;
  return core.timeliness * (core.quality ?? 0) * core.weight;
}

interface Spill {
  effectiveBoundary: 'hard' | 'soft';
  spill: boolean;
  spillSeconds: number;
  lastEnd: number | null;
}

/** Output past a hard end. The comparison is exact, so float noise counts, as in the published scorer. */
function measureSpill(match: SlotMatch): Spill {
  const { slot, chunks } = match;
  const effectiveBoundary = slot.isInterrupted ? 'hard' : slot.boundary;
  let lastEnd: number | null = null;
  for (const chunk of chunks) if (lastEnd === null || chunk.end > lastEnd) lastEnd = chunk.end;
  const excess = effectiveBoundary === 'hard' && lastEnd !== null ? Math.max(0, lastEnd - slot.end) : 0;
  return { effectiveBoundary, spill: excess > 0, spillSeconds: excess, lastEnd };
}

function diagnoseInterruption(
  match: SlotMatch,
  verdicts: SlotVerdicts,
  spill: boolean,
  profile: ScoringProfile,
): InterruptionDiagnosis {
  const nothing = {
    hasOutput: match.chunks.length > 0,
    partialQuality: null,
    lowQuality: false,
    hallucination: false,
    tp: 0,
    fp: 0,
    fn: 0,
  };
  if (!nothing.hasOutput) return { status: 'no_output', ...nothing };
  const verdict = verdicts.partial;
  if (verdict?.state !== 'ok') return { status: 'unjudged', ...nothing };
  const lowQuality = verdict.score < profile.partialQualityThreshold;
  return {
    status: 'ok',
    hasOutput: true,
    partialQuality: verdict.score,
    lowQuality,
    hallucination: verdict.hallucination,
    tp: lowQuality ? 0 : verdict.score,
    fp: Number(lowQuality) + Number(spill) + Number(verdict.hallucination),
    fn: Number(lowQuality),
  };
}
