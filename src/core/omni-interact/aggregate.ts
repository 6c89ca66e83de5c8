import type { CoreScore, InterruptionDiagnosis, Slot } from './types.ts';

/** What aggregation needs of one slot's score; a full `SlotScore` serves, and so does a stored summary. */
export interface AggregatedSlot {
  slot: Pick<Slot, 'sceneType' | 'questionType' | 'nestedGroupId' | 'nestedRole' | 'isInterrupted'>;
  judged: boolean;
  tp: number | null;
  fp: number | null;
  fn: number | null;
  tpCore: number | null;
  core: Pick<CoreScore, 'state' | 'quality' | 'timeliness' | 'anchor'>;
  spill: boolean;
  spillSeconds: number;
  interruption: InterruptionDiagnosis | null;
}

/** One sample's slots and how many chunks it has in none; a full `SampleScore` serves. */
export interface AggregatedSample {
  slots: readonly AggregatedSlot[];
  unmatched: { readonly length: number };
}

/** Sums behind an F1, with how many slots they rest on. */
export interface Tally {
  /** Slots that count in tp, fp and fn. */
  slots: number;
  /** Slots left out because a verdict is missing. */
  unjudged: number;
  tp: number;
  fp: number;
  fn: number;
}

export interface F1 extends Tally {
  precision: number;
  recall: number;
  /** IA-QTF1 (paper eq. 2). */
  f1: number;
}

export const emptyTally = (): Tally => ({ slots: 0, unjudged: 0, tp: 0, fp: 0, fn: 0 });

const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** Precision, recall and their harmonic mean; 0 on empty denominators (published scorer). */
export function withF1(tally: Tally): F1 {
  const precision = ratio(tally.tp, tally.tp + tally.fp);
  const recall = ratio(tally.tp, tally.tp + tally.fn);
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return { ...tally, precision, recall, f1 };
}

function addSlot(tally: Tally, score: AggregatedSlot): void {
  if (!score.judged) {
    tally.unjudged += 1;
    return;
  }
  tally.slots += 1;
  tally.tp += score.tp ?? 0;
  tally.fp += score.fp ?? 0;
  tally.fn += score.fn ?? 0;
}

/** `a − b`, with fp, fn and counts not below 0 (published scorer's exclusive categories). */
export function subtractTally(a: Tally, b: Tally): Tally {
  return {
    slots: Math.max(0, a.slots - b.slots),
    unjudged: Math.max(0, a.unjudged - b.unjudged),
    tp: a.tp - b.tp,
    fp: Math.max(0, a.fp - b.fp),
    fn: Math.max(0, a.fn - b.fn),
  };
}

export function addTallies(...tallies: Tally[]): Tally {
  const sum = emptyTally();
  for (const tally of tallies) {
    sum.slots += tally.slots;
    sum.unjudged += tally.unjudged;
    sum.tp += tally.tp;
    sum.fp += tally.fp;
    sum.fn += tally.fn;
  }
  return sum;
}

/** Mean quality and timeliness over slots: 0 where there is no core output and for interrupted slots. */
export interface PureScore {
  slots: number;
  unjudged: number;
  quality: number;
  timeliness: number;
}

interface PureSums {
  slots: number;
  unjudged: number;
  quality: number;
  timeliness: number;
}

function addPure(sums: PureSums, score: AggregatedSlot): void {
  if (score.core.state === 'unjudged') {
    sums.unjudged += 1;
    return;
  }
  sums.slots += 1;
  sums.quality += score.core.quality ?? 0;
  sums.timeliness += score.core.timeliness;
}

const pureMeans = (sums: PureSums): PureScore => ({
  slots: sums.slots,
  unjudged: sums.unjudged,
  quality: ratio(sums.quality, sums.slots),
  timeliness: ratio(sums.timeliness, sums.slots),
});

const emptyPure = (): PureSums => ({ slots: 0, unjudged: 0, quality: 0, timeliness: 0 });

/** Interruption Diagnostic Suite (paper §3.3.3, Table 5) with its ingredients. */
export interface InterruptionSuite {
  slots: number;
  noOutput: number;
  withOutput: number;
  /** No-output rate. */
  nor: number;
  judged: number;
  /** Partial answer quality: mean of the judged; null when none is judged. */
  paq: number | null;
  lowQuality: number;
  hallucination: number;
  spilling: number;
  /** Share of slots with output that spill. */
  csmSr: number;
  totalSpillSeconds: number;
  /** Mean spill seconds over slots with output, zeros included. */
  csmAs: number;
  /** The interrupted slots' part in the F1. */
  metrics: F1;
  /** The diagnosis' own TP/FP/FN over judged slots with output. */
  diagnostic: F1;
}

