import type { VerdictInputs } from '../verdict-inputs.ts';
import type { OviDetails } from './case-score.ts';
import type { OviCase } from './dataset.ts';
import { type JudgedCase, oviJudgeInputs } from './judge-inputs.ts';
import { JUDGED_METRICS, type JudgedMetric } from './types.ts';

/** A result in the form a judge is told of it. */
export const judgedCase = (oviCase: OviCase, result: OviDetails): JudgedCase => ({
  question: oviCase.question,
  t0: oviCase.t0,
  signal: oviCase.signal,
  t1: oviCase.t1,
  type: oviCase.type,
  predictedType: result.predictedType,
  partial: result.partial,
  response: result.response,
});

/**
 * The metrics a result needs verdicts on: all six of an open-ended case, but no IAC where no type could be read; none
 * of a multiple-choice case.
 */
export const neededMetrics = (oviCase: OviCase, result: OviDetails): JudgedMetric[] =>
  oviCase.format === 'open-ended'
    ? JUDGED_METRICS.filter((metric) => oviJudgeInputs(metric, judgedCase(oviCase, result)) !== null)
    : [];

/** What a verdict is given for; it is stale once any of it changes. */
export const oviVerdictInputs = (
  { question, signal, type }: OviCase,
  { partial, response, predictedType }: OviDetails,
): VerdictInputs => ({
  question: `${question}\n// ${signal}`,
  reference: type,
  text: `${predictedType ?? 'unparsed'}: ${partial} // ${response}`,
});
