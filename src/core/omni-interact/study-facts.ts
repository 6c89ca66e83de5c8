import { aggregate } from './aggregate.ts';
import { type SampleFacts, type SlotFacts, type Span, withTail } from './facts.ts';
import type { ScoringProfile } from './profile.ts';
import { scoreFacts } from './score.ts';
import { type RunTables, runTables } from './tables.ts';
import type { ScoredSlot, SlotFrame } from './types.ts';

/** Facts of one slot for one run without the slot itself, which is given once for all runs. */
export type RunSlotFacts = Omit<SlotFacts, 'slot'>;

/** All facts of a study, small enough to score every run anew as a setting moves. */
export interface StudyFacts {
  samples: {
    sampleId: number;
    subset: string;
    name: string;
    slots: SlotFrame[];
    /** Database ids of the slots, aligned with `slots`. */
    slotKeys: number[];
  }[];
  runs: {
    runId: number;
    name: string;
    samples: { sampleId: number; slots: RunSlotFacts[]; unmatchedSpans: Span[] }[];
  }[];
}

/** One slot of one run under a profile, with where to find it. */
export interface PlacedSlot {
  runId: number;
  sampleId: number;
  slotKey: number;
  score: ScoredSlot;
  facts: SlotFacts;
}

/** One run under a profile. */
export interface PlacedRun {
  runId: number;
  name: string;
  samples: { sampleId: number; slots: PlacedSlot[]; unmatched: { length: number } }[];
}

/** Score a whole study under a profile. Pure; about a microsecond or two a slot. */
export function scoreStudy(facts: StudyFacts, profile: ScoringProfile): PlacedRun[] {
  const samples = new Map(facts.samples.map((sample) => [sample.sampleId, sample]));
  return facts.runs.map((run) => ({
    runId: run.runId,
    name: run.name,
    samples: run.samples.flatMap((output) => {
      const sample = samples.get(output.sampleId);
      if (!sample) return [];
      const joined: SampleFacts = {
        slots: output.slots.map((slotFacts, position) => ({ ...slotFacts, slot: sample.slots[position]! })),
        unmatchedSpans: output.unmatchedSpans,
      };
      const tailed = withTail(joined, profile.lastSlotTailSeconds);
      const slots = tailed.slots.map((slotFacts, position) => ({
        runId: run.runId,
        sampleId: output.sampleId,
        slotKey: sample.slotKeys[position]!,
        score: scoreFacts(slotFacts, profile),
        facts: slotFacts,
      }));
      return [{ sampleId: output.sampleId, slots, unmatched: { length: tailed.unmatchedSpans.length } }];
    }),
  }));
}

/** The paper's tables of scored runs. */
export function tablesOf(runs: readonly PlacedRun[], profile: ScoringProfile): RunTables[] {
  return runs.map((run) => {
    const samples = run.samples.map(({ slots, unmatched }) => ({
      slots: slots.map(({ score }) => score),
      unmatched,
    }));
    return runTables(run.runId, run.name, aggregate(samples, profile));
  });
}

/** A slot whose TP, FP or FN differ between two profiles. */
export interface ProfileDifference {
  runId: number;
  sampleId: number;
  slotKey: number;
  a: ScoredSlot;
  b: ScoredSlot;
  /** TP under b minus TP under a; null when either is unjudged. */
  tpDifference: number | null;
}

/** The slots two profiles score differently, largest difference in TP first. */
export function profileDifferences(a: readonly PlacedRun[], b: readonly PlacedRun[]): ProfileDifference[] {
  const underB = new Map(slotsOf(b).map((slot) => [`${slot.runId}/${slot.slotKey}`, slot]));
  return slotsOf(a)
    .flatMap((slot): ProfileDifference[] => {
      const other = underB.get(`${slot.runId}/${slot.slotKey}`);
      if (!other || sameCounts(slot.score, other.score)) return [];
      const { tp: tpA } = slot.score;
      const { tp: tpB } = other.score;
      const { runId, sampleId, slotKey } = slot;
      const tpDifference = tpA === null || tpB === null ? null : tpB - tpA;
      return [{ runId, sampleId, slotKey, a: slot.score, b: other.score, tpDifference }];
    })
    .sort((x, y) => Math.abs(y.tpDifference ?? 0) - Math.abs(x.tpDifference ?? 0));
}

const sameCounts = (a: ScoredSlot, b: ScoredSlot): boolean => a.tp === b.tp && a.fp === b.fp && a.fn === b.fn;

const slotsOf = (runs: readonly PlacedRun[]): PlacedSlot[] =>
  runs.flatMap((run) => run.samples.flatMap((sample) => sample.slots));
