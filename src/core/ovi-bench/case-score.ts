import type { Chunk, FailedVerdict } from '../omni-interact/types.ts';
import type { StudySlot } from '../slot.ts';
import { OUTCOMES, type Outcome, type OutcomeCode } from '../study-views.ts';
import type { OviCase } from './dataset.ts';
import type { MetricScores, OviResult } from './results.ts';
import { JUDGED_METRICS, type JudgedMetric } from './types.ts';
import type { MetricVerdict } from './verdict.ts';

/** What a run's output for a case keeps beside its chunks: the result without what the case itself says. */
export type OviDetails = Pick<
  OviResult,
  'answer' | 'partial' | 'rate' | 'predictedType' | 'response' | 'choice' | 'raw'
>;

/** A verdict that counts on a case. */
export interface OviVerdict {
  stage: JudgedMetric;
  verdict: MetricVerdict | FailedVerdict;
}

/** One run's result in one case. */
export interface OviScore {
  case: OviCase;
  result: OviDetails;
  /** Whether the predicted type is the label; an unparsable reply is wrong. */
  typeRight: boolean;
  /** Whether the chosen option is the label; null in an open-ended case. */
  choiceRight: boolean | null;
  /** The verdict on each metric, where there is one; none are asked for in a multiple-choice case. */
  verdicts: Partial<Record<JudgedMetric, MetricVerdict | FailedVerdict>>;
  /** Usable scores, after caps. */
  scores: MetricScores;
}

/** A case as the slot it is: the question at T0, the interruption at T1, which the response answers. */
export function oviSlot(oviCase: OviCase, clipDuration: number | null): StudySlot {
  const { type, question, signal, t0, t1, format } = oviCase;
  return {
    slotId: 1,
    sceneType: type,
    questionType: format,
    stepIndex: null,
    turnIndex: 0,
    label: '',
    nestedGroupId: null,
    nestedRole: null,
    boundary: 'soft',
    isInterrupted: true,
    start: t0,
    tA: t1,
    end: Math.max(t1, clipDuration ?? t1),
    questionText: `${question}\n// ${signal}`,
    referenceText: oviCase.format === 'multiple-choice' ? oviCase.options[oviCase.label] : '',
  };
}

/**
 * What a run said in a case as chunks on the time axis: the part of the answer that was out when the interruption
 * came, as long as its characters take at the generation rate (until T1 where none is known, or where the data set
 * gives the part), and what it said to that. The simulation gives no times of words, so the response stands at T1.
 */
export function oviChunks({ t0, t1, format }: OviCase, { partial, response, rate }: OviDetails): Chunk[] {
  const spoken =
    rate === null || format === 'multiple-choice' ? t1 : Math.min(t1, t0 + [...partial].length / rate);
  const chunk = (index: number, start: number, end: number, text: string): Chunk[] =>
    text === '' ? [] : [{ index, start, end, text, words: [] }];
  return [...chunk(0, t0, Math.max(t0, spoken), partial), ...chunk(1, t1, t1, response)];
}

/** Score one run's result in one case (CA, MA and the judged metrics). */
export function scoreOviCase(oviCase: OviCase, result: OviDetails, given: readonly OviVerdict[]): OviScore {
  const verdicts = Object.fromEntries(given.map(({ stage, verdict }) => [stage, verdict]));
  const scores: MetricScores = {};
  for (const metric of JUDGED_METRICS) {
    const verdict = verdicts[metric];
    if (verdict?.state === 'ok') scores[metric] = verdict.score;
  }
  return {
    case: oviCase,
    result,
    typeRight: result.predictedType === oviCase.type,
    choiceRight: oviCase.format === 'multiple-choice' ? result.choice === oviCase.label : null,
    verdicts,
    scores,
  };
}

/** What a case came to for a run. */
export interface OviSlotResult {
  outcome: OutcomeCode;
  /** 0 or 1: the intent fulfilled (IFA), or the right option chosen; null while IFA is missing. */
  value: number | null;
}

/**
 * A case's outcome: hit when the intent is fulfilled or the right option chosen, unparsed when the reply could not be
 * read, whatever a judge says of it.
 */
export function oviSlotResult({
  result,
  choiceRight,
  scores,
}: Pick<OviScore, 'choiceRight' | 'scores'> & {
  result: Pick<OviDetails, 'predictedType'>;
}): OviSlotResult {
  const value = choiceRight === null ? (scores.IFA ?? null) : Number(choiceRight);
  const name: Outcome =
    result.predictedType === null
      ? 'unparsed'
      : value === null
        ? 'unjudged'
        : value === 1
          ? 'hit'
          : 'content-failure';
  return { outcome: OUTCOMES.indexOf(name), value };
}

/** The metrics judged of a result: all six of an open-ended case, none of a multiple-choice one. */
export const judgedMetricsOf = (oviCase: OviCase): readonly JudgedMetric[] =>
  oviCase.format === 'open-ended' ? JUDGED_METRICS : [];
