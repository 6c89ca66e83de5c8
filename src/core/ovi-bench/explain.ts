import { inEnglish, type Say } from '../text/say.ts';
import type { OviScore } from './case-score.ts';
import { neededMetrics } from './needed.ts';
import { JUDGED_METRICS, type JudgedMetric, METRIC_NAMES } from './types.ts';

/** One line of why a case came out as it did. */
export interface OviReason {
  /** A metric's name, or `outcome`. */
  term: string;
  finding: string;
  /** What it rests on, where that is not plain. */
  note?: string;
}

/**
 * Why a case's numbers are what they are: type, choice, and each judged metric with its caps.
 *
 * @param say the language of findings and notes
 */
export function explainOviCase(score: OviScore, say: Say = inEnglish): OviReason[] {
  return [
    typeReason(score, say),
    ...choiceReason(score, say),
    ...metricReasons(score, say),
    ...outcomeReason(score, say),
  ];
}

function typeReason({ case: { type }, result: { predictedType }, typeRight }: OviScore, say: Say): OviReason {
  if (predictedType === null) {
    return {
      term: 'CA',
      finding: say('0: the reply names no type in a form that can be read'),
      note: say('Counts as unparsed: wrong, and in n.'),
    };
  }
  const values = { points: Number(typeRight), named: predictedType, type };
  return { term: 'CA', finding: say('{points}: named {named}, the label is {type}', values) };
}

function choiceReason({ case: oviCase, result: { choice }, choiceRight }: OviScore, say: Say): OviReason[] {
  if (oviCase.format !== 'multiple-choice') return [];
  const right = oviCase.label;
  return [
    {
      term: 'MA',
      finding:
        choice === null
          ? say('0: no option could be read, the right one is {right}', { right })
          : say('{points}: chose {choice}, the right one is {right}', {
              points: Number(choiceRight),
              choice,
              right,
            }),
    },
  ];
}

function metricReasons(score: OviScore, say: Say): OviReason[] {
  if (score.case.format !== 'open-ended') return [];
  const needed = neededMetrics(score.case, score.result);
  return JUDGED_METRICS.map((metric) => ({
    term: metric,
    finding: metricFinding(score, metric, needed.includes(metric), say),
  }));
}

function metricFinding({ verdicts }: OviScore, metric: JudgedMetric, needed: boolean, say: Say): string {
  const verdict = verdicts[metric];
  if (verdict?.state === 'failed')
    return say('no number: the judge’s reply cannot be used. It is not a zero');
  if (!verdict) {
    return needed
      ? say('no verdict yet: in no mean. It is not a zero')
      : say('not judged: whether the response follows from the type cannot be told where none is named');
  }
  const { score, given } = verdict;
  if (verdict.caps.length === 0) return say('{score}, as judged', { score });
  const caps = verdict.caps
    .map(({ condition, maximum }) =>
      say('at most {maximum} for {condition}', { maximum, condition: say(condition) }),
    )
    .join(say(', '));
  return score < given
    ? say('{score}: judged {given}, {caps}', { score, given, caps })
    : say('{score}, as judged; {caps} changes nothing', { score, caps });
}

function outcomeReason({ case: { format }, result, choiceRight, scores }: OviScore, say: Say): OviReason[] {
  const outcome = (finding: string): OviReason[] => [{ term: 'outcome', finding }];
  if (result.predictedType === null) return outcome(say('unparsed, whatever a judge says of it'));
  if (format === 'multiple-choice') {
    return outcome(choiceRight ? say('hit: MA is 1') : say('content failure: MA is 0'));
  }
  const metric = say(METRIC_NAMES.IFA);
  if (scores.IFA === undefined) return outcome(say('unjudged: {metric} (IFA) is missing', { metric }));
  return outcome(
    scores.IFA === 1
      ? say('hit: {metric} (IFA) is 1', { metric })
      : say('content failure: {metric} (IFA) is {score}', { metric, score: scores.IFA }),
  );
}
