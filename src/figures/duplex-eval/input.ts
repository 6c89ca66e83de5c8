import type { DuplexScoredRun } from '@core/duplex-eval/study-facts.ts';
import type { RunInfo } from '@core/study-views.ts';

/** What figures of an Omni-DuplexEval study are drawn from, scored as the published script scores. */
export interface DuplexInput {
  /** The study's runs on this benchmark, in order. */
  runs: readonly RunInfo[];
  judges: readonly string[];
  /** The runs' scores; computed when first asked for. */
  scored: () => readonly DuplexScoredRun[];
}
