import { judgeCalibration, type MetricCalibration } from './calibration.ts';
import { type ConfusionRow, confusionMatrix, type Predicted } from './confusion.ts';
import { OVI_GROUPS, type OviGroup } from './result-tables.ts';
import { type CaseResult, type RunResults, resultsOf, type StudyCase } from './study-facts.ts';
import { INTERRUPTION_TYPES, type InterruptionType, JUDGED_METRICS, type JudgedMetric } from './types.ts';

type Format = StudyCase['format'];

/** A run's confusion matrix over the cases of one format. */
export const confusionOf = (run: RunResults, format: Format): ConfusionRow[] =>
  confusionMatrix(
    resultsOf(run, format).map(({ case: { type }, result }) => ({ type, predicted: result.predictedType })),
  );

/** The results in one cell of a confusion matrix. */
export const confusedCases = (
  run: RunResults,
  format: Format,
  type: InterruptionType,
  predicted: Predicted,
): CaseResult[] =>
  resultsOf(run, format, type).filter(
    ({ result: { predictedType } }) => (predictedType ?? 'unparsed') === predicted,
  );

/** The results behind a bar: those of the group, whether scored or not. */
export const groupCases = (run: RunResults, format: Format, group: OviGroup): CaseResult[] =>
  resultsOf(run, format, INTERRUPTION_TYPES.find((type) => type === group) ?? null);

export const isOviGroup = (name: string): name is OviGroup =>
  (OVI_GROUPS as readonly string[]).includes(name);

/** The judges that scored any result, in the order they are met. */
export const judgesOf = (runs: readonly RunResults[]): string[] => [
  ...new Set(runs.flatMap(({ results }) => results.flatMap(({ result }) => Object.keys(result.byJudge)))),
];

/** Results that a judge and a reference both scored on a metric. */
export const scoredByBoth = (
  runs: readonly RunResults[],
  judge: string,
  reference: string,
  metric: JudgedMetric,
): CaseResult[] =>
  runs
    .flatMap(({ results }) => results)
    .filter(
      ({ result: { byJudge } }) =>
        byJudge[judge]?.[metric] !== undefined && byJudge[reference]?.[metric] !== undefined,
    );

/** How far a judge is from a reference over all runs, by metric (paper, Table 1). */
export const calibrationOf = (
  runs: readonly RunResults[],
  judge: string,
  reference: string,
): MetricCalibration[] =>
  judgeCalibration(
    runs
      .flatMap(({ results }) => results)
      .map(({ result: { byJudge } }) => ({ judge: byJudge[judge] ?? {}, human: byJudge[reference] ?? {} })),
  );

export const isJudgedMetric = (name: string): name is JudgedMetric =>
  (JUDGED_METRICS as readonly string[]).includes(name);
