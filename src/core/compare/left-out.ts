import type { LeftOut } from './types.ts';

/** Why some slots were left out of a comparison, as words that follow their number. */
export interface LeftOutReason {
  reason: keyof LeftOut;
  count: number;
  /** The words with `{run}` where a run is named, e.g. `not run by {run}`. */
  text: string;
  /** The run named; null where both are meant. */
  run: string | null;
  /** The words with the run put in, e.g. `not run by beta`. */
  words: string;
}

const TEXTS: Readonly<Record<keyof LeftOut, string>> = {
  notRunBaseline: 'not run by {run}',
  notRunOther: 'not run by {run}',
  notRunBoth: 'not run by either',
  unjudgedBaseline: 'unjudged in {run}',
  unjudgedOther: 'unjudged in {run}',
  unjudgedBoth: 'unjudged in both',
};

/** The reasons that apply, in a fixed order; the two runs by the names given. */
export function leftOutReasons(leftOut: LeftOut, baseline: string, other: string): LeftOutReason[] {
  const reasons = Object.keys(TEXTS) as (keyof LeftOut)[];
  return reasons
    .filter((reason) => leftOut[reason] > 0)
    .map((reason) => {
      const text = TEXTS[reason];
      const run = reason.endsWith('Both') ? null : reason.endsWith('Baseline') ? baseline : other;
      // A function, as a run's name may hold what a replacement string would read as a pattern.
      return { reason, count: leftOut[reason], text, run, words: text.replace('{run}', () => run ?? '') };
    });
}
