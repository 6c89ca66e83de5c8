import { findTrigger } from './anchor.ts';
import type {
  Chunk,
  MissingVerdict,
  SampleMatch,
  SampleVerdicts,
  Slot,
  SlotFrame,
  SlotMatch,
  SlotVerdicts,
  StageItem,
  StageName,
} from './types.ts';

/**
 * Everything about one run in one slot that no scoring setting changes: what was said when, and what the judge
 * made of it. Small plain data, so that thousands can be scored anew as a slider moves.
 */
export interface SlotFacts {
  slot: SlotFrame;
  /** Verdicts that are needed and absent or failed. */
  missing: MissingVerdict[];
  /** Early output; flag and score are null while unjudged. */
  early: { onset: number; flag: 'Neutral' | 'FP_Hallucination' | null; score: number | null } | null;
  /** Core output; score is null while unjudged. */
  core: {
    /** Onset of the first core item, never before t_a; a split chunk's core part counts as t_a. */
    firstOnset: number;
    /** Onset of the word the trigger phrase begins with, null when it has none. */
    triggerWord: number | null;
    /** Start of the chunk the trigger phrase begins in, never before t_a; null when it is not found. */
    triggerChunk: number | null;
    score: number | null;
    /** Whether the judge says the answer gave away a later step; false while unjudged. */
    spoiler: boolean;
  } | null;
  /** The partial verdict of an interrupted slot with output, null when there is none. */
  partial: { score: number; hallucination: boolean } | null;
  hasOutput: boolean;
  /** Largest chunk end, null without output. */
  lastEnd: number | null;
  /** For the slot that ends by the tail setting: when its chunks start and end. */
  tailSpans?: Span[];
}

/** When a chunk starts and ends, in seconds. */
export type Span = readonly [start: number, end: number];

/** One run on one sample, free of settings. */
export interface SampleFacts {
  slots: SlotFacts[];
  /** When the chunks in no slot start and end. */
  unmatchedSpans: Span[];
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

/** Gather the facts of one run on one sample. */
export function sampleFacts(match: SampleMatch, verdicts: SampleVerdicts): SampleFacts {
  const tailSlot = slotEndedByTail(match.slots);
  return {
    slots: match.slots.map((slotMatch) => {
      const facts = slotFacts(slotMatch, verdicts.get(slotMatch.slot.slotId) ?? {});
      if (slotMatch !== tailSlot) return facts;
      return { ...facts, tailSpans: slotMatch.chunks.map(spanOf) };
    }),
    unmatchedSpans: match.unmatched.map(spanOf),
  };
}

const spanOf = ({ start, end }: Chunk): Span => [start, end];

/** The slot whose end is its t_a plus the tail: the last one, in nested samples the last outer one. */
function slotEndedByTail(slots: readonly SlotMatch[]): SlotMatch | undefined {
  return slots.findLast(({ slot }) => slot.nestedRole !== 'inner');
}

/** Gather the facts of one slot for one run. */
export function slotFacts(match: SlotMatch, verdicts: SlotVerdicts): SlotFacts {
  let lastEnd: number | null = null;
  for (const chunk of match.chunks) if (lastEnd === null || chunk.end > lastEnd) lastEnd = chunk.end;
  const partial = verdicts.partial?.state === 'ok' ? verdicts.partial : null;
  return {
    slot: frameOf(match.slot),
    missing: missingVerdicts(match, verdicts),
    early: earlyFacts(match, verdicts),
    core: coreFacts(match, verdicts),
    partial:
      partial && match.slot.isInterrupted && match.chunks.length > 0
        ? { score: partial.score, hallucination: partial.hallucination }
        : null,
    hasOutput: match.chunks.length > 0,
    lastEnd,
  };
}

function frameOf({ questionText: _question, referenceText: _reference, ...frame }: Slot): SlotFrame {
  return frame;
}

function missingVerdicts(match: SlotMatch, verdicts: SlotVerdicts): MissingVerdict[] {
  return neededStages(match).flatMap((stage): MissingVerdict[] => {
    const verdict = verdicts[stage];
    if (!verdict) return [{ stage, reason: 'absent' }];
    return verdict.state === 'failed' ? [{ stage, reason: 'failed' }] : [];
  });
}

function earlyFacts(match: SlotMatch, verdicts: SlotVerdicts): SlotFacts['early'] {
  const onset = match.early.start;
  if (onset === null) return null;
  const verdict = verdicts.early;
  return verdict?.state === 'ok'
    ? { onset, flag: verdict.flag, score: verdict.flag === 'Neutral' ? verdict.score : 0 }
    : { onset, flag: null, score: null };
}

function coreFacts(match: SlotMatch, verdicts: SlotVerdicts): SlotFacts['core'] {
  const { items } = match.core;
  const { tA } = match.slot;
  const first = items[0];
  if (!first) return null;
  const firstOnset = coreOnset(first, tA);
  const verdict = verdicts.core;
  if (verdict?.state !== 'ok') {
    return { firstOnset, triggerWord: null, triggerChunk: null, score: null, spoiler: false };
  }
  const trigger = verdict.score > 0 ? findTrigger(items, verdict.triggerPhrase) : null;
  return {
    firstOnset,
    triggerWord: trigger?.onset ?? null,
    triggerChunk: trigger ? coreOnset(trigger.item, tA) : null,
    score: verdict.score,
    spoiler: verdict.spoiler ?? false,
  };
}

/** When a core item begins to count: a split chunk's core part counts as t_a, nothing counts before it. */
const coreOnset = (item: StageItem, tA: number): number =>
  item.part === 'core' ? tA : Math.max(item.start, tA);

/**
 * The facts under another tail setting. Where output joins or leaves the slot by it, the judge saw another
 * text, so its core and partial verdicts no longer count and the slot is unjudged.
 *
 * @param tail seconds the last slot stays open after its t_a
 */
export function withTail(sample: SampleFacts, tail: number): SampleFacts {
  const position = sample.slots.findIndex((facts) => facts.tailSpans !== undefined);
  const facts = sample.slots[position];
  if (!facts) return sample;
  const { slot, tailSpans = [] } = facts;
  const end = Math.max(slot.tA + tail, slot.start);
  if (end === slot.end) return sample;
  const leaving = tailSpans.filter(([start]) => start >= end);
  const joining = sample.unmatchedSpans.filter(([start]) => start >= slot.end && start < end);
  const spans = [...tailSpans.filter(([start]) => start < end), ...joining];
  const moved: SlotFacts = {
    ...facts,
    slot: { ...slot, end },
    hasOutput: spans.length > 0,
    lastEnd: spans.reduce<number | null>((last, [, spanEnd]) => Math.max(last ?? spanEnd, spanEnd), null),
    tailSpans: spans,
  };
  return {
    slots: sample.slots.with(position, leaving.length + joining.length > 0 ? withOtherText(moved) : moved),
    unmatchedSpans: [...sample.unmatchedSpans.filter((span) => !joining.includes(span)), ...leaving],
  };
}

/** The slot as it is once its core text is another one than was judged. */
function withOtherText(facts: SlotFacts): SlotFacts {
  const stage = facts.slot.isInterrupted ? 'partial' : 'core';
  const missing = facts.missing.filter((verdict) => verdict.stage !== stage);
  return {
    ...facts,
    missing: facts.hasOutput ? [...missing, { stage, reason: 'absent' }] : missing,
    core: facts.hasOutput
      ? { firstOnset: facts.slot.tA, triggerWord: null, triggerChunk: null, score: null, spoiler: false }
      : null,
    partial: null,
  };
}
