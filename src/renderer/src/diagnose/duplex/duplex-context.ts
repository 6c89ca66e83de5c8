import type { DescriptionSettings } from '@core/duplex-eval/description-score.ts';
import type { DuplexFacts, DuplexScoredRun } from '@core/duplex-eval/study-facts.ts';
import type { RunInfo } from '@core/study-views.ts';
import { createContext, useContext } from 'react';

/** What every page on Omni-DuplexEval works with. */
export interface DuplexDiagnosisData {
  facts: DuplexFacts;
  runs: readonly RunInfo[];
  /** Every run scored under the settings in force. */
  scored: readonly DuplexScoredRun[];
  settings: DescriptionSettings;
  /** Change the settings in force, kept in the address. */
  change: (settings: DescriptionSettings) => void;
  /** The judges whose verdicts count, for the line under every figure. */
  judge: string;
}

export const DuplexContext = createContext<DuplexDiagnosisData | null>(null);

export function useDuplex(): DuplexDiagnosisData {
  const data = useContext(DuplexContext);
  if (!data) throw new Error('A page on Omni-DuplexEval was drawn outside of its view.');
  return data;
}

/** What a run is called on screen. */
export function runName(runs: readonly RunInfo[], { runId, name }: { runId: number; name: string }): string {
  return runs.find((run) => run.runId === runId)?.label || name;
}
