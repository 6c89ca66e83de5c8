import { type MeanMetric, type Measures, meansComparison } from '../compare/means.ts';
import type { OviScore } from './case-score.ts';
import { INTERRUPTION_TYPES, JUDGED_METRICS, METRIC_NAMES, METRIC_RANGE } from './types.ts';

const metric = (
  key: string,
  group: string,
  label: string,
  unit: MeanMetric['unit'] = 'share',
  direction: MeanMetric['direction'] = 'higher',
): MeanMetric => ({ key, group, label, direction, unit, item: 'case' });

const METRICS: readonly MeanMetric[] = [
  metric('CA', 'Open-ended', `CA, ${METRIC_NAMES.CA}`),
  ...JUDGED_METRICS.map((name) =>
    metric(
      name,
      'Open-ended',
      `${name}, ${METRIC_NAMES[name]}`,
      METRIC_RANGE[name][1] === 1 ? 'share' : 'points',
    ),
  ),
  metric('unparsed', 'Open-ended', 'Unparsed replies', 'share', 'lower'),
  ...INTERRUPTION_TYPES.map((type) => metric(`CA-${type}`, 'CA by type', type)),
  metric('MA', 'Multiple choice', `MA, ${METRIC_NAMES.MA}`),
  metric('choice-CA', 'Multiple choice', `CA, ${METRIC_NAMES.CA}`),
];

/** One case, measured; a metric without a score is left out. */
export function measureCase({ case: oviCase, result, typeRight, choiceRight, scores }: OviScore): Measures {
  if (choiceRight !== null) return { MA: Number(choiceRight), 'choice-CA': Number(typeRight) };
  return {
    ...scores,
    CA: Number(typeRight),
    unparsed: Number(result.predictedType === null),
    [`CA-${oviCase.type}`]: Number(typeRight),
  };
}

/** How runs on OVIBench are compared. Cases of one clip are one cluster each all the same: the paper counts cases. */
export const OVI_BENCH_COMPARISON = meansComparison(
  {
    benchmark: 'ovi-bench',
    cluster: 'case',
    standing: (outcome) => (outcome === 'hit' ? 'met' : 'unmet'),
    met: 'met',
    settings: (say) => say('Judged scores after the paper’s caps.'),
    valueMeaning: 'IFA of an open-ended case (0 or 1), or the right option chosen',
    slotValue: ({ tp }) => tp,
  },
  METRICS,
);
