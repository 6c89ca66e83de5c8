import type { LeftOut } from './types.ts';

/** Why some slots were left out of a comparison, as words that follow their number. */
export interface LeftOutReason {
  reason: keyof LeftOut;
  count: number;
  /** E.g. `not run by beta`. */
  words: string;
}

/** The reasons that apply, in a fixed order; the two runs by the names given. */
export function leftOutReasons(leftOut: LeftOut, baseline: string, other: string): LeftOutReason[] {
  const words: Record<keyof LeftOut, string> = {
    notRunBaseline: `not run by ${baseline}`,
    notRunOther: `not run by ${other}`,
    notRunBoth: 'not run by either',
    unjudgedBaseline: `unjudged in ${baseline}`,
    unjudgedOther: `unjudged in ${other}`,
    unjudgedBoth: 'unjudged in both',
  };
  const reasons = Object.keys(words) as (keyof LeftOut)[];
  return reasons.flatMap((reason) =>
    leftOut[reason] > 0 ? [{ reason, count: leftOut[reason], words: words[reason] }] : [],
  );
}
