import type { OviScore } from './case-score.ts';
import { neededMetrics } from './needed.ts';
import { JUDGED_METRICS, type JudgedMetric, METRIC_NAMES } from './types.ts';

/** One line of why a case came out as it did. */
export interface OviReason {
  term: string;
  finding: string;
  /** What it rests on, where that is not plain. */
  note?: string;
}

/** Why a case's numbers are what they are: type, choice, and each judged metric with its caps. */
export function explainOviCase(score: OviScore): OviReason[] {
  return [typeReason(score), ...choiceReason(score), ...metricReasons(score), ...outcomeReason(score)];
}

function typeReason({ case: { type }, result: { predictedType }, typeRight }: OviScore): OviReason {
  if (predictedType === null) {
    return {
      term: 'CA',
      finding: '0: the reply names no type in a form that can be read',
      note: 'Counts as unparsed: wrong, and in n.',
    };
  }
  return {
    term: 'CA',
    finding: `${Number(typeRight)}: named ${predictedType}, the label is ${type}`,
  };
}

function choiceReason({ case: oviCase, result: { choice }, choiceRight }: OviScore): OviReason[] {
  if (oviCase.format !== 'multiple-choice') return [];
  return [
    {
      term: 'MA',
      finding:
        choice === null
          ? `0: no option could be read, the right one is ${oviCase.label}`
          : `${Number(choiceRight)}: chose ${choice}, the right one is ${oviCase.label}`,
    },
  ];
}

function metricReasons(score: OviScore): OviReason[] {
  if (score.case.format !== 'open-ended') return [];
  const needed = neededMetrics(score.case, score.result);
  return JUDGED_METRICS.map((metric) => ({
    term: metric,
    finding: metricFinding(score, metric, needed.includes(metric)),
  }));
}

function metricFinding({ verdicts }: OviScore, metric: JudgedMetric, needed: boolean): string {
  const verdict = verdicts[metric];
  if (verdict?.state === 'failed') return 'no number: the judge’s reply cannot be used. It is not a zero';
  if (!verdict) {
    return needed
      ? 'no verdict yet: in no mean. It is not a zero'
      : 'not judged: whether the response follows from the type cannot be told where none is named';
  }
  if (verdict.caps.length === 0) return `${verdict.score}, as judged`;
  const caps = verdict.caps.map(({ condition, maximum }) => `at most ${maximum} for ${condition}`).join(', ');
  return verdict.score < verdict.given
    ? `${verdict.score}: judged ${verdict.given}, ${caps}`
    : `${verdict.score}, as judged; ${caps} changes nothing`;
}

function outcomeReason({ case: { format }, result, choiceRight, scores }: OviScore): OviReason[] {
  if (result.predictedType === null)
    return [{ term: 'outcome', finding: 'unparsed, whatever a judge says of it' }];
  if (format === 'multiple-choice') {
    return [{ term: 'outcome', finding: choiceRight ? 'hit: MA is 1' : 'content failure: MA is 0' }];
  }
  const name = METRIC_NAMES.IFA;
  if (scores.IFA === undefined) return [{ term: 'outcome', finding: `unjudged: ${name} (IFA) is missing` }];
  return [
    {
      term: 'outcome',
      finding:
        scores.IFA === 1 ? `hit: ${name} (IFA) is 1` : `content failure: ${name} (IFA) is ${scores.IFA}`,
    },
  ];
}