/** Nested Chain Completion Score (paper eq. 3, Table 4) with its ingredients. */
export interface NestedChains {
  pairs: number;
  /** Pairs left out because a core verdict is missing. */
  unjudged: number;
  /** Mean over pairs of √(TP_core outer · TP_core inner). */
  nccs: number;
  scoreSum: number;
  completed: number;
  missedOuter: number;
  missedInner: number;
  /** Pairs whose outer or inner slot is absent. */
  incomplete: number;
  /** Pairs answered in the wrong order. */
  orderErrors: number;
}

export interface SuiteAggregates {
  samples: number;
  all: F1 & { unmatched: number };
  bySceneType: Map<string, F1>;
  byQuestionType: Map<string, F1>;
  byNestedRole: Map<string, F1>;
  pure: {
    overall: PureScore;
    nonInterrupted: PureScore;
    interrupted: PureScore;
    bySceneType: Map<string, PureScore>;
    byQuestionType: Map<string, PureScore>;
    byNestedRole: Map<string, PureScore>;
  };
  interruption: InterruptionSuite;
  nested: NestedChains;
}

function groupInto<T>(groups: Map<string, T>, key: string, create: () => T): T {
  let group = groups.get(key);
  if (group === undefined) {
    group = create();
    groups.set(key, group);
  }
  return group;
}

const mapValues = <T, U>(groups: Map<string, T>, change: (value: T) => U): Map<string, U> =>
  new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, change(value)]));

/**
 * Aggregate the samples of one run in one pass (published scorer, summarize_unified_eval). Each unmatched chunk adds one
 * false positive to `all` and to no group.
 */
export function aggregate(
  samples: Iterable<AggregatedSample>,
  options: { countUnmatchedAsFp: boolean },
): SuiteAggregates {
  const all = emptyTally();
  const scene = new Map<string, Tally>();
  const question = new Map<string, Tally>();
  const role = new Map<string, Tally>();
  const pure = { overall: emptyPure(), nonInterrupted: emptyPure(), interrupted: emptyPure() };
  const pureScene = new Map<string, PureSums>();
  const pureQuestion = new Map<string, PureSums>();
  const pureRole = new Map<string, PureSums>();
  const interruption = emptyInterruption();
  const chains: ChainScore[] = [];
  let count = 0;
  let unmatched = 0;

  for (const sample of samples) {
    count += 1;
    unmatched += sample.unmatched.length;
    let isNested = false;
    for (const score of sample.slots) {
      const { slot } = score;
      addSlot(all, score);
      addSlot(groupInto(scene, slot.sceneType, emptyTally), score);
      addSlot(groupInto(question, slot.questionType, emptyTally), score);
      addPure(pure.overall, score);
      addPure(slot.isInterrupted ? pure.interrupted : pure.nonInterrupted, score);
      addPure(groupInto(pureScene, slot.sceneType, emptyPure), score);
      addPure(groupInto(pureQuestion, slot.questionType, emptyPure), score);
      addInterruption(interruption, score);
      if (slot.nestedRole) {
        isNested = true;
        addSlot(groupInto(role, slot.nestedRole, emptyTally), score);
        addPure(groupInto(pureRole, slot.nestedRole, emptyPure), score);
      }
    }
    if (isNested) chains.push(...chainsOf(sample));
  }
  if (options.countUnmatchedAsFp) all.fp += unmatched;

  return {
    samples: count,
    all: { ...withF1(all), unmatched },
    bySceneType: mapValues(scene, withF1),
    byQuestionType: mapValues(question, withF1),
    byNestedRole: mapValues(role, withF1),
    pure: {
      overall: pureMeans(pure.overall),
      nonInterrupted: pureMeans(pure.nonInterrupted),
      interrupted: pureMeans(pure.interrupted),
      bySceneType: mapValues(pureScene, pureMeans),
      byQuestionType: mapValues(pureQuestion, pureMeans),
      byNestedRole: mapValues(pureRole, pureMeans),
    },
    interruption: interruptionSuite(interruption),
    nested: nestedChains(chains),
  };
}

/** What the interruption suite is made of. */
interface InterruptionSums {
  slots: number;
  noOutput: number;
  withOutput: number;
  judged: number;
  qualitySum: number;
  lowQuality: number;
  hallucination: number;
  spilling: number;
  totalSpillSeconds: number;
  metrics: Tally;
  diagnostic: Tally;
}

