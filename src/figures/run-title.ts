import type { RunInfo } from '@core/study-views.ts';

/** What a run is called in a figure: its label, or its name where it has none. */
export const runTitle = (run: RunInfo): string => run.label.trim() || run.name;

/** A run as figures call it that say its kind themselves: a label that ends in its kind goes without. */
export function titled(
  runs: readonly RunInfo[],
  { runId, name }: { runId: number; name: string },
): { name: string; kind: string } {
  const run = runs.find((each) => each.runId === runId);
  const kind = run?.kind ?? 'imported';
  const label = run ? runTitle(run) : name;
  return {
    name: (label.endsWith(`(${kind})`) ? label.slice(0, -kind.length - 2).trim() : label) || name,
    kind,
  };
}
