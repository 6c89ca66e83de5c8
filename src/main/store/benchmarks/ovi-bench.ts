import {
  type OviDetails,
  type OviVerdict,
  oviSlotResult,
  scoreOviCase,
} from '../../../core/ovi-bench/case-score.ts';
import type { OviCase } from '../../../core/ovi-bench/dataset.ts';
import { neededMetrics, oviVerdictInputs } from '../../../core/ovi-bench/needed.ts';
import { isOviStage } from '../../../core/verdicts.ts';
import { countingByPlace, type StoredVerdict } from '../verdicts.ts';
import type { Deriver } from './derive.ts';
import { sameInputs } from './stale.ts';

/** The verdicts that count on a result, in the scorer's shape. */
export const oviVerdicts = (stored: readonly StoredVerdict[], scoredBy: string | null): OviVerdict[] =>
  countingByPlace(stored, scoredBy).filter(({ stage }) => isOviStage(stage)) as unknown as OviVerdict[];

/** OVIBench's scores of single cases. */
export const deriveOviBench: Deriver = (sample, output, stored, scoredBy) => {
  const oviCase = sample.details as OviCase;
  const result = output.details as OviDetails;
  const now = oviVerdictInputs(oviCase, result);
  const needed = neededMetrics(oviCase, result);
  const stale = stored.map(
    ({ stage, inputs }) => !(isOviStage(stage) && needed.includes(stage) && sameInputs(now, inputs)),
  );
  const fresh = stored.map((verdict, position) => ({ ...verdict, stale: stale[position]! }));
  const { outcome, value } = oviSlotResult(scoreOviCase(oviCase, result, oviVerdicts(fresh, scoredBy)));
  const row = {
    outcome,
    judged: value !== null || result.predictedType === null,
    tp: value,
    said: `${result.partial} ${result.response}`.trim(),
  };
  return { rows: [row], unmatched: 0, stale };
};