const emptyInterruption = (): InterruptionSums => ({
  slots: 0,
  noOutput: 0,
  withOutput: 0,
  judged: 0,
  qualitySum: 0,
  lowQuality: 0,
  hallucination: 0,
  spilling: 0,
  totalSpillSeconds: 0,
  metrics: emptyTally(),
  diagnostic: emptyTally(),
});

function addInterruption(sums: InterruptionSums, score: AggregatedSlot): void {
  const diagnosis = score.interruption;
  if (!diagnosis) return;
  const { metrics, diagnostic } = sums;
  sums.slots += 1;
  addSlot(metrics, score);
  if (!diagnosis.hasOutput) {
    sums.noOutput += 1;
    return;
  }
  sums.withOutput += 1;
  sums.spilling += Number(score.spill);
  sums.totalSpillSeconds += score.spillSeconds;
  if (diagnosis.status !== 'ok') {
    diagnostic.unjudged += 1;
    return;
  }
  sums.judged += 1;
  sums.qualitySum += diagnosis.partialQuality ?? 0;
  sums.lowQuality += Number(diagnosis.lowQuality);
  sums.hallucination += Number(diagnosis.hallucination);
  diagnostic.slots += 1;
  diagnostic.tp += diagnosis.tp;
  diagnostic.fp += diagnosis.fp;
  diagnostic.fn += diagnosis.fn;
}

function interruptionSuite({
  qualitySum,
  metrics,
  diagnostic,
  ...sums
}: InterruptionSums): InterruptionSuite {
  const { slots, noOutput, withOutput, judged, lowQuality, hallucination, spilling, totalSpillSeconds } =
    sums;
  return {
    slots,
    noOutput,
    withOutput,
    nor: ratio(noOutput, slots),
    judged,
    paq: judged > 0 ? qualitySum / judged : null,
    lowQuality,
    hallucination,
    spilling,
    csmSr: ratio(spilling, withOutput),
    totalSpillSeconds,
    csmAs: ratio(totalSpillSeconds, withOutput),
    metrics: withF1(metrics),
    diagnostic: withF1(diagnostic),
  };
}

/** The chain of one nested pair: what NCCS makes of it. */
export interface ChainScore {
  outer: AggregatedSlot | undefined;
  inner: AggregatedSlot | undefined;
  /** √(TP_core outer · TP_core inner), 0 for a broken chain, null while unjudged. */
  score: number | null;
  orderError: boolean;
}

/** The nested pairs of one sample, in pair order. */
export function chainsOf(sample: AggregatedSample): ChainScore[] {
  const pairs = new Map<number, { outer?: AggregatedSlot; inner?: AggregatedSlot }>();
  for (const score of sample.slots) {
    const { nestedGroupId, nestedRole } = score.slot;
    if (nestedGroupId === null || nestedRole === null) continue;
    const pair = pairs.get(nestedGroupId) ?? {};
    pair[nestedRole] = score;
    pairs.set(nestedGroupId, pair);
  }
  return [...pairs.values()].map(({ outer, inner }) => {
    if (!outer || !inner) return { outer, inner, score: 0, orderError: false };
    if (outer.tpCore === null || inner.tpCore === null) {
      return { outer, inner, score: null, orderError: false };
    }
    const both = outer.tpCore > 0 && inner.tpCore > 0;
    const orderError = both && (inner.core.anchor ?? 0) > (outer.core.anchor ?? 0);
    return {
      outer,
      inner,
      score: both && !orderError ? Math.sqrt(outer.tpCore * inner.tpCore) : 0,
      orderError,
    };
  });
}

function nestedChains(chains: readonly ChainScore[]): NestedChains {
  const judged = chains.filter((chain) => chain.score !== null);
  const scoreSum = judged.reduce((sum, chain) => sum + (chain.score ?? 0), 0);
  return {
    pairs: judged.length,
    unjudged: chains.length - judged.length,
    nccs: ratio(scoreSum, judged.length),
    scoreSum,
    completed: judged.filter((chain) => (chain.score ?? 0) > 0).length,
    missedOuter: judged.filter((chain) => chain.inner && (chain.outer?.tpCore ?? 1) <= 0).length,
    missedInner: judged.filter((chain) => chain.outer && (chain.inner?.tpCore ?? 1) <= 0).length,
    incomplete: judged.filter((chain) => !chain.outer || !chain.inner).length,
    orderErrors: judged.filter((chain) => chain.orderError).length,
  };
}
