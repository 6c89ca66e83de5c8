import { isT8, MERGE_SECONDS, type Output, type Target, type Task } from './types.ts';

/**
 * The outputs that count: none before the query, in time order (equal times keep the file's order), and for
 * T1–T7 none within two seconds of the last one kept, that bound included (paper, preparing outputs).
 */
export function prepareOutputs<T extends Output>(task: Task, queryTime: number, outputs: readonly T[]): T[] {
  const ordered = outputs.filter((output) => output.t >= queryTime).sort((a, b) => a.t - b.t);
  if (isT8(task)) return ordered;
  const kept: T[] = [];
  for (const output of ordered) {
    const last = kept.at(-1);
    if (!last || output.t - last.t > MERGE_SECONDS) kept.push(output);
  }
  return kept;
}

/** Targets in time order; T8-A by its annotated intervals. */
export function orderTargets<T extends Target>(targets: readonly T[]): T[] {
  const start = (target: Target): number => target.window?.[0] ?? target.time;
  const end = (target: Target): number => target.window?.[1] ?? target.time;
  return [...targets].sort((a, b) => start(a) - start(b) || end(a) - end(b));
}
