import type { PublishedOviTables } from '@core/ovi-bench/published-tables.ts';
import type { OviFacts, RunRates, RunResults } from '@core/ovi-bench/study-facts.ts';
import type { RunInfo } from '@core/study-views.ts';
import { titled } from '@figures/run-title.ts';
import { createContext, useContext } from 'react';

/** What every page on OVIBench works with. */
export interface OviDiagnosisData {
  facts: OviFacts;
  /** Every run's results, in the order of the study. */
  results: readonly RunResults[];
  rates: readonly RunRates[];
  runs: readonly RunInfo[];
  /** The paper's tables, as far as they could be read. */
  published: PublishedOviTables | null;
  /** The judges whose verdicts count, for the line under every figure. */
  judge: string;
}

export const OviContext = createContext<OviDiagnosisData | null>(null);

export function useOvi(): OviDiagnosisData {
  const data = useContext(OviContext);
  if (!data) throw new Error('A page on OVIBench was drawn outside of its view.');
  return data;
}

/** A run as figures call it, by the key its marks have. */
export const namedRun = (
  runs: readonly RunInfo[],
  run: Pick<RunResults, 'runId' | 'name'>,
): { key: string; name: string; kind: string } => ({ key: run.name, ...titled(runs, run) });
