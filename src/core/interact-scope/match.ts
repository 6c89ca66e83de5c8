import type { ContentVerdict, MatchedTarget, Output, Target, Task } from './types.ts';
import { TOLERANCE_SECONDS } from './types.ts';

/** The moment after which an output may be a target's first response: the midpoint to the target before. */
export function firstResponseSegment(targets: readonly Target[], index: number): number {
  const before = targets[index - 1];
  return before ? (before.time + targets[index]!.time) / 2 : Number.NEGATIVE_INFINITY;
}

/**
 * T1–T7: each target in turn takes its first output not yet taken, after the midpoint to the target before and
 * no later than `tolerance` after it (assumption A1). What it took before `time − tolerance` is premature
 * whatever it says; a later correction rescues nothing. Exact comparisons on the numbers as read.
 *
 * @param targets in time order
 * @param kept outputs as `prepareOutputs` gives them
 */
export function matchFirstResponses(
  targets: readonly Target[],
  kept: readonly Output[],
  correct: ContentVerdict,
  tolerance: number = TOLERANCE_SECONDS,
): MatchedTarget[] {
  const taken = new Set<Output>();
  return targets.map((target, index) => {
    const bound = firstResponseSegment(targets, index);
    const output = kept.find(
      (candidate) => !taken.has(candidate) && candidate.t > bound && candidate.t <= target.time + tolerance,
    );
    if (!output) return { outcome: 'late_or_missing', output: null };
    taken.add(output);
    if (output.t < target.time - tolerance) return { outcome: 'premature', output: output.id };
    return { outcome: correct(output.id, index) ? 'hit' : 'content_failure', output: output.id };
  });
}

/** When an output may meet a T8 target: the annotated interval in T8-A, else two seconds around its time. */
export function t8Window(task: Task, target: Target, queryTime: number): readonly [number, number] {
  if (task === 'T8-A' && target.window) return target.window;
  return [Math.max(queryTime, target.time - TOLERANCE_SECONDS), target.time + TOLERANCE_SECONDS];
}

/**
 * T8: the order-preserving one-to-one matching of targets and outputs with the most matches in content and
 * time. Ties go to the earliest target, then to the earliest output (assumption A3).
 *
 * @param targets in time order
 * @param outputs in time order
 */
export function matchInOrder(
  task: Task,
  queryTime: number,
  targets: readonly Target[],
  outputs: readonly Output[],
  correct: ContentVerdict,
): MatchedTarget[] {
  const windows = targets.map((target) => t8Window(task, target, queryTime));
  const fits = (target: number, output: number): boolean => {
    const [start, end] = windows[target]!;
    const { t, id } = outputs[output]!;
    return start <= t && t <= end && correct(id, target);
  };
  const most = mostMatches(targets.length, outputs.length, fits);
  let next = 0;
  return targets.map((_, target) => {
    for (let output = next; output < outputs.length; output += 1) {
      if (!fits(target, output)) continue;
      if (1 + most(target + 1, output + 1) < most(target, next)) break;
      next = output + 1;
      return { outcome: 'hit', output: outputs[output]!.id };
    }
    return { outcome: 'unmatched', output: null };
  });
}

/** The most matches possible from target i and output j on, for all i and j. */
function mostMatches(
  targets: number,
  outputs: number,
  fits: (target: number, output: number) => boolean,
): (target: number, output: number) => number {
  const table = Array.from({ length: targets + 1 }, () => new Array<number>(outputs + 1).fill(0));
  for (let target = targets - 1; target >= 0; target -= 1) {
    for (let output = outputs - 1; output >= 0; output -= 1) {
      const skipping = Math.max(table[target + 1]![output]!, table[target]![output + 1]!);
      const taking = fits(target, output) ? 1 + table[target + 1]![output + 1]! : 0;
      table[target]![output] = Math.max(skipping, taking);
    }
  }
  return (target, output) => table[target]![output]!;
}
