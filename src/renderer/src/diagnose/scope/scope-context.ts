import type { PublishedScope } from '@core/interact-scope/published.ts';
import type { ScopeFacts, StudyTraces } from '@core/interact-scope/study-facts.ts';
import type { RunInfo } from '@core/study-views.ts';
import type { NamedRun } from '@figures/interact-scope/from-diagnostics.ts';
import { createContext, useContext } from 'react';

/** What every page on Omni-InteractScope works with. */
export interface ScopeDiagnosisData {
  facts: ScopeFacts;
  runs: readonly RunInfo[];
  /** The numbers of the paper's text, as far as they could be read. */
  published: PublishedScope | null;
  /** The judges whose verdicts count, for the line under every figure. */
  judge: string;
}

export const ScopeContext = createContext<ScopeDiagnosisData | null>(null);

export function useScope(): ScopeDiagnosisData {
  const data = useContext(ScopeContext);
  if (!data) throw new Error('A page on Omni-InteractScope was drawn outside of its view.');
  return data;
}

/** A run as figures and marks call it. */
export function namedRun(
  runs: readonly RunInfo[],
  { runId, name }: Pick<StudyTraces, 'runId' | 'name'>,
): NamedRun {
  const known = runs.find((run) => run.runId === runId);
  return { key: name, name: known?.label || name };
}
