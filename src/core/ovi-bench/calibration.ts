import type { MetricScores } from './results.ts';
import { JUDGED_METRICS, type JudgedMetric } from './types.ts';

/** How far a judge is from people on one metric. */
export interface MetricCalibration {
  metric: JudgedMetric;
  /** Mean of |judge − human|, in points of the metric; null without a case that both scored. */
  mae: number | null;
  /** Mean of judge − human: above 0 the judge is the milder one. */
  bias: number | null;
  /** Cases both scored. */
  n: number;
}

/** Mean absolute error of a judge against human scores, per metric (paper, Table 1). Unscored cases are left out. */
export function judgeCalibration(
  cases: readonly { judge: MetricScores; human: MetricScores }[],
): MetricCalibration[] {
  return JUDGED_METRICS.map((metric) => {
    const differences = cases.flatMap(({ judge, human }) => {
      const [given, wanted] = [judge[metric], human[metric]];
      return given === undefined || wanted === undefined ? [] : [given - wanted];
    });
    const mean = (values: readonly number[]): number | null =>
      values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
    return {
      metric,
      mae: mean(differences.map((difference) => Math.abs(difference))),
      bias: mean(differences),
      n: differences.length,
    };
  });
}
