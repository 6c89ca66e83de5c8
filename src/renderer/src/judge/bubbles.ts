import type { AgreementPair, StageAgreement } from '@core/judging/judging-views.ts';
import { stageRange, type VerdictStage } from '@core/verdicts.ts';

/** Pairs of scores that fall on one point: judges give round scores, so many do. */
export interface Bubble {
  /** Scores of judge A and B in points of the stage, to a hundredth. */
  a: number;
  b: number;
  pairs: AgreementPair[];
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Gather pairs into the points a scatter draws, from the lower left, so that Tab and arrows go in reading order. */
export function bubblesOf(pairs: readonly AgreementPair[]): Bubble[] {
  const points = new Map<string, Bubble>();
  for (const pair of pairs) {
    const [a, b] = [hundredth(pair.a), hundredth(pair.b)];
    const key = `${a}/${b}`;
    const bubble = points.get(key);
    if (bubble) bubble.pairs.push(pair);
    else points.set(key, { a, b, pairs: [pair] });
  }
  return [...points.values()].sort((x, y) => x.a - y.a || x.b - y.b);
}

/** Radii of a bubble of one pair where there is room, of the widest, and of the smallest that can be hit. */
const RADIUS = { one: 4.5, widest: 14, smallest: 3.5 };

/** Radius of a bubble: its area goes with the number of pairs, scaled so that the largest has room. */
export function bubbleRadius(count: number, largest: number): number {
  const one = Math.min(RADIUS.one, RADIUS.widest / Math.sqrt(Math.max(1, largest)));
  return Math.max(RADIUS.smallest, one * Math.sqrt(count));
}

/** Which pairs the list of disagreements is narrowed to. */
export interface PairChoice {
  stage: VerdictStage;
  /** What was chosen, in words for a person. */
  words: string;
  includes: (pair: AgreementPair) => boolean;
}

export interface Disagreement extends AgreementPair {
  stage: VerdictStage;
  /** |a − b|. */
  difference: number;
  /** The hallucination flags differ. */
  flagsDiffer: boolean;
}

const differs = ({ flagA, flagB }: AgreementPair): boolean =>
  flagA !== null && flagB !== null && flagA !== flagB;

/**
 * Pairs on which two judges differ, the largest difference by the range of its stage first; of equal ones, those whose flags differ, then
 * in the order of the study. With a choice, its pairs are listed whether or not they differ.
 */
export function disagreements(
  stages: readonly StageAgreement[],
  choice: PairChoice | null = null,
): Disagreement[] {
  return stages
    .filter(({ stage }) => choice === null || choice.stage === stage)
    .flatMap(({ stage, pairs }) =>
      pairs
        .filter((pair) => choice?.includes(pair) ?? (pair.a !== pair.b || differs(pair)))
        .map((pair) => ({
          ...pair,
          stage,
          difference: Math.abs(pair.a - pair.b),
          flagsDiffer: differs(pair),
        })),
    )
    .sort((x, y) => shareOf(y) - shareOf(x) || Number(y.flagsDiffer) - Number(x.flagsDiffer));
}

/** A difference as a share of the largest that its stage can have. */
function shareOf({ stage, difference }: Disagreement): number {
  const [least, most] = stageRange(stage);
  return difference / (most - least);
}
