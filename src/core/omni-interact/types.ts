/**
 * OmniInteract's domain types (arXiv 2605.26485 §3.3). All times are seconds of media time as read from the
 * files, intervals are half-open, and nothing here is rounded.
 */

import type { StudySlot } from '../slot.ts';

export const SCENE_TYPES = ['multi_turn', 'nested', '1QnA'] as const;
export type SceneType = (typeof SCENE_TYPES)[number];

/** One response opportunity: `[start, tA, end)`. Its `questionType` is lower-cased (`realtime`, `proactive`, …); for 1QnA the label, or `step`. */
export interface Slot extends StudySlot {
  sceneType: SceneType;
}

/** A slot without its texts: all that scoring needs of it. */
export type SlotFrame = Omit<Slot, 'questionText' | 'referenceText'>;

export interface Word {
  text: string;
  start: number;
  end: number;
}

/** A timestamped piece of output as the transcript gives it. */
export interface Chunk {
  /** Position in the transcript's `chunks` list, counted from 0. */
  index: number;
  start: number;
  end: number;
  text: string;
  /** Word timings sorted by (start, end); empty when the transcript has none. */
  words: Word[];
  /** True when the file had the times in reversed order. */
  swapped?: boolean;
  /** Names of the tools it calls, where it calls any. */
  tools?: string[];
}

/** A chunk the transcript holds but whose times cannot be read. */
export interface RejectedChunk {
  index: number;
  text: string;
  reason: string;
}

/** A chunk, or the part of one, as it counts for a stage. */
export interface StageItem {
  /** `Chunk.index` of the chunk it comes from. */
  chunkIndex: number;
  part: 'whole' | 'early' | 'core';
  start: number;
  end: number;
  text: string;
  words: Word[];
  /** The untrimmed text of the whole chunk. */
  fullText: string;
}

/** One stage (early or core) of one slot for one run. */
export interface Stage {
  items: StageItem[];
  /** Plain concatenation of the item texts, trimmed. */
  text: string;
  /** First item's start, null when empty. */
  start: number | null;
  /** Last item's end, null when empty. */
  end: number | null;
  /** The judge's full context: unsplit texts of the chunks the stage touches. */
  fullContext: string;
}

/** What one run said in one slot. */
export interface SlotMatch {
  slot: Slot;
  /** Unsplit chunks assigned to the slot, by (start, end). */
  chunks: Chunk[];
  early: Stage;
  core: Stage;
  /** `Chunk.index` of chunks across t_a that have no word times and therefore stay whole in the early stage. */
  unsplittable: number[];
}

export interface SampleMatch {
  slots: SlotMatch[];
  /** Chunks that start in no slot, in time order. */
  unmatched: Chunk[];
}

export type StageName = 'early' | 'core' | 'partial';
export const STAGE_NAMES: readonly StageName[] = ['early', 'core', 'partial'];

/** A verdict the judge could not give in a usable form. It is a state of its own and never a zero. */
export interface FailedVerdict {
  state: 'failed';
  /** Why the reply cannot be used, as a sentence. */
  reason: string;
  raw?: string;
}

export interface EarlyVerdict {
  state: 'ok';
  flag: 'Neutral' | 'FP_Hallucination';
  /** Interaction quality 0–1; 0 for a hallucination. */
  score: number;
  rationale?: string;
  raw?: string;
}

export interface CoreVerdict {
  state: 'ok';
  /** Correctness and coverage against the reference, 0–1. */
  score: number;
  /** Verbatim part of the core text that establishes the answer; empty when none. */
  triggerPhrase: string;
  spoiler?: boolean;
  rationale?: string;
  raw?: string;
}

export interface PartialVerdict {
  state: 'ok';
  /** Usefulness of what was already said before the interruption, 0–1. */
  score: number;
  hallucination: boolean;
  rationale?: string;
  raw?: string;
}

export interface SlotVerdicts {
  early?: EarlyVerdict | FailedVerdict;
  core?: CoreVerdict | FailedVerdict;
  partial?: PartialVerdict | FailedVerdict;
}

/** Verdicts of one sample by slot id. */
export type SampleVerdicts = ReadonlyMap<number, SlotVerdicts>;

export interface MissingVerdict {
  stage: StageName;
  reason: 'absent' | 'failed';
}

export interface EarlyScore {
  category: 'none' | 'neutral' | 'hallucination' | 'unjudged';
  /** Onset of the first early item, null without one. */
  onset: number | null;
  /** T_ack. */
  timeliness: number;
  /** S_ack as judged (0 for a hallucination); null while unjudged or without early output. */
  quality: number | null;
  weight: number;
}

export interface CoreScore {
  state: 'none' | 'scored' | 'skipped-interrupted' | 'unjudged';
  /** Onset of the trigger phrase, null when the phrase gave none. */
  triggerOnset: number | null;
  /** Onset of the first core item, never before t_a; null without core output. */
  firstOnset: number | null;
  /** The time T_core is taken at. */
  anchor: number | null;
  /** T_core. */
  timeliness: number;
  /** S_core; null while unjudged or without core output. */
  quality: number | null;
  lowQuality: boolean;
  weight: number;
}

/** The diagnosis of an interrupted slot (paper §3.3.3), apart from its part in the F1. */
export interface InterruptionDiagnosis {
  status: 'no_output' | 'ok' | 'unjudged';
  hasOutput: boolean;
  /** PAQ; null when nothing was said or it is unjudged. */
  partialQuality: number | null;
  lowQuality: boolean;
  hallucination: boolean;
  tp: number;
  fp: number;
  fn: number;
}

/** Every term of one slot's score for one run, so that a screen can show why the number is what it is. */
export interface ScoredSlot {
  slot: SlotFrame;
  /** False while a verdict that the F1 needs is missing: then tp, fp and fn are null, never 0. */
  judged: boolean;
  /** Verdicts that are needed and absent or failed, those of the interruption diagnosis included. */
  missing: MissingVerdict[];
  early: EarlyScore;
  core: CoreScore;
  effectiveBoundary: 'hard' | 'soft';
  spill: boolean;
  spillSeconds: number;
  /** Largest chunk end of the slot, null without output. */
  lastEnd: number | null;
  tpAck: number | null;
  tpCore: number | null;
  tp: number | null;
  fp: number | null;
  fn: number | null;
  interruption: InterruptionDiagnosis | null;
}

/** A slot's score together with what was said in it. */
export interface SlotScore extends ScoredSlot {
  slot: Slot;
  match: SlotMatch;
}

export interface SampleScore {
  slots: SlotScore[];
  unmatched: Chunk[];
}
