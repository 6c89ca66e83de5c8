import type { MetricScores } from './results.ts';
import type { InterruptionType, JudgedMetric, OptionLabel } from './types.ts';

/** A case of a study without its texts. */
export interface StudyCase {
  sampleId: number;
  /** Database id of its one slot. */
  slotKey: number;
  /** The sample's name. */
  name: string;
  type: InterruptionType;
  format: 'open-ended' | 'multiple-choice';
  /** The right option; null in an open-ended case. */
  label: OptionLabel | null;
}

/** What one run did in a case, and how it was judged. */
export interface StudyResult {
  sampleId: number;
  predictedType: InterruptionType | null;
  choice: OptionLabel | null;
  /** R in characters a second; null where it is not recorded. */
  rate: number | null;
  /** Scores that count, after caps. */
  scores: MetricScores;
  /** Metrics whose verdict that counts is a failed one. */
  failed: readonly JudgedMetric[];
  /** Every judge's usable scores, the ones that do not count too. */
  byJudge: Readonly<Record<string, MetricScores>>;
}

/** One run with its results; cases it was not run on are absent. */
export interface StudyResults {
  runId: number;
  name: string;
  results: readonly StudyResult[];
}

/** Everything the tables and diagnostics of OVIBench need. */
export interface OviFacts {
  cases: readonly StudyCase[];
  runs: readonly StudyResults[];
  /** Name of the judge that people's scores in the files are kept under; they calibrate and do not count. */
  humanScores: string;
}

/** One run's result with the case it is of. */
export interface CaseResult {
  runId: number;
  case: StudyCase;
  result: StudyResult;
}

/** One run's results in the order of the study's cases. */
export interface RunResults {
  runId: number;
  name: string;
  results: readonly CaseResult[];
}

/** Every run's results beside their cases, in the order of the study. */
export function resultsByRun({ cases, runs }: Pick<OviFacts, 'cases' | 'runs'>): RunResults[] {
  return runs.map(({ runId, name, results }) => {
    const bySample = new Map(results.map((result) => [result.sampleId, result]));
    return {
      runId,
      name,
      results: cases.flatMap((oviCase) => {
        const result = bySample.get(oviCase.sampleId);
        return result ? [{ runId, case: oviCase, result }] : [];
      }),
    };
  });
}

/** The results in cases of one format, and of one type where one is given. */
export const resultsOf = (
  { results }: Pick<RunResults, 'results'>,
  format: StudyCase['format'],
  type: InterruptionType | null = null,
): CaseResult[] =>
  results.filter(
    ({ case: { format: own, type: label } }) => own === format && (type === null || label === type),
  );

/** At which generation rates R a run's open-ended answers were cut. */
export interface RunRates {
  runId: number;
  name: string;
  /** Ascending, in characters a second. */
  rates: readonly number[];
  /** Results that record none. */
  unknown: number;
}

/**
 * The generation rates of runs. The partial answer of a multiple-choice case is the data set's, so those results do
 * not count here.
 */
export function runRates(runs: readonly RunResults[]): RunRates[] {
  return runs.map((run) => {
    const results = resultsOf(run, 'open-ended').map(({ result }) => result.rate);
    const known = results.filter((rate) => rate !== null);
    return {
      runId: run.runId,
      name: run.name,
      rates: [...new Set(known)].sort((a, b) => a - b),
      unknown: results.length - known.length,
    };
  });
}

/** Whether runs were cut at different rates, or at one that is not told, so that their numbers are of different tests. */
export function ratesDiffer(runs: readonly RunRates[]): boolean {
  const judged = runs.filter(({ rates, unknown }) => rates.length > 0 || unknown > 0);
  const distinct = new Set(judged.flatMap(({ rates }) => rates));
  return distinct.size > 1 || (distinct.size === 1 && judged.some(({ unknown }) => unknown > 0));
}
