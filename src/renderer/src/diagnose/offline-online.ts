import type { PlacedRun, PlacedSlot, StudyFacts } from '@core/omni-interact/study-facts.ts';

/** One slot that both runs have, with its pure quality under each. */
export interface QualityPair {
  slotKey: number;
  a: PlacedSlot;
  b: PlacedSlot;
  qualityA: number;
  qualityB: number;
}

/** Pure quality of two runs over the slots both have judged output for. */
export interface QualityComparison {
  pairs: QualityPair[];
  /** Shared slots left out because one of the two is unjudged. */
  unjudged: number;
  /** Slots only one of the two runs has. */
  onlyOne: number;
  /** Means over `pairs`, null without any. */
  meanA: number | null;
  meanB: number | null;
}

/** Pure quality of a slot: S_core, 0 without core output and for an interrupted slot; null while unjudged. */
export const pureQuality = ({ score }: PlacedSlot): number | null =>
  score.core.state === 'unjudged' ? null : (score.core.quality ?? 0);

/**
 * Compare the pure quality of two runs (Table 6), slot by slot.
 *
 * @param subset the split to look at, or null for all
 */
export function compareQuality(
  facts: StudyFacts,
  a: PlacedRun,
  b: PlacedRun,
  subset: string | null,
): QualityComparison {
  const inSplit = new Set(
    facts.samples
      .filter((sample) => subset === null || sample.subset === subset)
      .map(({ sampleId }) => sampleId),
  );
  const slotsOf = (run: PlacedRun) =>
    new Map(
      run.samples
        .filter(({ sampleId }) => inSplit.has(sampleId))
        .flatMap(({ slots }) => slots.map((slot) => [slot.slotKey, slot] as const)),
    );
  const ofA = slotsOf(a);
  const ofB = slotsOf(b);
  const pairs: QualityPair[] = [];
  let shared = 0;
  for (const [slotKey, slotA] of ofA) {
    const slotB = ofB.get(slotKey);
    if (!slotB) continue;
    shared += 1;
    const qualityA = pureQuality(slotA);
    const qualityB = pureQuality(slotB);
    if (qualityA !== null && qualityB !== null)
      pairs.push({ slotKey, a: slotA, b: slotB, qualityA, qualityB });
  }
  const mean = (value: (pair: QualityPair) => number) =>
    pairs.length > 0 ? pairs.reduce((sum, pair) => sum + value(pair), 0) / pairs.length : null;
  return {
    pairs,
    unjudged: shared - pairs.length,
    onlyOne: ofA.size + ofB.size - 2 * shared,
    meanA: mean(({ qualityA }) => qualityA),
    meanB: mean(({ qualityB }) => qualityB),
  };
}

/** Pairs by quality under b minus under a, in 21 bins around −1, −0.9 … 0 … 0.9, 1. */
export function binDifferences(pairs: readonly QualityPair[]): QualityPair[][] {
  const bins: QualityPair[][] = Array.from({ length: 21 }, () => []);
  for (const pair of pairs) {
    const at = Math.round((pair.qualityB - pair.qualityA + 1) * 10);
    bins[Math.max(0, Math.min(20, at))]!.push(pair);
  }
  return bins;
}
