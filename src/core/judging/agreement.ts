/** One item that two judges scored. */
export interface ScorePair<T> {
  item: T;
  a: number;
  b: number;
}

export interface ScoreAgreement {
  n: number;
  meanA: number | null;
  meanB: number | null;
  /** Mean of |a − b|; null without pairs. */
  meanAbsoluteDifference: number | null;
  /** Spearman's ρ with ties averaged; null with fewer than two pairs or when a side does not vary. */
  rankCorrelation: number | null;
}

const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;

/** How far two judges agree on scores of the same items. */
export function scoreAgreement<T>(pairs: readonly ScorePair<T>[]): ScoreAgreement {
  const a = pairs.map((pair) => pair.a);
  const b = pairs.map((pair) => pair.b);
  return {
    n: pairs.length,
    meanA: mean(a),
    meanB: mean(b),
    meanAbsoluteDifference: mean(pairs.map((pair) => Math.abs(pair.a - pair.b))),
    rankCorrelation: pearson(ranks(a), ranks(b)),
  };
}

/** Ranks from 1, equal values sharing the mean of theirs. */
export function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((i, j) => values[i]! - values[j]!);
  const result = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1]!] === values[order[from]!]) to += 1;
    for (let position = from; position <= to; position += 1) result[order[position]!] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return result;
}

function pearson(x: readonly number[], y: readonly number[]): number | null {
  const meanX = mean(x);
  const meanY = mean(y);
  if (x.length < 2 || meanX === null || meanY === null) return null;
  let covariance = 0;
  let varianceX = 0;
  let varianceY = 0;
  for (let i = 0; i < x.length; i += 1) {
    covariance += (x[i]! - meanX) * (y[i]! - meanY);
    varianceX += (x[i]! - meanX) ** 2;
    varianceY += (y[i]! - meanY) ** 2;
  }
  return varianceX > 0 && varianceY > 0 ? covariance / Math.sqrt(varianceX * varianceY) : null;
}

/** How two judges' yes/no calls on the same items fall: counts of (a, b). */
export interface FlagConfusion {
  bothYes: number;
  onlyA: number;
  onlyB: number;
  bothNo: number;
  /** Cohen's κ; null without items or when chance alone explains all agreement. */
  kappa: number | null;
}

export function flagConfusion(pairs: readonly { a: boolean; b: boolean }[]): FlagConfusion {
  const count = (a: boolean, b: boolean): number =>
    pairs.filter((pair) => pair.a === a && pair.b === b).length;
  const [bothYes, onlyA, onlyB, bothNo] = [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
  ];
  const n = pairs.length;
  const observed = (bothYes + bothNo) / n;
  const expected = ((bothYes + onlyA) * (bothYes + onlyB) + (onlyB + bothNo) * (onlyA + bothNo)) / (n * n);
  return {
    bothYes,
    onlyA,
    onlyB,
    bothNo,
    kappa: n > 0 && expected < 1 ? (observed - expected) / (1 - expected) : null,
  };
}
